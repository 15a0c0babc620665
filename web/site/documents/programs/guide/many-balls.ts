import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
const simulation = ricochet.createSimulation({
  balls: [
    { position: [2, 5], velocity: [0, 0], radius: 0.5, mass: 1 },
    { position: [7, 5], velocity: [-1, 0], radius: 0.5, mass: 100 },
  ],
  bounds: { min: [0, 0], max: [100, 10] },
});

const first = simulation.next();
if (first?.kind === 'ball') console.log(first.kind, first.time, first.balls.join(' and '));

// One frame of an animation: everything that happens in it, in the right order.
const { events, time } = simulation.advance(10);
console.log(events, time, simulation.counts.ball, simulation.counts.wall);
const [x, y, z] = simulation.positions; // 3 numbers for each ball
console.log(x > 0.5, y, z, simulation.energy.toFixed(9));
simulation.dispose();
