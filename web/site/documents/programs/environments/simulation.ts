import { createRicochet } from 'ricochet-wasm/simulation';

const ricochet = await createRicochet();
const ball = { radius: 1, mass: 1 };
const simulation = ricochet.createSimulation({
  balls: [
    { ...ball, position: [0, 0], velocity: [1, 0] },
    { ...ball, position: [5, 0], velocity: [0, 0] },
  ],
});
console.log(simulation.next()?.time, simulation.velocities);
simulation.dispose();
