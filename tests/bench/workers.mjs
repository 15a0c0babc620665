// Batches on several workers, compared with one thread, in one run.
//   node web/tools/build.mjs module && node tests/bench/workers.mjs
// The output has the millions of rows per second of wall-clock time (the median of seven rounds, the slowest and the
// fastest), how many times as fast that is as one thread, with a new array for the answers and with an existing one, and
// the seconds that all processors together take for a million rows.
import { createRicochet } from 'ricochet-wasm';
import { createSceneWorkers } from 'ricochet-wasm/workers';
import { median, randomNumbers, withSpread } from './race.mjs';

const count = 1_000_000;
const ricochet = await createRicochet();
const random = randomNumbers();

/** Returns a cloud of spheres, and balls that fly through it in all directions. */
function cloud(size) {
  const radius = 100 * Math.cbrt(0.01 / size);
  const targets = Array.from({ length: size }, () => ({
    shape: 'sphere',
    center: [random(-50, 50), random(-50, 50), random(-50, 50)],
    radius,
  }));
  const row = (at) =>
    at < 3 ? random(-50, 50) : at < 6 ? random(-1, 1) : at === 6 ? 0 : Number.POSITIVE_INFINITY;
  return { targets, rows: new Float64Array(8 * count).map((_, i) => row(i % 8)) };
}

/** Returns three mirror balls and rays toward them, some of which bounce often. */
function mirrors() {
  const targets = [0, 1, 2].map((k) => ({
    shape: 'sphere',
    center: [Math.cos((2 * Math.PI * k) / 3) * 1.1547, Math.sin((2 * Math.PI * k) / 3) * 1.1547, 0],
    radius: 1,
  }));
  const row = (at) => [-5, random(-2.2, 2.2), random(-1, 1), 1, 0, 0, 0, 0][at];
  return { targets, rows: new Float64Array(8 * count).map((_, i) => row(i % 8)) };
}

function inSharedMemory(length) {
  return new Float64Array(new SharedArrayBuffer(8 * length));
}

/** Runs as in a page that is not cross-origin isolated, without shared memory. */
async function withoutSharing(run) {
  globalThis.crossOriginIsolated = false;
  try {
    await run();
  } finally {
    delete globalThis.crossOriginIsolated;
  }
}

function busy() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

async function race(ways) {
  const all = Object.fromEntries(Object.keys(ways).map((name) => [name, { rates: [], computed: [] }]));
  for (let round = -2; round < 7; round++)
    for (const [name, run] of Object.entries(ways)) {
      const start = performance.now();
      const computed = busy();
      await run();
      if (round < 0) continue;
      all[name].rates.push(count / 1000 / (performance.now() - start));
      all[name].computed.push(busy() - computed);
    }
  return all;
}

const newArray = 'one thread';
const intoArray = 'one thread, into an array';

/** Asks about the rows in one thread and with workers: `ask(scene or workers, rows, out)`. */
async function compare(title, { targets, rows }, row, askScene, askWorkers) {
  const scene = ricochet.createScene(targets);
  const shared = inSharedMemory(rows.length);
  shared.set(rows);
  const out = new Float64Array(row * count);
  const sharedOut = inSharedMemory(row * count);
  const ways = { [newArray]: () => askScene(scene, rows), [intoArray]: () => askScene(scene, rows, out) };
  const pools = [];
  for (const size of [1, 2, 4]) {
    const workers = await createSceneWorkers(targets, { count: size });
    pools.push(workers);
    const name = size === 1 ? '1 worker' : `${size} workers`;
    ways[name] = () => askWorkers(workers, rows);
    ways[`${name}, into an array`] = () => askWorkers(workers, rows, out);
    ways[`${name}, memory not shared`] = () => withoutSharing(() => askWorkers(workers, rows));
    ways[`${name}, shared arrays`] = () => askWorkers(workers, shared, sharedOut);
  }
  const all = await race(ways);
  for (const [name, { rates, computed }] of Object.entries(all)) {
    const alone = all[/array/.test(name) ? intoArray : newArray].rates;
    const ratio = rates === alone ? '' : withSpread(rates.map((rate, round) => rate / alone[round]));
    console.log(`| ${title} | ${name} | ${withSpread(rates)} | ${ratio} | ${median(computed).toFixed(2)} |`);
  }
  for (const workers of pools) workers.dispose();
  scene.dispose();
}

const shoot = (scene, rows, out) => scene.shootMany(rows, out);
const shootInWorkers = (workers, rows, out) => workers.shootMany(rows, { out });
const limits = { maxBounces: 20 };

console.log(
  '| question | by | million a second | times as fast as one thread | computed, s |\n| --- | --- | --- | --- | --- |',
);
for (const size of [100, 10_000])
  await compare(`nearest of ${size} spheres`, cloud(size), 12, shoot, shootInWorkers);
await compare(
  'paths, three mirror balls',
  mirrors(),
  10,
  (scene, rows, out) => scene.traceMany(rows, limits, out),
  (workers, rows, out) => workers.traceMany(rows, { ...limits, out }),
);
