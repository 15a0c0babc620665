/** Simulations: the handle on a world of many balls. */

import '../disposable.js';
import { type Ball, type BallChange, type BallState, ballFields } from '../arguments/balls.js';
import { checkFields, checkFrames, checkObject, checkTimeFrom, type Fields } from '../arguments/check.js';
import { guardReceivers, Handle } from '../arguments/receivers.js';
import { guarded } from '../arguments/reentrancy_guard.js';
import { readVectorsInto, type VectorArrays } from '../batches/vectors.js';
import { ballAt, offsetAt, Refusal, stateAt, worldBallRow } from '../boundary/layout.js';
import { failMemory } from '../boundary/memory.js';
import { type SharedBuffer, vectorAt } from '../boundary/shared_buffer.js';
import type { Vector3 } from '../boundary/vectors.js';
import { fail, refuse } from '../errors/fail.js';
import { checkFit } from './bounds.js';
import { type EventCounts, readCounts } from './event_counts.js';
import type { SimulationEvent } from './events.js';
import { SimulationHandle } from './handle.js';
import { addObstacle, obstacleNow, removeObstacle, setObstacle } from './obstacle_changes.js';
import { type Obstacle, type ObstacleChange, reversedObstacle } from './obstacles.js';
import { refuseBall } from './refused_ball.js';
import {
  type AdvanceOptions,
  type NextOptions,
  type RunOptions,
  type RunProgress,
  readAdvance,
  readNext,
  readRun,
} from './run_options.js';
import { advance, runInSlices } from './runs.js';
import { fromSnapshot, type SimulationSnapshot, toSnapshot } from './snapshot.js';
import { startWorld } from './start_world.js';
import { checkWorld, readSurroundings, type Surroundings } from './world.js';
import { readBall, readBalls } from './world_balls.js';

/**
 * Many balls, event after event: made by `ricochet.createSimulation`.
 *
 * Time is in frames since the world began, lengths in its units. Memory is about 250 bytes a ball; `dispose` gives it back.
 */
export class Simulation extends Handle {
  readonly #shared: SharedBuffer;
  readonly #handle: SimulationHandle;
  /** Of the world as it was given, for snapshots. */
  #surroundings: Surroundings;

  static {
    guardReceivers(Simulation, {
      name: 'simulation',
      isOne: (value) => #handle in value,
      promises: ['run'],
      callers: ['advance', 'advanceTo'],
      kept: 'simulation.snapshot() gives what can be written',
      elsewhere: {
        'Use simulation.advance(frames)': 'step update tick simulate',
        'Use simulation.next(), or advance(frames, { onEvent })': 'on addEventListener drainCollisionEvents',
        'Use simulation.addBall(ball)': 'add addBody addParticle createRigidBody',
        'Use simulation.addObstacle(obstacle)': 'addWall createCollider',
        'Use simulation.setBall(index, { velocity })':
          'setVelocity setPosition setLinvel applyImpulse applyForce',
        'Use simulation.removeBall(index)': 'remove removeBody removeRigidBody',
        'Use simulation.snapshot() and restore(snapshot)': 'save load serialize takeSnapshot clone',
        'Use simulation.dispose()': 'destroy free delete',
      },
    });
  }

  /** @internal */
  constructor(shared: SharedBuffer, world: unknown) {
    super();
    this.#shared = shared;
    checkWorld(world, 'world');
    const balls = readBalls(world.balls, 'world.balls');
    this.#surroundings = readSurroundings(world, 'world', balls);
    const nameOf = (i: number) => `world.balls[${i}]`;
    const started = startWorld(shared, this.#surroundings, balls, 'world', (simulation) =>
      refuseBall(shared, simulation.start(), 'world.balls', {
        name: nameOf,
        blamed: (i) => ({
          path: nameOf(i),
          position: vectorAt(balls, worldBallRow.size * i + worldBallRow.position),
        }),
      }),
    );
    this.#handle = new SimulationHandle(shared, started);
  }

  /** How many balls there are. */
  get count(): number {
    return this.#handle.size();
  }

  /** Frames since the world began. */
  get time(): number {
    return this.#handle.time();
  }

  /** Sum of m v² / 2 over the balls of finite mass; under gravity of m (v² / 2 − g · x), which is 0 at rest at the origin. */
  get energy(): number {
    return this.#handle.state()[stateAt.energy] as number;
  }

  /** Sum of m v over the balls of finite mass; of those that fall, it grows by m g in each frame. */
  get momentum(): Vector3 {
    return vectorAt(this.#handle.state(), stateAt.momentum);
  }

  /** What has happened since the world began. */
  get counts(): EventCounts {
    return readCounts(this.#handle.state());
  }

  /** How many events there have been, of all kinds. */
  get eventCount(): number {
    const { ball, wall, obstacle, sensor, rest, stuck } = this.counts;
    return ball + wall + obstacle + sensor + rest + stuck;
  }

  /** Every ball's place now, x, y, z one after the other: a copy. */
  get positions(): Float64Array {
    return this.#handle.vectors('positions').slice();
  }

  /** Every ball's velocity, units a frame: a copy. */
  get velocities(): Float64Array {
    return this.#handle.vectors('velocities').slice();
  }

  /** Writes places and velocities into arrays of your own, of 3 numbers a ball, which may not lie over each other: nothing is allocated. */
  readInto(arrays: VectorArrays): void {
    this.#handle.alive();
    readVectorsInto(this.#shared.raw, arrays, 'simulation', this.count, (name) => this.#handle.vectors(name));
  }

  /** A ball as it is now. */
  ball(index: number): BallState {
    const numbers = this.#handle.ball(this.#index(index));
    return {
      position: vectorAt(numbers, ballAt.position),
      velocity: vectorAt(numbers, ballAt.velocity),
      radius: numbers[ballAt.radius] as number,
      mass: numbers[ballAt.mass] as number,
      restitution: numbers[ballAt.restitution] as number,
      groups: numbers[ballAt.groups] as number,
      mask: numbers[ballAt.mask] as number,
    };
  }

  /** How many obstacles there are. */
  get obstacleCount(): number {
    this.#handle.alive();
    return this.#surroundings.obstacles.length;
  }

  /**
   * An obstacle as it was given, or last changed, with the velocity that it has now and the `motion` that is still to come: a copy. How
   * far it has moved from there says `obstacleOffset`.
   */
  obstacle(index: number): Obstacle {
    const simulation = this.#handle.alive();
    const now = obstacleNow(this.#surroundings, this.#obstacleIndex(index), simulation);
    return structuredClone(now) as unknown as Obstacle;
  }

  /** How far an obstacle has moved from where it was given. */
  obstacleOffset(index: number): Vector3 {
    const simulation = this.#handle.alive();
    simulation.writeObstacleOffset(this.#obstacleIndex(index));
    return vectorAt(this.#shared.view(), offsetAt);
  }

  /**
   * A number that stays with a ball while its index changes. The balls of the world have 0, 1, 2 and so on, and each that is added the
   * next number; none is given twice. Snapshots keep them.
   */
  ballId(index: number): number {
    const simulation = this.#handle.alive();
    return simulation.ballId(this.#index(index));
  }

  /** The index of the ball with an id; null if it has gone. */
  indexOfBall(id: number): number | null {
    const index = this.#handle.alive().indexOfBall(checkId(id));
    return index < 0 ? null : index;
  }

  /** A number that stays with an obstacle while its index changes, as `ballId`. */
  obstacleId(index: number): number {
    const simulation = this.#handle.alive();
    return simulation.obstacleId(this.#obstacleIndex(index));
  }

  /** The index of the obstacle with an id; null if it has gone. */
  indexOfObstacle(id: number): number | null {
    const index = this.#handle.alive().indexOfObstacle(checkId(id));
    return index < 0 ? null : index;
  }

  /**
   * Lets the next event happen and tells of it; null if there is none, or none by `until`, which is then the time. Events
   * of one instant come one after the other. @throws {RicochetError} `work-budget` if no event was found with `maxWork` of
   * work: the world has gone on as far as that, and the next call goes on from there. `run` waits for any time without
   * holding up a page.
   */
  next(options: NextOptions = {}): SimulationEvent | null {
    this.#handle.alive();
    const { until, maxWork } = readNext(options);
    const event = this.#handle.next(until, maxWork);
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
   * otherwise, with `work` after `maxWork` of work, and where `onEvent`, which is told of each event as it happens, gives `'stop'`; then
   * the time is how far it has come.
   */
  advance(frames: number, options: AdvanceOptions = {}): RunProgress {
    this.#handle.alive();
    checkFrames(frames);
    return advance(this.#handle, this.time + frames, readAdvance(options));
  }

  /**
   * The same to a time, from `time` on: `advanceTo(frame / 60)` ends frames where they should end, whatever the rounding of a sum of sixtieths.
   */
  advanceTo(time: number, options: AdvanceOptions = {}): RunProgress {
    this.#handle.alive();
    checkTimeFrom(this.time, time);
    return advance(this.#handle, time, readAdvance(options));
  }

  /**
   * A long run, in slices that keep a page alive: `events` more events, or until the time `until`, whichever comes first.
   * `onProgress` is told after each slice, whether or not there were events in it; a `signal` that is aborted ends it with
   * the signal's reason, between two slices.
   */
  async run(options: RunOptions): Promise<RunProgress> {
    this.#handle.alive();
    return runInSlices(this.#handle, readRun(options));
  }

  /**
   * Changes a ball: what is given of its fields; a field that is undefined is not given. @throws {RicochetError} if it would
   * overlap something; then nothing changes.
   */
  setBall(index: number, change: BallChange): void {
    const simulation = this.#handle.alive();
    const now = this.ball(index);
    guarded(() => {
      checkObject(change, 'ball', '{ velocity: [1, 0] }');
      const ball: Fields = { ...now };
      checkFields(change as Fields, 'ball', ballFields);
      for (const field of ballFields) {
        const value = (change as Fields)[field];
        if (value !== undefined) ball[field] = value;
      }
      this.#put(ball, index, () => simulation.setBall(index));
    });
  }

  /** Adds a ball, and gives its index: that of the last. */
  addBall(ball: Ball): number {
    const simulation = this.#handle.alive();
    const index = this.count;
    guarded(() => this.#put(ball, index, () => simulation.addBall()));
    return index;
  }

  /** Takes a ball out; those after it move up by one, as in an array. */
  removeBall(index: number): void {
    this.#handle.alive().removeBall(this.#index(index));
  }

  /**
   * Adds an obstacle where it stands now, and gives its index: that of the last. A ball that is in a new sensor has entered it. What is
   * to come is that of the world that is made so. @throws {RicochetError} `overlap` if it stands on a ball that it meets; then nothing
   * changes.
   */
  addObstacle(obstacle: Obstacle): number {
    const changing = this.#changing();
    return guarded(() => addObstacle(changing, obstacle));
  }

  /**
   * Changes an obstacle: what is given of its fields; a field that is undefined is not given. With a shape, which is given whole, it
   * stands where that is from now on; without one it goes on from where it is, with another `velocity` for instance, which pushes balls
   * on its way. @throws {RicochetError} `overlap` if it is put onto a ball that it meets; then nothing changes.
   */
  setObstacle(index: number, change: ObstacleChange): void {
    const changing = this.#changing();
    const own = this.#obstacleIndex(index);
    guarded(() => setObstacle(changing, own, change));
  }

  /**
   * Takes an obstacle out; those after it move up by one, as in an array. What it has carried goes on with the velocity it has, and
   * a ball leaves a sensor that goes without an event.
   */
  removeObstacle(index: number): void {
    removeObstacle(this.#changing(), this.#obstacleIndex(index));
  }

  /**
   * Negates every velocity, obstacles' too: with restitution 1 the events come back in reverse order.
   * @throws {RicochetError} `conflicting-fields` where an obstacle has a `motion`; then nothing changes.
   */
  reverse(): void {
    const simulation = this.#handle.alive();
    const { obstacles, motion } = this.#surroundings;
    if (motion.length > 0)
      refuse(
        'conflicting-fields',
        'simulation',
        'simulation: a world whose obstacles have a motion is not reversed. Restore a snapshot of an earlier moment.',
      );
    simulation.reverse();
    this.#surroundings = { ...this.#surroundings, obstacles: obstacles.map(reversedObstacle) };
  }

  /**
   * All of it as plain JSON, from which `restore` goes on bit for bit, as long as no ball has gone beyond 1e150: numbers of a world
   * are at most as large.
   */
  snapshot(): SimulationSnapshot {
    const simulation = this.#handle.alive();
    const { count } = this;
    const address = simulation.snapshot();
    if (address === 0) failMemory('snapshot');
    try {
      const length = simulation.snapshotLength();
      return toSnapshot(this.#surroundings, count, this.#handle.numbersAt(address, length));
    } finally {
      simulation.freeSnapshot();
    }
  }

  /**
   * Takes up a snapshot, of this or another simulation. Places in it are not looked at again. What is refused leaves everything as it
   * was.
   */
  restore(snapshot: SimulationSnapshot): void {
    this.#handle.alive();
    const { surroundings, balls, numbers } = guarded(fromSnapshot, snapshot);
    const restored = startWorld(this.#shared, surroundings, balls, 'snapshot.world', (simulation) => {
      const address = simulation.roomForSnapshot(numbers.length);
      if (address === 0) failMemory('snapshot.numbers.length', numbers.length);
      this.#handle.numbersAt(address, numbers.length).set(numbers);
      if (simulation.restore() === Refusal.outOfMemory)
        failMemory('snapshot.world.balls.length', balls.length / worldBallRow.size);
    });
    this.#surroundings = surroundings;
    this.#handle.replace(restored);
  }

  /** Gives the memory back. Whatever is asked afterwards is an error; to dispose again is not. */
  dispose(): void {
    this.#handle.dispose();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  #index(index: unknown): number {
    return checkIndex(index, this.count, 'Ball');
  }

  #obstacleIndex(index: unknown): number {
    return checkIndex(index, this.#surroundings.obstacles.length, 'Obstacle');
  }

  #changing() {
    const simulation = this.#handle.alive();
    return { shared: this.#shared, simulation, surroundings: this.#surroundings };
  }

  /** Checks a ball and hands it over to `put`, which gives the number of the fault; the ball's index is `own`. */
  #put(ball: unknown, own: number, put: () => number): void {
    const row = new Float64Array(worldBallRow.size);
    readBall(ball, 'ball', row);
    const { periodic, periodicAxes, bounds } = this.#surroundings;
    if (periodic) checkFit(row, bounds, periodicAxes, 'ball');
    this.#shared.view().set(row, ballAt.position);
    const fault = put();
    refuseBall(this.#shared, fault, 'ball', {
      name: (index) => (index === own ? 'ball' : `ball ${index}`),
      blamed: () => ({ path: 'ball', position: vectorAt(row, worldBallRow.position) }),
    });
  }
}

/** Refuses an index of a ball or an obstacle that there is not, or no more. */
function checkIndex(index: unknown, count: number, kind: 'Ball' | 'Obstacle'): number {
  if (Number.isInteger(index) && (index as number) >= 0 && (index as number) < count) return index as number;
  const what = kind === 'Ball' ? "a ball's" : "an obstacle's";
  fail(
    'out-of-range',
    'index',
    index,
    count > 0 ? `${what} index, 0 to ${count - 1}, is needed` : `${what} index is needed, and there are none`,
    `Indices change with removals: keep an id, and ask indexOf${kind}(id)`,
  );
}

function checkId(id: unknown): number {
  if (!(Number.isSafeInteger(id) && (id as number) >= 0))
    fail('out-of-range', 'id', id, 'an id, a whole number of 0 or more, is needed');
  return id as number;
}
