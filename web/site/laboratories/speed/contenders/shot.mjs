// One bullet and one sphere, written by hand with the same result object as `ricochet.shoot`: the textbook formula in
// doubles, without checks.

/**
 * @typedef {import('three').Vector3} Vector3
 * @typedef {{ from: Vector3, to: Vector3, speed: number }} Bullet
 * @typedef {{ shape: 'sphere', center: Vector3, radius: number }} Ball
 */

/**
 * @param {Bullet} bullet
 * @param {Ball} target
 */
export function shoot({ from, to, speed }, { center, radius }) {
  let dx = to.x - from.x;
  let dy = to.y - from.y;
  let dz = to.z - from.z;
  const scale = speed / Math.sqrt(dx * dx + dy * dy + dz * dz);
  dx *= scale;
  dy *= scale;
  dz *= scale;
  const px = from.x - center.x;
  const py = from.y - center.y;
  const pz = from.z - center.z;
  const c = px * px + py * py + pz * pz - radius * radius;
  if (c < 0) return { hit: false, reason: 'starts-inside' };
  const a = speed * speed;
  const b = px * dx + py * dy + pz * dz;
  if (b >= 0) {
    const gap = Math.sqrt(c + radius * radius) - radius;
    return { hit: false, reason: 'receding', closest: { time: 0, gap } };
  }
  const d = b * b - a * c;
  if (d < 0) {
    const gap = Math.sqrt(c + radius * radius - (b * b) / a) - radius;
    return { hit: false, reason: 'passes-by', closest: { time: -b / a, gap } };
  }
  const time = (-b - Math.sqrt(d)) / a;
  const x = from.x + dx * time;
  const y = from.y + dy * time;
  const z = from.z + dz * time;
  const nx = (x - center.x) / radius;
  const ny = (y - center.y) / radius;
  const nz = (z - center.z) / radius;
  const vn = dx * nx + dy * ny + dz * nz;
  return {
    hit: true,
    time,
    distance: time * speed,
    point: { x, y, z },
    center: { x, y, z },
    normal: { x: nx, y: ny, z: nz },
    ricochetAngle: Math.asin(Math.min(1, -vn / speed)),
    velocity: { x: dx - 2 * vn * nx, y: dy - 2 * vn * ny, z: dz - 2 * vn * nz },
  };
}
