// Scenes and batches from JavaScript, beside three.js, hand-written typed arrays and Rapier, in one run.
//   node web/tools/build.mjs module && node tests/bench/scene.mjs
// Rounds are interleaved; printed are millions a second of the process's own time, so that other programs count
// little: median of seven with slowest and fastest, and how many times as fast the first of each table is, by rounds.
// Writes web/site/pictures/scene.svg.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import RAPIER from '@dimforge/rapier3d-compat';
import { createRicochet } from 'ricochet-wasm';
import { Ray, Sphere, Vector3 } from 'three';
import { chart } from './chart.mjs';
import { median, print, race, randomNumbers, withSpread } from './race.mjs';
import { treeInJavaScript } from './tree.mjs';

const ricochet = await createRicochet();
await RAPIER.init();

const random = randomNumbers();

// ---- pairs ---------------------------------------------------------------------------------------
/** Numbers of pairs: position, velocity and radius of the bullet, then centre, radius and velocity of the sphere. */
function somePair(moving) {
  const center = [random(-2, 2), random(-2, 2), random(-2, 2)];
  const from = [random(-10, 10), random(-10, 10), random(-10, 10)];
  const toward = center.map((c, k) => c + random(-1, 1) - from[k]);
  const radius = random(0.5, 1.5);
  const drift = moving ? [random(-0.2, 0.2), random(-0.2, 0.2), random(-0.2, 0.2)] : [0, 0, 0];
  return [...from, ...toward, 0, ...center, radius, ...drift];
}

/** As many runs as make 160 000 pairs, or one of more. */
function often(count, run) {
  const times = Math.max(1, Math.round(160000 / count));
  return [
    times * count,
    () => {
      for (let k = 0; k < times; k++) run();
    },
  ];
}

/** Fresh code each time, which the engine compiles for the arrays that it is made for, with their addresses in it. */
let copies = 0;
const forTheseAlone = () => import(`./pairs_in_javascript.mjs?${copies++}`);
/** Code that is made for several arrays, as a library's is. */
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
  // 16 numbers read and 12 written a pair
  const bytes = new Float64Array(14 * count);
  const copy = new Float64Array(14 * count);
  const ray = new Ray();
  const sphere = new Sphere();
  const point = new Vector3();
  const normal = new Vector3();
  const three = () => {
    for (let i = 0, k = 0, o = 0; i < count; i++, k += 8, o += 12) {
      ray.origin.fromArray(b, k);
      ray.direction.fromArray(b, k + 3).normalize();
      sphere.center.fromArray(s, k);
      sphere.radius = s[k + 3];
      if (ray.intersectSphere(sphere, point) === null) continue;
      normal.subVectors(point, sphere.center).normalize();
      ray.direction.reflect(normal).toArray(out, o);
    }
  };
  const ways = {
    'Ricochet, in WebAssembly memory': often(count, () =>
      ricochet.shootPairs(mine.bullets, others.bullets, mine.hits),
    ),
    'Ricochet, copied': often(count, () => ricochet.shootPairs(b, s, out)),
    'typed-array JavaScript': often(count, () => typed(count)),
    'typed-array JavaScript, compiled for these arrays alone': often(count, () => typedForThese(count)),
    'a copy of as many bytes': often(count, () => copy.set(bytes)),
    ...(moving ? {} : { 'three.js': often(count, three) }),
  };
  print(titleOf('pairs', moving, count), race(ways));
  if (!moving && count < 1e6) crossover(mine.bullets, others.bullets, mine.hits, b, s, out, typed);
  scene.dispose();
}

/** Pairs in columns, beside the same in JavaScript with an array for each: of its own memory, or all in one buffer, apart in the caches. */
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

/** Few pairs a call: where the call itself weighs. */
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
  const world = new RAPIER.World({ x: 0, y: 0, z: 0 });
  for (const { center } of spheres)
    world.createCollider(RAPIER.ColliderDesc.ball(radius).setTranslation(...center));
  world.step();
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
  const few = 2000;
  const shape = new RAPIER.Ball(radius);
  const ray = new RAPIER.Ray({ x: 0, y: 0, z: 0 }, { x: 0, y: 0, z: 0 });
  const rapier = () => {
    for (let i = 0; i < few; i++) {
      const [x, y, z, vx, vy, vz] = rows.subarray(8 * i, 8 * i + 6);
      ray.origin = { x, y, z };
      ray.dir = { x: vx, y: vy, z: vz };
      if (ball) world.castShape(ray.origin, { x: 0, y: 0, z: 0, w: 1 }, ray.dir, shape, 1e9, true);
      else world.castRayAndGetNormal(ray, 1e9, true);
    }
  };
  const flat = Float64Array.from(spheres.flatMap(({ center }) => [...center, radius]));
  const [name, byHand] = ball
    ? ['JavaScript, tree', treeInJavaScript(spheres)]
    : ['JavaScript, grid', gridInJavaScript(spheres)];
  const rates = race({
    Ricochet: [count, () => scene.shootMany(buffer)],
    [name]: [few, () => byHand(rows, few)],
    ...(ball || targets > 1000 ? {} : { 'JavaScript, one by one': [1000, () => oneByOne(flat, rows, 1000)] }),
    Rapier: [few, rapier],
  });
  print(`${ball ? 'ball cast' : 'nearest'} of ${targets}`, rates);
  if (!ball) console.log(`| building ${targets} | Ricochet | ${withSpread(built)} ms | |`);
  world.free();
  return rates;
}

/** The nearest of all, each looked at; gives a sum so that the work is not left out. */
function oneByOne(flat, rows, count) {
  let sum = 0;
  for (let i = 0; i < count; i++) {
    let least = Number.POSITIVE_INFINITY;
    const a = rows[8 * i + 3] ** 2 + rows[8 * i + 4] ** 2 + rows[8 * i + 5] ** 2;
    for (let k = 0; k < flat.length; k += 4) {
      const t = touch(flat, k, rows, 8 * i, a);
      if (t < least) least = t;
    }
    sum += least;
  }
  return sum;
}

function touch(flat, k, rows, o, a) {
  const px = rows[o] - flat[k];
  const py = rows[o + 1] - flat[k + 1];
  const pz = rows[o + 2] - flat[k + 2];
  const b = px * rows[o + 3] + py * rows[o + 4] + pz * rows[o + 5];
  if (b >= 0) return Number.POSITIVE_INFINITY;
  const c = px * px + py * py + pz * pz - flat[k + 3] * flat[k + 3];
  const d = b * b - a * c;
  return c < 0 || d < 0 ? Number.POSITIVE_INFINITY : (-b - Math.sqrt(d)) / a;
}

/** Hand-written: cells of one sphere each on average, lists in typed arrays, stepped through after Amanatides and Woo. */
function gridInJavaScript(spheres) {
  const { radius } = spheres[0];
  const flat = Float64Array.from(spheres.flatMap(({ center }) => [...center, radius]));
  const low = -50 - radius;
  const cells = Math.ceil(Math.cbrt(spheres.length));
  const side = (100 + 2 * radius) / cells;
  const cell = (x) => Math.min(cells - 1, Math.max(0, Math.floor((x - low) / side)));
  const lists = Array.from({ length: cells ** 3 }, () => []);
  for (const [i, { center }] of spheres.entries()) {
    const [from, to] = [-radius, radius].map((r) => center.map((c) => cell(c + r)));
    for (let z = from[2]; z <= to[2]; z++)
      for (let y = from[1]; y <= to[1]; y++)
        for (let x = from[0]; x <= to[0]; x++) lists[(z * cells + y) * cells + x].push(4 * i);
  }
  const first = new Int32Array(cells ** 3 + 1);
  for (const [i, list] of lists.entries()) first[i + 1] = first[i] + list.length;
  const all = Int32Array.from(lists.flat());
  const out = new Float64Array(8);
  return (rows, count) => {
    for (let i = 0, o = 0; i < count; i++, o += 8) {
      const vx = rows[o + 3];
      const vy = rows[o + 4];
      const vz = rows[o + 5];
      const a = vx * vx + vy * vy + vz * vz;
      let x = cell(rows[o]);
      let y = cell(rows[o + 1]);
      let z = cell(rows[o + 2]);
      let tx = (low + (x + (vx > 0 ? 1 : 0)) * side - rows[o]) / vx;
      let ty = (low + (y + (vy > 0 ? 1 : 0)) * side - rows[o + 1]) / vy;
      let tz = (low + (z + (vz > 0 ? 1 : 0)) * side - rows[o + 2]) / vz;
      let least = Number.POSITIVE_INFINITY;
      let who = -1;
      for (;;) {
        const at = (z * cells + y) * cells + x;
        for (let k = first[at]; k < first[at + 1]; k++) {
          const t = touch(flat, all[k], rows, o, a);
          if (t < least) {
            least = t;
            who = all[k];
          }
        }
        if (tx < ty && tx < tz) {
          if (least < tx) break;
          x += vx > 0 ? 1 : -1;
          if (x < 0 || x >= cells) break;
          tx += side / Math.abs(vx);
        } else if (ty < tz) {
          if (least < ty) break;
          y += vy > 0 ? 1 : -1;
          if (y < 0 || y >= cells) break;
          ty += side / Math.abs(vy);
        } else {
          if (least < tz) break;
          z += vz > 0 ? 1 : -1;
          if (z < 0 || z >= cells) break;
          tz += side / Math.abs(vz);
        }
      }
      out[0] = who;
      if (who < 0) continue;
      for (let k = 0; k < 3; k++) {
        out[1 + k] = rows[o + k] + rows[o + 3 + k] * least;
        out[4 + k] = (out[1 + k] - flat[who + k]) / radius;
      }
      out[7] = least;
    }
  };
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
  const flat = balls.flatMap(({ center }) => center);
  const typed = () => {
    for (let i = 0; i < count; i++) {
      let x = rows[8 * i];
      let y = rows[8 * i + 1];
      let z = rows[8 * i + 2];
      let vx = 1;
      let vy = 0;
      let vz = 0;
      let last = -1;
      let bounces = 0;
      while (bounces < 20) {
        let best = Number.POSITIVE_INFINITY;
        let who = -1;
        for (let k = 0; k < 3; k++) {
          if (k === last) continue;
          const px = x - flat[3 * k];
          const py = y - flat[3 * k + 1];
          const pz = z - flat[3 * k + 2];
          const h = px * vx + py * vy + pz * vz;
          if (h >= 0) continue;
          const c = px * px + py * py + pz * pz - 1;
          const d = h * h - c;
          if (d < 0) continue;
          const t = -h - Math.sqrt(d);
          if (t < best) {
            best = t;
            who = k;
          }
        }
        if (who < 0) break;
        x += vx * best;
        y += vy * best;
        z += vz * best;
        const nx = x - flat[3 * who];
        const ny = y - flat[3 * who + 1];
        const nz = z - flat[3 * who + 2];
        const n = 2 * (vx * nx + vy * ny + vz * nz);
        vx -= n * nx;
        vy -= n * ny;
        vz -= n * nz;
        last = who;
        bounces++;
      }
      out[10 * i] = bounces;
    }
  };
  print(
    'three mirror balls, rays',
    race({
      'Ricochet, in WebAssembly memory': [
        count,
        () => scene.traceMany(buffer.bullets, { maxBounces: 20 }, buffer.hits.subarray(0, 10 * count)),
      ],
      'Ricochet, copied': [count, () => scene.traceMany(rows, { maxBounces: 20 }, out)],
      'typed-array JavaScript': [count, typed],
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
    series: ['Ricochet', 'JavaScript, grid', 'JavaScript, one by one', 'Rapier'].map((name) => ({
      name,
      points: found.flatMap((rates, i) => (rates[name] ? [[sizes[i], median(rates[name]) * 1e6]] : [])),
    })),
  }),
);
