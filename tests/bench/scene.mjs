// Scenes and batches from JavaScript, compared with three.js, hand-written typed arrays, Rapier and Jolt, in one run;
// and, with BOX3D=<folder of its sources>, with Box3D.
//   node web/tools/build.mjs module && node tests/bench/scene.mjs
// race.mjs says what the columns of the output mean. The program also draws web/site/pictures/scene.svg.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createRicochet } from 'ricochet-wasm';
import { trace } from '../../web/site/laboratories/speed/contenders/mirrors.mjs';
import { grid, oneByOne } from '../../web/site/laboratories/speed/contenders/nearest.mjs';
import { shootPairs } from '../../web/site/laboratories/speed/contenders/three.mjs';
import { chart } from './chart.mjs';
import { box3d } from './engines/box3d.mjs';
import { joltWorld } from './engines/jolt.mjs';
import { rapierWorld } from './engines/rapier.mjs';
import { eachRow, median, print, race, randomNumbers, withSpread } from './race.mjs';
import { treeInJavaScript } from './tree.mjs';

const ricochet = await createRicochet();
const box3dWorld = await box3d();

const random = randomNumbers();

// ---- pairs ---------------------------------------------------------------------------------------
/**
 * Returns the numbers of a pair: position, velocity and radius of the bullet, then centre, radius and velocity of the
 * sphere.
 */
function somePair(moving) {
  const center = [random(-2, 2), random(-2, 2), random(-2, 2)];
  const from = [random(-10, 10), random(-10, 10), random(-10, 10)];
  const toward = center.map((c, k) => c + random(-1, 1) - from[k]);
  const radius = random(0.5, 1.5);
  const drift = moving ? [random(-0.2, 0.2), random(-0.2, 0.2), random(-0.2, 0.2)] : [0, 0, 0];
  return [...from, ...toward, 0, ...center, radius, ...drift];
}

/** Returns a method that repeats `run` until 160 000 pairs are answered, at least once. */
function often(count, run) {
  const times = Math.max(1, Math.round(160000 / count));
  return [
    times * count,
    () => {
      for (let k = 0; k < times; k++) run();
    },
  ];
}

/** The number of copies of the code. The engine compiles each copy for its own arrays, with their addresses inside. */
let copies = 0;
const forTheseAlone = async () => ({
  ...(await import(`../../web/site/laboratories/speed/contenders/pairs.mjs?${copies++}`)),
  ...(await import(`./columns.mjs?${copies++}`)),
});
/** One copy of the code that is used for several arrays, like that of a library. */
const inJavaScript = await forTheseAlone();
for (const make of Object.values(inJavaScript)) for (const none of [[], []]) make(none, none, none);

const titleOf = (what, moving, count) =>
  `${moving ? 'moving ' : ''}${what}${count < 1e6 ? '' : ', a million'}`;

async function pairs(moving, count = 20000) {
  const scene = ricochet.createScene([]);
  const mine = scene.buffer(count);
  const others = scene.buffer(count);
  const { bullets } = mine;
  const spheres = others.bullets;
  for (let i = 0; i < count; i++) {
    const pair = somePair(moving);
    bullets.set([...pair.slice(0, 7), Number.POSITIVE_INFINITY], 8 * i);
    spheres.set([...pair.slice(7), 0], 8 * i);
  }
  const b = Float64Array.from(bullets);
  const s = Float64Array.from(spheres);
  const out = new Float64Array(12 * count);
  const typed = inJavaScript.rows(b, s, out);
  const typedForThese = (await forTheseAlone()).rows(b, s, out);
  // Each pair reads 16 numbers and writes 12.
  const bytes = new Float64Array(14 * count);
  const copy = new Float64Array(14 * count);
  const ways = {
    'Ricochet, in WebAssembly memory': often(count, () =>
      ricochet.shootPairs(mine.bullets, others.bullets, mine.hits),
    ),
    'Ricochet, copied': often(count, () => ricochet.shootPairs(b, s, out)),
    'typed-array JavaScript': often(count, () => typed(count)),
    'typed-array JavaScript, compiled for these arrays alone': often(count, () => typedForThese(count)),
    'a copy of as many bytes': often(count, () => copy.set(bytes)),
    ...(moving ? {} : { 'three.js': often(count, () => shootPairs(b, s, out)) }),
  };
  print(titleOf('pairs', moving, count), race(ways));
  if (!moving && count < 1e6) crossover(mine.bullets, others.bullets, mine.hits, b, s, out, typed);
  scene.dispose();
}

/**
 * Pairs in columns, compared with JavaScript that has an array for each column: in separate memory, or all in one
 * buffer, far enough apart for the caches.
 */
async function columns(moving, count = 20000) {
  const resident = ricochet.createPairs(count);
  const { bullets, spheres } = resident;
  const vectors = (v) => [v.x, v.y, v.z];
  const given = [
    ...vectors(bullets.position),
    ...vectors(bullets.velocity),
    bullets.radius,
    ...vectors(spheres.center),
    spheres.radius,
    ...vectors(spheres.velocity),
  ];
  for (let i = 0; i < count; i++) for (const [k, number] of somePair(moving).entries()) given[k][i] = number;
  const own = given.map((column) => column.slice());
  for (let k = 0; k < 10; k++) own.push(new Float64Array(count));
  const stride = 4096 * Math.ceil(count / 512) + 192;
  const memory = new ArrayBuffer(own.length * stride);
  const shared = own.map((column, k) => {
    const view = new Float64Array(memory, k * stride, count);
    view.set(column);
    return view;
  });
  for (const [what, name, ask] of [
    ['pairs in columns', 'columns', () => resident.shoot()],
    ['pairs in columns, time and normal', 'impacts', () => resident.timesOfImpact()],
  ]) {
    const only = await forTheseAlone();
    const ways = {
      Ricochet: often(count, ask),
      'columns in JavaScript': often(count, inJavaScript[name](own, count)),
      'columns in JavaScript, in one buffer': often(count, inJavaScript[name](shared, count)),
      'columns in JavaScript, in one buffer, compiled for these alone': often(
        count,
        only[name](shared, count),
      ),
    };
    print(titleOf(what, moving, count), race(ways));
  }
  resident.dispose();
}

/** Few pairs per call, for which the cost of the call matters. */
function crossover(bullets, spheres, hits, b, s, out, typed) {
  for (const size of [1, 3, 10, 30, 100, 1000]) {
    const total = 60000;
    const part = (array, row) => array.subarray(0, row * size);
    const again = (run) => [
      total,
      () => {
        for (let i = 0; i < total; i += size) run();
      },
    ];
    const inside = [part(bullets, 8), part(spheres, 8), part(hits, 12)];
    const outside = [part(b, 8), part(s, 8), part(out, 12)];
    const ways = {
      'Ricochet, in WebAssembly memory': again(() => ricochet.shootPairs(...inside)),
      'Ricochet, copied': again(() => ricochet.shootPairs(...outside)),
      'typed-array JavaScript': again(() => typed(size)),
    };
    print(`pairs, ${size} a call`, race(ways));
  }
}

// ---- nearest among many --------------------------------------------------------------------------
function nearest(targets, ball) {
  const side = 100;
  const radius = side * Math.cbrt(0.01 / targets);
  const spheres = Array.from({ length: targets }, () => ({
    shape: 'sphere',
    center: [random(-50, 50), random(-50, 50), random(-50, 50)],
    radius,
  }));
  const built = race({
    Ricochet: [
      1,
      () => {
        const scene = ricochet.createScene(spheres);
        scene.shoot({ from: [0, 0], to: [1, 0], speed: 1 });
        scene.dispose();
      },
    ],
  }).Ricochet.map((rate) => 1 / rate / 1000);
  const scene = ricochet.createScene(spheres);
  const count = 20000;
  const buffer = scene.buffer(count);
  for (let i = 0; i < count; i++)
    buffer.bullets.set(
      [
        ...Array.from({ length: 3 }, () => random(-50, 50)),
        ...Array.from({ length: 3 }, () => random(-1, 1)),
        ball ? radius : 0,
        Number.POSITIVE_INFINITY,
      ],
      8 * i,
    );
  const rows = Float64Array.from(buffer.bullets);
  const inBox3D = box3dWorld?.({ spheres });
  const worlds = [rapierWorld({ spheres }), joltWorld({ spheres })];
  const [rapier, jolt] = worlds.map((world) =>
    eachRow(rows, count, ball ? world.ballCast(radius) : world.shoot),
  );
  const flat = Float64Array.from(spheres.flatMap(({ center }) => [...center, radius]));
  const answers = new Float64Array(12 * count);
  const byHand = () => {
    if (ball) {
      const cast = treeInJavaScript(spheres);
      return { 'JavaScript, tree': [count, () => cast(rows, count)] };
    }
    const through = grid(flat, side / 2);
    return {
      'JavaScript, grid': [count, () => through(rows, answers, count)],
      ...(targets <= 1000 && {
        'JavaScript, one by one': [1000, () => oneByOne(flat, rows, answers, 0, 1000)],
      }),
    };
  };
  const rates = race({
    Ricochet: [count, () => scene.shootMany(buffer)],
    ...byHand(),
    Rapier: rapier,
    Jolt: jolt,
    ...(inBox3D && { 'Box3D, in one call': inBox3D[ball ? 'balls' : 'rays'](rows) }),
  });
  inBox3D?.free();
  print(`${ball ? 'ball cast' : 'nearest'} of ${targets}`, rates);
  if (!ball) console.log(`| building ${targets} | Ricochet | ${withSpread(built)} ms | |`);
  for (const world of worlds) world.free();
  return rates;
}

// ---- three mirror balls --------------------------------------------------------------------------
function mirrors() {
  const balls = [0, 1, 2].map((k) => {
    const angle = (2 * Math.PI * k) / 3;
    return {
      shape: 'sphere',
      center: [Math.cos(angle) * 1.1547005383792517, Math.sin(angle) * 1.1547005383792517, 0],
      radius: 1,
    };
  });
  const scene = ricochet.createScene(balls);
  const count = 100000;
  const buffer = scene.buffer(count);
  for (let i = 0; i < count; i++)
    buffer.bullets.set([-5, random(-2.2, 2.2), random(-1, 1), 1, 0, 0, 0, 0], 8 * i);
  const rows = Float64Array.from(buffer.bullets);
  const out = new Float64Array(10 * count);
  const flat = Float64Array.from(balls.flatMap(({ center, radius }) => [...center, radius]));
  print(
    'three mirror balls, rays',
    race({
      'Ricochet, in WebAssembly memory': [
        count,
        () => scene.traceMany(buffer.bullets, { maxBounces: 20 }, buffer.hits.subarray(0, 10 * count)),
      ],
      'Ricochet, copied': [count, () => scene.traceMany(rows, { maxBounces: 20 }, out)],
      'typed-array JavaScript': [count, () => trace(rows, flat, 20, out)],
    }),
  );
}

console.log('| question | by | million a second | the first, times as fast |\n| --- | --- | --- | --- |');
for (const count of [20000, 1e6])
  for (const moving of [false, true]) {
    await pairs(moving, count);
    await columns(moving, count);
  }
const sizes = [10, 100, 1000, 10000, 100000];
const found = sizes.map((targets) => nearest(targets, false));
nearest(10000, true);
mirrors();
writeFileSync(
  fileURLToPath(new URL('../../web/site/pictures/scene.svg', import.meta.url)),
  chart({
    title: 'The nearest of many spheres: rays a second, from JavaScript',
    x: 'spheres',
    y: 'rays a second',
    series: ['Ricochet', 'JavaScript, grid', 'JavaScript, one by one', 'Rapier', 'Jolt'].map((name) => ({
      name,
      points: found.flatMap((rates, i) => (rates[name] ? [[sizes[i], median(rates[name]) * 1e6]] : [])),
    })),
  }),
);
