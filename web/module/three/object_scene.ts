/** `ObjectScene`: the objects of three.js as a scene, which follows them. */
import '../disposable.js';
import type { Mesh, Object3D } from 'three';
import { checkFunction, checkRecord } from '../arguments/check.js';
import type { Vector } from '../boundary/vectors.js';
import { fail, failDisposed } from '../errors/fail.js';
import type { SceneTarget } from '../meshes/scene_target.js';
import type { TakenApart } from '../meshes/taken_apart.js';
import type { Scene } from '../scene/scene.js';
import type { RicochetScenes } from '../solver/ricochet_scenes.js';
import {
  checkMaterial,
  checkObject3D,
  checkShape,
  named,
  type ObjectSceneOptions,
  optionFields,
  updateWorld,
} from './object_options.js';
import {
  countOf,
  isInstanced,
  meshAt,
  type PlacedObject,
  type PlacedTarget,
  placeOf,
  versionOf,
} from './placed_objects.js';
import { isUpToDate, SharedMeshes } from './shared_meshes.js';
import {
  type Change,
  changeOf,
  type Motion,
  middleOf,
  placeIn,
  readSync,
  type SyncOptions,
} from './sync_motion.js';

/** The data about a target's object. */
export interface ObjectOfTarget {
  readonly placed: PlacedObject;
  readonly instance: number;
}

const isPromise = (value: unknown) => typeof (value as Partial<Promise<unknown>> | null)?.then === 'function';
const isMesh = (object: Object3D): object is Mesh => (object as Partial<Mesh>).isMesh === true;

function isSameMatrix(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  for (let i = 0; i < 16; i++) if (a[i] !== b[i]) return false;
  return true;
}

/**
 * The meshes below an object of three.js as targets of a scene, with a target for each instance of an
 * `InstancedMesh`. A geometry that several objects share is read once. Moved, rotated and evenly scaled objects only
 * cost their placement; those that are stretched, sheared or mirrored have their own mesh, which is built again only
 * when the distortion changes. Bones and morph targets count as they are when an object is added; lines, points and
 * sprites do not count.
 *
 * `scene` takes every question: `objects.scene.shoot(…)`; `objectOf` returns the object that was hit. Other targets
 * may be added to it.
 */
export class ObjectScene {
  /** The scene to ask; `dispose` of the ObjectScene disposes of it, too. */
  readonly scene: Scene;
  readonly root: Object3D;
  readonly #options: ObjectSceneOptions;
  readonly #meshes: SharedMeshes;
  readonly #objects = new Map<Object3D, PlacedObject>();
  /** By target. */
  readonly #owners: (ObjectOfTarget | undefined)[] = [];
  #isDisposed = false;

  /**
   * Adds everything below `root`, and updates its world matrices.
   *
   * @throws {RicochetError} for a value that is no object of three.js, geometries without triangles, and matrices
   * that are not finite.
   */
  constructor(ricochet: RicochetScenes, root: Object3D, options: ObjectSceneOptions = {}) {
    if (typeof ricochet?.createScene !== 'function')
      fail(
        ricochet === undefined ? 'missing' : 'not-an-object',
        'ricochet',
        ricochet,
        'a solver is needed',
        isPromise(ricochet) ? 'It is a promise: await it' : 'Give what await createRicochet() gives',
      );
    checkObject3D(root, 'root');
    checkRecord(options, 'options', '{ groups: 1 }', optionFields);
    const { sensor, shape, material, include, groups, dynamic, gravity } = options;
    checkFunction(sensor, 'options.sensor');
    checkFunction(shape, 'options.shape');
    checkFunction(material, 'options.material');
    checkFunction(include, 'options.include');
    if (typeof groups !== 'number') checkFunction(groups, 'options.groups');
    if (typeof dynamic !== 'boolean') checkFunction(dynamic, 'options.dynamic');
    this.root = root;
    this.#options = { ...options };
    this.scene = ricochet.createScene([], { gravity: gravity as Vector | undefined });
    this.#meshes = new SharedMeshes(ricochet);
    try {
      this.add(root);
    } catch (cause) {
      this.dispose();
      throw cause;
    }
  }

  /** True if `dispose` has been called. */
  get isDisposed(): boolean {
    return this.#isDisposed;
  }

  /** The number of targets of objects. */
  get count(): number {
    let count = 0;
    for (const { targets } of this.#objects.values()) count += targets.length;
    return count;
  }

  /**
   * Adds an object and everything below it, and updates their world matrices. Objects that were already there are
   * read again, with their bones and morph targets. Returns the increase of the number of targets.
   */
  add(object: Object3D): number {
    this.#alive();
    checkObject3D(object, 'object');
    updateWorld(object);
    const before = this.scene.count;
    const { include } = this.#options;
    const found: Mesh[] = [];
    object.traverse((each) => {
      if (isMesh(each) && (include === undefined || include(each))) found.push(each);
    });
    this.#add(found);
    return this.scene.count - before;
  }

  /** Adds one mesh, without everything below it, whether or not it is included. @internal */
  addOne(object: Mesh): void {
    this.#alive();
    updateWorld(object);
    this.#add([object]);
  }

  /** Adds all of these meshes, or none that was not there before. */
  #add(found: readonly Mesh[]): void {
    const added: Object3D[] = [];
    for (const each of found)
      try {
        const old = this.#objects.get(each);
        const placed = this.#put(each);
        if (old !== undefined) this.#takeOut(old);
        this.#objects.set(each, placed);
        added.push(each);
      } catch (cause) {
        for (const other of added) this.removeOne(other);
        throw named(cause, each);
      }
  }

  /** Removes an object and everything below it; returns the decrease of the number of targets. */
  remove(object: Object3D): number {
    this.#alive();
    checkObject3D(object, 'object');
    const before = this.scene.count;
    object.traverse((each) => this.removeOne(each));
    return before - this.scene.count;
  }

  /** Removes one object, without everything below it. @internal */
  removeOne(object: Object3D): void {
    const placed = this.#objects.get(object);
    if (placed === undefined) return;
    this.#takeOut(placed);
    this.#objects.delete(object);
  }

  /**
   * Moves the targets to where the objects are now: call it before the questions of a frame. The tree is not watched:
   * call `add` and `remove` for objects that are inserted into it or removed. World matrices are updated; instances
   * are checked if `instanceMatrix.needsUpdate` has been set, or their number has changed; geometries, if
   * `needsUpdate` of their positions has been set, or their draw range has changed. Returns the number of targets
   * that have been placed again: all of an `InstancedMesh` whose matrices are flagged.
   *
   * Without `dt`, targets move at once: a bullet in between has been jumped over, or is inside now. With `dt`, none
   * is: `sync({ dt })` leaves each target that has moved at its old place and gives it the velocity (new place − old
   * place) / dt, so that the next `bullets.advance(dt)` takes it, and what it hits, to where its object is shown. In
   * a loop: move the objects, `sync({ dt })`, `bullets.advance(dt)`, draw. That applies only to positions: rotations,
   * sizes and shapes change at once, from the beginning of the frame. To teleport an object, for instance at a new
   * start, move it and call `sync()` before the others move. Bullets whose path a target may cross are computed again
   * in that frame. Targets with a velocity that were added to `scene` directly are then at their given places: `move`
   * them, too.
   *
   * Between `sync({ dt })` and the next `sync`, questions such as `shoot` and `raycast` see targets as at the
   * beginning of the frame, in motion. To ask about what is shown, call `sync()` after `advance`.
   *
   * Targets that move, rotate, and scale evenly are updated by `moveMany`, unless they get or lose a velocity; meshes
   * are built again only if an object's stretch, shear or mirroring has changed.
   *
   * @throws {RicochetError} for a matrix that is not finite, and for a target that would move too fast; then nothing
   * has changed. After `dispose`, also of the scene.
   */
  sync(options: SyncOptions = {}): number {
    this.#alive();
    const dt = readSync(options);
    updateWorld(this.root);
    const changes: Change[] = [];
    const renewed: PlacedObject[] = [];
    for (const placed of this.#objects.values()) {
      if (!placed.isDynamic) continue;
      const { object, targets, surface, world, version } = placed;
      try {
        const isRenewed = !isUpToDate(surface, object) || targets.length !== targetsOf(placed);
        const isUnmoved = isSameMatrix(world, object.matrixWorld.elements) && version === versionOf(object);
        if (isRenewed) renewed.push(placed);
        else
          for (const [instance, target] of targets.entries())
            if (!isUnmoved || target.isMoving) changes.push(changeOf(placed, instance, target, dt));
      } catch (cause) {
        throw named(cause, object);
      }
    }
    return this.#move(changes) + renewed.reduce((sum, { object }) => sum + this.#renew(object), 0);
  }

  /** The object of a target; undefined for one that is gone, or that was added to `scene` by others. */
  objectOf(target: number | null): Mesh | undefined {
    return this.find(target)?.placed.object;
  }

  /** The instance of an `InstancedMesh` that a target belongs to; undefined for others. */
  instanceOf(target: number | null): number | undefined {
    const owner = this.find(target);
    return owner !== undefined && isInstanced(owner.placed.object) ? owner.instance : undefined;
  }

  /** The targets of an object, by instance; empty if it has none. */
  targetsOf(object: Object3D): number[] {
    return this.#objects.get(object)?.targets.map(({ index }) => index) ?? [];
  }

  /** @internal */
  find(target: number | null): ObjectOfTarget | undefined {
    this.#alive();
    return target === null ? undefined : this.#owners[target];
  }

  /** Frees the memory. Objects, geometries and materials stay as they are. */
  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    for (const placed of this.#objects.values()) this.#takeOut(placed);
    this.#objects.clear();
    this.scene.dispose();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  #alive(): void {
    if (this.#isDisposed || this.scene.isDisposed) failDisposed('objects');
  }

  /** Puts all of an object into the scene, or nothing. */
  #put(object: Mesh): PlacedObject {
    if ((object as { isBatchedMesh?: boolean }).isBatchedMesh === true)
      fail(
        'not-an-object',
        'object',
        object,
        'a BatchedMesh has several geometries',
        'Leave it out by include',
      );
    const { groups, sensor, shape, material, dynamic = true } = this.#options;
    const isSensor = sensor?.(object) ?? false;
    const placed: PlacedObject = {
      object,
      groups: typeof groups === 'function' ? groups(object) : groups,
      isSensor,
      shape: checkShape(shape?.(object) ?? (isSensor ? 'box' : 'mesh')),
      material: checkMaterial(material?.(object)),
      isDynamic: typeof dynamic === 'function' ? dynamic(object) : dynamic,
      targets: [],
      surface: this.#meshes.surfaceOf(object),
      world: [...object.matrixWorld.elements],
      version: versionOf(object),
    };
    try {
      const count = targetsOf(placed);
      for (let instance = 0; instance < count; instance++) {
        const [target, made] = this.#targetAt(placed, placeOf(object, instance));
        try {
          const index = this.scene.add(target);
          placed.targets.push({ ...made, index });
          this.#owners[index] = { placed, instance };
        } catch (cause) {
          if (made.shared !== undefined) this.#meshes.release(made.shared);
          throw cause;
        }
      }
    } catch (cause) {
      this.#takeOut(placed);
      throw cause;
    }
    return placed;
  }

  #takeOut({ targets }: PlacedObject): void {
    for (const { index, shared } of targets.splice(0)) {
      if (!this.scene.isDisposed) this.scene.remove(index);
      this.#owners[index] = undefined;
      if (shared !== undefined) this.#meshes.release(shared);
    }
  }

  /** The target for an object at a place, or on its way there, and the data about it. */
  #targetAt(
    placed: PlacedObject,
    place: TakenApart,
    motion?: Motion,
  ): [SceneTarget, Omit<PlacedTarget, 'index'>] {
    const { object, groups, isSensor, shape, surface, material } = placed;
    const { scale, stretch, rotation } = place;
    const { restitution, friction } = material;
    const traits = { velocity: motion?.velocity, groups, sensor: isSensor, restitution, friction };
    const { middle, halfSize } = middleOf(placed, place);
    const known = { middle, scale, place: placeIn({ middle }, place), isMoving: motion !== undefined };
    const at = motion?.from ?? known.place;
    if (halfSize !== undefined)
      return [
        shape === 'box'
          ? { shape, center: at, halfSize, rotation, ...traits }
          : { shape: 'sphere', center: at, radius: Math.max(...halfSize.toArray()), ...traits },
        { ...known, shared: undefined, stretch },
      ];
    const shared = this.#meshes.acquire(object, surface, stretch);
    return [
      // The scene refuses a mesh that is a sensor.
      { ...meshAt(shared, { ...place, position: at }), ...traits } as SceneTarget,
      { ...known, shared, stretch: shared.stretch },
    ];
  }

  /** Moves targets; those that only change their place are moved together. */
  #move(changes: readonly Change[]): number {
    const moved = changes.filter(({ isOther }) => !isOther);
    if (moved.length > 0)
      this.scene.moveMany(
        moved.map(({ placed, instance }) => targetAt(placed, instance).index),
        new Float64Array(moved.flatMap(({ to }) => to)),
        new Float64Array(moved.flatMap(({ place }) => place.rotation)),
      );
    for (const { placed, instance, to } of moved) targetAt(placed, instance).place = to;
    for (const change of changes) if (change.isOther) this.#replace(change);
    for (const { placed } of changes) {
      placed.world = [...placed.object.matrixWorld.elements];
      placed.version = versionOf(placed.object);
    }
    return changes.length;
  }

  /** Replaces a target by one of another size, stretch or velocity. */
  #replace({
    placed,
    instance,
    place,
    motion,
  }: Pick<Change, 'placed' | 'instance' | 'place'> & Partial<Change>): void {
    const { index, shared } = targetAt(placed, instance);
    const [target, made] = this.#targetAt(placed, place, motion);
    this.scene.move(index, target);
    placed.targets[instance] = { ...made, index };
    if (shared !== undefined) this.#meshes.release(shared);
  }

  /**
   * Updates an object whose triangles or instances have changed: it keeps as many of its targets as it still needs.
   */
  #renew(object: Object3D): number {
    const placed = this.#objects.get(object);
    if (placed === undefined) return 0;
    try {
      const mesh = placed.object;
      placed.surface = this.#meshes.surfaceOf(mesh);
      const count = targetsOf(placed);
      for (const { index, shared } of placed.targets.splice(count)) {
        this.scene.remove(index);
        this.#owners[index] = undefined;
        if (shared !== undefined) this.#meshes.release(shared);
      }
      for (let instance = 0; instance < count; instance++) {
        const place = placeOf(mesh, instance);
        if (instance < placed.targets.length) {
          this.#replace({ placed, instance, place });
          continue;
        }
        const [target, made] = this.#targetAt(placed, place);
        const index = this.scene.add(target);
        placed.targets.push({ ...made, index });
        this.#owners[index] = { placed, instance };
      }
      placed.world = [...mesh.matrixWorld.elements];
      placed.version = versionOf(mesh);
      return count;
    } catch (cause) {
      throw named(cause, placed.object);
    }
  }
}

const targetAt = ({ targets }: PlacedObject, instance: number) => targets[instance] as PlacedTarget;

/** The number of an object's targets: 0 if nothing of it is drawn. */
const targetsOf = ({ object, surface }: PlacedObject): number =>
  surface.parts.length === 0 ? 0 : countOf(object);
