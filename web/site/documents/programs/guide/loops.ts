import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
// The room has three walls.
const scene = ricochet.createScene([
  { shape: 'wall', a: [0, 0], b: [7, 1] },
  { shape: 'wall', a: [7, 1], b: [2, 6] },
  { shape: 'wall', a: [2, 6], b: [0, 0] },
]);
const bullet = { position: { x: 3, y: 2, z: 0 }, velocity: { x: 1, y: 0.25, z: 0 } };

// One call computes the whole path.
const path = scene.trace(bullet, { maxBounces: 6 });
console.log('path  ', path.legs.map(({ target }) => target).join(' '));

// One call for each frame.
let state = bullet;
const met = [];
for (let frame = 0; frame < 200; ++frame) {
  const { legs, position, velocity } = scene.trace(state, { maxTime: 0.1 });
  for (const { target } of legs) met.push(target);
  state = { position, velocity };
}
console.log('frames', met.slice(0, 6).join(' '), state.position.x.toFixed(6));

// One call for each leg.
let shot = null;
const targets = [];
state = bullet;
for (let bounce = 0; bounce < 6; ++bounce) {
  shot = scene.shoot(state, { leaving: shot });
  if (!shot.hit) break;
  targets.push(shot.target);
  state = { position: shot.center, velocity: shot.velocity };
}
console.log('shoot ', targets.join(' '));

// The same with rows: 15 numbers describe the surface that a bullet leaves.
const rows = new Float64Array([3, 2, 0, 1, 0.25, 0, 0, Infinity]);
const hits = new Float64Array(12);
const leaving = new Float64Array(15).fill(-1);
const first = [];
for (let bounce = 0; bounce < 6; ++bounce) {
  scene.shootMany(rows, hits, undefined, { leaving });
  first.push(hits[0]);
  for (let k = 0; k < 3; ++k) {
    rows[k] += rows[3 + k] * hits[1];
    rows[3 + k] = hits[8 + k];
  }
}
console.log('rows  ', first.join(' '));
scene.dispose();
