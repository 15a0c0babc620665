import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
const scene = ricochet.createScene([{ shape: 'sphere', center: [0, 0, 10], radius: 4 }]);

// A bullet has 8 numbers: position, velocity, radius, maxTime.
const count = 9;
const { bullets, hits, dispose } = scene.buffer(count);
for (let i = 0; i < count; ++i) bullets.set([i - 4, 0, 0, 0, 0, 1, 0, Infinity], 8 * i);

// A hit has 12 numbers: target (-1: none), time, point, normal, velocity, sine of the angle.
scene.shootMany(bullets, hits);
for (let i = 0; i < count; ++i) console.log(bullets[8 * i], hits[12 * i], hits[12 * i + 1]);
dispose();
scene.dispose();
