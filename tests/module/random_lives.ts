// Fuzzing of what lives on: scenes, simulations, meshes, pairs, buffers and workers that are changed in any order, asked, disposed
// of and asked again, by the million, in a process of its own: node random_lives.mjs <calls> <seed> [<from>]. The report is printed
// as JSON. The calls of a seed are always the same.
//
// Most calls are right ones; of the others a part is replaced by a number of any size, or by a malformed value, or by one that asks
// the solver while it is read. Nothing but a RicochetError may be thrown; what is refused changes nothing; a scene answers as a new
// one of the same targets does, and a simulation goes on as another from its snapshot; memory does not grow.
import {
  createRicochet,
  type Mesh,
  type Pairs,
  type Ricochet,
  RicochetError,
  type SceneBuffer,
  type SceneTarget,
} from 'ricochet-wasm';
import { createSceneWorkers, type SceneWorkers } from 'ricochet-wasm/workers';
import { placesIn, replaced } from './argument_places.js';
import { edgeNumber, xorshift } from './edge_numbers.js';
import { type Anything, entryPoints } from './entry_points.js';
import { at, isSmall, notFinite, type Report, shown, watchdog } from './hostile_tools.js';
import {
  pick,
  randomBall,
  randomBullet,
  randomRows,
  randomTarget,
  randomWorld,
  SceneLife,
  SimulationLife,
  vector,
  whole,
} from './lives.js';
import { malformed } from './malformed_values.js';

const mostFindings = 20;
/** Of each kind there are so many at a time, and a scene has at most so many targets. */
const most = 4;
const mostTargets = 60;
/** So many calls make a generation: then all is disposed of, and memory is looked at. */
const generation = 20_000;
/** Of WebAssembly memory, and of JavaScript's: what leaks a hundred bytes a call outgrows them. */
const mostBytes = 256 * 2 ** 20;
const mostHeap = 768 * 2 ** 20;

/** What callers' own functions throw comes out as it is. */
class OwnError extends Error {}

type Life = SceneLife | SimulationLife;

/** A call: its arguments, and what is called with them. */
interface Call {
  name: string;
  given: unknown[];
  /** `isSpoilt`: whether the arguments are not those that were made. */
  ask(given: Anything[], isSpoilt: boolean): unknown;
  /** What it changes, if it is not refused. */
  changes?: Life;
  /** What it is about. */
  about?: Life;
}

export async function randomLives(calls: number, seed: number, from = 0): Promise<Report> {
  const random = xorshift(seed);
  const ricochet: Ricochet = await createRicochet();
  const reportCall = watchdog(seed);
  const report: Report = { calls: 0, answers: 0, refusals: 0, findings: [] };
  const malformedKinds = Object.entries(malformed);
  const entries = Object.values(entryPoints);

  // For scenes that are compared with new ones, meshes are there as long as this runs.
  const corners = [0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4];
  const surface = () => ({
    positions: Float64Array.from(corners, (x) => x + whole(random, 3)),
    indices: new Uint16Array([0, 1, 2, 0, 3, 1, 0, 2, 3, 1, 3, 2]),
  });
  const meshes = [ricochet.createMesh(surface()), ricochet.createMesh(surface())];
  let workers: SceneWorkers = await createSceneWorkers([], { count: 1 });

  let scenes: SceneLife[] = [];
  let simulations: SimulationLife[] = [];
  let others: (Mesh | Pairs | SceneBuffer)[] = [];
  /** Asynchronous calls that are under way. */
  let underWay: Promise<unknown>[] = [];

  /** Targets to begin with; of many scenes the first groups and sensors come later. */
  const targets = () => {
    const isPlain = random() < 0.6;
    return Array.from({ length: whole(random, isPlain ? 40 : 12) }, () => {
      const target = randomTarget(random, meshes);
      if (isPlain) {
        delete target.groups;
        delete target.sensor;
      }
      return target;
    });
  };
  const newScene = () => {
    for (;;)
      try {
        return new SceneLife(ricochet, targets());
      } catch (error) {
        if (!RicochetError.is(error)) throw error; // one of its shapes was degenerate
      }
  };
  const newSimulation = () => {
    for (;;)
      try {
        return new SimulationLife(ricochet, randomWorld(random));
      } catch (error) {
        if (!RicochetError.is(error)) throw error; // balls overlap
      }
  };

  /** Functions of callers: that do nothing, throw, or ask the solver. */
  const callback = (life?: Life) =>
    pick(random, [
      () => {},
      () => {},
      () => {
        throw new OwnError('its own');
      },
      () => {
        ricochet.shoot(
          { from: [0, 0], to: [1, 0], speed: 1 },
          { shape: 'sphere', center: [9, 0], radius: 1 },
        );
        life?.changed();
      },
    ]);

  /** Progress that ends a run after some slices: a world may go on for ever without an event. */
  const few = () => {
    let left = 20;
    return () => {
      if (left-- === 0) throw new OwnError('enough');
    };
  };

  /** Whether a call is under way. */
  let isAsked = false;

  /** A value that asks the solver while it is read. */
  const asking = () => {
    const scene = pick(random, scenes);
    const simulation = pick(random, simulations);
    const asked = pick(random, [
      () => scene.scene.dispose(),
      () => scene.scene.add({ shape: 'sphere', center: [0, 0], radius: 1 }),
      () => scene.scene.remove(0),
      () => scene.scene.shootMany(new Float64Array(8)),
      () => simulation.simulation.advance(1),
      () => simulation.simulation.dispose(),
      () => ricochet.createScene([]),
      () => ricochet.createPairs(1000),
      () => pick(random, others)?.dispose(),
    ]);
    return Object.defineProperty({ y: 1, shape: 'sphere', radius: 1, center: [0, 0] }, 'x', {
      enumerable: true,
      get: () => {
        // Not where this program itself copies or shows it.
        if (isAsked) asked();
        return 1;
      },
    });
  };

  const how: string[] = [];
  /** Arguments of which a part or two have been replaced. */
  function spoilt(given: unknown[], parts: number): unknown[] {
    let all: unknown = given;
    for (let k = parts; k > 0; k--) {
      const places = placesIn(given);
      const place = places.length > 0 ? pick(random, places) : [0];
      const kind = random();
      const [name, make] = pick(random, malformedKinds);
      const value = kind < 0.5 ? edgeNumber(random, at(all, place)) : kind < 0.55 ? asking() : make();
      try {
        if (!isSmall(all, place)) continue;
        all = replaced(all, place, value);
        how.push(`${place.join('.')}: ${kind < 0.5 ? value : kind < 0.55 ? 'asks' : name}`);
      } catch {
        // The first of two has made an object that cannot be copied.
      }
    }
    return all as unknown[];
  }

  function sceneCall(): Call {
    const life = pick(random, scenes);
    const { scene } = life;
    const index = () => whole(random, life.next + 1);
    const filter = (): Anything =>
      random() < 0.6
        ? {}
        : { mask: whole(random, 5), ignore: life.next > 0 ? [whole(random, life.next)] : [] };
    const out = (row: number, rows: Float64Array) =>
      random() < 0.5 ? undefined : new Float64Array((rows.length / 8) * row);
    const rows = randomRows(random);
    const asks: (() => Call)[] = [
      () => ({
        name: 'shoot',
        given: [randomBullet(random), { maxTime: 50, ...filter() }],
        ask: (g) => scene.shoot(g[0], g[1]),
      }),
      () => ({ name: 'shoot', given: [randomBullet(random)], ask: (g) => scene.shoot(g[0]) }),
      () => ({
        name: 'trace',
        given: [randomBullet(random), { maxBounces: 6, ...filter() }],
        ask: (g) => scene.trace(g[0], g[1]),
      }),
      () => ({
        name: 'nearest',
        given: [vector(random), { maxDistance: 9 }],
        ask: (g) => scene.nearest(g[0], g[1]),
      }),
      () => ({
        name: 'overlaps',
        given: [{ shape: 'box', min: [-1, -1, -1], max: [9, 9, 9] }],
        ask: (g) => scene.overlaps(g[0]),
      }),
      () => ({
        name: 'shootThrough',
        given: [randomBullet(random), { maxHits: 3, ...filter() }],
        ask: (g) => scene.shootThrough(g[0], g[1]),
      }),
      () => ({
        name: 'shootMany',
        given: [rows, out(12, rows), new Int32Array(rows.length / 8), filter()],
        ask: (g) => scene.shootMany(g[0], g[1], g[2], g[3]),
      }),
      () => ({
        name: 'shootThroughMany',
        given: [rows, 2, out(20, rows), filter()],
        ask: (g) => scene.shootThroughMany(g[0], g[1], g[2], g[3]),
      }),
      () => ({
        name: 'traceMany',
        given: [rows, { maxBounces: 4, ...filter() }, out(10, rows)],
        ask: (g) => scene.traceMany(g[0], g[1], g[2]),
      }),
      () => ({
        name: 'shootAll',
        given: [rows, { onProgress: callback(life), ...filter() }],
        ask: (g) => scene.shootAll(g[0], g[1]),
      }),
      () => ({
        name: 'traceAll',
        given: [rows, { maxBounces: 4, onProgress: callback(life) }],
        ask: (g) => scene.traceAll(g[0], g[1]),
      }),
      () => ({ name: 'buffer', given: [1 + whole(random, 20)], ask: (g) => buffered(scene, g[0]) }),
      () => ({ name: 'count', given: [], ask: () => scene.count }),
    ];
    const add = (): Call => ({
      name: 'add',
      given: [randomTarget(random, meshes)],
      changes: life,
      ask([target], isSpoilt) {
        const given = scene.add(target);
        if (given !== life.next++) throw new Error(`the index is ${given}`);
        // What it has become is not known of what is no plain object.
        if (isSpoilt) scene.remove(given);
        else life.targets.set(given, target);
        return given;
      },
    });
    const changes: (() => Call)[] = [
      () => (life.targets.size < mostTargets ? add() : remove()),
      add,
      () => ({
        name: 'move',
        given: [index(), randomTarget(random, meshes)],
        changes: life,
        ask([place, target], isSpoilt) {
          scene.move(place, target);
          const known: SceneTarget = isSpoilt ? { shape: 'sphere', center: [0, 0, 0], radius: 1 } : target;
          if (isSpoilt) scene.move(place, known);
          life.targets.set(place, known);
        },
      }),
      moveMany,
      remove,
    ];
    function remove(): Call {
      return {
        name: 'remove',
        given: [index()],
        changes: life,
        ask([place]) {
          scene.remove(place);
          life.targets.delete(place);
        },
      };
    }
    function moveMany(): Call {
      const movable = [...life.targets].filter(
        ([, target]: [number, Anything]) =>
          target.shape === 'sphere' || target.shape === 'mesh' || target.halfSize !== undefined,
      );
      const chosen = movable.filter(() => random() < 0.6).map(([place]) => place);
      const turned = random() < 0.5;
      return {
        name: 'moveMany',
        given: [
          random() < 0.5 ? chosen : Int32Array.from(chosen),
          Float64Array.from(chosen.flatMap(() => vector(random))),
          turned ? Float64Array.from(chosen.flatMap(() => [0, 0, 1, 1])) : undefined,
        ],
        changes: life,
        ask([indices, places, rotations], isSpoilt) {
          scene.moveMany(indices, places, rotations);
          if (isSpoilt) return resettle(life);
          for (const [i, place] of [...indices].entries()) {
            const target: Anything = { ...life.targets.get(place) };
            const center = [...places.subarray(3 * i, 3 * i + 3)];
            if (target.shape === 'mesh') target.position = center;
            else target.center = center;
            if (rotations !== undefined && target.shape !== 'sphere')
              target.rotation = [...rotations.subarray(4 * i, 4 * i + 4)];
            life.targets.set(place, target);
          }
        },
      };
    }
    const call = pick(random, random() < 0.45 ? changes : asks)();
    return { ...call, name: `scene.${call.name}`, about: life };
  }

  /** Puts all targets of a scene where they are known to be. */
  function resettle(life: SceneLife): void {
    for (const [index, target] of life.targets) life.scene.move(index, target);
  }

  function buffered(scene: SceneLife['scene'], count: unknown): unknown {
    // Larger ones are right, and would leave the memory as large.
    const isLarge = typeof count === 'number' && count > 10_000 && count <= 1e7;
    const buffer = scene.buffer(isLarge ? 10_000 : (count as number));
    others.push(buffer);
    return scene.shootMany(buffer, random() < 0.5 ? undefined : new Float64Array(12 * buffer.count)).length;
  }

  function simulationCall(): Call {
    const life = pick(random, simulations);
    const { simulation } = life;
    const count = life.isDisposed ? 3 : simulation.count;
    const index = () => whole(random, count + 1);
    const asks: (() => Call)[] = [
      () => ({ name: 'ball', given: [index()], ask: (g) => ({ ...simulation.ball(g[0]), mass: 1 }) }),
      () => ({
        name: 'obstacleOffset',
        given: [whole(random, 4)],
        ask: (g) => simulation.obstacleOffset(g[0]),
      }),
      () => ({
        name: 'readInto',
        given: [{ positions: new Float64Array(3 * count), velocities: new Float32Array(3 * count) }],
        ask: (g) => simulation.readInto(g[0]),
      }),
      () => ({
        name: 'getters',
        given: [],
        ask: () => [
          simulation.time,
          simulation.energy,
          simulation.momentum,
          simulation.eventCount,
          simulation.counts,
        ],
      }),
      () => ({ name: 'snapshot', given: [], ask: () => void simulation.snapshot() }),
    ];
    const changes: (() => Call)[] = [
      () => ({ name: 'next', given: [{ until: 100, maxWork: 100_000 }], ask: (g) => simulation.next(g[0]) }),
      () => ({
        name: 'advance',
        given: [random(), { maxEvents: 30, maxWork: 100_000, onEvent: callback(life) }],
        ask: (g) => simulation.advance(g[0], g[1]),
      }),
      () => ({
        name: 'run',
        given: [{ events: 5, until: 100, onProgress: few() }],
        ask: (g) => simulation.run(g[0]),
      }),
      () => ({
        name: 'setBall',
        given: [index(), { ...randomBall(random) }],
        ask: (g) => simulation.setBall(g[0], g[1]),
      }),
      () => ({
        name: 'setBall',
        given: [index(), { velocity: vector(random) }],
        ask: (g) => simulation.setBall(g[0], g[1]),
      }),
      () => ({
        name: 'addBall',
        given: [randomBall(random)],
        ask: (g) => (count < 20 ? simulation.addBall(g[0]) : undefined),
      }),
      () => ({ name: 'removeBall', given: [index()], ask: (g) => simulation.removeBall(g[0]) }),
      () => ({ name: 'reverse', given: [], ask: () => simulation.reverse() }),
      () => ({
        name: 'restore',
        given: [snapshotOf(pick(random, simulations))],
        ask: (g) => simulation.restore(g[0]),
      }),
    ];
    const isChange = random() < 0.6;
    const call = pick(random, isChange ? changes : asks)();
    return { ...call, name: `simulation.${call.name}`, about: life, ...(isChange ? { changes: life } : {}) };
  }

  function snapshotOf({ simulation }: SimulationLife): unknown {
    try {
      return JSON.parse(JSON.stringify(simulation.snapshot()));
    } catch {
      return {}; // it has been disposed of, or has gone too far
    }
  }

  /** A scene that grows past the room that it began with, its first groups coming at any moment, and is disposed of. */
  function shortLife(): void {
    const spheres = Array.from({ length: whole(random, 70) }, (_, i) => ({
      shape: 'sphere' as const,
      center: [3 * (i % 8), 3 * (i >> 3), 0] as const,
      radius: 1,
    }));
    const life = new SceneLife(ricochet, spheres);
    const { scene, targets: known } = life;
    for (let k = whole(random, 20); k > 0; k--) {
      const target: Anything = { shape: 'sphere', center: vector(random), radius: 1 };
      if (random() < 0.2) target.groups = whole(random, 4);
      if (random() < 0.1) target.sensor = true;
      const place = whole(random, life.next);
      const kind = random();
      if (kind < 0.8 || !known.has(place)) {
        known.set(scene.add(target), target);
        life.next++;
      } else if (kind < 0.9) {
        scene.move(place, target);
        known.set(place, target);
      } else {
        scene.remove(place);
        known.delete(place);
      }
    }
    const found = life.difference(ricochet);
    scene.dispose();
    if (found !== undefined) throw new Error(found);
  }

  function otherCall(): Call {
    const filter = { mask: 3, ignore: [0] };
    const calls: (() => Call)[] = [
      () => {
        const entry = pick(random, entries);
        return { name: 'an entry point', given: entry.right(), ask: (g) => entry.ask(ricochet, g) };
      },
      () => ({
        name: 'createMesh',
        given: [surface()],
        ask: (g) => void others.push(ricochet.createMesh(g[0])),
      }),
      () => ({
        name: 'buildMesh',
        given: [surface(), { onProgress: callback() }],
        ask: async (g) => void others.push(await ricochet.buildMesh(g[0], g[1])),
      }),
      () => ({
        name: 'createPairs',
        given: [1 + whole(random, 9)],
        ask: ([count]) =>
          typeof count === 'number' && count > 10_000 && count < 1e8
            ? 0
            : void others.push(ricochet.createPairs(count)),
      }),
      () => ({
        name: 'workers.shootMany',
        given: [randomRows(random), { onProgress: callback(), ...filter }],
        ask: (g) => workers.shootMany(g[0], g[1]),
      }),
      () => ({
        name: 'workers.traceMany',
        given: [randomRows(random), { maxBounces: 3, ...filter }],
        ask: (g) => workers.traceMany(g[0], g[1]),
      }),
      () => ({ name: 'createScene', given: [targets()], ask: (g) => ricochet.createScene(g[0]).dispose() }),
      () => ({
        name: 'createSimulation',
        given: [randomWorld(random)],
        ask: (g) => ricochet.createSimulation(g[0]).dispose(),
      }),
      () => ({ name: 'a receiver', given: [vector(random)], ask: wrongReceiver }),
      () => ({ name: 'a short life', given: [], ask: shortLife }),
      () => ({ name: 'dispose', given: [], ask: () => pick(random, others)?.dispose() }),
      () => ({ name: 'of what may be gone', given: [], ask: () => useOf(pick(random, others)) }),
    ];
    return pick(random, calls)();
  }

  /** Asks a mesh, pairs or a buffer that may have been disposed of. */
  function useOf(other: Mesh | Pairs | SceneBuffer | undefined): unknown {
    if (other === undefined) return undefined;
    if ('triangleCount' in other) {
      using scene = ricochet.createScene([{ shape: 'mesh', mesh: other }]);
      return scene.nearest([0, 0, 0]);
    }
    if ('spheres' in (Object.getPrototypeOf(other) as object)) {
      (other as Pairs).spheres.radius.fill(1);
      return void (other as Pairs).shoot();
    }
    return (other as SceneBuffer).hits.length;
  }

  /** A method or getter of one of the classes, asked of what is no object of it. */
  function wrongReceiver(given: unknown[]): unknown {
    const objects: object[] = [ricochet, meshes[0] as Mesh, workers];
    objects.push(pick(random, scenes).scene, pick(random, simulations).simulation);
    const object = pick(random, objects);
    const prototype = Object.getPrototypeOf(object) as object;
    const names = Reflect.ownKeys(prototype).filter((name) => name !== 'constructor');
    const { get, value } = Object.getOwnPropertyDescriptor(
      prototype,
      pick(random, names),
    ) as PropertyDescriptor;
    const receiver = pick(random, [
      undefined,
      {},
      new Proxy(object, {}),
      Object.create(object),
      given,
      'text',
    ]);
    return Reflect.apply((get ?? value) as () => unknown, receiver, given);
  }

  /** Begins anew: all is disposed of, some of it twice, some of it is left to be collected. */
  async function newGeneration(): Promise<void> {
    await Promise.allSettled(underWay);
    underWay = [];
    for (const { scene } of scenes) if (random() < 0.8) scene.dispose();
    for (const { simulation } of simulations) if (random() < 0.8) simulation.dispose();
    for (const other of others) if (random() < 0.8) other.dispose();
    others = [];
    workers.dispose();
    workers = await createSceneWorkers(targets().slice(0, 3).concat(randomTarget(random, meshes)), {
      count: 1,
    }).catch(() => createSceneWorkers([{ shape: 'sphere', center: [0, 0], radius: 1 }], { count: 1 }));
    scenes = Array.from({ length: most }, newScene);
    simulations = Array.from({ length: most }, newSimulation);
  }

  /** Replaces those that have been disposed of, or else disposes of one. */
  function renew(): void {
    const goneScene = scenes.findIndex(({ isDisposed }) => isDisposed);
    const goneSimulation = simulations.findIndex(({ isDisposed }) => isDisposed);
    if (goneScene >= 0) scenes[goneScene] = newScene();
    if (goneSimulation >= 0) simulations[goneSimulation] = newSimulation();
    if (goneScene >= 0 || goneSimulation >= 0) return;
    const isScene = random() < 0.5;
    const life = isScene ? pick(random, scenes) : pick(random, simulations);
    if (life instanceof SceneLife) life.scene.dispose();
    else life.simulation.dispose();
    life.isDisposed = true;
  }

  await newGeneration();
  for (let i = 0; i < calls && report.findings.length < mostFindings; i++) {
    reportCall(i);
    how.length = 0;
    if (i % generation === generation - 1) await newGeneration();
    if (random() < 0.01) renew();
    const kind = random();
    const call = kind < 0.5 ? sceneCall() : kind < 0.8 ? simulationCall() : otherCall();
    const isSpoilt = random() < 0.4;
    // Without two of its limits, a run would never end.
    const isRun = /^simulation\.(next|advance|run)$/.test(call.name);
    const given = isSpoilt ? spoilt(call.given, isRun ? 1 : 1 + whole(random, 2)) : call.given;
    // … nor without its options, or the one that ends it, if there is much to do.
    const options = call.name === 'simulation.advance' ? '1: ' : '0: ';
    if (isRun && how.some((one) => one.startsWith(options) || /^\d\.(maxWork|onProgress)/.test(one))) {
      report.calls++;
      continue;
    }
    const find = (what: string) =>
      report.findings.push(
        `${call.name}, seed ${seed}, call ${i} (${how.join('; ')}): ${what}\n  ${shown(given)}`,
      );
    if (from > 0 && i === from) console.error(call.name, how.join('; '), shown(given));
    // Before a call that will be refused, now and then: what there is.
    const { about, changes } = call;
    const isWatched = about !== undefined && !about.isDisposed && about.underWay === 0 && random() < 0.1;
    try {
      if (isWatched) {
        const found = about.finding();
        if (found !== undefined) find(`before it ${found}`);
      }
      isAsked = true;
      const asked = call.ask(given, isSpoilt && how.length > 0);
      isAsked = false;
      let answer: unknown = asked;
      if (asked instanceof Promise) {
        changes?.changed();
        if (random() < 0.2) {
          const mayThrow = isCallersOwn(how);
          asked.catch((error) => {
            if (!RicochetError.is(error) && !(error instanceof OwnError) && !mayThrow)
              find(`was rejected with ${error?.stack}`);
          });
          if (about !== undefined) about.underWay++;
          const ended = () => {
            if (about === undefined) return;
            about.underWay--;
            about.changed();
          };
          underWay.push(asked.then(ended, ended));
          if (underWay.length > 10) await Promise.all(underWay.splice(0));
        } else answer = await asked;
      }
      const isAnswered = answer === asked ? !(asked instanceof Promise) : true;
      if (about?.isDisposed && isAnswered && call.name !== 'scene.moveMany')
        find('was answered by what has been disposed of');
      changes?.changed();
      report.answers++;
      const wrong = notFinite(answer);
      if (wrong !== undefined && call.name !== 'an entry point') find(wrong);
    } catch (error) {
      isAsked = false;
      report.refusals++;
      const isOwn = error instanceof OwnError;
      const isDone =
        isOwn || (RicochetError.is(error) && (error.code === 'work-budget' || error.code === 'disposed'));
      if (isDone || !RicochetError.is(error)) changes?.changed();
      if (!RicochetError.is(error)) {
        if (!isOwn && !isCallersOwn(how))
          find(`threw ${error instanceof Error ? error.stack || error.message : 'a thing'}`);
      } else if (error.code === 'solver-failed') find(error.message);
      else if (error.message === '' || error.path === '' || error.message.length > 1000)
        find(`says ${error.message}`);
      else if (about?.isDisposed && !isSpoilt && error.code !== 'disposed') find(`says ${error.message}`);
    }
    report.calls++;
    try {
      if (about !== undefined && !about.isDisposed && isWatched && about.underWay === 0) {
        const found = about.finding();
        if (found !== undefined) find(`after it ${found}`);
      }
      if (about !== undefined && !about.isDisposed && about.underWay === 0 && i % 61 === 0) {
        const found = about.difference(ricochet);
        if (found !== undefined) find(found);
      }
    } catch (error) {
      const isFar = RicochetError.is(error) && /at most 1e\+150|beyond 1e\+150/.test(error.message);
      if (!isFar) find(`afterwards ${error instanceof Error ? error.stack || error.message : 'a thing'}`);
    }
    if (i % generation === 0) {
      // What has been left is collected between two tasks.
      await new Promise((done) => setTimeout(done));
      if (ricochet.memoryBytes > mostBytes) find(`WebAssembly memory has ${ricochet.memoryBytes} bytes`);
      const { heapUsed } = process.memoryUsage();
      if (heapUsed > mostHeap) find(`the heap has ${heapUsed} bytes`);
    }
  }
  await Promise.allSettled(underWay);
  workers.dispose();
  return report;
}

/** Whether a function or a signal of the caller was replaced: what those throw comes out as it is. */
const isCallersOwn = (how: readonly string[]) => how.some((one) => /onEvent|onProgress|signal/.test(one));

const [, , calls, seed, from = '0'] = process.argv;
if (calls !== undefined && seed !== undefined) {
  // Stacks are not needed, and take longer than the calls.
  Error.stackTraceLimit = 3;
  process.stdout.write(JSON.stringify(await randomLives(Number(calls), Number(seed), Number(from))));
}
