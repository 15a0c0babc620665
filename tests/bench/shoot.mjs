// The cost of a single query in JavaScript: `ricochet.shoot` in every form in which users write it, compared with
// hand-written JavaScript that makes the same result object, and with three.js (`Ray.intersectSphere` and
// `Vector3.reflect`).
//   node web/tools/build.mjs module && node tests/bench/shoot.mjs
// race.mjs says what the columns of the output mean. The last column is how many times as fast `ricochet.shoot` is.
import { createRicochet } from 'ricochet-wasm';
import { Vector3 } from 'three';
import { shoot as handWritten } from '../../web/site/laboratories/speed/contenders/shot.mjs';
import { shoot as three } from '../../web/site/laboratories/speed/contenders/three.mjs';
import { print, race } from './race.mjs';

const ricochet = await createRicochet();

let seed = 1999;
const random = () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};
const place = (size) =>
  new Vector3((random() - 0.5) * size, (random() - 0.5) * size, (random() - 0.5) * size);
const questions = Array.from({ length: 5000 }, () => {
  const center = place(10);
  const from = place(20).add(center);
  const to = place(4).add(center);
  return { center, radius: 0.1 + 2.9 * random(), from, to, velocity: to.clone().sub(from).divideScalar(3) };
});
const list = ({ x, y, z }) => [x, y, z];
const fields = ({ x, y, z }) => ({ x, y, z });
const ball = (q, form) => ({ shape: 'sphere', center: form(q.center), radius: q.radius });

// Each form in which users write the same question, in its own loop as in their programs.
const forms = {
  'aimed, Vector3': (q) => [{ from: q.from, to: q.to, speed: 3 }, ball(q, (v) => v)],
  'aimed, arrays': (q) => [{ from: list(q.from), to: list(q.to), speed: 3 }, ball(q, list)],
  'velocity, Vector3': (q) => [{ position: q.from, velocity: q.velocity }, ball(q, (v) => v)],
  'velocity, objects': (q) => [{ position: fields(q.from), velocity: fields(q.velocity) }, ball(q, fields)],
  'velocity, arrays': (q) => [{ position: list(q.from), velocity: list(q.velocity) }, ball(q, list)],
  'ball, objects': (q) => [
    { position: fields(q.from), velocity: fields(q.velocity), radius: 0.1 },
    ball(q, fields),
  ],
  'maxTime, objects': (q) => [
    { position: fields(q.from), velocity: fields(q.velocity) },
    ball(q, fields),
    { maxTime: 2 },
  ],
  'moving target': (q) => [
    { position: fields(q.from), velocity: fields(q.velocity) },
    { shape: 'sphere', center: fields(q.center), radius: q.radius, velocity: fields(q.center) },
  ],
};
const calls = questions.map(forms['aimed, Vector3']);
const asked = Object.fromEntries(
  Object.entries(forms).map(([name, form]) => [name, questions.map((q) => form(q))]),
);

/** A method that asks each question many times, so that the time can be measured. */
const times = 10;
let kept = 0;
const ask = (question, all) => [
  times * all.length,
  () => {
    for (let k = 0; k < times; ++k)
      for (const [bullet, target, options] of all) kept += question(bullet, target, options).hit ? 1 : 0;
  },
];
const shoot = (bullet, target, options) => ricochet.shoot(bullet, target, options);
const hits = calls.filter(([b, t]) => handWritten(b, t).hit).length;
print(
  `one call, ${calls.length} generic questions, ${hits} hits`,
  race({
    'ricochet.shoot': ask(shoot, calls),
    'by hand': ask(handWritten, calls),
    'three.js': ask(three, calls),
    ...Object.fromEntries(
      Object.entries(asked).map(([name, all]) => [`ricochet.shoot: ${name}`, ask(shoot, all)]),
    ),
  }),
);
console.log(`checked ${kept}`);
