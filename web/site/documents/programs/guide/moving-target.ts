import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
// A ball of radius 0.5 flies toward a sphere, which moves toward it.
const ball = { position: [0, 0, 0], velocity: [1, 0, 0], radius: 0.5 };
const target = Object.freeze({
  shape: 'sphere',
  center: [12, 0, 0],
  radius: 1.5,
  velocity: [-1, 0, 0],
});

const shot = ricochet.shoot(ball, target);
if (shot.hit) {
  console.log(shot.time, shot.distance, shot.center.x, shot.point.x);
  console.log(shot.velocity.x);
}

// Only the next four frames count.
const soon = ricochet.shoot(ball, target, { maxTime: 4 });
if (!soon.hit) console.log(soon.reason, soon.closest?.time);
