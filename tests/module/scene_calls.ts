// Calls on a long-lived scene: questions and changes.
import type { SceneTarget } from 'ricochet-wasm';
import type { Anything } from './entry_points.js';
import { pick, randomBullet, randomRows, randomTarget, type SceneLife, vector, whole } from './lives.js';
import type { Call, Population } from './population.js';

/** The most targets of a scene. */
const mostTargets = 60;

/** A call of one of the scenes. */
export function sceneCall(all: Population): Call {
  const { random, meshes } = all;
  const life = pick(random, all.scenes);
  const { scene } = life;
  const index = () => whole(random, life.next + 1);
  const filter = (): Anything =>
    random() < 0.6 ? {} : { mask: whole(random, 5), ignore: life.next > 0 ? [whole(random, life.next)] : [] };
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
      given: [rows, { onProgress: all.callback(life), ...filter() }],
      ask: (g) => scene.shootAll(g[0], g[1]),
    }),
    () => ({
      name: 'traceAll',
      given: [rows, { maxBounces: 4, onProgress: all.callback(life) }],
      ask: (g) => scene.traceAll(g[0], g[1]),
    }),
    () => ({ name: 'buffer', given: [1 + whole(random, 20)], ask: (g) => buffered(all, scene, g[0]) }),
    () => ({ name: 'count', given: [], ask: () => scene.count }),
  ];
  const add = (): Call => ({
    name: 'add',
    given: [randomTarget(random, meshes)],
    changes: life,
    ask([target], isSpoilt) {
      const given = scene.add(target);
      if (given !== life.next++) throw new Error(`the index is ${given}`);
      // The contents are unknown if the argument is not a plain object.
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
    // A wall stays in its plane.
    const movable = [...life.targets].filter(([, { shape }]: [number, Anything]) => shape !== 'wall');
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
          if (target.shape !== 'mesh' && target.center === undefined) {
            life.targets.set(place, scene.target(place));
            continue;
          }
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

/** Moves all targets of a scene to their recorded places. */
function resettle(life: SceneLife): void {
  for (const [index, target] of life.targets) life.scene.move(index, target);
}

function buffered({ random, others }: Population, scene: SceneLife['scene'], count: unknown): unknown {
  // Larger ones are right, and would leave the memory as large.
  const isLarge = typeof count === 'number' && count > 10_000 && count <= 1e7;
  const buffer = scene.buffer(isLarge ? 10_000 : (count as number));
  others.push(buffer);
  return scene.shootMany(buffer, random() < 0.5 ? undefined : new Float64Array(12 * buffer.count)).length;
}
