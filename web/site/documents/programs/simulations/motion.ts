import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
const motion = [
  { time: 2, velocity: [0, 0, 1] },
  { time: 7, velocity: [0, 0, 0] },
];
const lift = ricochet.createSimulation({
  balls: [{ position: [0, 0, 4.5], velocity: [0, 0, 0], radius: 0.5, mass: 1 }],
  obstacles: [{ shape: 'box', min: [-9, -9, -1], max: [9, 9, 0], motion }],
});
const first = lift.next();
if (first?.kind === 'obstacle') console.log(first.kind, first.time, first.after.z);
lift.advance(4);
console.log(lift.obstacleOffset(0).z);
