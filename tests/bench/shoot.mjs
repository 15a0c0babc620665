// What a single query costs in JavaScript: `ricochet.shoot` beside the same question in hand-written JavaScript that
// makes the same result object, and beside three.js (`Ray.intersectSphere` and `Vector3.reflect`).
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
const calls = Array.from({ length: 5000 }, () => {
  const center = place(10);
  const bullet = { from: place(20).add(center), to: place(4).add(center), speed: 3 };
  return [bullet, { shape: 'sphere', center, radius: 0.1 + 2.9 * random() }];
});

const rivals = {
  'ricochet.shoot': (bullet, target) => ricochet.shoot(bullet, target),
  'hand-written': handWritten,
  'three.js': three,
};
let kept = 0;
function nanoseconds(question) {
  const start = process.hrtime.bigint();
  for (const [bullet, target] of calls) kept += question(bullet, target).hit ? 1 : 0;
  return Number(process.hrtime.bigint() - start) / calls.length;
}

const rounds = Object.fromEntries(Object.keys(rivals).map((name) => [name, []]));
for (let round = 0; round < 220; ++round)
  for (const [name, question] of Object.entries(rivals)) {
    const spent = nanoseconds(question);
    if (round >= 20) rounds[name].push(spent);
  }
const quantile = (list, q) => [...list].sort((x, y) => x - y)[Math.floor((list.length - 1) * q)];
const hits = calls.filter(([b, t]) => handWritten(b, t).hit).length;
console.log(`one call, ${calls.length} generic questions, ${hits} hits (checked ${kept})`);
for (const name of Object.keys(rivals)) {
  const ratios = rounds['ricochet.shoot'].map((x, i) => x / rounds[name][i]);
  const spread = `${quantile(ratios, 0.1).toFixed(2)} to ${quantile(ratios, 0.9).toFixed(2)}`;
  console.log(
    `  ${name.padEnd(16)} ${quantile(rounds[name], 0.5).toFixed(0).padStart(5)} ns` +
      (name === 'ricochet.shoot'
        ? ''
        : `   shoot takes ${quantile(ratios, 0.5).toFixed(2)} times as long (${spread})`),
  );
}
