import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
const bullet = { from: [0, 0, 0], to: [4, 4, 4], speed: 3 };
const shot = ricochet.shoot(bullet, { shape: 'sphere', center: [4, 4, 0], radius: 4 });

if (shot.hit) {
  console.log('hit after', shot.time, 'frames');
  console.log('at', shot.point.x, shot.point.y, shot.point.z);
} else {
  console.log('no hit:', shot.reason);
}
