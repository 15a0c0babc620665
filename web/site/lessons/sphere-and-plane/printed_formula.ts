// The formula as the article of 2016 prints it, for comparison with the answer.
import type { Triple } from '../../widgets/numbers.js';

type Corners = [Triple, Triple, Triple];

const sub = (a: Triple, b: Triple): Triple => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z });
const dot = (a: Triple, b: Triple): number => a.x * b.x + a.y * b.y + a.z * b.z;

/** The normal from the differences to the third point, divided by its length. */
function normalOf([a, b, c]: Corners): Triple {
  const [m, n] = [sub(a, c), sub(b, c)];
  const normal = { x: m.y * n.z - m.z * n.y, y: m.z * n.x - m.x * n.z, z: m.x * n.y - m.y * n.x };
  const length = Math.sqrt(dot(normal, normal));
  return { x: normal.x / length, y: normal.y / length, z: normal.z / length };
}

/** D of A x + B y + C z + D = 0: how far the origin is from the plane. */
export function constantOf(corners: Corners): number {
  return -dot(normalOf(corners), corners[0]);
}

/** The centre put into the equation of the plane. Far from the origin two large numbers cancel. */
export function printedDistance(center: Triple, corners: Corners): number {
  return dot(center, normalOf(corners)) + constantOf(corners);
}
