/** Bullets that live: paths in a scene that go on from frame to frame. */
import '../disposable.js';
import { putBullet } from '../arguments/bullet.js';
import { checkFrames, checkTimeFrom, latest, limitOf } from '../arguments/check.js';
import { freeWhenCollected } from '../arguments/collected.js';
import { filterFields, readFilter } from '../arguments/filter.js';
import { guardReceivers, Handle } from '../arguments/receivers.js';
import { asked, guarded, refuseReentry } from '../arguments/reentrancy_guard.js';
import { readVectorsInto, type VectorArrays } from '../batches/vectors.js';
import { bulletEventRow, endedBulletRow, maxTimeAt, Refusal } from '../boundary/layout.js';
import { checkRoom, failFull, failMemory } from '../boundary/memory.js';
import type { RawBullets, RawScene } from '../boundary/raw_module.js';
import { type SharedBuffer, vectorAt } from '../boundary/shared_buffer.js';
import type { Vector3 } from '../boundary/vectors.js';
import { fail, failDisposed, refuse } from '../errors/fail.js';
import {
  type BulletEvent,
  type EndedBullet,
  kindAt,
  readBulletEvent,
  readEndedBullet,
} from './bullet_events.js';
import {
  type BulletCallbacks,
  type FiredBullet,
  readBulletsOptions,
  readCallbacks,
} from './bullet_options.js';

/** So many may live at once: more than WebAssembly has memory for. */
const mostBullets = 2 ** 20;
/** A bullet's own, and its share of lists. */
const bulletBytes = 1450;
/** What it takes more where it falls. */
const fallBytes = 1600;
/** Latest time: beyond it positions would overflow. */

const firedFields = [...filterFields, 'maxTime', 'maxDistance', 'lifetime'];

const forgotten = freeWhenCollected((free: () => void) => free());

/** The bullets of a scene, which is disposed of together with them. They are collected where nobody else knows them. */
export class BulletsOfScene {
  readonly #living = new Set<RawBullets>();

  add(bullets: RawBullets): void {
    this.#living.add(bullets);
  }

  /** Those that are freed already stay as they are. */
  free(bullets: RawBullets): void {
    if (this.#living.delete(bullets)) bullets.delete();
  }

  freeAll(): void {
    for (const bullets of this.#living) this.free(bullets);
  }
}

/** The scene that bullets fly in, as they know it. */
export interface BulletScene {
  /** The solver's own; undefined once it has been disposed of. */
  object(): RawScene | undefined;
  bullets: BulletsOfScene;
  /** How many indices have been given. */
  size(): number;
  /** Whether there is gravity. */
  falls: boolean;
}

/** A moment of bullets, which these can go back to. */
export class BulletsSnapshot extends Handle {
  /** Whose it is, and what it holds. */
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

  /** How many bytes it takes. */
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
 * Bullets that live from frame to frame: made by `scene.createBullets`.
 *
 * Each flies the path that `trace` tells of it, bit for bit, into whatever frames time is cut: a leg is found when it begins, so that a
 * frame in which nothing is hit costs next to nothing. Memory is about 1.4 kB for each that may live, under gravity 2.3 kB; `dispose`,
 * also that of the scene, gives it back.
 *
 * A scene that is changed between two frames counts as changed from then on. The leg of a bullet goes on, bit for bit, where nothing that
 * has changed is on it, not even on the part flown already, and is found anew from where the bullet is where something is: of the last 64
 * changes, under gravity of the last 512, it is known where they are, so that a level in which a few targets move each frame costs
 * little more than one at rest. A sensor that is put around a bullet, or taken away, is entered or left at that time.
 *
 * The bullets have a clock, `time`; the scene's own questions have none. Targets stand where they were given at the bullets' time 0, and again
 * when one that has a velocity is added or moved: whoever does that gives all that have one their places anew. `scene.target`, `shoot`,
 * `nearest` and `overlaps` always answer for targets where they were given.
 */
export class Bullets extends Handle {
  readonly #shared: SharedBuffer;
  readonly #scene: BulletScene;
  readonly #capacity: number;
  #object: RawBullets | undefined;
  /** What has happened is being told. */
  #isTelling = false;

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
        'Use bullets.events, or advance(frames, { onHit })': 'on addEventListener',
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
      fail('out-of-range', 'capacity', capacity, `a whole number from 1 to ${mostBullets} is needed`);
    this.#capacity = capacity as number;
    const { restitution, maxBounces } = readBulletsOptions(options);
    const bytes = this.#capacity * (bulletBytes + (scene.falls ? fallBytes : 0));
    checkRoom(shared.raw, bytes, 'capacity', capacity);
    const flownIn = scene.object() ?? failDisposed('scene');
    const object = shared.raw.Bullets.create() ?? failFull('capacity', 'bullets');
    if (object.start(flownIn, this.#capacity, restitution, maxBounces) === Refusal.outOfMemory) {
      object.delete();
      failMemory('capacity', capacity);
    }
    this.#object = object;
    const { bullets } = scene;
    bullets.add(object);
    forgotten.register(this, () => bullets.free(object), this);
  }

  /** How many live. */
  get count(): number {
    return this.#alive().size();
  }

  /** How many may live at once. */
  get capacity(): number {
    this.#alive();
    return this.#capacity;
  }

  /** Frames since the beginning: the sum of all `advance`s, of which no digit is lost, as the nearest number. */
  get time(): number {
    return this.#alive().time();
  }

  /**
   * Before that time nothing is told, and at it something may happen; `Infinity` where nothing ever will. It is `time` once something has
   * been fired or the scene has changed, until the next `advance`. So `while (bullets.time < end) bullets.advanceTo(Math.min(bullets.nextTime, end), …)`
   * stops at every event: what `onHit` fires or removes it does at that time, not at the end of a frame.
   */
  get nextTime(): number {
    return this.#alive().nextTime();
  }

  /**
   * A bullet begins its path now; what tells it from all others comes back, a whole number, for `Map`s of what else you know of it. @throws {RicochetError} `out-of-range` where
   * as many live as may: `bullets.count < bullets.capacity` says whether there is room.
   */
  fire(bullet: FiredBullet): number {
    const bullets = this.#alive();
    const { raw } = this.#shared;
    return guarded(() => {
      const numbers = this.#shared.view();
      putBullet(bullet, numbers, firedFields);
      const { maxTime, lifetime } = bullet;
      if (maxTime !== undefined && lifetime !== undefined)
        fail(
          'conflicting-fields',
          'bullet.lifetime',
          lifetime,
          'it is the same as maxTime',
          'Give one of the two',
        );
      const latest =
        maxTime === undefined ? limitOf(lifetime, 'bullet.lifetime') : limitOf(maxTime, 'bullet.maxTime');
      const maxDistance = limitOf(bullet.maxDistance, 'bullet.maxDistance');
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
      this.#shared.view()[maxTimeAt] = latest;
      const id = bullets.fire(filter?.mask ?? -1, maxDistance);
      return id === Refusal.outOfMemory ? failFull('bullet.ignore', 'the indices') : id;
    });
  }

  /** Whether that one lives. */
  has(bullet: number): boolean {
    const bullets = this.#alive();
    return Number.isSafeInteger(bullet) && bullet >= 0 && bullets.has(bullet);
  }

  /** Ends one that lives, of which nothing tells. */
  remove(bullet: number): void {
    this.#alive().remove(this.#check(bullet));
  }

  /** Ends all. */
  clear(): void {
    this.#alive().clear();
  }

  /**
   * Lets so many frames pass, 0 or more. What has happened then stands in `events` and `expired`, and is told to those functions, in the order of
   * time, when the frame is over: they may fire, remove, and change the scene, but not advance. What one of them throws comes out, and
   * the frame has passed all the same.
   */
  advance(frames: number, options?: BulletCallbacks): void {
    this.#advance(frames, false, options);
  }

  /** The same to a time, from `time` on. Where times are the same numbers, all is the same, bit for bit, by whatever frames. */
  advanceTo(time: number, options?: BulletCallbacks): void {
    this.#advance(time, true, options);
  }

  /** What has happened in the last frame, in the order of time; of equal times, bullet by bullet. */
  get events(): BulletEvent[] {
    const rows = this.#eventRows();
    return Array.from({ length: rows.length / bulletEventRow.size }, (_, i) => readBulletEvent(rows, i));
  }

  /**
   * The same as rows of 24 numbers: kind (0: hit, 1: enters, 2: leaves), bullet, time, target, triangle (−1: none), bounces, center, point,
   * normal, velocity, ricochetAngle, a bound on how far the path may be from the exact one (see `traceMany`), before, closingSpeed. Of
   * what crosses a sensor, what comes after center is 0. A view, without a copy: good until the next call that may need memory.
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
   * Those that live, as `fire` has given them: the order of `positions`, `velocities` and `readInto`. A bullet's place in the list changes when
   * others end; its id stays, and is never given again. So what you know of a bullet belongs in a `Map` by id: set it after `fire`, read it
   * in `onHit`, delete it in `onEnd` and with `remove`.
   */
  get ids(): number[] {
    const bullets = this.#alive();
    // Of 64 bits each, the upper ones few.
    const halves = new Uint32Array(this.#shared.raw.HEAPF64.buffer, bullets.ids(), 2 * bullets.size());
    return Array.from(
      { length: halves.length / 2 },
      (_, i) => (halves[2 * i] as number) + (halves[2 * i + 1] as number) * 2 ** 32,
    );
  }

  /** Where each of them is, x, y, z one after the other, in the order of `ids`: that one is `ids[i]` whose place begins at `3 * i`. A copy. */
  get positions(): Float64Array {
    return this.#vectors('positions').slice();
  }

  /** Their velocities, units a frame, in the order of `ids`: a copy. */
  get velocities(): Float64Array {
    return this.#vectors('velocities').slice();
  }

  /**
   * Writes places and velocities, in the order of `ids`, into arrays of your own, of 3 numbers a bullet or more, which may not lie over each other: nothing is
   * allocated. Arrays of `3 * capacity` numbers always do; what is behind those that live stays as it was.
   */
  readInto(arrays: VectorArrays): void {
    const { raw } = this.#shared;
    readVectorsInto(raw, arrays, 'bullets', this.#alive().size(), (name) => this.#vectors(name), true);
  }

  /** Where one that lives is. */
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

  /** Goes on from a snapshot, bit for bit. Where the scene has been changed since, that counts as changed now. */
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

  /** Gives the memory back, as `dispose` of the scene does. Whatever is asked afterwards is an error; to dispose again is not. */
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

  #refuseWhileTelling(asked: string): void {
    if (this.#isTelling)
      refuse(
        'unreadable',
        'bullets',
        `bullets.${asked} was called by a function that advance calls, while what has happened is being told. Call it after advance has returned.`,
      );
  }

  #check(bullet: unknown): number {
    if (!this.has(bullet as number))
      fail('out-of-range', 'bullet', bullet, 'a bullet that lives is needed, as fire has given it');
    return bullet as number;
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

  /** All is read before anyone is told, who may ask for more. */
  #tell({ onHit, onEnter, onLeave, onEnd }: BulletCallbacks): void {
    const rows = this.#eventRows();
    const told: (() => void)[] = [];
    const tellers = { hit: onHit, enters: onEnter, leaves: onLeave };
    for (let i = 0; i < rows.length / bulletEventRow.size; i++) {
      const tell = tellers[kindAt(rows, i)] as ((event: BulletEvent) => void) | undefined;
      if (tell === undefined) continue;
      const event = readBulletEvent(rows, i);
      told.push(() => tell(event));
    }
    if (onEnd !== undefined) for (const ended of this.expired) told.push(() => onEnd(ended));
    this.#isTelling = true;
    try {
      for (const tell of told) tell();
    } finally {
      this.#isTelling = false;
    }
  }

  #rows(address: number, count: number, size: number): Float64Array {
    return new Float64Array(this.#shared.raw.HEAPF64.buffer, address, count * size);
  }

  #eventRows(): Float64Array {
    const bullets = this.#alive();
    return this.#rows(bullets.events(), bullets.eventCount(), bulletEventRow.size);
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
