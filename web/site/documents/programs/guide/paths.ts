import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
// Between two mirrors that stand at an angle.
const scene = ricochet.createScene([
  { shape: 'wall', a: [0, 0], b: [20, 0] },
  { shape: 'wall', a: [0, 0], b: [20, 20] },
]);
const path = scene.trace({ position: [15, 5], velocity: [-1, 0] }, { maxBounces: 10 });

for (const leg of path.legs)
  console.log(leg.target, leg.point.x.toFixed(6), leg.point.y.toFixed(6));
console.log(path.ended, path.length.toFixed(6));
scene.dispose();
