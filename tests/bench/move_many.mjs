// Many spheres moved a little, compared with building their scene again.
//   node web/tools/build.mjs module && node tests/bench/move_many.mjs
// Both end with a shot, so that the index is ready. The output is in thousands of moved spheres per second of the
// process's own time.
import { createRicochet } from 'ricochet-wasm';
import { print, race, randomNumbers } from './race.mjs';

const ricochet = await createRicochet();
const random = randomNumbers();
const count = 100_000;
const places = new Float64Array(3 * count).map(() => random(-60, 60));
const targets = Array.from({ length: count }, (_, i) => ({
  shape: 'sphere',
  center: { x: places[3 * i], y: places[3 * i + 1], z: places[3 * i + 2] },
  radius: 0.5,
}));
const bullet = { position: { x: 0, y: 0, z: 0 }, velocity: { x: 1, y: 0.3, z: 0.2 } };
const scene = ricochet.createScene(targets);
scene.shoot(bullet);
const indices = Int32Array.from(targets, (_, i) => i);
const frames = Array.from({ length: 8 }, () => places.map((place) => place + random(-0.05, 0.05)));
let frame = 0;

print(
  `${count} spheres`,
  race({
    moveMany: [
      count,
      () => {
        scene.moveMany(indices, frames[frame++ % frames.length]);
        scene.shoot(bullet);
      },
    ],
    'a new scene': [
      count,
      () => {
        const fresh = ricochet.createScene(targets);
        fresh.shoot(bullet);
        fresh.dispose();
      },
    ],
  }),
);
