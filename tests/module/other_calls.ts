// Calls on other objects than scenes and simulations, on objects that may be disposed, and with wrong receivers.
import type { Mesh, Pairs, Ricochet, SceneBuffer } from 'ricochet-wasm';
import { type Anything, entryPoints } from './entry_points.js';
import { pick, randomRows, randomWorld, SceneLife, vector, whole } from './lives.js';
import type { Call, Population } from './population.js';

const entries = Object.values(entryPoints);

/** True if this much memory would be granted and use nearly all of it. */
const isMuch = (count: unknown): boolean => typeof count === 'number' && count > 10_000 && count < 1e8;

/** A scene that grows past the room that it began with, its first groups coming at any moment, and is disposed of. */
function shortLife({ ricochet, random }: Population): void {
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

/** A call on an object that is neither a scene nor a simulation. */
export function otherCall(all: Population): Call {
  const { ricochet, random, others, workers } = all;
  const filter = { mask: 3, ignore: [0] };
  const calls: (() => Call)[] = [
    () => {
      const entry = pick(random, entries);
      return {
        name: 'an entry point',
        given: entry.right(),
        ask: (g) => (isMuch(g[0]) ? 0 : entry.ask(ricochet, g)),
      };
    },
    () => ({
      name: 'createMesh',
      given: [all.surface()],
      ask: (g) => void others.push(ricochet.createMesh(g[0])),
    }),
    () => ({
      name: 'buildMesh',
      given: [all.surface(), { onProgress: all.callback() }],
      ask: async (g) => void others.push(await ricochet.buildMesh(g[0], g[1])),
    }),
    () => ({
      name: 'createPairs',
      given: [1 + whole(random, 9)],
      ask: ([count]) => (isMuch(count) ? 0 : void others.push(ricochet.createPairs(count))),
    }),
    () => ({
      name: 'workers.shootMany',
      given: [randomRows(random), { onProgress: all.callback(), ...filter }],
      ask: (g) => workers.shootMany(g[0], g[1]),
    }),
    () => ({
      name: 'workers.traceMany',
      given: [randomRows(random), { maxBounces: 3, ...filter }],
      ask: (g) => workers.traceMany(g[0], g[1]),
    }),
    () => ({ name: 'createScene', given: [all.targets()], ask: (g) => ricochet.createScene(g[0]).dispose() }),
    () => ({
      name: 'createSimulation',
      given: [randomWorld(random)],
      ask: (g) => ricochet.createSimulation(g[0]).dispose(),
    }),
    () => ({ name: 'a receiver', given: [vector(random)], ask: (g) => wrongReceiver(all, g) }),
    () => ({ name: 'a short life', given: [], ask: () => shortLife(all) }),
    () => ({ name: 'dispose', given: [], ask: () => pick(random, others)?.dispose() }),
    () => ({ name: 'of what may be gone', given: [], ask: () => useOf(ricochet, pick(random, others)) }),
  ];
  return pick(random, calls)();
}

/** Asks a mesh, pairs or a buffer that may be disposed. */
function useOf(ricochet: Ricochet, other: Mesh | Pairs | SceneBuffer | undefined): unknown {
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

/** A method or getter of one of the classes, called on an object of another kind. */
function wrongReceiver(
  { ricochet, random, meshes, workers, scenes, simulations }: Population,
  given: unknown[],
): unknown {
  const objects: object[] = [ricochet, meshes[0] as Mesh, workers];
  objects.push(pick(random, scenes).scene, pick(random, simulations).simulation);
  const object = pick(random, objects);
  const prototype = Object.getPrototypeOf(object) as object;
  const names = Reflect.ownKeys(prototype).filter((name) => name !== 'constructor');
  const { get, value } = Object.getOwnPropertyDescriptor(
    prototype,
    pick(random, names),
  ) as PropertyDescriptor;
  const receiver = pick(random, [undefined, {}, new Proxy(object, {}), Object.create(object), given, 'text']);
  return Reflect.apply((get ?? value) as () => unknown, receiver, given);
}
