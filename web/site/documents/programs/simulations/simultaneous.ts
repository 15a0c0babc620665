import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
// Newton's cradle: three balls in contact, hit by a fourth.
const cradle = ricochet.createSimulation({
  balls: [0, 4, 6, 8].map((x, i) => ({
    position: [x, 0],
    velocity: [i === 0 ? 2 : 0, 0],
    radius: 1,
    mass: 1,
  })),
});
cradle.advance(1.5);
const { world } = cradle.snapshot();
console.log(world.balls.map(({ velocity }) => velocity.x).join(' '));
