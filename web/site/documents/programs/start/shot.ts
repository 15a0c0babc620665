import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
const shot = ricochet.shoot(
  { from: [0, 0, 0], to: [4, 4, 4], speed: 3 },
  { shape: 'sphere', center: [4, 4, 0], radius: 4 },
);
if (shot.hit) console.log(shot.time, shot.velocity.z);
