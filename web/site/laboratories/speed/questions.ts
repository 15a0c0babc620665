// The questions of the benchmark, each with its contenders, which tests/bench measures too. Their random numbers are seeded.
import type { Scene } from 'ricochet-wasm';
import type { Sphere } from 'three';
import type { SceneSolver } from '../../shell/solvers/scene.js';
import { breath, type Contender, type Question } from './benchmark.js';
import { trace } from './contenders/mirrors.mjs';
import * as byHand from './contenders/nearest.mjs';
import { rows } from './contenders/pairs.mjs';
import * as shot from './contenders/shot.mjs';
import type { SpeedMessages } from './messages.js';

type Three = typeof import('./contenders/three.mjs');
type Names = SpeedMessages['contenders'];

/** With fewer rows the processor's branch predictor would learn every branch. */
const manyRows = 16384;

/** Lehmer's generator: it gives the same worlds on every run and every machine. */
function randoms(seed: number): (low: number, high: number) => number {
  let state = seed;
  return (low, high) => {
    state = (state * 48271) % 2147483647;
    return low + ((high - low) * state) / 2147483647;
  };
}

/** Asks the questions one after another and starts again after the last. */
function inTurn(count: number, ask: (i: number) => unknown): () => void {
  let next = 0;
  return () => {
    ask(next);
    next = (next + 1) % count;
  };
}

/** A contender that answers all rows in one call; the first number of each row that it writes is its answer. */
const inOneCall = (
  name: string,
  by: Contender['by'],
  run: () => unknown,
  answers: Float64Array,
  width: number,
): Contender => ({
  name,
  by,
  unit: manyRows,
  run,
  answers(wanted) {
    run();
    return Array.from({ length: wanted }, (_, i) => answers[width * i] as number);
  },
});

export function single(ricochet: SceneSolver, three: Three, names: Names): Question {
  const random = randoms(1999);
  const place = (size: number) => three.vector(random(-size, size), random(-size, size), random(-size, size));
  const count = 2000;
  const calls = Array.from({ length: count }, (): [shot.Bullet, shot.Ball] => {
    const center = place(5);
    const bullet = { from: place(10).add(center), to: place(2).add(center), speed: 3 };
    return [bullet, { shape: 'sphere', center, radius: random(0.1, 3) }];
  });
  let hits = 0;
  const contender = (
    name: string,
    by: Contender['by'],
    shoot: (bullet: shot.Bullet, ball: shot.Ball) => { hit: boolean },
  ): Contender => ({
    name,
    by,
    unit: count,
    run() {
      for (const [bullet, ball] of calls) hits += shoot(bullet, ball).hit ? 1 : 0;
    },
    answers: (wanted) => calls.slice(0, wanted).map(([bullet, ball]) => (shoot(bullet, ball).hit ? 0 : -1)),
  });
  return {
    id: 'single',
    compared: count,
    contenders: [
      contender(names.shoot, 'ricochet', (bullet, ball) => ricochet.shoot(bullet, ball)),
      contender(names.plain, 'plain', shot.shoot),
      contender(names.intersectSphere, 'three', three.shoot),
    ],
    dispose: () => calls.splice(0, hits > 0 ? calls.length : 0),
  };
}

export function pairs(ricochet: SceneSolver, three: Three, names: Names): Question {
  const random = randoms(7);
  const count = manyRows;
  const scene = ricochet.createScene([]);
  const mine = scene.buffer(count);
  const others = scene.buffer(count);
  const { bullets, hits } = mine;
  const spheres = others.bullets;
  for (let i = 0; i < count; i++) {
    const center = [random(-2, 2), random(-2, 2), random(-2, 2)];
    const from = [random(-10, 10), random(-10, 10), random(-10, 10)];
    const direction = center.map((c, k) => c + random(-1, 1) - (from[k] as number));
    bullets.set([...from, ...direction, 0, Number.POSITIVE_INFINITY], 8 * i);
    spheres.set([...center, random(0.5, 1.5), 0, 0, 0, 0], 8 * i);
  }
  const [b, s] = [Float64Array.from(bullets), Float64Array.from(spheres)];
  const out = new Float64Array(12 * count);
  const typed = rows(b, s, out);
  return {
    id: 'pairs',
    compared: count,
    contenders: [
      inOneCall(names.resident, 'ricochet', () => ricochet.shootPairs(bullets, spheres, hits), hits, 12),
      inOneCall(names.copied, 'ricochet', () => ricochet.shootPairs(b, s, out), out, 12),
      inOneCall(names.typed, 'plain', () => typed(count), out, 12),
      inOneCall(names.intersectSphere, 'three', () => three.shootPairs(b, s, out), out, 12),
    ],
    dispose: () => scene.dispose(),
  };
}

/** Builds a scene in slices: adding a hundred thousand targets at once would block the page. */
async function sceneOf(ricochet: SceneSolver, rows: Float64Array, signal: AbortSignal): Promise<Scene> {
  const scene = ricochet.createScene([]);
  let began = performance.now();
  for (let i = 0; i < rows.length; i += 4) {
    const [x, y, z, radius] = rows.subarray(i, i + 4) as unknown as [number, number, number, number];
    scene.add({ shape: 'sphere', center: [x, y, z], radius });
    if (i % 1024 !== 0 || performance.now() - began < 10) continue;
    await breath();
    began = performance.now();
    if (!signal.aborted) continue;
    scene.dispose();
    signal.throwIfAborted();
  }
  // The first question builds the tree and lets the WebAssembly memory grow to the size that it needs.
  scene.shoot({ position: [0, 0], velocity: [1, 0] });
  await breath();
  return scene;
}

export async function nearest(
  ricochet: SceneSolver,
  three: Three,
  size: number,
  names: Names,
  signal: AbortSignal,
): Promise<Question> {
  const random = randoms(size);
  const inside = () => random(-50, 50);
  const radius = 100 * Math.cbrt(0.01 / size);
  const targets = new Float64Array(4 * size);
  for (let i = 0; i < targets.length; i += 4) targets.set([inside(), inside(), inside(), radius], i);
  const scene = await sceneOf(ricochet, targets, signal);
  const count = manyRows;
  const buffer = scene.buffer(count);
  for (let i = 0; i < count; i++) {
    const direction = [random(-1, 1), random(-1, 1), random(-1, 1)];
    buffer.bullets.set([inside(), inside(), inside(), ...direction, 0, Number.POSITIVE_INFINITY], 8 * i);
  }
  const rays = Float64Array.from(buffer.bullets);
  const compared = Math.min(200, Math.ceil(1e6 / size));
  const hits = new Float64Array(12 * count);
  const throughGrid = byHand.grid(targets, 50);
  await breath();
  const oneByOne = (name: string, by: Contender['by'], ask: (row: number) => number): Contender => ({
    name,
    by,
    unit: 1,
    run: inTurn(count, ask),
    answers: (wanted) => Array.from({ length: wanted }, (_, i) => ask(i)),
  });
  const spheres: Sphere[] = three.spheresOf(targets);
  const withMeshes = size <= 1000 ? three.meshes(targets) : undefined;
  return {
    id: 'nearest',
    size,
    compared,
    contenders: [
      inOneCall(names.scene, 'ricochet', () => scene.shootMany(buffer), buffer.hits, 12),
      inOneCall(names.grid, 'plain', () => throughGrid(rays, hits, count), hits, 12),
      oneByOne(names.everyPlain, 'plain', (row) => {
        byHand.oneByOne(targets, rays, hits, row, row + 1);
        return hits[12 * row] as number;
      }),
      oneByOne(names.everyThree, 'three', (row) => three.nearest(rays, row, spheres)),
      ...(withMeshes ? [oneByOne(names.raycaster, 'three', (row) => withMeshes.nearest(rays, row))] : []),
    ],
    dispose() {
      scene.dispose();
      withMeshes?.dispose();
    },
  };
}

export function mirrors(ricochet: SceneSolver, names: Names): Question {
  const random = randoms(3);
  const centers = [0, 1, 2].map((k) => {
    const angle = (2 * Math.PI * k) / 3;
    return [Math.cos(angle) * (2 / Math.sqrt(3)), Math.sin(angle) * (2 / Math.sqrt(3)), 0];
  });
  const scene = ricochet.createScene(
    centers.map(([x = 0, y = 0, z = 0]) => ({ shape: 'sphere', center: [x, y, z], radius: 1 })),
  );
  const balls = Float64Array.from(centers.flatMap((center) => [...center, 1]));
  const count = manyRows;
  const rays = new Float64Array(8 * count);
  for (let i = 0; i < count; i++) rays.set([-5, random(-2.2, 2.2), random(-1, 1), 1, 0, 0, 0, 0], 8 * i);
  const paths = new Float64Array(10 * count);
  const pathsByHand = new Float64Array(10 * count);
  const most = 20;
  const followed = () => scene.traceMany(rays, { maxBounces: most }, paths);
  return {
    id: 'mirrors',
    compared: count,
    contenders: [
      inOneCall(names.traceMany, 'ricochet', followed, paths, 10),
      inOneCall(names.typed, 'plain', () => trace(rays, balls, most, pathsByHand), pathsByHand, 10),
    ],
    dispose: () => scene.dispose(),
  };
}
