import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
const [solid, opaque] = [1, 2]; // solid stops bullets, opaque blocks sight
const scene = ricochet.createScene([
  // A wall, a window, and smoke.
  { shape: 'box', min: [4, -1, 0], max: [5, 1, 3], groups: solid | opaque },
  { shape: 'triangle', a: [6, 2, 0], b: [6, 6, 0], c: [6, 4, 4], groups: solid },
  { shape: 'sphere', center: [8, -4, 1], radius: 2, groups: opaque },
]);

const [x, y, z] = [0, 0, 1]; // the place of the guard
for (const [name, place] of Object.entries({
  'before the wall': [3, 0, 1],
  'behind the wall': [9, 0, 1],
  'behind the window': [9, 6, 1],
  'behind the smoke': [12, -6, 1],
})) {
  // The bullet reaches the place at time 1.
  const bullet = {
    position: [x, y, z],
    velocity: [place[0] - x, place[1] - y, place[2] - z],
  };
  const sight = scene.shoot(bullet, { maxTime: 1, mask: opaque });
  const shot = scene.shoot(bullet, { maxTime: 1, mask: solid });
  console.log(name, !sight.hit, !shot.hit);
}
const back = scene.shoot(
  { position: [8, -4, 1], velocity: [x - 8, y + 4, z - 1] },
  { maxTime: 1, mask: opaque },
);
console.log('out of the smoke', !back.hit);
scene.dispose();
