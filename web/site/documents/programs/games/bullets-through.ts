import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
const [walls, blue, red] = [1, 2, 4]; // a bit for each group
const scene = ricochet.createScene([
  { shape: 'box', min: [9, -9, -9], max: [10, 9, 9], groups: walls },
  { shape: 'sphere', center: [0, 0, 0], radius: 1, groups: blue },
  { shape: 'sphere', center: [4, 0, 0], radius: 1, groups: blue },
  { shape: 'sphere', center: [6, 0, 0], radius: 1, groups: red },
]);
// Each row is a bullet: position, velocity, radius, the longest time.
const bullets = new Float64Array([0, 0, 0, 10, 0, 0, 0, 1, 6, 0, 0, -10, 0, 0, 0, 1]);
const masks = new Uint32Array([walls | red, walls | blue]); // the groups that each may hit
const ignores = new Int32Array([1, 3]); // the shooter of each
const hits = scene.shootMany(bullets, undefined, undefined, { masks, ignores });
console.log(hits[0], hits[1], hits[12], hits[13]);

// For single bullets a function may decide, here whether a target is still alive.
const alive = new Set([0, 1, 2]);
const shot = scene.shoot(
  { position: [0, 0, 0], velocity: [10, 0, 0] },
  { filter: (target) => alive.has(target), ignore: [1] },
);
if (shot.hit) console.log(shot.target, shot.time);
scene.dispose();
