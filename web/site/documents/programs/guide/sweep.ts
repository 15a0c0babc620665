import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
// The velocity is the whole movement of the frame.
const a = { position: [0, 0], velocity: [8, 0], radius: 1 };
const b = { position: [10, 0], velocity: [-8, 0], radius: 1 };

const sweep = ricochet.sweep(a, b);
if (sweep.touches) console.log(sweep.fraction, sweep.centerA.x, sweep.centerB.x);

const away = ricochet.sweep(a, { ...b, velocity: [9, 0] });
if (!away.touches) console.log(away.escape);
