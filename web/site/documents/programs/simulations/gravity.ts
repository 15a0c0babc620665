import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
// The ball falls 5 units in one second. Its bounces take (1 / 2 + 1 / 4 + …) · 2 = 2 seconds more.
const drop = ricochet.createSimulation({
  gravity: [0, -10],
  bounds: { min: [-9, 0], max: [9, 99] },
  balls: [{ position: [0, 5.5], velocity: [0, 0], radius: 0.5, mass: 1, restitution: 0.5 }],
});
drop.advance(10, {
  onEvent(event) {
    if (event.kind === 'rest')
      console.log('rest on a', event.on.kind, 'at', event.time.toFixed(9));
  },
});
console.log(drop.counts.wall > 10, drop.positions[1], drop.velocities[1], drop.energy);
