import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
const simulation = ricochet.createSimulation({
  balls: Array.from({ length: 27 }, (_, i) => ({
    position: [1 + (i % 3), 1 + (Math.floor(i / 3) % 3), 1 + Math.floor(i / 9)],
    velocity: [i % 2 ? 1 : -1, i % 5 ? 0.5 : -2, i % 7 ? -0.25 : 1.5],
    radius: 0.25,
    mass: 1,
  })),
  bounds: { min: [0, 0, 0], max: [4, 4, 4] },
});

const saved = simulation.snapshot();
await simulation.run({ events: 5000 });
const once = simulation.positions.join();

simulation.restore(saved);
await simulation.run({ events: 5000 });
console.log(simulation.positions.join() === once);
simulation.dispose();
