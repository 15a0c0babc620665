/// <reference lib="esnext.disposable" preserve="true" />
/** Simulations: the handle on a world of many balls. */

import type { Ball } from '../arguments/balls.js';
import { checkFields, checkObject, type Fields, plainNumbers, putVector } from '../arguments/check.js';
import { nonReentrant, refuseReentry } from '../arguments/reentrancy_guard.js';
import { type Exchange, layout, vectorAt } from '../boundary/exchange.js';
import { failMemory, outOfMemory } from '../boundary/memory.js';
import type { RawModule } from '../boundary/raw_module.js';
import type { Vector3 } from '../boundary/vectors.js';
import { fail } from '../errors/fail.js';
import { nextSlice, yieldToEventLoop } from '../scheduling/time_slices.js';
import { type EventCounts, readCounts } from './event_counts.js';
import { readEvent, type SimulationEvent } from './events.js';
import { refuseBall } from './refused_ball.js';
import {
  type AdvanceOptions,
  type Ending,
  latest,
  type NextOptions,
  type RunOptions,
  type RunProgress,
  readAdvance,
  readNext,
  readRun,
} from './run_options.js';
import { fromSnapshot, type SimulationSnapshot, snapshotNumbers, toSnapshot } from './snapshot.js';
import { startWorld } from './start_world.js';
import { type Frame, readFrame, type World } from './world.js';
import { ballNumbers, readBall, readBalls } from './world_balls.js';

/** `Ending` and `Found` in src/ricochet/simulation/world.hpp. */
const endings: readonly Ending[] = ['time', 'budget', 'quiet', 'work'];
const foundEvent = 0;
const foundNone = 1;
/** Work of a run's first slice: less than a millisecond. */
const firstSlice = 100_000;

/** Frees what a forgotten simulation holds, when it is collected. */
const forgotten = new FinalizationRegistry<{ raw: RawModule; handle: number }>(({ raw, handle }) =>
  raw._ricochet_simulation_free(handle),
);

/**
 * Many balls, event after event: made by `ricochet.createSimulation`.
 *
 * Time is in frames since the world began, lengths in its units. Memory is about 200 bytes a ball; `dispose` gives it back.
 */
export class Simulation {
  readonly #exchange: Exchange;
  #handle = 0;
  /** The world as it was given, for snapshots. */
  #frame: Frame;

  /** @internal */
  constructor(exchange: Exchange, world: unknown) {
    this.#exchange = exchange;
    const balls = readBalls(checkedWorld(world).balls, 'world.balls');
    this.#frame = readFrame(world, 'world', balls);
    this.#handle = startWorld(exchange, this.#frame, balls, 'world', (handle) =>
      refuseBall(
        exchange,
        exchange.raw._ricochet_simulation_start(handle),
        'world.balls',
        (i) => `world.balls[${i}]`,
      ),
    );
    forgotten.register(this, { raw: exchange.raw, handle: this.#handle }, this);
  }

  /** How many balls there are. */
  get count(): number {
    return this.#raw()._ricochet_simulation_size(this.#handle);
  }

  /** Frames since the world began. */
  get time(): number {
    return this.#state(0);
  }

  /** Sum of m v² / 2 over the balls of finite mass. */
  get energy(): number {
    return this.#state(1);
  }

  /** Sum of m v over the balls of finite mass. */
  get momentum(): Vector3 {
    this.#state(0);
    return vectorAt(this.#exchange.view(), layout.answer + 2);
  }

  /** What has happened since the world began. */
  get counts(): EventCounts {
    this.#state(0);
    return readCounts(this.#exchange.numbers);
  }

  /** How many events there have been, of all kinds. */
  get eventCount(): number {
    const { ball, wall, obstacle } = this.counts;
    return ball + wall + obstacle;
  }

  /** Every ball's place now, x, y, z one after the other: a copy. */
  get positions(): Float64Array {
    return this.#vectors(0).slice();
  }

  /** Every ball's velocity, units a frame: a copy. */
  get velocities(): Float64Array {
    return this.#vectors(1).slice();
  }

  /** Writes places and velocities into arrays of your own, of 3 numbers a ball: nothing is allocated. */
  readInto(arrays: {
    positions?: Float64Array | Float32Array;
    velocities?: Float64Array | Float32Array;
  }): void {
    this.#raw();
    const given = readArrays(arrays);
    for (const [which, name] of (['positions', 'velocities'] as const).entries()) {
      const array = given[name];
      if (array === undefined) continue;
      const vectors = this.#vectors(which as 0 | 1);
      const numbers = plainNumbers(array);
      if (numbers?.length !== vectors.length)
        fail(
          'wrong-length',
          `arrays.${name}`,
          array,
          `a Float64Array or Float32Array of ${vectors.length} numbers is needed`,
        );
      numbers.set(vectors);
    }
  }

  /** A ball as it is now. */
  ball(index: number): Required<Ball> & { position: Vector3; velocity: Vector3 } {
    const raw = this.#raw();
    raw._ricochet_simulation_ball(this.#handle, this.#index(index));
    const numbers = this.#exchange.view();
    const at = (place: number) => numbers[layout.answer + place] as number;
    return {
      position: vectorAt(numbers, layout.answer),
      velocity: vectorAt(numbers, layout.answer + 3),
      radius: at(6),
      mass: at(7),
      restitution: at(8),
    };
  }

  /** How far an obstacle has moved from where it was given. */
  obstacleOffset(index: number): Vector3 {
    const raw = this.#raw();
    const count = this.#frame.obstacles.length;
    if (!(Number.isInteger(index) && index >= 0 && index < count))
      fail('out-of-range', 'index', index, `an obstacle's index, 0 to ${count - 1}, is needed`);
    raw._ricochet_simulation_offset(this.#handle, index);
    return vectorAt(this.#exchange.view(), layout.answer);
  }

  /**
   * Lets the next event happen and tells of it; null if there is none, or none by `until`, which is then the time. Events
   * of one instant come one after the other. @throws {RicochetError} `work-budget` if no event was found with `maxWork` of
   * work: the world has gone on as far as that, and the next call goes on from there. `run` waits for any time without
   * holding up a page.
   */
  next(options: NextOptions = {}): SimulationEvent | null {
    const raw = this.#raw();
    const { until, maxWork } = readNext(options);
    const event = this.#next(raw, until, maxWork);
    if (event === 'work')
      fail(
        'work-budget',
        'options.maxWork',
        maxWork,
        'so much work was done without coming to an event',
        'Call again to go on from there, or use run, which does it in slices',
      );
    return event;
  }

  /**
   * Lets `frames` pass, with all events in their order. Stops with `budget` after `maxEvents` events, ten million unless told
   * otherwise, and with `work` after `maxWork` of work; then the time is how far it has come. With `onEvent` each event is
   * told of as it happens.
   */
  advance(frames: number, options: AdvanceOptions = {}): RunProgress {
    const raw = this.#raw();
    if (!(typeof frames === 'number' && frames >= 0 && frames <= latest)) {
      const code = typeof frames !== 'number' ? 'not-a-number' : frames < 0 ? 'out-of-range' : 'not-finite';
      fail(
        frames === undefined ? 'missing' : Number.isFinite(frames) ? 'out-of-range' : code,
        'frames',
        frames,
        `a number from 0 to ${latest} is needed`,
      );
    }
    const { most, maxWork, onEvent } = readAdvance(options);
    const until = this.time + frames;
    if (onEvent === undefined) return this.#run(raw, most, until, maxWork);
    const start = raw._ricochet_simulation_work(this.#handle);
    const ended = (reason: Ending, events: number): RunProgress => ({
      reason,
      events,
      time: this.time,
      work: this.#raw()._ricochet_simulation_work(this.#handle) - start,
    });
    for (let events = 0; events < most; events++) {
      const left = start + maxWork - this.#raw()._ricochet_simulation_work(this.#handle);
      if (left <= 0) return ended('work', events);
      const event = this.#next(raw, until, left);
      if (event === 'work') return ended('work', events);
      if (event === null) return ended('time', events);
      onEvent(event);
    }
    return ended('budget', most);
  }

  /**
   * A long run, in slices that keep a page alive: `events` more events, or until the time `until`, whichever comes first.
   * `onProgress` is told after each slice, whether or not there were events in it; a `signal` that is aborted ends it with
   * the signal's reason, between two slices.
   */
  async run(options: RunOptions): Promise<RunProgress> {
    const raw = this.#raw();
    const { most, until, abort, onProgress } = readRun(options);
    let events = 0;
    let work = 0;
    let slice = firstSlice;
    for (;;) {
      abort?.();
      const start = performance.now();
      const progress = this.#run(raw, most - events, until, slice);
      events += progress.events;
      work += progress.work;
      const total = { ...progress, events, work };
      if (progress.reason !== 'work') return total;
      onProgress?.(total);
      slice = nextSlice(slice, performance.now() - start);
      await yieldToEventLoop();
      this.#raw();
    }
  }

  /**
   * Changes a ball: what is given of its fields; a field that is undefined is not given. @throws {RicochetError} if it would
   * overlap something; then nothing changes.
   */
  setBall(index: number, change: Partial<Ball>): void {
    const now = this.ball(index);
    nonReentrant(() => {
      checkObject(change, 'ball', '{ velocity: [1, 0] }');
      const ball: Fields = { ...now };
      for (const field in change) {
        const value = (change as Fields)[field];
        if (value !== undefined) ball[field] = value;
      }
      this.#put(index, ball);
    })();
  }

  /** Adds a ball, and gives its index: that of the last. */
  addBall(ball: Ball): number {
    this.#raw();
    nonReentrant(() => this.#put(-1, ball))();
    return this.count - 1;
  }

  /** Takes a ball out; those after it move up by one, as in an array. */
  removeBall(index: number): void {
    const raw = this.#raw();
    raw._ricochet_simulation_remove(this.#handle, this.#index(index));
  }

  /** Negates every velocity, obstacles' too: with restitution 1 the events come back in reverse order. */
  reverse(): void {
    this.#raw()._ricochet_simulation_reverse(this.#handle);
    const turned = this.#frame.obstacles.map((given) => {
      const obstacle = given as Fields;
      if (obstacle.velocity === undefined) return obstacle;
      const numbers = new Float64Array(3);
      putVector(obstacle.velocity, 'velocity', numbers, 0);
      return { ...obstacle, velocity: Array.from(numbers, (part) => -part) };
    });
    this.#frame = { ...this.#frame, obstacles: turned };
  }

  /** All of it as plain JSON, from which `restore` goes on bit for bit. */
  snapshot(): SimulationSnapshot {
    const raw = this.#raw();
    const { count } = this;
    const address = raw._ricochet_simulation_snapshot(this.#handle);
    if (address === 0) failMemory('snapshot', undefined);
    const length = snapshotNumbers(count, this.#frame.obstacles.length);
    try {
      return toSnapshot(this.#frame, count, new Float64Array(raw.HEAPF64.buffer, address, length));
    } finally {
      raw._ricochet_simulation_numbers(this.#handle, 0);
    }
  }

  /** Takes up a snapshot, of this or another simulation. What is refused leaves everything as it was. */
  restore(snapshot: SimulationSnapshot): void {
    const raw = this.#raw();
    const { frame, balls, numbers } = nonReentrant(fromSnapshot)(snapshot);
    const former = this.#handle;
    this.#handle = startWorld(this.#exchange, frame, balls, 'snapshot.world', (handle) => {
      const address = raw._ricochet_simulation_numbers(handle, numbers.length);
      if (address === 0) failMemory('snapshot.numbers.length', numbers.length);
      raw.HEAPF64.set(numbers, address / 8);
      if (raw._ricochet_simulation_restore(handle) === outOfMemory)
        failMemory('snapshot.world.balls.length', balls.length / ballNumbers);
    });
    this.#frame = frame;
    raw._ricochet_simulation_free(former);
    forgotten.unregister(this);
    forgotten.register(this, { raw, handle: this.#handle }, this);
  }

  /** Gives the memory back. Whatever is asked afterwards is an error; to dispose again is not. */
  dispose(): void {
    refuseReentry();
    if (this.#handle === 0) return;
    forgotten.unregister(this);
    this.#exchange.raw._ricochet_simulation_free(this.#handle);
    this.#handle = 0;
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  #raw(): RawModule {
    refuseReentry();
    if (this.#handle === 0)
      fail('disposed', 'simulation', undefined, 'it has been disposed of', 'Create another');
    return this.#exchange.raw;
  }

  #state(place: number): number {
    this.#raw()._ricochet_simulation_state(this.#handle);
    return this.#exchange.view()[layout.answer + place] as number;
  }

  #vectors(velocities: 0 | 1): Float64Array {
    const raw = this.#raw();
    const count = this.count;
    const address = raw._ricochet_simulation_vectors(this.#handle, velocities);
    if (address === 0) failMemory(velocities ? 'velocities' : 'positions', undefined);
    return new Float64Array(raw.HEAPF64.buffer, address, 3 * count);
  }

  #index(index: unknown): number {
    const { count } = this;
    if (!(Number.isInteger(index) && (index as number) >= 0 && (index as number) < count))
      fail('out-of-range', 'index', index, `a ball's index, 0 to ${count - 1}, is needed`);
    return index as number;
  }

  #run(raw: RawModule, most: number, until: number, maxWork: number): RunProgress {
    const numbers = this.#exchange.view();
    numbers[0] = most;
    numbers[1] = until;
    numbers[2] = maxWork;
    const before = raw._ricochet_simulation_work(this.#handle);
    const ending = raw._ricochet_simulation_run(this.#handle);
    if (ending === outOfMemory) failMemory('simulation', undefined);
    const events = this.#exchange.view()[layout.answer] as number;
    const work = raw._ricochet_simulation_work(this.#handle) - before;
    return { reason: endings[ending] as Ending, events, time: this.time, work };
  }

  #next(raw: RawModule, until: number, maxWork: number): SimulationEvent | null | 'work' {
    const numbers = this.#exchange.view();
    numbers[0] = until;
    numbers[1] = maxWork;
    const found = raw._ricochet_simulation_next(this.#handle);
    if (found === outOfMemory) failMemory('simulation', undefined);
    if (found === foundEvent) return readEvent(this.#exchange.view());
    return found === foundNone ? null : 'work';
  }

  #put(index: number, ball: unknown): void {
    const numbers = new Float64Array(ballNumbers);
    readBall(ball, 'ball', numbers, 0);
    if (this.#frame.periodic)
      readFrame({ bounds: this.#plainBounds(), periodic: true, balls: [] }, 'ball', numbers);
    this.#exchange.view().set(numbers, layout.ballA);
    const fault = this.#exchange.raw._ricochet_simulation_put(this.#handle, index);
    const own = index < 0 ? this.#exchange.raw._ricochet_simulation_size(this.#handle) : index;
    refuseBall(this.#exchange, fault, 'ball', (other) => (other === own ? 'ball' : `ball ${other}`));
  }

  #plainBounds() {
    const [a, b, c, d, e, f] = this.#frame.bounds as unknown as number[];
    return { min: [a, b, c], max: [d, e, f] };
  }
}

const readArrays = nonReentrant((arrays: unknown) => {
  checkObject(arrays, 'arrays', '{ positions: new Float64Array(3 * simulation.count) }');
  checkFields(arrays, 'arrays', ['positions', 'velocities']);
  return { positions: arrays.positions, velocities: arrays.velocities };
});

function checkedWorld(world: unknown): Partial<World> {
  checkObject(world, 'world', '{ balls: [{ position: [0, 0], velocity: [1, 0], radius: 1, mass: 1 }] }');
  return world as Partial<World>;
}
