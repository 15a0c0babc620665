/** Scenes: the handle on many shapes. */

import '../disposable.js';
import { type Bullet, checkBulletSizes, putBullet, writeBullet } from '../arguments/bullet.js';
import { checkRecord, type Fields, limitOf } from '../arguments/check.js';
import { freeWhenCollected } from '../arguments/collected.js';
import {
  type CheckedFilter,
  type FilterOptions,
  filterFields,
  type PredicateOptions,
  predicateFields,
  readFilter,
} from '../arguments/filter.js';
import { givenMaterial } from '../arguments/material.js';
import { guardReceivers, Handle } from '../arguments/receivers.js';
import {
  asRicochetError,
  beginReading,
  endReading,
  guarded,
  refuseReentry,
} from '../arguments/reentrancy_guard.js';
import { countOfTargets, inScenes, mostTargets, putNamedTarget, readTarget } from '../arguments/targets.js';
import {
  type CheckedTraits,
  checkMeshTraits,
  putTraits,
  readTraits,
  type TargetTraits,
  traitFields,
  usualTraits,
} from '../arguments/traits.js';
import { inSlices } from '../batches/batch.js';
import { type BatchOptions, readBatch } from '../batches/batch_options.js';
import { hitRow, maxTimeAt, pathRow, Refusal, throughRow } from '../boundary/layout.js';
import { failFull, failQuestion, failRoom } from '../boundary/memory.js';
import type { RawMesh, RawScene } from '../boundary/raw_module.js';
import type { SharedBuffer } from '../boundary/shared_buffer.js';
import type { Vector, Vector3 } from '../boundary/vectors.js';
import { failDisposed, failWhole } from '../errors/fail.js';
import { isMeshTarget, type PlacedMesh, putMesh, targetOfPlaced } from '../meshes/mesh_target.js';
import type { SceneTarget } from '../meshes/scene_target.js';
import type { TargetState } from '../meshes/target_state.js';
import { readOptions } from '../queries/shoot.js';
import { askFiltered } from './ask_filtered.js';
import type { BulletsOptions } from './bullet_options.js';
import { Bullets, BulletsOfScene } from './bullets.js';
import type { CrossingOptions } from './crossing_rows.js';
import { KnownTargets } from './known_targets.js';
import { keepOrigin, putLeaving } from './leaving.js';
import type { LeavingOptions } from './leaving_rows.js';
import { moveMany } from './move_many.js';
import {
  type NearestOptions,
  putNearest,
  putVolume,
  readNearest,
  readOverlaps,
  type SceneClosestPoint,
  type Volume,
} from './proximity.js';
import { putTargets } from './put_targets.js';
import { type RowFilterOptions, rowFilterFields } from './row_filters.js';
import { SceneBatches } from './scene_batches.js';
import type { SceneBuffer } from './scene_buffer.js';
import { putSceneOptions } from './scene_options.js';
import {
  readLooksOn,
  readSceneShot,
  type SceneShootOptions,
  type SceneShot,
  type SceneShotWithClosest,
  timeOfDistance,
  withinDistance,
} from './scene_shot.js';
import {
  mostHitsInRows,
  readMaxHits,
  readThroughHits,
  readThroughOptions,
  type ThroughHit,
  type ThroughOptions,
} from './through.js';
import {
  limitsOf,
  putLimits,
  readLimits,
  readTrace,
  type Trace,
  type TraceOptions,
  traceFields,
} from './trace.js';

const shootFields = ['closest', 'leaving', 'maxDistance', ...predicateFields];
const rowFields = ['leaving', ...filterFields, ...rowFilterFields];
const pathFields = ['crossings', ...filterFields, ...rowFilterFields];

/** A target with its box, and its share of the index. */
const targetBytes = 432;

const forgotten = freeWhenCollected((free: () => void) => free());

/**
 * Many shapes, for the nearest hit and for paths; made by `ricochet.createScene`.
 *
 * An even cloud of spheres at rest is kept in a grid, other bounded shapes in a bounding-volume tree; moving targets
 * have a tree of their own, and so do walls at rest. So a question costs little more among a hundred thousand of
 * them. Planes and moving walls are tested one by one.
 *
 * A scene has no clock: each of its own questions begins at time 0, with targets at their given places, even those
 * with a velocity. Bullets of `createBullets` have a clock, and hit targets where these have moved to; for the
 * scene's own questions the targets are still at their places at time 0.
 */
export class Scene extends Handle {
  readonly #shared: SharedBuffer;
  /** The solver's own scene, undefined after `dispose`; and its address. */
  #object: RawScene | undefined;
  readonly #address: number;
  readonly #batches: SceneBatches;
  readonly #bullets = new BulletsOfScene();
  /** Identifies its hits, without keeping the scene itself alive. */
  readonly #token = {};
  readonly #gravity: Vector3 | undefined;
  readonly #known = new KnownTargets();

  static {
    guardReceivers(Scene, {
      name: 'scene',
      isOne: (value) => #object in value,
      promises: ['shootAll', 'traceAll'],
      kept: 'scene.target(index) gives each of its targets',
      elsewhere: {
        'Use scene.shoot(bullet)':
          'raycast rayCast raycastClosest castRay castRayAndGetNormal intersectRay intersectObjects sphereCast castShape shapeCast',
        'Use scene.shootThrough(bullet)': 'raycastAll rayCastAll castRayAll intersectionsWithRay',
        'Use scene.trace(bullet)': 'bounce reflect predict trajectory path',
        'Use scene.createBullets(capacity), and advance(frames) of these: a scene has no clock':
          'step update tick advance fire addBullet',
        'Use scene.overlaps(shape)': 'overlap intersects overlapSphere queryAABB intersectionsWithShape',
        'Use scene.nearest(point)': 'closestPoint projectPoint',
        'Use scene.add(target)': 'addBody addTarget createCollider',
        'Use scene.move(index, target)': 'setPosition setTranslation',
        'Use scene.remove(index)': 'removeBody removeTarget removeCollider',
        'Use scene.dispose()': 'destroy free delete',
      },
    });
  }

  /** @internal */
  constructor(shared: SharedBuffer, targets: unknown, options?: unknown) {
    super();
    this.#shared = shared;
    const count = countOfTargets(targets);
    const object = shared.raw.Scene.create() ?? failFull('targets', 'a scene');
    try {
      this.#gravity = putSceneOptions(shared, object, options);
      if (object.reserve(count) === Refusal.outOfMemory)
        failRoom(count * targetBytes, 'targets.length', count);
      putTargets(shared, object, targets as readonly unknown[], count, this.#known);
    } catch (cause) {
      this.#known.free();
      object.delete();
      throw cause;
    }
    this.#object = object;
    this.#address = object.address();
    const batches = new SceneBatches(shared, object);
    this.#batches = batches;
    forgotten.register(
      this,
      () => {
        batches.free();
        object.delete();
      },
      this,
    );
  }

  /** The number of targets. */
  get count(): number {
    this.#alive();
    return this.#known.count;
  }

  /**
   * The gravity by which bullets fall, units a frame², as `createScene` was given it; undefined if they fly straight.
   */
  get gravity(): Vector3 | undefined {
    this.#alive();
    return this.#gravity && { ...this.#gravity };
  }

  /** Adds a target and returns its index, one more than the last index ever used. */
  add(target: SceneTarget): number {
    const scene = this.#alive();
    return guarded(() => {
      const traits = this.#traits(scene, target);
      return this.#put(
        scene,
        target,
        traits,
        (kind) => scene.add(kind),
        (mesh) => scene.addMesh(mesh),
      );
    });
  }

  /** Replaces a target by another. */
  move(index: number, target: SceneTarget): void {
    const scene = this.#alive();
    this.#check(index);
    guarded(() => {
      const traits = this.#traits(scene, target);
      this.#put(
        scene,
        target,
        traits,
        (kind) => scene.move(index, kind),
        (mesh) => scene.moveMesh(index, mesh),
      );
    });
  }

  /**
   * A target as it was given, or moved to, at its place at time 0, in new objects and arrays that `createScene`,
   * `add` and `move` accept. If a mesh was given by its arrays, or is stretched, `mesh` is the mesh that was made
   * from them.
   */
  target(index: number): TargetState {
    const scene = this.#alive();
    this.#check(index);
    const known = this.#known.traits(index);
    const traits = { groups: known.groups, sensor: known.isSensor, ...givenMaterial(known) };
    const placed = this.#known.lendMesh(index);
    if (placed !== undefined) return { ...targetOfPlaced(placed), ...traits, sensor: false };
    const kind = scene.read(index);
    return { ...readTarget(kind, this.#shared.view()), ...traits } as TargetState;
  }

  /** Sets the traits of a target; traits that are not given stay unchanged. */
  setTraits(index: number, traits: TargetTraits): void {
    const scene = this.#alive();
    this.#check(index);
    guarded(() => {
      checkRecord(traits, 'traits', '{ groups: 1 << 3 }', traitFields);
      const old = this.#known.traits(index);
      const given = Object.entries(traits).filter(([, value]) => value !== undefined);
      const before = { groups: old.groups, sensor: old.isSensor, ...givenMaterial(old) };
      const checked = readTraits({ ...before, ...Object.fromEntries(given) }, 'traits');
      if (this.#known.mesh(index) !== undefined) checkMeshTraits(checked, 'traits');
      if (scene.reserveTraits() === Refusal.outOfMemory) failFull('traits', 'groups');
      putTraits(scene, index, checked);
      this.#known.setTraits(index, checked);
    });
  }

  /**
   * Moves many targets: meshes by their `position`, spheres and boxes by their centre, planes by their `point`, and
   * others by the first point that they are given by (`a`, or the first of `through`). `places` has 3 numbers for
   * each index, and `rotations`, if given, 4: a quaternion, which rotates meshes, and boxes that have one; others
   * keep their orientation. Everything else stays unchanged. The index adapts to the new places in about a third of
   * the time of building it, so a whole crowd may move between two frames. It is built again when it has become twice
   * as slow, or if shapes other than meshes, spheres and boxes with a rotation have been moved.
   */
  moveMany(
    indices: readonly number[] | Int32Array | Uint32Array,
    places: readonly number[] | Float64Array | Float32Array,
    rotations?: readonly number[] | Float64Array | Float32Array,
  ): void {
    const scene = this.#alive();
    const { raw } = this.#shared;
    guarded(() => moveMany(raw, scene, indices, places, rotations, this.#known));
  }

  /** Removes a target. Its index is not used again, and those of the others do not change. */
  remove(index: number): void {
    const scene = this.#alive();
    this.#check(index);
    scene.remove(index);
    this.#known.remove(index);
  }

  /**
   * First contact with any target, from time 0 on: exactly the first hit that `shoot` with each of them returns; at
   * equal times the lower index. Targets that the bullet starts inside do not count. With a short `maxTime` it only
   * searches that far. `closest: true` also reports what would be hit later, and costs as much as without a longest
   * time.
   *
   * In a loop (go to `center`, not `point`, take `velocity`, ask again), `leaving: shot` names the hit that the
   * bullet is leaving, at first null. It is not hit again, and anything else that the bullet touches there is hit at
   * once, if it moves into it. So the loop gives the legs of `trace`, with its targets and triangles, and to rounding
   * its times, places and velocities. Under gravity the loop knows neither slides nor rest: a bullet without speed along
   * the normal meets the same surface again at time 0.
   */
  shoot(bullet: Bullet, options?: SceneShootOptions & { closest?: false | undefined }): SceneShot;
  shoot(bullet: Bullet, options: SceneShootOptions & { closest: true }): SceneShotWithClosest;
  shoot(bullet: Bullet, options?: SceneShootOptions): SceneShot | SceneShotWithClosest;
  shoot(bullet: Bullet, options?: SceneShootOptions): SceneShot | SceneShotWithClosest {
    const scene = this.#alive();
    // `nonReentrant`, written out: its function would cost as much as reading the answer.
    beginReading();
    try {
      const shared = this.#shared;
      const numbers = shared.view();
      // Before the options: a direction in their place is a mistake about the bullet.
      writeBullet(bullet, numbers);
      let maxTime = Number.POSITIVE_INFINITY;
      let maxDistance = Number.POSITIVE_INFINITY;
      let looksOn = false;
      let leaves = false;
      let filter: CheckedFilter | undefined;
      if (options !== undefined) {
        maxTime = readOptions(options, shootFields);
        maxDistance = limitOf(options.maxDistance, 'options.maxDistance');
        looksOn = readLooksOn(options);
        leaves = options.leaving !== undefined;
        if (leaves) putLeaving(numbers, options.leaving, this.#known.size, this.#token);
        filter = this.#filter(options);
      }
      // The search ends there, to rounding.
      const isNear = maxDistance < Number.POSITIVE_INFINITY;
      numbers[maxTimeAt] =
        isNear && !looksOn && this.#gravity === undefined
          ? Math.min(maxTime, timeOfDistance(maxDistance, numbers))
          : maxTime;
      const answer =
        filter === undefined
          ? shared.raw._ricochet_scene_shoot(this.#address, looksOn, leaves)
          : askFiltered(shared.raw, scene, filter, () =>
              shared.raw._ricochet_scene_shoot(this.#address, looksOn, leaves),
            );
      if (answer === Refusal.outOfRange) checkBulletSizes(bullet as unknown as Fields, numbers);
      if (answer < 0) failQuestion(answer, 'scene', 'its index');
      const found = readSceneShot(shared, answer);
      const shot = isNear ? withinDistance(found, maxDistance, looksOn) : found;
      if (leaves && shot.hit) keepOrigin(shot, this.#token, shared.view());
      return shot;
    } catch (cause) {
      throw asRicochetError(cause);
    } finally {
      endReading();
    }
  }

  /**
   * The target whose surface is nearest to a point, with targets at their places at time 0: exactly the one with the
   * least distance by `closestPoint`, which is negative inside solids. At equal distances the lower index counts,
   * then the lower triangle. Null if all are farther than `maxDistance`. Sensors count. It takes a few microseconds;
   * the first such call also builds a tree, 0.1 microseconds a target.
   */
  nearest(point: Vector, options?: NearestOptions): SceneClosestPoint | null {
    const scene = this.#alive();
    const shared = this.#shared;
    return guarded(() => {
      putNearest(shared, point, options);
      const filter = options === undefined ? undefined : this.#filter(options);
      const ask = () => shared.raw._ricochet_scene_nearest(this.#address);
      return readNearest(shared, askFiltered(shared.raw, scene, filter, ask));
    });
  }

  /**
   * The indices, ascending, of all targets that touch or overlap a ball, an axis-aligned box or a point, decided
   * exactly, with targets at their places at time 0. A mesh counts if any of its triangles does; sensors count. It
   * costs as much as `nearest`, and 0.1 to some microseconds for each target nearby.
   */
  overlaps(shape: Volume, options?: PredicateOptions): number[] {
    const scene = this.#alive();
    const shared = this.#shared;
    const filter = this.#onlyFilter(options, predicateFields);
    // Like `shoot`, without closures, which would take longer than small answers.
    beginReading();
    try {
      const isBox = putVolume(shared, shape);
      const count =
        filter === undefined
          ? shared.raw._ricochet_scene_overlaps(this.#address, isBox)
          : askFiltered(shared.raw, scene, filter, () =>
              shared.raw._ricochet_scene_overlaps(this.#address, isBox),
            );
      return readOverlaps(shared, count);
    } catch (cause) {
      throw asRicochetError(cause);
    } finally {
      endReading();
    }
  }

  /**
   * A batch: 8 numbers a bullet (position, velocity, radius, maxTime), 12 a hit (target, −1 for none; time; point;
   * normal; velocity; sine of the ricochet angle). Targets are those of `shoot`, `maxTime` included; times are within
   * 1e-12 of its times, relative, and do not depend on `maxTime`. `triangles` receives the triangle of a mesh, −1 if
   * the target is none. In a loop (go to position + velocity · time, take the new velocity, ask again), `leaving`
   * holds the hit that each bullet leaves, as in `shoot`, from one batch to the next: so the loop gives the legs of
   * `trace`, to rounding. Then times are the nearest doubles, and a row costs as much as a bounce of `trace`. `out`
   * and `triangles` must not overlap `bullets`, nor each other. Arrays of `buffer` are used in place; others are
   * copied. Use the array that is returned: if WebAssembly memory had to grow, it replaces one of a buffer that this
   * has ended.
   */
  shootMany(
    bullets: Float64Array | SceneBuffer,
    out?: Float64Array,
    triangles?: Int32Array,
    options?: FilterOptions & RowFilterOptions & LeavingOptions,
  ): Float64Array {
    this.#alive();
    const filter = this.#onlyFilter(options, rowFields);
    const rows = this.#batches.rows(bullets, out, hitRow.size);
    const columns = this.#batches.columns(rows, triangles, 'triangles', options, this.#known.size);
    this.#batches.shoot(rows, columns, filter, 0, rows.input.count);
    return rows.output.given();
  }

  /**
   * Like `shootMany` in slices, so that a page stays responsive, with progress, and a signal to abort it. If the
   * arrays' lengths change, or their memory ends, meanwhile, the batch ends with an error.
   */
  async shootAll(
    bullets: Float64Array | SceneBuffer,
    options: BatchOptions &
      FilterOptions &
      RowFilterOptions &
      LeavingOptions & {
        /**
         * Receives which triangle of a mesh is hit, as in `shootMany`.
         *
         * @defaultValue none
         */
        triangles?: Int32Array | undefined;
      } = {},
  ): Promise<Float64Array> {
    this.#alive();
    const asked = readBatch(options, ['triangles', ...rowFields]);
    const filter = guarded(() => this.#filter(options));
    const rows = this.#batches.rows(bullets, asked.out, hitRow.size);
    const triangles = guarded(() => options.triangles as unknown);
    const columns = this.#batches.columns(rows, triangles, 'options.triangles', options, this.#known.size);
    await inSlices(rows.input.count, asked, (first, last) => {
      this.#alive();
      this.#batches.shoot(rows, columns, filter, first, last);
    });
    return rows.output.given();
  }

  /**
   * Lists everything in the path of a bullet that nothing stops, sensors too, in order of `enter`, and of indices at
   * equal times: each target, or each triangle of a mesh, with the interval during which the bullet is in it. A
   * target that the bullet has left before now does not count, nor does a surface that it starts on and leaves, nor a
   * target that it is in for ever. Under gravity a parabola comes back, and may be in a target several times: each
   * has its interval. It takes 5 to 50 microseconds for each, depending on the shape; under gravity some 100.
   */
  shootThrough(bullet: Bullet, options: ThroughOptions = {}): ThroughHit[] {
    const scene = this.#alive();
    const shared = this.#shared;
    return guarded(() => {
      const numbers = shared.view();
      putBullet(bullet, numbers);
      const { maxTime, maxHits } = readThroughOptions(options);
      const filter = this.#filter(options);
      numbers[maxTimeAt] = maxTime;
      const ask = () => shared.raw._ricochet_scene_shoot_through(this.#address, maxHits);
      const count = askFiltered(shared.raw, scene, filter, ask);
      if (count < 0) failQuestion(count, 'scene', 'its index or the hits');
      return readThroughHits(shared, scene.throughHits(), count);
    });
  }

  /**
   * A batch of `shootThrough`: 8 numbers a bullet as in `shootMany`, and for each of them `maxHits` rows of 10
   * numbers: target (−1: none, and the rest 0), triangle (−1: none), enter, exit, point, normal.
   */
  shootThroughMany(
    bullets: Float64Array | SceneBuffer,
    maxHits: number,
    out?: Float64Array,
    options?: FilterOptions,
  ): Float64Array {
    this.#alive();
    const filter = this.#onlyFilter(options);
    const most = guarded(readMaxHits, maxHits ?? null, 'maxHits', mostHitsInRows);
    const rows = this.#batches.rows(bullets, out, most * throughRow.size);
    this.#batches.shootThrough(rows, most, filter);
    return rows.output.given();
  }

  /**
   * The path of a massless bullet from bounce to bounce; restitution takes speed. Moving targets move on meanwhile.
   * If the bullet meets several surfaces at the same moment, as in a corner, it bounces off each that it still moves
   * into: legs with the same time and place. A bounce costs 2 to 17 microseconds, depending on the scene, and under
   * gravity 10 to 150: each is exact, and its digits are known.
   */
  trace(bullet: Bullet, options: TraceOptions & PredicateOptions = {}): Trace {
    const scene = this.#alive();
    const shared = this.#shared;
    return guarded(() => {
      const numbers = shared.view();
      putBullet(bullet, numbers);
      const limits = readLimits(options, predicateFields);
      const filter = this.#filter(options);
      putLimits(limits, numbers);
      const ask = () => shared.raw._ricochet_scene_trace(this.#address);
      const count = askFiltered(shared.raw, scene, filter, ask);
      if (count < 0) failQuestion(count, 'scene', 'its index or the path');
      const path = readTrace(shared, scene, count, this.#gravity);
      const last = path.legs.at(-1);
      if (last !== undefined) keepOrigin(last, this.#token);
      return path;
    });
  }

  /**
   * Paths by the batch, for pictures: 8 numbers a bullet as in `shootMany`; the eighth, the bullet's own maxTime, is
   * checked but otherwise ignored: `options.maxTime` ends all paths alike. 10 numbers a path: bounces, length,
   * position, velocity, the last target (−1: none), and a bound on the distance of that position from the exact
   * path's (the largest number if there is no bound). They are as in `trace`, without the reason why it ended, and
   * with each bounce within 1e-12 of its numbers, relative. A bounce costs as much as in `trace`.
   */
  traceMany(
    bullets: Float64Array | SceneBuffer,
    options: TraceOptions & FilterOptions & RowFilterOptions & CrossingOptions = {},
    out?: Float64Array,
  ): Float64Array {
    this.#alive();
    const limits = guarded(readLimits, options, pathFields);
    const filter = guarded(() => this.#filter(options));
    const rows = this.#batches.rows(bullets, out, pathRow.size);
    const columns = this.#batches.pathColumns(rows, options, this.#known.size);
    this.#batches.trace(rows, columns, limits, filter, 0, rows.input.count);
    return rows.output.given();
  }

  /** Like `traceMany` in slices, so that a page stays responsive, with progress, and a signal to abort it. */
  async traceAll(
    bullets: Float64Array | SceneBuffer,
    options: TraceOptions & BatchOptions & FilterOptions & RowFilterOptions & CrossingOptions = {},
  ): Promise<Float64Array> {
    this.#alive();
    const asked = readBatch(options, [...traceFields, ...pathFields]);
    const filter = guarded(() => this.#filter(options));
    const limits = guarded(limitsOf, options);
    const rows = this.#batches.rows(bullets, asked.out, pathRow.size);
    const columns = this.#batches.pathColumns(rows, options, this.#known.size);
    await inSlices(rows.input.count, asked, (first, last) => {
      this.#alive();
      this.#batches.trace(rows, columns, limits, filter, first, last);
    });
    return rows.output.given();
  }

  /**
   * Room for `count` bullets and hits in WebAssembly memory, for batches without copies.
   *
   * `bullets` and `hits` are views. Every view ends (its length is 0) when WebAssembly memory grows, or when memory
   * is first requested after a buffer has been disposed of: get them again from the buffer after calls that may need
   * memory, such as `createScene`, `add` and another `buffer`. Asking the scene rarely needs memory, because its
   * index is built before the arrays are returned.
   */
  buffer(count: number): SceneBuffer {
    const scene = this.#alive();
    if (!(Number.isInteger(count) && count > 0 && count <= mostTargets))
      failWhole('count', count, { from: 1, to: mostTargets, whole: true });
    if (scene.prepare() === Refusal.outOfMemory) failFull('scene', 'its index');
    return this.#batches.buffer(count, this.#known.count * targetBytes);
  }

  /**
   * Bullets that live from frame to frame, at most `capacity` of them at once. They are fired one by one and follow
   * their paths as time passes, bounce after bounce, even if this scene changes meanwhile. Under gravity they fall,
   * come to rest and slide as in `trace`.
   */
  createBullets(capacity: number, options: BulletsOptions = {}): Bullets {
    this.#alive();
    const falls = this.#gravity !== undefined;
    const scene = {
      object: () => this.#object,
      bullets: this.#bullets,
      size: () => this.#known.size,
      falls,
    };
    return new Bullets(this.#shared, scene, capacity, options);
  }

  /** Frees the memory, and that of its buffers and bullets. Later calls throw an error. */
  dispose(): void {
    refuseReentry();
    if (this.#object === undefined) return;
    forgotten.unregister(this);
    const object = this.#object;
    this.#object = undefined;
    this.#bullets.freeAll();
    this.#batches.free();
    this.#known.free();
    object.delete();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  /** @internal */
  get isDisposed(): boolean {
    return this.#object === undefined;
  }

  #alive(): RawScene {
    refuseReentry();
    return this.#object ?? failDisposed('scene');
  }

  #check(index: unknown): void {
    this.#known.check(index, 'index');
  }

  /** Checks the traits of a target, and makes room for them. */
  #traits(scene: RawScene, target: unknown): CheckedTraits {
    const traits = readTraits(target, 'target');
    if (traits !== usualTraits && scene.reserveTraits() === Refusal.outOfMemory)
      failFull('target', 'its groups');
    return traits;
  }

  /** Checks a target and passes it to `put`, which takes the number of its shape and returns its index. */
  #put(
    scene: RawScene,
    target: unknown,
    traits: CheckedTraits,
    put: (kind: number) => number,
    putWhole: (mesh: RawMesh) => number,
  ): number {
    const placed = <Given>(add: (given: Given) => number) => {
      return (given: Given) => {
        const index = add(given);
        return index === Refusal.outOfMemory ? failFull('target', 'another target') : index;
      };
    };
    let index: number;
    let mesh: PlacedMesh | undefined;
    if (isMeshTarget(target)) {
      checkMeshTraits(traits, 'target');
      ({ index, ...mesh } = putMesh(this.#shared, target, 'target', placed(putWhole), traitFields));
    } else index = putNamedTarget(this.#shared, target, 'target', placed(put), inScenes);
    putTraits(scene, index, traits);
    this.#known.put(index, traits, mesh);
    return index;
  }

  #filter(options: unknown): CheckedFilter | undefined {
    return readFilter(options, this.#known.size);
  }

  #onlyFilter(options: unknown, fields: readonly string[] = filterFields): CheckedFilter | undefined {
    if (options === undefined) return undefined;
    return guarded(() => {
      checkRecord(options, 'options', '{ mask: 1 << 3 }', fields);
      return this.#filter(options);
    });
  }
}
