import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
// The bullet flies between two mirrors at an angle to each other.
const scene = ricochet.createScene([
  { shape: 'wall', a: [0, 0], b: [20, 0] },
  { shape: 'wall', a: [0, 0], b: [20, 20] },
]);
const path = scene.trace({ position: [15, 5], velocity: [-1, 0] }, { maxBounces: 10 });

for (const leg of path.legs)
  console.log(leg.target, leg.point.x.toFixed(6), leg.point.y.toFixed(6));
console.log(path.ended, path.length.toFixed(6));
scene.dispose();
