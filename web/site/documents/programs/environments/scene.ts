import { createRicochet } from 'ricochet-wasm/scene';

const ricochet = await createRicochet();
const scene = ricochet.createScene([{ shape: 'plane', point: [0, 0], normal: [0, 1] }], {
  gravity: [0, -2],
});
const { legs } = scene.trace({ position: [0, 1], velocity: [1, 0] }, { maxBounces: 2 });
console.log(legs.map(({ time }) => time));
scene.dispose();
