import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
const bullets = [
  { position: [-5, 1, 0], velocity: [1, 0, 0] },
  { position: [-5, 1.0000000000000002, 0], velocity: [1, 0, 0] },
  { position: [-5, 0, 0], velocity: [-1, 0, 0] },
  { position: [-5, 0, 0], velocity: [0, 0, 0] },
  { position: [0.5, 0, 0], velocity: [1, 0, 0] },
  { position: [-1, 0, 0], velocity: [1, 0, 0] },
];

for (const bullet of bullets) {
  const shot = ricochet.shoot(bullet, { shape: 'sphere', center: [0, 0, 0], radius: 1 });
  if (shot.hit) console.log('hit at', shot.time, 'with angle', shot.ricochetAngle);
  else console.log(shot.reason);
}
