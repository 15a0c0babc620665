import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
const [walls, blue, red] = [1, 2, 4]; // a bit for each group
const names = ['wall', 'shooter', 'friend', 'enemy'];
const scene = ricochet.createScene([
  { shape: 'wall', a: [-5, 6], b: [20, 6], groups: walls },
  { shape: 'sphere', center: [0, 0], radius: 1, groups: blue },
  { shape: 'sphere', center: [3, 3], radius: 1, groups: blue },
  { shape: 'sphere', center: [12, 0], radius: 1, groups: red },
]);
const bullet = { position: [0, 0], velocity: [3, 3] };

// Without friendly fire the bullet passes the friend and bounces off wall, enemy and wall.
for (const { target, time, point } of scene.trace(bullet, { mask: walls | red }).legs)
  console.log(names[target].padEnd(5), time.toFixed(3), point.x.toFixed(3));

// With friendly fire it hits the first target, except the shooter.
const shot = scene.shoot(bullet, { ignore: [1] });
if (shot.hit) console.log(names[shot.target], shot.time.toFixed(3));
scene.dispose();
