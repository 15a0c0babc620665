import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
const planet = { center: [0, 0, 0], radius: 5 };

// Times are in units of the direction, which may have any length.
const ray = ricochet.raySphere([-13, 3, 0], [2, 0, 0], planet);
if (ray.meets) console.log(ray.enter, ray.exit);
console.log(ray.closest.time, ray.closest.distance, ray.closest.gap);

const star = ricochet.raySphere([-13, 6, 0], [2, 0, 0], planet);
console.log(star.where, star.closest.gap);
console.log(ricochet.raySphere([-13, 3, 0], [2, 0, 0], planet, { maxTime: 4 }).where);
