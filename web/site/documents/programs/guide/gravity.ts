import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
const gravity = [0, -2, 0]; // units per frame²

const basket = Object.freeze({ shape: 'sphere', center: [8, 8, 0], radius: 1 });
const thrown = { position: [0, 0, 0], velocity: [2, 6.5, 0], radius: 0.5 };
const shot = ricochet.shoot(thrown, basket, { gravity });
if (shot.hit) console.log(shot.time.toFixed(3), shot.distance.toFixed(3));
console.log(ricochet.shoot(thrown, basket).hit);

const scene = ricochet.createScene(
  [{ shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0] }],
  { gravity },
);
const ball = { position: [0, 9, 0], velocity: [0.5, 0, 0] };
const path = scene.trace(ball, { restitution: 0.5, maxBounces: 4 });
for (const { time, velocity } of path.legs) console.log(time, velocity.y);
console.log(path.ended, path.time, path.position.x);
scene.dispose();
