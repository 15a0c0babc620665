/// <reference lib="esnext.disposable" preserve="true" />
/** Simulations: the handle on a world of many balls. */

import type { Ball } from '../arguments/balls.js';
import { checkObject, checkRecord, type Fields, plainNumbers, putVector } from '../arguments/check.js';
import { nonReentrant, refuseReentry } from '../arguments/reentrancy_guard.js';
import {
  ballAt,
  ballRow,
  endingNames,
  Found,
  nextAt,
  offsetAt,
  progressAt,
  Refusal,
  runAt,
  stateAt,
} from '../boundary/layout.js';
import { failMemory } from '../boundary/memory.js';
import type { RawSimulation } from '../boundary/raw_module.js';
import { type SharedBuffer, vectorAt } from '../boundary/shared_buffer.js';
import type { Vector3 } from '../boundary/vectors.js';
import { fail } from '../errors/fail.js';
import { nextSlice, yieldToEventLoop } from '../scheduling/time_slices.js';
import { checkFit } from './bounds.js';
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
import { readSurroundings, type Surroundings, type World } from './world.js';
import { readBall, readBalls } from './world_balls.js';

/** Work of a run's first slice: less than a millisecond. */
const firstSlice = 100_000;

/** Frees what a forgotten simulation holds, when it is collected. */
const forgotten = new FinalizationRegistry<RawSimulation>((simulation) => simulation.delete());

/**
 * Many balls, event after event: made by `ricochet.createSimulation`.
 *
 * Time is in frames since the world began, lengths in its units. Memory is about 200 bytes a ball; `dispose` gives it back.
 */
export class Simulation {
  readonly #shared: SharedBuffer;
  /** The solver's own simulation, until it is disposed of; and where it lies. */
  #object: RawSimulation | undefined;
  #address = 0;
  /** The world as it was given, for snapshots. */
  #surroundings: Surroundings;

  /** @internal */
  constructor(shared: SharedBuffer, world: unknown) {
    this.#shared = shared;
    const balls = readBalls(checkedWorld(world).balls, 'world.balls');
    this.#surroundings = readSurroundings(world, 'world', balls);
    this.#hold(
      startWorld(shared, this.#surroundings, balls, 'world', (simulation) =>
        refuseBall(shared, simulation.start(), 'world.balls', (i) => `world.balls[${i}]`),
      ),
    );
  }

  /** How many balls there are. */
  get count(): number {
    return this.#alive().size();
  }

  /** Frames since the world began. */
  get time(): number {
    return this.#alive().time();
  }

  /** Sum of m v² / 2 over the balls of finite mass. */
  get energy(): number {
    return this.#state()[stateAt.energy] as number;
  }

  /** Sum of m v over the balls of finite mass. */
  get momentum(): Vector3 {
    return vectorAt(this.#state(), stateAt.momentum);
  }

  /** What has happened since the world began. */
  get counts(): EventCounts {
    return readCounts(this.#state());
  }

  /** How many events there have been, of all kinds. */
  get eventCount(): number {
    const { ball, wall, obstacle } = this.counts;
    return ball + wall + obstacle;
  }

  /** Every ball's place now, x, y, z one after the other: a copy. */
  get positions(): Float64Array {
    return this.#vectors('positions').slice();
  }

  /** Every ball's velocity, units a frame: a copy. */
  get velocities(): Float64Array {
    return this.#vectors('velocities').slice();
  }

  /** Writes places and velocities into arrays of your own, of 3 numbers a ball: nothing is allocated. */
  readInto(arrays: {
    positions?: Float64Array | Float32Array;
    velocities?: Float64Array | Float32Array;
  }): void {
    this.#alive();
    const given = readArrays(arrays);
    for (const name of ['positions', 'velocities'] as const) {
      const array = given[name];
      if (array === undefined) continue;
      const vectors = this.#vectors(name);
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
    this.#alive().writeBall(this.#index(index));
    const numbers = this.#shared.view();
    return {
      position: vectorAt(numbers, ballAt.position),
      velocity: vectorAt(numbers, ballAt.velocity),
      radius: numbers[ballAt.radius] as number,
      mass: numbers[ballAt.mass] as number,
      restitution: numbers[ballAt.restitution] as number,
    };
  }

  /** How far an obstacle has moved from where it was given. */
  obstacleOffset(index: number): Vector3 {
    const simulation = this.#alive();
    const count = this.#surroundings.obstacles.length;
    if (!(Number.isInteger(index) && index >= 0 && index < count))
      fail('out-of-range', 'index', index, `an obstacle's index, 0 to ${count - 1}, is needed`);
    simulation.writeObstacleOffset(index);
    return vectorAt(this.#shared.view(), offsetAt);
  }

  /**
   * Lets the next event happen and tells of it; null if there is none, or none by `until`, which is then the time. Events
   * of one instant come one after the other. @throws {RicochetError} `work-budget` if no event was found with `maxWork` of
   * work: the world has gone on as far as that, and the next call goes on from there. `run` waits for any time without
   * holding up a page.
   */
  next(options: NextOptions = {}): SimulationEvent | null {
    this.#alive();
    const { until, maxWork } = readNext(options);
    const event = this.#next(until, maxWork);
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
    this.#alive();
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
    if (onEvent === undefined) return this.#run(most, until, maxWork);
    const start = this.#work();
    const ended = (reason: Ending, events: number): RunProgress => ({
      reason,
      events,
      time: this.time,
      work: this.#work() - start,
    });
    for (let events = 0; events < most; events++) {
      const left = start + maxWork - this.#work();
      if (left <= 0) return ended('work', events);
      const event = this.#next(until, left);
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
    this.#alive();
    const { most, until, abort, onProgress } = readRun(options);
    let events = 0;
    let work = 0;
    let slice = firstSlice;
    for (;;) {
      abort?.();
      const start = performance.now();
      const progress = this.#run(most - events, until, slice);
      events += progress.events;
      work += progress.work;
      const total = { ...progress, events, work };
      if (progress.reason !== 'work') return total;
      onProgress?.(total);
      slice = nextSlice(slice, performance.now() - start);
      await yieldToEventLoop();
      this.#alive();
    }
  }

  /**
   * Changes a ball: what is given of its fields; a field that is undefined is not given. @throws {RicochetError} if it would
   * overlap something; then nothing changes.
   */
  setBall(index: number, change: Partial<Ball>): void {
    const simulation = this.#alive();
    const now = this.ball(index);
    nonReentrant(() => {
      checkObject(change, 'ball', '{ velocity: [1, 0] }');
      const ball: Fields = { ...now };
      for (const field in change) {
        const value = (change as Fields)[field];
        if (value !== undefined) ball[field] = value;
      }
      this.#put(ball, index, () => simulation.setBall(index));
    })();
  }

  /** Adds a ball, and gives its index: that of the last. */
  addBall(ball: Ball): number {
    const simulation = this.#alive();
    const index = simulation.size();
    nonReentrant(() => this.#put(ball, index, () => simulation.addBall()))();
    return index;
  }

  /** Takes a ball out; those after it move up by one, as in an array. */
  removeBall(index: number): void {
    this.#alive().removeBall(this.#index(index));
  }

  /** Negates every velocity, obstacles' too: with restitution 1 the events come back in reverse order. */
  reverse(): void {
    this.#alive().reverse();
    const turned = this.#surroundings.obstacles.map((given) => {
      const obstacle = given as Fields;
      if (obstacle.velocity === undefined) return obstacle;
      const numbers = new Float64Array(3);
      putVector(obstacle.velocity, 'velocity', numbers, 0);
      return { ...obstacle, velocity: Array.from(numbers, (part) => -part) };
    });
    this.#surroundings = { ...this.#surroundings, obstacles: turned };
  }

  /** All of it as plain JSON, from which `restore` goes on bit for bit. */
  snapshot(): SimulationSnapshot {
    const simulation = this.#alive();
    const { count } = this;
    const address = simulation.snapshot();
    if (address === 0) failMemory('snapshot', undefined);
    const length = snapshotNumbers(count, this.#surroundings.obstacles.length);
    try {
      return toSnapshot(this.#surroundings, count, this.#numbersAt(address, length));
    } finally {
      simulation.freeSnapshot();
    }
  }

  /** Takes up a snapshot, of this or another simulation. What is refused leaves everything as it was. */
  restore(snapshot: SimulationSnapshot): void {
    const former = this.#alive();
    const { surroundings, balls, numbers } = nonReentrant(fromSnapshot)(snapshot);
    const restored = startWorld(this.#shared, surroundings, balls, 'snapshot.world', (simulation) => {
      const address = simulation.roomForSnapshot();
      if (address === 0) failMemory('snapshot.numbers.length', numbers.length);
      this.#numbersAt(address, numbers.length).set(numbers);
      if (simulation.restore() === Refusal.outOfMemory)
        failMemory('snapshot.world.balls.length', balls.length / ballRow.size);
    });
    this.#surroundings = surroundings;
    forgotten.unregister(this);
    this.#hold(restored);
    former.delete();
  }

  /** Gives the memory back. Whatever is asked afterwards is an error; to dispose again is not. */
  dispose(): void {
    refuseReentry();
    if (this.#object === undefined) return;
    forgotten.unregister(this);
    this.#object.delete();
    this.#object = undefined;
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  #hold(object: RawSimulation): void {
    this.#object = object;
    this.#address = object.address();
    forgotten.register(this, object, this);
  }

  #alive(): RawSimulation {
    refuseReentry();
    return (
      this.#object ?? fail('disposed', 'simulation', undefined, 'it has been disposed of', 'Create another')
    );
  }

  #work(): number {
    this.#alive();
    return this.#shared.raw._ricochet_simulation_work(this.#address);
  }

  /** The shared buffer, with the state in it. */
  #state(): Float64Array {
    this.#alive().writeState();
    return this.#shared.view();
  }

  #numbersAt(address: number, length: number): Float64Array {
    return new Float64Array(this.#shared.raw.HEAPF64.buffer, address, length);
  }

  #vectors(name: 'positions' | 'velocities'): Float64Array {
    const simulation = this.#alive();
    const address = simulation[name]();
    if (address === 0) failMemory(name, undefined);
    return this.#numbersAt(address, 3 * simulation.size());
  }

  #index(index: unknown): number {
    const { count } = this;
    if (!(Number.isInteger(index) && (index as number) >= 0 && (index as number) < count))
      fail('out-of-range', 'index', index, `a ball's index, 0 to ${count - 1}, is needed`);
    return index as number;
  }

  #run(most: number, until: number, maxWork: number): RunProgress {
    const numbers = this.#shared.view();
    numbers[runAt.maxEvents] = most;
    numbers[runAt.until] = until;
    numbers[runAt.maxWork] = maxWork;
    const before = this.#work();
    const ending = this.#alive().run();
    if (ending === Refusal.outOfMemory) failMemory('simulation', undefined);
    const events = this.#shared.view()[progressAt.events] as number;
    const work = this.#work() - before;
    return { reason: endingNames[ending] as Ending, events, time: this.time, work };
  }

  #next(until: number, maxWork: number): SimulationEvent | null | 'work' {
    const numbers = this.#shared.view();
    numbers[nextAt.until] = until;
    numbers[nextAt.maxWork] = maxWork;
    const found = this.#shared.raw._ricochet_simulation_next(this.#address);
    if (found === Refusal.outOfMemory) failMemory('simulation', undefined);
    if (found === Found.event) return readEvent(this.#shared.view());
    return found === Found.none ? null : 'work';
  }

  /** Checks a ball and hands it over to `put`, which gives the number of the fault; the ball's index is `own`. */
  #put(ball: unknown, own: number, put: () => number): void {
    const row = new Float64Array(ballRow.size);
    readBall(ball, 'ball', row);
    if (this.#surroundings.periodic) checkFit(row, this.#surroundings.bounds, 'ball');
    this.#shared.view().set(row, ballAt.position);
    const fault = put();
    refuseBall(this.#shared, fault, 'ball', (other) => (other === own ? 'ball' : `ball ${other}`));
  }
}

const readArrays = nonReentrant((arrays: unknown) => {
  checkRecord(arrays, 'arrays', '{ positions: new Float64Array(3 * simulation.count) }', [
    'positions',
    'velocities',
  ]);
  return { positions: arrays.positions, velocities: arrays.velocities };
});

function checkedWorld(world: unknown): Partial<World> {
  checkObject(world, 'world', '{ balls: [{ position: [0, 0], velocity: [1, 0], radius: 1, mass: 1 }] }');
  return world as Partial<World>;
}
