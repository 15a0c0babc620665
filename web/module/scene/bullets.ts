/** Bullets that live: paths in a scene that continue from frame to frame. */
import '../disposable.js';
import { putBullet } from '../arguments/bullet.js';
import { checkFrames, checkTimeFrom, latest, limitOf } from '../arguments/check.js';
import { freeWhenCollected } from '../arguments/collected.js';
import { filterFields, readFilter } from '../arguments/filter.js';
import { bulletMaterialFields, readMaterial } from '../arguments/material.js';
import { guardReceivers, Handle } from '../arguments/receivers.js';
import { asked, guarded, refuseReentry } from '../arguments/reentrancy_guard.js';
import { readVectorsInto, type VectorArrays } from '../batches/vectors.js';
import {
  bulletAt,
  bulletEventRow,
  bulletStateAt,
  endedBulletRow,
  maxTimeAt,
  pathSupportsAt,
  Refusal,
  supportsRow,
} from '../boundary/layout.js';
import { checkRoom, failFull, failMemory } from '../boundary/memory.js';
import type { RawBullets, RawScene } from '../boundary/raw_module.js';
import { type SharedBuffer, vectorAt } from '../boundary/shared_buffer.js';
import type { Vector3 } from '../boundary/vectors.js';
import { fail, failDisposed, failWhole, refuse } from '../errors/fail.js';
import {
  type BulletEvent,
  type EndedBullet,
  kindAt,
  readBulletEvent,
  readEndedBullet,
} from './bullet_events.js';
import {
  type BulletCallbacks,
  type BulletChange,
  type BulletState,
  type FiredBullet,
  readBulletsOptions,
  readCallbacks,
  readChange,
} from './bullet_options.js';
import { readSupports, type Support } from './supports.js';

/** The most bullets that can live at once: more than WebAssembly has memory for. */
const mostBullets = 2 ** 20;
/** A bullet's own, and its share of lists. */
const bulletBytes = 1550;
/** The additional memory under gravity. */
const fallBytes = 1600;
const firedFields = [...filterFields, 'maxTime', 'maxDistance', ...bulletMaterialFields];

const forgotten = freeWhenCollected((free: () => void) => free());

/** The bullets of a scene, which are freed with it. They can be garbage-collected if nobody else has a reference. */
export class BulletsOfScene {
  readonly #living = new Set<RawBullets>();

  add(bullets: RawBullets): void {
    this.#living.add(bullets);
  }

  /** Bullets that have been freed already stay as they are. */
  free(bullets: RawBullets): void {
    if (this.#living.delete(bullets)) bullets.delete();
  }

  freeAll(): void {
    for (const bullets of this.#living) this.free(bullets);
  }
}

/** What the functions that `advance` calls have done meanwhile. */
interface Report {
  /** Bullets that ended in this frame, whose end may not have been reported yet. */
  readonly unheard: ReadonlySet<number>;
  /** Nothing more is reported of these. */
  readonly removed: Set<number>;
}

/** The parts of a scene that its bullets need. */
export interface BulletScene {
  /** The solver's own; undefined once it has been disposed of. */
  object(): RawScene | undefined;
  bullets: BulletsOfScene;
  /** The number of indices in use. */
  size(): number;
  /** True if there is gravity. */
  falls: boolean;
}

/** A moment of bullets, which these can go back to. */
export class BulletsSnapshot extends Handle {
  /** The owner of the snapshot, and its contents. */
  readonly #bullets: object;
  readonly #bytes: Uint8Array;

  static {
    guardReceivers(BulletsSnapshot, {
      name: 'snapshot',
      isOne: (value) => #bytes in value,
      kept: 'It is for the bullets that gave it, as long as these live',
    });
  }

  /** @internal */
  constructor(bullets: object, bytes: Uint8Array) {
    super();
    this.#bullets = bullets;
    this.#bytes = bytes;
  }

  /** Its size in bytes. */
  get byteLength(): number {
    return this.#bytes.length;
  }

  /** @internal */
  static bytesFor(bullets: object, snapshot: unknown): Uint8Array {
    const isOne = typeof snapshot === 'object' && snapshot !== null && #bytes in snapshot;
    if (!isOne || snapshot.#bullets !== bullets)
      fail(
        snapshot === undefined ? 'missing' : 'not-an-object',
        'snapshot',
        snapshot,
        'what snapshot() of these same bullets has given is needed',
      );
    return snapshot.#bytes;
  }
}

/**
 * Bullets that live from frame to frame, made by `scene.createBullets`.
 *
 * Each flies along the path that `trace` returns, bit for bit, whatever the lengths of frames: a leg is computed when
 * it begins, so a frame without a hit costs almost nothing. Memory is about 1.5 kB for each of the `capacity`
 * bullets, under gravity 3 kB; `dispose`, also that of the scene, frees it.
 *
 * A change of the scene between two frames counts from then on. If nothing that changed is on a bullet's leg, not
 * even on the part already flown, the leg goes on bit for bit; otherwise it is computed again from where the bullet
 * is. The places of the last 64 changes are known, under gravity of the last 512, so a level in which a few targets
 * move each frame costs little more than one at rest. A bullet enters or leaves a sensor that is put around it, or
 * taken away, at that time.
 *
 * The bullets have a clock, `time`; the scene's own questions have none. Targets are at their given places at the
 * bullets' time 0, and again when one with a velocity is added or moved: then give all targets with a velocity their
 * current places. `scene.target`, `shoot`, `nearest` and `overlaps` always use the given places.
 */
export class Bullets extends Handle {
  readonly #shared: SharedBuffer;
  readonly #scene: BulletScene;
  readonly #capacity: number;
  #object: RawBullets | undefined;
  /** While callbacks run. */
  #report: Report | undefined;

  static {
    guardReceivers(Bullets, {
      name: 'bullets',
      isOne: (value) => #object in value,
      callers: ['advance', 'advanceTo'],
      kept: 'bullets.ids, positions and velocities are numbers',
      elsewhere: {
        'Use bullets.fire(bullet)': 'shoot add spawn push addBullet',
        'Use bullets.advance(frames)': 'step update tick simulate',
        'Use bullets.remove(id)': 'kill delete despawn',
        'Use bullets.set(id, { velocity })': 'setVelocity setLinvel applyImpulse update',
        'Use bullets.events, or advance(frames, { onHit })': 'addEventListener',
        'Use bullets.snapshot() and restore(snapshot)': 'save load serialize clone',
        'Use bullets.dispose()': 'destroy free',
      },
    });
  }

  /** @internal */
  constructor(shared: SharedBuffer, scene: BulletScene, capacity: unknown, options: unknown) {
    super();
    this.#shared = shared;
    this.#scene = scene;
    if (!(Number.isInteger(capacity) && (capacity as number) >= 1 && (capacity as number) <= mostBullets))
      failWhole('capacity', capacity, { from: 1, to: mostBullets, whole: true });
    this.#capacity = capacity as number;
    const { maxBounces, restitution, friction, rollingFriction } = readBulletsOptions(options);
    const bytes = this.#capacity * (bulletBytes + (scene.falls ? fallBytes : 0));
    checkRoom(shared.raw, bytes, 'capacity', capacity);
    const flownIn = scene.object() ?? failDisposed('scene');
    const object = shared.raw.Bullets.create() ?? failFull('capacity', 'bullets');
    const started = object.start(flownIn, this.#capacity, maxBounces, restitution, friction, rollingFriction);
    if (started === Refusal.outOfMemory) {
      object.delete();
      failMemory('capacity', capacity);
    }
    this.#object = object;
    const { bullets } = scene;
    bullets.add(object);
    forgotten.register(this, () => bullets.free(object), this);
  }

  /** The number of living bullets. */
  get count(): number {
    return this.#alive().size();
  }

  /** The most bullets that can live at once. */
  get capacity(): number {
    this.#alive();
    return this.#capacity;
  }

  /** Frames since the beginning: the exact sum of all `advance`s, rounded to the nearest number. */
  get time(): number {
    return this.#alive().time();
  }

  /**
   * A time before which nothing is reported, and at which something may happen; `Infinity` if nothing ever will.
   * After a bullet was fired or the scene has changed, it is `time` until the next `advance`. So `while
   * (bullets.time < end) bullets.advanceTo(Math.min(bullets.nextTime, end), …)` stops at every event: a bullet that
   * `onHit` fires or removes changes at that time, not at the end of a frame.
   */
  get nextTime(): number {
    return this.#alive().nextTime();
  }

  /**
   * Starts the path of a bullet now; returns its id, a whole number, which can be the key of a `Map` with your own
   * data.
   * @throws {RicochetError} `out-of-range` if `capacity` bullets already live: check
   * `bullets.count < bullets.capacity`.
   */
  fire(bullet: FiredBullet): number {
    const bullets = this.#alive();
    const { raw } = this.#shared;
    return guarded(() => {
      const numbers = this.#shared.view();
      putBullet(bullet, numbers, firedFields);
      const maxTime = limitOf(bullet.maxTime, 'bullet.maxTime');
      const maxDistance = limitOf(bullet.maxDistance, 'bullet.maxDistance');
      const { restitution, friction, rollingFriction } = readMaterial(bullet, 'bullet');
      const filter = readFilter(bullet, this.#scene.size(), 'bullet');
      if (bullets.size() >= this.#capacity)
        fail(
          'out-of-range',
          'bullets.count',
          this.#capacity,
          'as many live as there is room for',
          'Remove one, give bullets a maxTime, or create more room',
        );
      const ignored = filter?.ignored ?? noTargets;
      const address = bullets.roomForIgnored(ignored.length);
      if (address === 0 && ignored.length > 0) failFull('bullet.ignore', 'the indices');
      if (ignored.length > 0) new Int32Array(raw.HEAPF64.buffer, address, ignored.length).set(ignored);
      // The memory may have grown meanwhile.
      this.#shared.view()[maxTimeAt] = maxTime;
      const id = bullets.fire(filter?.mask ?? -1, maxDistance, restitution, friction, rollingFriction);
      return id === Refusal.outOfMemory ? failFull('bullet.ignore', 'the indices') : id;
    });
  }

  /** True if that bullet lives. */
  has(bullet: number): boolean {
    const bullets = this.#alive();
    return Number.isSafeInteger(bullet) && bullet >= 0 && bullets.has(bullet);
  }

  /**
   * Removes a bullet that lives, without an event. A function that `advance` calls hears nothing more of it, not even
   * what it has met later in the same frame; so it may also remove a bullet that has ended later in that frame.
   */
  remove(bullet: number): void {
    const bullets = this.#alive();
    if (this.#report?.unheard.has(bullet) && !bullets.has(bullet)) {
      this.#report.removed.add(bullet);
      return;
    }
    bullets.remove(this.#check(bullet));
    this.#report?.removed.add(bullet);
  }

  /**
   * Changes a bullet that lives, from now on; it keeps its id, its hits and its path's length. What is not given
   * stays, and `{}` changes nothing. A new velocity counts as that of a bullet that is fired: one at rest leaves what
   * bears it, or hits it. `velocity` and `bullet` show the change at once; all else follows from the next `advance`.
   */
  set(bullet: number, change: BulletChange): void {
    const bullets = this.#alive();
    this.#check(bullet);
    guarded(() => {
      const to = readChange(change, this.#shared.view(), bulletAt.heading);
      const { hasVelocity, mask, maxTime, restitution, friction, rollingFriction } = to;
      bullets.set(bullet, hasVelocity, mask, maxTime, restitution, friction, rollingFriction);
    });
  }

  /**
   * What bears a bullet, as the last `advance` has left it: up to three targets that it rests or slides on; none while it flies, and without
   * gravity.
   */
  on(bullet: number): Support[] {
    const bullets = this.#alive();
    bullets.supports(this.#check(bullet, 'For events, use bullets.advance(frames, { onHit })'));
    return readSupports(this.#shared.view(), pathSupportsAt.supports);
  }

  /** Removes all, as `remove`. */
  clear(): void {
    const bullets = this.#alive();
    if (this.#report !== undefined)
      for (const bullet of [...this.ids, ...this.#report.unheard]) this.#report.removed.add(bullet);
    bullets.clear();
  }

  /**
   * Advances by `frames`, 0 or more. The events are then in `events` and `expired`, and the callbacks receive them in
   * the order of time, after the frame. They may fire, remove, and change the scene, but not advance. An error that
   * one of them throws is passed on, and the frame has passed all the same.
   */
  advance(frames: number, options?: BulletCallbacks): void {
    this.#advance(frames, false, options);
  }

  /**
   * Advances to a time, at least `time`. If two runs reach the same time, they have the same state, bit for bit,
   * whatever their frames were.
   */
  advanceTo(time: number, options?: BulletCallbacks): void {
    this.#advance(time, true, options);
  }

  /**
   * The events of the last frame, in the order of time; at equal times, bullet by bullet. It is all that was computed:
   * a bullet that is removed meanwhile keeps its events here.
   */
  get events(): BulletEvent[] {
    const rows = this.#eventRows();
    const supports = this.#supportRows();
    return Array.from({ length: rows.length / bulletEventRow.size }, (_, i) =>
      readBulletEvent(rows, supports, i),
    );
  }

  /**
   * The events as rows of 24 numbers: kind (0: hit, 1: enters, 2: leaves, 3: rests, 4: slides), bullet, time, target,
   * triangle (−1: none), bounces, center, point, normal, velocity, ricochetAngle, a bound on the distance of the path
   * from the exact one (see `traceMany`), before, closingSpeed. For sensors, all numbers after center are 0. For rests
   * and slides, target, triangle, point and normal belong to the first support, before is velocity, and the angle, the
   * bound and the speed are 0. It is a view, without a copy, valid until the next call that may need memory.
   */
  get eventRows(): Float64Array {
    return this.#eventRows();
  }

  /** Bullets that have ended in the last frame, in the order of time. */
  get expired(): EndedBullet[] {
    const rows = this.#expiredRows();
    return Array.from({ length: rows.length / endedBulletRow.size }, (_, i) => readEndedBullet(rows, i));
  }

  /**
   * The ids of the living bullets, in the order of `positions`, `velocities` and `readInto`. A bullet's index in the
   * list changes when others end; its id does not change and is never used again. So keep your data about a bullet in
   * a `Map` by id: set it after `fire`, read it in `onHit`, delete it in `onEnd` and with `remove`.
   */
  get ids(): number[] {
    const bullets = this.#alive();
    // 64 bits each, of which the upper half has few bits.
    const halves = new Uint32Array(this.#shared.raw.HEAPF64.buffer, bullets.ids(), 2 * bullets.size());
    return Array.from(
      { length: halves.length / 2 },
      (_, i) => (halves[2 * i] as number) + (halves[2 * i + 1] as number) * 2 ** 32,
    );
  }

  /**
   * Their positions, x, y, z one after the other, in the order of `ids`: the place of `ids[i]` begins at `3 * i`. A
   * copy.
   */
  get positions(): Float64Array {
    return this.#vectors('positions').slice();
  }

  /** Their velocities, units a frame, in the order of `ids`: a copy. */
  get velocities(): Float64Array {
    return this.#vectors('velocities').slice();
  }

  /**
   * Writes positions and velocities, in the order of `ids`, into your own arrays of 3 numbers a bullet or more, which
   * must not overlap: nothing is allocated. Arrays of `3 * capacity` numbers are always long enough; numbers after
   * those of the living bullets stay unchanged.
   */
  readInto(arrays: VectorArrays): void {
    const { raw } = this.#shared;
    readVectorsInto(raw, arrays, 'bullets', this.#alive().size(), (name) => this.#vectors(name), true);
  }

  /** A bullet that lives: its place, motion and properties, and how long it still lives. */
  bullet(bullet: number): BulletState {
    this.#alive().read(this.#check(bullet));
    const numbers = this.#shared.view();
    const mask = numbers[bulletStateAt.mask] as number;
    const given = (at: number) => (Number.isNaN(numbers[at]) ? undefined : numbers[at]);
    return {
      position: vectorAt(numbers, bulletStateAt.position),
      velocity: vectorAt(numbers, bulletStateAt.velocity),
      radius: numbers[bulletStateAt.radius] as number,
      restitution: given(bulletStateAt.restitution) ?? 1,
      friction: given(bulletStateAt.friction) ?? 0,
      rollingFriction: given(bulletStateAt.rollingFriction),
      mask: mask < 0 ? undefined : mask,
      bounces: numbers[bulletStateAt.bounces] as number,
      maxTime: numbers[bulletStateAt.time] as number,
    };
  }

  /** The position of a living bullet. */
  position(bullet: number): Vector3 {
    return this.#vectorOf('positions', bullet);
  }

  /** Its velocity, units a frame. */
  velocity(bullet: number): Vector3 {
    return this.#vectorOf('velocities', bullet);
  }

  /** All of it, without events, for `restore` of these same bullets. */
  snapshot(): BulletsSnapshot {
    const bullets = this.#alive();
    const address = bullets.snapshot();
    if (address === 0) failFull('snapshot', 'it');
    const { buffer } = this.#shared.raw.HEAPF64;
    const bytes = new Uint8Array(buffer, address, bullets.snapshotLength()).slice();
    bullets.freeSnapshot();
    return new BulletsSnapshot(this, bytes);
  }

  /**
   * Restores a snapshot; the bullets go on from there bit for bit. If the scene has been changed since, that counts
   * as a change now.
   */
  restore(snapshot: BulletsSnapshot): void {
    const bullets = this.#alive();
    this.#refuseWhileTelling('restore');
    const bytes = BulletsSnapshot.bytesFor(this, snapshot);
    const address = bullets.roomForSnapshot(bytes.length);
    if (address === 0) failFull('snapshot', 'it');
    new Uint8Array(this.#shared.raw.HEAPF64.buffer, address, bytes.length).set(bytes);
    const answer = bullets.restore();
    bullets.freeSnapshot();
    if (answer === Refusal.outOfMemory) failFull('snapshot', 'it');
  }

  /** Frees the memory, as `dispose` of the scene does. Later calls throw an error; disposing again does not. */
  dispose(): void {
    refuseReentry();
    if (this.#object === undefined) return;
    forgotten.unregister(this);
    const object = this.#object;
    this.#object = undefined;
    this.#scene.bullets.free(object);
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  #alive(): RawBullets {
    refuseReentry();
    const object = this.#object ?? failDisposed('bullets', 'Create others');
    if (this.#scene.object() === undefined)
      failDisposed('bullets', 'They went with their scene: create others in another scene');
    return object;
  }

  #isDisposed(): boolean {
    return this.#object === undefined || this.#scene.object() === undefined;
  }

  #refuseWhileTelling(asked: string): void {
    if (this.#report !== undefined)
      refuse(
        'unreadable',
        'bullets',
        `bullets.${asked} was called by a function that advance calls, while what has happened is reported. Call it after advance has returned.`,
      );
  }

  #check(bullet: unknown, remedyForText = ''): number {
    if (this.has(bullet as number)) return bullet as number;
    if (Number.isSafeInteger(bullet) && (bullet as number) >= 0)
      fail(
        'out-of-range',
        'bullet',
        bullet,
        'no bullet with this id lives: it has ended or was removed, or these bullets never gave the id',
        'bullets.has(id) says whether one lives',
      );
    failWhole(
      'bullet',
      bullet,
      'the id of a bullet that lives is needed, as fire returned it',
      remedyForText,
    );
  }

  #advance(given: number, isTime: boolean, options: BulletCallbacks | undefined): void {
    const bullets = this.#alive();
    this.#refuseWhileTelling(isTime ? 'advanceTo' : 'advance');
    const callbacks = options === undefined ? undefined : readCallbacks(options);
    const now = bullets.time();
    if (isTime) checkTimeFrom(now, given);
    else checkFrames(given);
    if (!isTime && now + given > latest)
      fail('out-of-range', 'frames', given, `with it, time would be more than ${latest}`);
    if (asked(() => bullets.advance(given, isTime)) === Refusal.outOfMemory)
      refuse(
        'out-of-memory',
        'bullets',
        'bullets: there is no room in WebAssembly memory for what they meet. Some have not come as far as the time says; ' +
          'dispose of what is no longer needed, and advance by 0 frames before the scene is changed.',
      );
    if (callbacks !== undefined) this.#tell(callbacks);
  }

  /** Everything is read before any callback runs, because it may ask for more. */
  #tell({ onHit, onEnter, onLeave, onRest, onSlide, onEnd }: BulletCallbacks): void {
    const rows = this.#eventRows();
    const supports = this.#supportRows();
    const ended = this.expired;
    const reports: [bullet: number, tell: () => void][] = [];
    const tellers = { hit: onHit, enters: onEnter, leaves: onLeave, rests: onRest, slides: onSlide };
    for (let i = 0; i < rows.length / bulletEventRow.size; i++) {
      const tell = tellers[kindAt(rows, i)] as ((event: BulletEvent) => void) | undefined;
      if (tell === undefined) continue;
      const event = readBulletEvent(rows, supports, i);
      reports.push([event.bullet, () => tell(event)]);
    }
    if (onEnd !== undefined) for (const one of ended) reports.push([one.bullet, () => onEnd(one)]);
    const report = { unheard: new Set(ended.map(({ bullet }) => bullet)), removed: new Set<number>() };
    this.#report = report;
    try {
      for (const [bullet, tell] of reports) {
        if (this.#isDisposed()) break;
        if (!report.removed.has(bullet)) tell();
      }
    } finally {
      this.#report = undefined;
    }
  }

  #rows(address: number, count: number, size: number): Float64Array {
    return new Float64Array(this.#shared.raw.HEAPF64.buffer, address, count * size);
  }

  #eventRows(): Float64Array {
    const bullets = this.#alive();
    return this.#rows(bullets.events(), bullets.eventCount(), bulletEventRow.size);
  }

  #supportRows(): Float64Array {
    const bullets = this.#alive();
    return this.#rows(bullets.eventSupports(), bullets.eventCount(), supportsRow.size);
  }

  #expiredRows(): Float64Array {
    const bullets = this.#alive();
    return this.#rows(bullets.expired(), bullets.expiredCount(), endedBulletRow.size);
  }

  /** A view. */
  #vectors(name: 'positions' | 'velocities'): Float64Array {
    const bullets = this.#alive();
    return this.#rows(bullets[name](), bullets.size(), 3);
  }

  #vectorOf(name: 'positions' | 'velocities', bullet: number): Vector3 {
    const place = this.#alive().place(this.#check(bullet));
    return vectorAt(this.#vectors(name), 3 * place);
  }
}

const noTargets = new Int32Array();
