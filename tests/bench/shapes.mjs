// Rays and balls among a thousand shapes of one kind, compared with Rapier, in one run.
//   node web/tools/build.mjs module && node tests/bench/shapes.mjs
// race.mjs says what the columns of the output mean.
import { createRicochet } from 'ricochet-wasm';
import { Quaternion, Vector3 } from 'three';
import { rapierWorld } from './engines/rapier.mjs';
import { print, race, randomNumbers } from './race.mjs';

const ricochet = await createRicochet();
const random = randomNumbers();
const place = (size) => new Vector3(random(-size, size), random(-size, size), random(-size, size));
const up = new Vector3(0, 1, 0);

/** Each kind as a target, and as Rapier's sizes, middle and rotation. */
const kinds = {
  box() {
    const [center, half] = [place(20), new Vector3(random(0.3, 1.3), random(0.3, 1.3), random(0.3, 1.3))];
    const target = { shape: 'box', min: center.clone().sub(half), max: center.clone().add(half) };
    return { target, cuboid: [half.x, half.y, half.z], center, rotation: new Quaternion() };
  },
  'turned box'() {
    const [center, half] = [place(20), new Vector3(random(0.3, 1.3), random(0.3, 1.3), random(0.3, 1.3))];
    const rotation = new Quaternion(random(-1, 1), random(-1, 1), random(-1, 1), random(-1, 1)).normalize();
    const target = { shape: 'box', center, halfSize: half, rotation };
    return { target, cuboid: [half.x, half.y, half.z], center, rotation };
  },
  capsule: () => along('capsule'),
  cylinder: () => along('cylinder'),
};

function along(shape) {
  const [a, axis, radius] = [place(20), place(1.5), random(0.2, 0.6)];
  const target = { shape, a, b: a.clone().add(axis), radius };
  const center = a.clone().addScaledVector(axis, 0.5);
  const rotation = new Quaternion().setFromUnitVectors(up, axis.clone().normalize());
  return { target, [shape]: [axis.length() / 2, radius], center, rotation };
}

for (const [kind, make] of Object.entries(kinds)) {
  const shapes = Array.from({ length: 1000 }, make);
  const scene = ricochet.createScene(shapes.map(({ target }) => target));
  const rapier = rapierWorld({ shapes });
  for (const radius of [0, 0.1]) {
    const bullets = [];
    const rows = new Float64Array(4000 * 6);
    while (bullets.length < 4000) {
      const [position, velocity] = [place(24), place(1)];
      rows.set([...position, ...velocity], 6 * bullets.length);
      bullets.push({ position, velocity, radius });
    }
    const theirs = radius === 0 ? rapier.shoot : rapier.ballCast(radius);
    let other = 0;
    for (let i = 0; i < 500; i++) {
      // Rapier reports a start inside a shape as a hit.
      const [ours, time] = [scene.shoot(bullets[i]), theirs(rows, 6 * i)];
      other += ours.hit && Math.abs(ours.time - time) > 1e-3 * (1 + time) ? 1 : 0;
    }
    if (other > 25) throw new Error(`${kind}: ${other} of 500 times differ`);
    print(
      `1000 shapes, ${kind}: ${radius === 0 ? 'rays' : `balls of ${radius}`}`,
      race({
        Ricochet: [bullets.length, () => bullets.reduce((hits, one) => hits + scene.shoot(one).hit, 0)],
        Rapier: [
          bullets.length,
          () => bullets.reduce((hits, _, i) => hits + (theirs(rows, 6 * i) < Number.POSITIVE_INFINITY), 0),
        ],
      }),
    );
  }
  scene.dispose();
  rapier.free();
}
