import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
// The object is made once and changed in each frame.
const bullet = { position: { x: 0, y: 0, z: 0 }, velocity: { x: 0, y: 0, z: 1 } };
const target = Object.freeze({ shape: 'sphere', center: [0, 0, 10], radius: 4 });

let hits = 0;
for (let i = 0; i < 100000; ++i) {
  bullet.position.x = (i / 100000) * 8;
  if (ricochet.shoot(bullet, target).hit) ++hits;
}
console.log(hits);
