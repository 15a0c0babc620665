// What a single query costs in JavaScript: `ricochet.shoot`, in every form in which users write it, beside the same
// question in hand-written JavaScript that makes the same result object, and beside three.js (`Ray.intersectSphere` and
// `Vector3.reflect`).
//   node web/tools/build.mjs module && node tests/bench/shoot.mjs
// Rounds are interleaved; printed are the median, and the ratio with its 10th and 90th percentile over the rounds.
import { createRicochet } from 'ricochet-wasm';
import { Vector3 } from 'three';
import { shoot as handWritten } from '../../web/site/laboratories/speed/contenders/shot.mjs';
import { shoot as three } from '../../web/site/laboratories/speed/contenders/three.mjs';

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

// Each form in which users write the same question, in a loop of its own as in their programs.
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

const rivals = {
  'hand-written': handWritten,
  'three.js': three,
};
let kept = 0;
function nanoseconds(question, all) {
  const start = process.hrtime.bigint();
  for (const [bullet, target, options] of all) kept += question(bullet, target, options).hit ? 1 : 0;
  return Number(process.hrtime.bigint() - start) / all.length;
}
const contenders = [
  ...Object.entries(asked).map(([name, all]) => [
    name,
    () => nanoseconds((bullet, target, options) => ricochet.shoot(bullet, target, options), all),
  ]),
  ...Object.entries(rivals).map(([name, question]) => [name, () => nanoseconds(question, calls)]),
];

const rounds = Object.fromEntries(contenders.map(([name]) => [name, []]));
for (let round = 0; round < 220; ++round)
  for (const [name, ask] of contenders) {
    const spent = ask();
    if (round >= 20) rounds[name].push(spent);
  }
const quantile = (list, q) => [...list].sort((x, y) => x - y)[Math.floor((list.length - 1) * q)];
const hits = calls.filter(([b, t]) => handWritten(b, t).hit).length;
console.log(`one call of ricochet.shoot, ${calls.length} generic questions, ${hits} hits (checked ${kept})`);
for (const [name] of contenders) {
  const ratios = rounds[name].map((x, i) => x / rounds['hand-written'][i]);
  const spread = `${quantile(ratios, 0.1).toFixed(2)} to ${quantile(ratios, 0.9).toFixed(2)}`;
  console.log(
    `  ${name.padEnd(18)} ${quantile(rounds[name], 0.5).toFixed(0).padStart(5)} ns` +
      (name === 'hand-written'
        ? ''
        : `   ${quantile(ratios, 0.5).toFixed(2)} times as long as by hand (${spread})`),
  );
}
