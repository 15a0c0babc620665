// Shapes in uniform motion from JavaScript, compared with the textbook formula for each of them, in one run.
//   node web/tools/build.mjs module && node tests/bench/moving.mjs
// race.mjs says what the columns of the output mean.
import { createRicochet } from 'ricochet-wasm';
import { print, race, randomNumbers } from './race.mjs';

const ricochet = await createRicochet();
const random = randomNumbers();
const vector = (size) => [random(-size, size), random(-size, size), random(-size, size)];

/** Returns bullets that fly through a cube of side 100. */
function bullets(count) {
  const rows = new Float64Array(8 * count);
  for (let i = 0; i < count; i++) rows.set([...vector(50), ...vector(1), 0, Number.POSITIVE_INFINITY], 8 * i);
  return rows;
}

/** Computes the least time of contact with the moving spheres for each row. */
function oneByOne(spheres, rows, count) {
  let sum = 0;
  for (let i = 0; i < 8 * count; i += 8) {
    let least = Number.POSITIVE_INFINITY;
    for (let k = 0; k < spheres.length; k += 7) {
      const px = rows[i] - spheres[k];
      const py = rows[i + 1] - spheres[k + 1];
      const pz = rows[i + 2] - spheres[k + 2];
      const vx = rows[i + 3] - spheres[k + 4];
      const vy = rows[i + 4] - spheres[k + 5];
      const vz = rows[i + 5] - spheres[k + 6];
      const b = px * vx + py * vy + pz * vz;
      if (b >= 0) continue;
      const c = px * px + py * py + pz * pz - spheres[k + 3] * spheres[k + 3];
      const a = vx * vx + vy * vy + vz * vz;
      const d = b * b - a * c;
      if (c < 0 || d < 0) continue;
      least = Math.min(least, (-b - Math.sqrt(d)) / a);
    }
    sum += least;
  }
  return sum;
}

console.log('| question | by | million a second | the first, times as fast |\n| --- | --- | --- | --- |');
for (const [shape, count, speed] of [
  ['sphere', 10_000, 0.5],
  ['sphere', 10_000, 0.05],
  ['box', 1000, 0.5],
]) {
  const radius = 100 * Math.cbrt(0.01 / count);
  const targets = Array.from({ length: count }, () => {
    const center = vector(50);
    const velocity = vector(speed);
    if (shape === 'sphere') return { shape, center, radius, velocity };
    return { shape, min: center.map((x) => x - radius), max: center.map((x) => x + radius), velocity };
  });
  const scene = ricochet.createScene(targets);
  const many = 2000;
  const few = 100;
  const rows = bullets(many);
  const hits = new Float64Array(12 * many);
  const single = Array.from({ length: many }, (_, i) => ({
    position: [...rows.subarray(8 * i, 8 * i + 3)],
    velocity: [...rows.subarray(8 * i + 3, 8 * i + 6)],
  }));
  const flat = Float64Array.from(
    targets.flatMap(({ center = [0, 0, 0], velocity }) => [...center, radius, ...velocity]),
  );
  print(
    `shots at ${count} of shape ${shape}, speeds up to ${speed}`,
    race({
      'Ricochet, batch': [many, () => scene.shootMany(rows, hits)],
      'Ricochet, one by one': [
        many,
        () => {
          for (const bullet of single) scene.shoot(bullet);
        },
      ],
      ...(shape === 'sphere' ? { 'JavaScript, each sphere': [few, () => oneByOne(flat, rows, few)] } : {}),
    }),
  );
  scene.dispose();
}
