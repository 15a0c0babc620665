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
import { fail, failWhole, refuse } from '../errors/fail.js';
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
 * Many balls, event after event; made by `ricochet.createSimulation`.
 *
 * Time is in frames since the world began, lengths in its units. Memory is about 250 bytes a ball; `dispose` frees
 * it.
 */
export class Simulation extends Handle {
  readonly #shared: SharedBuffer;
  readonly #handle: SimulationHandle;
  /** The surroundings of the world as they were given, for snapshots. */
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

  /** The number of balls. */
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

  /** Sum of m v over the balls of finite mass; for falling balls it grows by m g in each frame. */
  get momentum(): Vector3 {
    return vectorAt(this.#handle.state(), stateAt.momentum);
  }

  /** Counts of the events since the world began. */
  get counts(): EventCounts {
    return readCounts(this.#handle.state());
  }

  /** The number of events of all kinds so far. */
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

  /**
   * Writes positions and velocities into your own arrays of 3 numbers a ball, which must not overlap: nothing is
   * allocated.
   */
  readInto(arrays: VectorArrays): void {
    this.#handle.alive();
    readVectorsInto(this.#shared.raw, arrays, 'simulation', this.count, (name) => this.#handle.vectors(name));
  }

  /** The current state of a ball. */
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

  /** The number of obstacles. */
  get obstacleCount(): number {
    this.#handle.alive();
    return this.#surroundings.obstacles.length;
  }

  /**
   * An obstacle as it was given, or last changed, with its current velocity and the remaining `motion`: a copy.
   * `obstacleOffset` says how far it has moved from there.
   */
  obstacle(index: number): Obstacle {
    const simulation = this.#handle.alive();
    const now = obstacleNow(this.#surroundings, this.#obstacleIndex(index), simulation);
    return structuredClone(now) as unknown as Obstacle;
  }

  /** The displacement of an obstacle from its given place. */
  obstacleOffset(index: number): Vector3 {
    const simulation = this.#handle.alive();
    simulation.writeObstacleOffset(this.#obstacleIndex(index));
    return vectorAt(this.#shared.view(), offsetAt);
  }

  /**
   * A number that stays with a ball while its index changes. The balls of the world have 0, 1, 2 and so on, and each
   * new ball has the next number; none is used twice. Snapshots keep them.
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
   * Runs the next event and returns it; null if there is none, or none before `until`, which is then the time.
   * Simultaneous events come one after the other.
   * @throws {RicochetError} `work-budget` if no event was found with `maxWork` of work: the world has advanced that
   * far, and the next call continues from there. `run` waits for any time without blocking a page.
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
   * Advances by `frames`, with all events in their order. It stops with `budget` after `maxEvents` events (ten
   * million by default), with `work` after `maxWork` of work, and if `onEvent`, which is called for each event as it
   * happens, returns `'stop'`; then the time is how far it has come.
   */
  advance(frames: number, options: AdvanceOptions = {}): RunProgress {
    this.#handle.alive();
    checkFrames(frames);
    return advance(this.#handle, this.time + frames, readAdvance(options));
  }

  /**
   * Advances to a time, at least `time`: `advanceTo(frame / 60)` ends each frame at its exact time; a sum of
   * sixtieths would be rounded.
   */
  advanceTo(time: number, options: AdvanceOptions = {}): RunProgress {
    this.#handle.alive();
    checkTimeFrom(this.time, time);
    return advance(this.#handle, time, readAdvance(options));
  }

  /**
   * A long run, in slices, so that a page stays responsive: `events` more events, or until the time `until`,
   * whichever comes first. `onProgress` is called after each slice, even without events; a `signal` that is aborted
   * ends it with the signal's reason, between two slices.
   */
  async run(options: RunOptions): Promise<RunProgress> {
    this.#handle.alive();
    return runInSlices(this.#handle, readRun(options));
  }

  /**
   * Changes the given fields of a ball; an undefined field stays unchanged.
   * @throws {RicochetError} if it would overlap something; then nothing changes.
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

  /** Adds a ball, and returns its index: that of the last. */
  addBall(ball: Ball): number {
    const simulation = this.#handle.alive();
    const index = this.count;
    guarded(() => this.#put(ball, index, () => simulation.addBall()));
    return index;
  }

  /** Removes a ball; those after it move up by one, as in an array. */
  removeBall(index: number): void {
    this.#handle.alive().removeBall(this.#index(index));
  }

  /**
   * Adds an obstacle at its place now, and returns its index: that of the last. A ball that is in a new sensor has
   * entered it. The future is that of a new world with these balls and obstacles.
   * @throws {RicochetError} `overlap` if it overlaps a ball that it collides with; then nothing changes.
   */
  addObstacle(obstacle: Obstacle): number {
    const changing = this.#changing();
    return guarded(() => addObstacle(changing, obstacle));
  }

  /**
   * Changes the given fields of an obstacle; an undefined field stays unchanged. A shape must be complete: the
   * obstacle is then at the place of the shape. Without one it goes on from where it is, for instance with another
   * `velocity`, which pushes balls in its path.
   * @throws {RicochetError} `overlap` if it is put onto a ball that it collides with; then nothing changes.
   */
  setObstacle(index: number, change: ObstacleChange): void {
    const changing = this.#changing();
    const own = this.#obstacleIndex(index);
    guarded(() => setObstacle(changing, own, change));
  }

  /**
   * Removes an obstacle; those after it move up by one, as in an array. A ball that it carried goes on with its
   * velocity, and a ball in a removed sensor leaves it without an event.
   */
  removeObstacle(index: number): void {
    removeObstacle(this.#changing(), this.#obstacleIndex(index));
  }

  /**
   * Negates every velocity, those of obstacles too: with restitution 1 the events come back in reverse order.
   * @throws {RicochetError} `conflicting-fields` if an obstacle has a `motion`; then nothing changes.
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
   * The whole state as plain JSON, from which `restore` goes on bit for bit, as long as no ball has gone beyond
   * 1e150, the largest number of a world.
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
   * Restores a snapshot, of this or another simulation. Places in it are not checked again. A refused one leaves
   * everything as it was.
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

  /** Frees the memory. Later calls throw an error; disposing again does not. */
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

  /** Checks a ball and passes it to `put`, which returns the number of the fault; the ball's index is `own`. */
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

/** Refuses an index without a ball or an obstacle. */
function checkIndex(index: unknown, count: number, kind: 'Ball' | 'Obstacle'): number {
  if (Number.isInteger(index) && (index as number) >= 0 && (index as number) < count) return index as number;
  const what = kind === 'Ball' ? "a ball's" : "an obstacle's";
  failWhole(
    'index',
    index,
    count > 0 ? `${what} index, 0 to ${count - 1}, is needed` : `${what} index is needed, and there are none`,
    `Indices change with removals: keep an id, and ask indexOf${kind}(id)`,
  );
}

function checkId(id: unknown): number {
  if (!(Number.isSafeInteger(id) && (id as number) >= 0))
    failWhole('id', id, 'an id, a whole number of 0 or more, is needed');
  return id as number;
}
