// Fuzzing: millions of random calls in their own process: node random_calls.mjs <calls> <seed> [<from>]. The report
// is printed as JSON. The calls of a seed are always the same; those before <from> are skipped.
//
// Each call is a valid one with one part replaced by a number of any size or by a malformed value. It has to return
// an answer without NaN and infinities, or throw a RicochetError that names the argument. Ordinary questions asked
// afterwards have to give the same bits as before.
import { createRicochet, type Ricochet, RicochetError } from 'ricochet-wasm';
import { createRicochet as createCore } from 'ricochet-wasm/core';
import { createSceneWorkers, type SceneWorkers } from 'ricochet-wasm/workers';
import { placesIn, replaced } from './argument_places.js';
import { edgeNumber, scaled, xorshift } from './edge_numbers.js';
import { type EntryPoint, entryPoints } from './entry_points.js';
import { at, isSmall, notFinite, type Report, shown, watchdog } from './hostile_tools.js';
import { malformed } from './malformed_values.js';

const mostFindings = 20;

/** The answers to ordinary questions, all digits. */
function ordinaryAnswers(ricochet: Ricochet, core: Pick<Ricochet, 'shoot' | 'collide'>): string {
  const bullet = { from: [0, 0, 0], to: [4, 4, 4], speed: 3 } as const;
  const sphere = { shape: 'sphere', center: [4, 4, 0], radius: 4 } as const;
  const cylinder = { shape: 'cylinder', a: [1, 3, -2], b: [7, 3, 5], radius: 1.1 } as const;
  const ball = (x: number) => ({ position: [x, 0.3], velocity: [-x / 3, 0.1], radius: 1, mass: 2 }) as const;
  const scene = ricochet.createScene([
    sphere,
    cylinder,
    { shape: 'plane', point: [0, 0, 9], normal: [0.1, 0, 1] },
  ]);
  const simulation = ricochet.createSimulation({
    balls: [ball(-5), ball(5), { ...ball(1), position: [0.2, 4] }],
    bounds: { min: [-9, -9], max: [9, 9] },
  });
  try {
    return JSON.stringify([
      ricochet.shoot(bullet, sphere),
      ricochet.shoot(bullet, cylinder),
      core.shoot(bullet, sphere),
      core.collide(ball(-5), ball(5)),
      ricochet.explain.sweep(ball(-5), ball(5)).sweep,
      ricochet.aim(
        { position: [-5, 5] },
        { shape: 'sphere', center: [0, 0], radius: 1 },
        { position: [5, 5] },
      ),
      scene.shoot(bullet),
      scene.trace(bullet, { maxBounces: 6 }),
      Array.from(scene.shootMany(new Float64Array([0, 0, 0, 1, 1, 1, 0.1, 50]))),
      simulation.advance(30),
      simulation.snapshot(),
    ]);
  } finally {
    scene.dispose();
    simulation.dispose();
  }
}

const rows = () => new Float64Array([-5, 0, 0, 1, 0, 0, 0.5, Number.POSITIVE_INFINITY]);
const target = () => ({ shape: 'sphere', center: [4, 0, 0], radius: 3, velocity: [0, 0.1, 0] });

/** The workers' calls, which `entryPoints` has not: one pool for all of them. */
function workerEntryPoints(workers: SceneWorkers): Record<string, EntryPoint> {
  return {
    'workers.shootMany': {
      right: () => [
        rows(),
        { out: new Float64Array(12), onProgress: () => {}, signal: new AbortController().signal },
      ],
      ask: (_, [bullets, options]) => workers.shootMany(bullets, options),
    },
    'workers.traceMany': {
      right: () => [rows(), { out: new Float64Array(10), maxBounces: 5, maxDistance: 100, restitution: 0.5 }],
      ask: (_, [bullets, options]) => workers.traceMany(bullets, options),
    },
  };
}

/** Entry points that start threads or solvers: a few among many calls. */
const creating: Record<string, EntryPoint> = {
  createSceneWorkers: {
    right: () => [[target(), target()], { count: 1 }],
    ask: async (_, [targets, options]) => {
      // The default would be the number of processors.
      const few = options === undefined ? { count: 1 } : options;
      const made = await createSceneWorkers(targets, few);
      made.dispose();
    },
  },
  createRicochet: {
    right: () => [{}],
    ask: async (_, [options]) => {
      await createRicochet(options);
    },
  },
};

const callbacks = ['onEvent', 'onHit', 'onEnter', 'onLeave', 'onEnd', 'onProgress', 'signal'];
/** True if the core entry has the call, too. */
const isCore = (name: string) => /^(explain\.)?(shoot|raySphere|sweep|spherePlane|collide)(,|$)/.test(name);
/** Infinite masses, which balls that nothing moves have, are no finding. */
const mayBeInfinite = /\.mass is Infinity$/;

export async function randomCalls(calls: number, seed: number, from = 0): Promise<Report> {
  const random = xorshift(seed);
  const pick = <Kind>(list: readonly Kind[]): Kind => list[Math.floor(random() * list.length)] as Kind;
  const ricochet = await createRicochet();
  const core = (await createCore()) as unknown as Ricochet;
  const workers = await createSceneWorkers([target()] as never, { count: 1 });
  const common: Record<string, EntryPoint> = { ...entryPoints, ...workerEntryPoints(workers) };
  const names = Object.keys(common);
  const kinds = Object.entries(malformed);
  const places = Object.fromEntries(
    [...Object.entries(common), ...Object.entries(creating)].map(([name, { right }]) => [
      name,
      placesIn(right()),
    ]),
  );
  const before = ordinaryAnswers(ricochet, core);
  const reportCall = watchdog(seed);
  const report: Report = { calls: 0, answers: 0, refusals: 0, findings: [] };

  for (let i = 0; i < calls && report.findings.length < mostFindings; i++) {
    const isRare = i % 4000 === 3999;
    const name = pick(isRare ? Object.keys(creating) : names);
    const entry = (common[name] ?? creating[name]) as EntryPoint;
    let given: unknown = entry.right();
    let isCallback = false;
    const how: string[] = [];
    // With two budgets replaced by infinity, the call would never end.
    const isBudget = /^simulation\.(advance|advanceTo|run)$/.test(name);
    const mode = isBudget ? 1 : random();
    if (mode < 0.4) {
      const most = random() < 0.5 ? 145 : 20;
      const power = () => 10 ** (random() * 2 * most - most);
      const same = power();
      given = scaled(given, random() < 0.3 ? () => same : power);
    }
    for (
      let k = mode < 0.4 ? Math.floor(random() * 2) : isBudget ? 1 : 1 + Math.floor(random() * 2);
      k > 0;
      k--
    ) {
      const place = pick(places[name] as (string | number)[][]);
      const isNumber = random() < 0.6;
      const [kind, make] = pick(kinds);
      const value = isNumber ? edgeNumber(random, at(given, place)) : make();
      how.push(`${place.join('.')}: ${isNumber ? (Object.is(value, -0) ? '-0' : value) : kind}`);
      try {
        if (!isSmall(given, place)) continue;
        given = replaced(given, place, value);
      } catch {
        continue; // the first of two has made an object that cannot be copied
      }
      if (callbacks.includes(String(place[1]))) isCallback = true;
    }
    if (i < from) continue;
    reportCall(i);
    const find = (what: string) =>
      report.findings.push(
        `${name}, seed ${seed}, call ${i} (${how.join('; ')}): ${what}\n  ${shown(given)}`,
      );
    // A call that is repeated because it did not return is shown.
    if (from > 0 && i === from) console.error(name, how.join('; '), shown(given));
    const asked = isCore(name) && i % 3 === 0 ? core : ricochet;
    try {
      const pending = entry.ask(asked, given as unknown[]);
      const answer = pending instanceof Promise ? await pending : pending;
      report.answers++;
      const wrong = notFinite(answer);
      if (wrong !== undefined && !mayBeInfinite.test(wrong)) find(wrong);
    } catch (error) {
      report.refusals++;
      if (!RicochetError.is(error)) {
        // An exception in a callback is passed on unchanged.
        if (!isCallback) find(`threw ${error instanceof Error ? error.stack || error.message : 'a thing'}`);
      } else if (error.code === 'solver-failed') find(error.message);
      else if (error.path === '' || error.message === '') find(`an error without a path: ${error.message}`);
      else if (error.message.length > 1000) find(`a message of ${error.message.length} letters`);
    }
    report.calls++;
    if ((i % 500 === 499 || i === calls - 1) && ordinaryAnswers(ricochet, core) !== before) {
      find('within the last 500 calls something has changed the answers to ordinary questions');
      break;
    }
  }
  workers.dispose();
  return report;
}

const [, , calls, seed, from = '0'] = process.argv;
if (calls !== undefined && seed !== undefined) {
  // Stacks are not needed, and take longer than the calls.
  Error.stackTraceLimit = 2;
  process.stdout.write(JSON.stringify(await randomCalls(Number(calls), Number(seed), Number(from))));
}
