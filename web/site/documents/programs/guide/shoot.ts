import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
const bullet = { from: [0, 0, 0], to: [1, 0, 0], speed: 2 };
const shots = [
  ricochet.shoot(bullet, { shape: 'sphere', center: [10, 0, 0], radius: 2 }),
  ricochet.shoot(bullet, { shape: 'plane', point: [10, 0, 0], normal: [1, 0, 0] }),
  ricochet.shoot(bullet, {
    shape: 'plane',
    through: [
      [10, 0, 0],
      [10, 1, 0],
      [11, 0, 1],
    ],
  }),
  ricochet.shoot(bullet, {
    shape: 'triangle',
    a: [10, -3, -3],
    b: [10, 3, -3],
    c: [10, 0, 4],
  }),
  ricochet.shoot(bullet, { shape: 'box', min: [9, -1, -1], max: [12, 1, 1] }),
  ricochet.shoot(bullet, {
    shape: 'box',
    center: [10, 0, 0],
    halfSize: [3, 4, 1],
    rotation: [0, 0, 1, 3],
  }),
  ricochet.shoot(bullet, { shape: 'capsule', a: [10, -4, 0], b: [10, 4, 0], radius: 1 }),
  ricochet.shoot(bullet, { shape: 'cylinder', a: [7, 0, 0], b: [12, 0, 0], radius: 3 }),
  ricochet.shoot(bullet, { shape: 'wall', a: [10, -5], b: [10, 5] }),
];

for (const shot of shots) if (shot.hit) console.log(shot.time, shot.normal.x);
