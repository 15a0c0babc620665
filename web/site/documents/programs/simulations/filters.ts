import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
const red = { groups: 0b01, mask: 0b01 };
const blue = { groups: 0b10, mask: 0b10 };
const crowd = ricochet.createSimulation({
  balls: [
    { position: [0, 0], velocity: [1, 0], radius: 0.5, mass: 1, ...red },
    { position: [4, 0], velocity: [-1, 0], radius: 0.5, mass: 1, ...blue },
    { position: [8, 0], velocity: [0, 0], radius: 0.5, mass: 1, ...red },
  ],
});
const first = crowd.next();
if (first?.kind === 'ball') console.log(first.balls.join(' meets '), 'after', first.time);
