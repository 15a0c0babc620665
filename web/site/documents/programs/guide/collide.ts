import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
const cue = { position: [0, 0], velocity: [3, 0], radius: 1, mass: 1 };
const eight = { position: [5, 0], velocity: [0, 0], radius: 1, mass: 1, restitution: 0.5 };

const collision = ricochet.collide(cue, eight);
if (collision.hit) {
  const { time, velocityA, velocityB, impulse, energyLost } = collision;
  console.log(time, velocityA.x, velocityB.x, impulse, energyLost);
}

const cushion = Object.freeze({ shape: 'wall', a: [4, -2], b: [4, 2] });
const bounce = ricochet.collide(cue, cushion);
if (bounce.hit) console.log(bounce.part, bounce.time, bounce.velocity.x);
const early = ricochet.collide(cue, cushion, { maxTime: 0.5 });
if (!early.hit) console.log(early.reason);
