import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
const gate = ricochet.createSimulation({
  balls: [{ position: [0, 0], velocity: [1, 0], radius: 0.5, mass: 1 }],
  obstacles: [{ shape: 'box', min: [3, -1, -1], max: [5, 1, 1], sensor: true }],
});
gate.advance(10, { onEvent: ({ kind, time }) => console.log(kind, time) });
