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
import { fail, failDisposed } from '../errors/fail.js';
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
 * Many shapes, for the nearest hit and for paths: made by `ricochet.createScene`.
 *
 * An even cloud of spheres at rest stands in a grid, other shapes that end somewhere in a bounding-volume tree, what is in
 * steady motion in one of its own, and so do walls at rest, so that a question costs little more among a hundred thousand of them;
 * planes, and walls in motion, are asked one by one.
 *
 * A scene has no clock: every question of its own begins at time 0, at which targets stand where they were given, those with a velocity
 * too. Bullets of `createBullets` have one, and meet targets where these have come to by then; asked of the scene, they still stand at time 0.
 */
export class Scene extends Handle {
  readonly #shared: SharedBuffer;
  /** The solver's own scene, until it is disposed of; and where it lies. */
  #object: RawScene | undefined;
  readonly #address: number;
  readonly #batches: SceneBatches;
  readonly #bullets = new BulletsOfScene();
  /** By which its hits are known: they do not keep the scene itself alive. */
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

  /** How many targets there are. */
  get count(): number {
    this.#alive();
    return this.#known.count;
  }

  /** By which bullets fall, units a frame², as `createScene` was given it; undefined where they fly straight on. */
  get gravity(): Vector3 | undefined {
    this.#alive();
    return this.#gravity && { ...this.#gravity };
  }

  /** Adds a target and gives its index, one more than the last ever given. */
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

  /** Puts another target in the place of one. */
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
   * A target as it was given, or moved to: where it stands at time 0, in numbers and arrays of its own: what `createScene`, `add` and `move` take. Of a mesh that was given by
   * its arrays, or that is stretched, `mesh` is what was made of it.
   */
  target(index: number): TargetState {
    const scene = this.#alive();
    this.#check(index);
    const { groups, isSensor } = this.#known.traits(index);
    const placed = this.#known.lendMesh(index);
    if (placed !== undefined) return { ...targetOfPlaced(placed), groups, sensor: false };
    const kind = scene.read(index);
    return { ...readTarget(kind, this.#shared.view()), groups, sensor: isSensor } as TargetState;
  }

  /** Says what a target is besides its shape and its place; what is not given stays as it was. */
  setTraits(index: number, traits: TargetTraits): void {
    const scene = this.#alive();
    this.#check(index);
    guarded(() => {
      checkRecord(traits, 'traits', '{ groups: 1 << 3 }', traitFields);
      const old = this.#known.traits(index);
      const { groups, sensor } = traits;
      const checked = readTraits({ groups: groups ?? old.groups, sensor: sensor ?? old.isSensor }, 'traits');
      if (this.#known.mesh(index) !== undefined) checkMeshTraits(checked, 'traits');
      if (scene.reserveTraits() === Refusal.outOfMemory) failFull('traits', 'groups');
      scene.setTraits(index, checked.groups, checked.isSensor);
      this.#known.setTraits(index, checked);
    });
  }

  /**
   * Puts many targets elsewhere: meshes by their `position`, spheres and boxes by their middle, planes by their `point`, and others by
   * the first point that they are given by (`a`, or the first of `through`). `places` has 3 numbers for each index, `rotations`, where
   * it is given, 4: a quaternion, which turns meshes, and boxes that have one; others stay turned as they are. Everything else stays as
   * it was. The index is fitted to the new places, which takes about a third of the time of building it, so that a whole crowd may
   * move between two frames; it is built anew once it has become twice as slow, and where other shapes than meshes, spheres and boxes
   * with a rotation have been moved.
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

  /** Takes a target out. Its index stays taken: those of the others do not change, and no other target gets it. */
  remove(index: number): void {
    const scene = this.#alive();
    this.#check(index);
    scene.remove(index);
    this.#known.remove(index);
  }

  /**
   * First contact with any target, from time 0 on: exactly what `shoot` with each of them says, equal times going to the lower index.
   * Targets that the bullet starts inside of do not count. With a short `maxTime` it costs as little as there is on the way until
   * then; what would be hit later is told with `closest: true`, which costs as much as without a longest time.
   *
   * In a loop (go to `center`, not `point`, take `velocity`, ask again), `leaving: shot` says what the bullet is just leaving, null to begin
   * with: that is not hit again, and what else it touches there is hit at once, if it goes into it. So the loop gives the legs of `trace`,
   * its targets and triangles, and to rounding its times, places and velocities.
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
      // What is farther is not looked for, but to rounding.
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
   * The target whose surface is nearest to a point, as targets stand at time 0: exactly that of which `closestPoint` tells the
   * least distance, below 0 inside of solids; of equal distances the lower index, then the lower triangle. Null where all
   * are farther than `maxDistance`. Sensors count. Costs a few microseconds; the first time a tree is built, 0.1 microseconds a
   * target.
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
   * The indices, ascending, of all targets that touch a ball, a box along the axes or a point, or have a part in common with it:
   * decided exactly, as targets stand at time 0. A mesh does if any of its triangles does; sensors count. Costs as `nearest`, and
   * 0.1 to some microseconds for each target near by.
   */
  overlaps(shape: Volume, options?: PredicateOptions): number[] {
    const scene = this.#alive();
    const shared = this.#shared;
    const filter = this.#onlyFilter(options, predicateFields);
    // As `shoot`, without closures: small answers take hardly longer than these.
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
   * A batch: 8 numbers a bullet (position, velocity, radius, maxTime), 12 a hit (target, −1 for none; time; point; normal;
   * velocity; sine of the ricochet angle). Targets are those of `shoot`, `maxTime` included; times lie within 1e-12 of its,
   * relative, and do not depend on `maxTime`.
   * Which triangle of a mesh is hit goes into `triangles`, −1 where the target is none.
   * In a loop (go to position + velocity · time, take the new velocity, ask again), `leaving` holds what each bullet leaves, as in
   * `shoot`, from one batch to the next: so the loop gives the legs of `trace`, to rounding. Then times are the nearest doubles, and a row
   * costs as much as a bounce of `trace`.
   * `out` and `triangles` may not lie over `bullets`, nor over each other. Arrays of `buffer` are used where they are; others are
   * copied. Use the array that is returned: where WebAssembly memory has had to grow, it stands for one of a buffer that this has
   * ended.
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
   * The same in slices that keep a page alive, with progress, and a signal to end it. What changes the arrays' lengths, or
   * ends their memory, meanwhile ends the batch with an error.
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
   * Everything on the way of a bullet that nothing stops, sensors too, in order of `enter`, equal times by index: each target
   * with the interval in which the bullet is in it, each triangle of a mesh for itself. What it has left before now does not
   * count, nor does a surface that it starts on and leaves, nor what it is in for ever. Under gravity a parabola comes back, and may be in
   * a target several times: each has its interval. 5 to 50 microseconds for each, by shape; under gravity some 100.
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
   * The same by the batch: 8 numbers a bullet as in `shootMany`, and for each of them `maxHits` rows of 10 numbers: target (−1:
   * none, and the rest 0), triangle (−1: none), enter, exit, point, normal.
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
   * The path of a bullet from bounce to bounce; a massless one, off mirrors that lose by restitution. Targets in motion move on
   * meanwhile. Where it comes to several surfaces at the same moment, as in a corner, it bounces off each that it still goes into:
   * legs of the same time and place. A bounce costs 2 to 17 microseconds, by scene, and under gravity 10 to
   * 150: each is exact, and its digits are known.
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
   * Paths by the batch, for pictures: 8 numbers a bullet as in `shootMany`, of which the eighth, the bullet's own maxTime, is
   * checked and plays no other part: `options.maxTime` ends all paths alike. 10 numbers a path: bounces, length, position, velocity, the
   * last target (−1: none), and a bound on how far that position may be from the exact path's (the largest number where that is
   * anywhere): as `trace` has them, but why it ended, and with each bounce within 1e-12 of its numbers, relative. A bounce costs
   * what it costs in `trace`.
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

  /** The same in slices that keep a page alive, with progress, and a signal to end it. */
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
   * `bullets` and `hits` are views, and every view ends (its length is 0) when WebAssembly memory grows, or memory is first
   * asked for after a buffer has been disposed of: fetch them anew from the buffer after calls that may need memory, such as
   * `createScene`, `add` and another `buffer`. Asking the scene seldom does, for its index is built before the arrays are
   * handed out.
   */
  buffer(count: number): SceneBuffer {
    const scene = this.#alive();
    if (!(Number.isInteger(count) && count > 0 && count <= mostTargets))
      fail('out-of-range', 'count', count, `a whole number from 1 to ${mostTargets} is needed`);
    if (scene.prepare() === Refusal.outOfMemory) failFull('scene', 'its index');
    return this.#batches.buffer(count, this.#known.count * targetBytes);
  }

  /**
   * Bullets that live from frame to frame, at most `capacity` of them at once: fired one by one, they go on along their paths as time
   * passes, bounce after bounce, also where this scene changes meanwhile. Under gravity they fall, come to rest and slide as `trace` tells.
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

  /** Gives the memory back, and that of its buffers and bullets. Whatever is asked afterwards is an error. */
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

  /** What a target is besides its shape; there is room for that. */
  #traits(scene: RawScene, target: unknown): CheckedTraits {
    const traits = readTraits(target, 'target');
    if (traits !== usualTraits && scene.reserveTraits() === Refusal.outOfMemory)
      failFull('target', 'its groups');
    return traits;
  }

  /** Checks a target and hands it over to `put`, which takes the number of its shape and gives its index. */
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
    scene.setTraits(index, traits.groups, traits.isSensor);
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
