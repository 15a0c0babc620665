import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
// The shot goes off the cushion into the ball at (8, 2).
const cushion = Object.freeze({ shape: 'wall', a: [0, 4], b: [10, 4] });
const [shot] = ricochet.aim({ position: [2, 2] }, cushion, { position: [8, 2] });

console.log(shot.bounces[0].point.x, shot.time);
console.log(shot.miss < 1e-12, shot.blocked);
const shown = ricochet.shoot(shot.bullet, cushion);
if (shown.hit) console.log(shown.point.x.toFixed(9));
