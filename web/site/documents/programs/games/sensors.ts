import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
const door = 0;
const scene = ricochet.createScene([
  { shape: 'box', min: [4, -1, -1], max: [5, 1, 1], sensor: true },
  { shape: 'plane', point: [10, 0], normal: [-1, 0] },
]);
const ball = { position: [0, 0], velocity: [2, 0], radius: 0.5 };

const path = scene.trace(ball);
for (const { event, time, center, leg } of path.crossings)
  console.log(event.padEnd(6), time, center.x, leg);
console.log(path.legs.length, path.ended);

// Does the door open within the next two frames?
console.log(path.crossings.some(({ target, time }) => target === door && time <= 2));
scene.dispose();
