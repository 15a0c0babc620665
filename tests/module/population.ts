// Objects during random calls: scenes, simulations, workers and others, made, disposed and made again; and the
// callers' objects.
import {
  type Mesh,
  type Pairs,
  type Ricochet,
  RicochetError,
  type SceneBuffer,
  type SceneTarget,
} from 'ricochet-wasm';
import { createSceneWorkers, type SceneWorkers } from 'ricochet-wasm/workers';
import type { Anything } from './entry_points.js';
import { pick, type Random, randomTarget, randomWorld, SceneLife, SimulationLife, whole } from './lives.js';

/** The number of objects of each kind. */
const most = 4;

/** An exception thrown by a caller's function is passed on unchanged. */
export class OwnError extends Error {}

export type Life = SceneLife | SimulationLife;

/** A call: its arguments, and the function that uses them. */
export interface Call {
  name: string;
  given: unknown[];
  /** `isSpoilt`: true if the arguments were changed after they were made. */
  ask(given: Anything[], isSpoilt: boolean): unknown;
  /** The object that it changes, if it is not refused. */
  changes?: Life;
  /** The object that it is about. */
  about?: Life;
}

/** A progress callback that ends a run after some slices, because a world may run for ever without an event. */
export const few = () => {
  let left = 20;
  return () => {
    if (left-- === 0) throw new OwnError('enough');
  };
};

const corners = [0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4];

/** The made object sometimes has degenerate shapes or overlapping balls, which are refused. */
function made<Kind>(make: () => Kind): Kind {
  for (;;)
    try {
      return make();
    } catch (error) {
      if (!RicochetError.is(error)) throw error;
    }
}

export class Population {
  readonly ricochet: Ricochet;
  readonly random: Random;
  /** Scenes that are compared with new ones use these meshes, which exist as long as this object. */
  readonly meshes: readonly Mesh[];
  scenes: SceneLife[] = [];
  simulations: SimulationLife[] = [];
  readonly others: (Mesh | Pairs | SceneBuffer)[] = [];
  workers: SceneWorkers;
  /** The asynchronous calls under way. */
  underWay: Promise<unknown>[] = [];
  /** True while a call is being made, but not while this program itself copies or shows its arguments. */
  isAsked = false;

  private constructor(ricochet: Ricochet, random: Random, workers: SceneWorkers) {
    this.ricochet = ricochet;
    this.random = random;
    this.workers = workers;
    this.meshes = [ricochet.createMesh(this.surface()), ricochet.createMesh(this.surface())];
  }

  static async begin(ricochet: Ricochet, random: Random): Promise<Population> {
    const all = new Population(ricochet, random, await createSceneWorkers([], { count: 1 }));
    await all.beginAnew();
    return all;
  }

  /** The arrays of a mesh. */
  surface() {
    return {
      positions: Float64Array.from(corners, (x) => x + whole(this.random, 3)),
      indices: new Uint16Array([0, 1, 2, 0, 3, 1, 0, 2, 3, 1, 3, 2]),
    };
  }

  /** Targets to begin with; of many scenes the first groups and sensors come later. */
  targets(): SceneTarget[] {
    const { random, meshes } = this;
    const isPlain = random() < 0.6;
    return Array.from({ length: whole(random, isPlain ? 40 : 12) }, () => {
      const target = randomTarget(random, meshes);
      if (isPlain) {
        delete target.groups;
        delete target.sensor;
      }
      return target;
    });
  }

  #newScene(): SceneLife {
    return made(() => new SceneLife(this.ricochet, this.targets()));
  }

  #newSimulation(): SimulationLife {
    return made(() => new SimulationLife(this.ricochet, randomWorld(this.random)));
  }

  /** Functions of callers: that do nothing, throw, or ask the solver. */
  callback(life?: Life): () => void {
    return pick(this.random, [
      () => {},
      () => {},
      () => {
        throw new OwnError('its own');
      },
      () => {
        this.ricochet.shoot(
          { from: [0, 0], to: [1, 0], speed: 1 },
          { shape: 'sphere', center: [9, 0], radius: 1 },
        );
        life?.changed();
      },
    ]);
  }

  /** A value that calls the solver while it is read. */
  asking(): object {
    const { random, ricochet } = this;
    const { scene } = pick(random, this.scenes);
    const { simulation } = pick(random, this.simulations);
    const asked = pick(random, [
      () => scene.dispose(),
      () => scene.add({ shape: 'sphere', center: [0, 0], radius: 1 }),
      () => scene.remove(0),
      () => scene.shootMany(new Float64Array(8)),
      () => simulation.advance(1),
      () => simulation.dispose(),
      () => ricochet.createScene([]),
      () => ricochet.createPairs(1000),
      () => pick(random, this.others)?.dispose(),
    ]);
    return Object.defineProperty({ y: 1, shape: 'sphere', radius: 1, center: [0, 0] }, 'x', {
      enumerable: true,
      get: () => {
        if (this.isAsked) asked();
        return 1;
      },
    });
  }

  /** Starts again: everything is disposed, some of it twice, and some is left for garbage collection. */
  async beginAnew(): Promise<void> {
    const { random, meshes, others } = this;
    await Promise.allSettled(this.underWay);
    this.underWay = [];
    for (const { scene } of this.scenes) if (random() < 0.8) scene.dispose();
    for (const { simulation } of this.simulations) if (random() < 0.8) simulation.dispose();
    for (const other of others.splice(0)) if (random() < 0.8) other.dispose();
    this.workers.dispose();
    const targets = this.targets().slice(0, 3).concat(randomTarget(random, meshes));
    this.workers = await createSceneWorkers(targets, { count: 1 }).catch(() =>
      createSceneWorkers([{ shape: 'sphere', center: [0, 0], radius: 1 }], { count: 1 }),
    );
    this.scenes = Array.from({ length: most }, () => this.#newScene());
    this.simulations = Array.from({ length: most }, () => this.#newSimulation());
  }

  /** Replaces disposed objects, or else disposes one. */
  renew(): void {
    const { random, scenes, simulations } = this;
    const goneScene = scenes.findIndex(({ isDisposed }) => isDisposed);
    const goneSimulation = simulations.findIndex(({ isDisposed }) => isDisposed);
    if (goneScene >= 0) scenes[goneScene] = this.#newScene();
    if (goneSimulation >= 0) simulations[goneSimulation] = this.#newSimulation();
    if (goneScene >= 0 || goneSimulation >= 0) return;
    const life = random() < 0.5 ? pick(random, scenes) : pick(random, simulations);
    if (life instanceof SceneLife) life.scene.dispose();
    else life.simulation.dispose();
    life.isDisposed = true;
  }

  /** Waits for the calls under way. */
  async end(): Promise<void> {
    await Promise.allSettled(this.underWay);
    this.workers.dispose();
  }
}
