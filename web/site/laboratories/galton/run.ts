// One run of the board: every ball from its start to its landing, by an event-driven simulation.
import type { Simulation, SimulationEvent } from 'ricochet-wasm';
import type { SimulationSolver } from '../../shell/solvers/simulation.js';
import { lastBefore } from '../shared/way.js';
import {
  type Board,
  binAt,
  binCount,
  halfWidth,
  landingHeight,
  ownRestitution,
  type Place,
  pegsOf,
  randoms,
  startHeight,
} from './board.js';

/** From its time to that of the next flight, or to the landing: at + v t − g t² / 2. */
export interface Flight {
  time: number;
  at: Place;
  velocity: Place;
  /** A ball that rests or slides does not fall. */
  falls: boolean;
}

export interface FallenBall {
  flights: Flight[];
  /** The time when it has reached the bins, and the bin; undefined if it never does. */
  landing: { time: number; x: number; bin: number } | undefined;
}

export interface Run {
  board: Board;
  /** The balls that have been dropped. */
  balls: readonly FallenBall[];
  /** The number of balls in the whole run. */
  total: number;
  /** When the last ball has landed, or is given up; until that is known, an estimate. */
  end: number;
  /** Up to when it has been computed; Infinity for all of it. */
  known: number;
  /** Contacts with pegs, walls and other balls, without the tiny hops of balls that roll off a peg. */
  contacts: number;
}

/** A ball is given up after this time in the air: it lies on pegs. */
const longestFall = 60;

/** The waiting time of a ball that cannot be dropped yet. */
const patience = 0.05;

const flat = ({ x, y }: Place): Place => ({ x, y });

/** The world without balls: pegs, walls to the sides, and nothing below. */
export function worldOf(board: Board) {
  const half = halfWidth(board);
  return {
    balls: [],
    bounds: { min: [-half, -4, -1] as const, max: [half, startHeight(board) + 4, 1] as const },
    gravity: [0, -board.gravity, 0] as const,
    restitution: ownRestitution(board),
    obstacles: pegsOf(board).map(({ x, y }) => ({
      shape: 'sphere' as const,
      center: [x, y, 0] as const,
      radius: board.pegRadius,
      restitution: ownRestitution(board),
    })),
  };
}

/** The times and places at which the balls are dropped. */
export function releases(board: Board): { time: number; x: number }[] {
  const random = randoms(board.seed);
  return Array.from({ length: board.balls }, (_, i) => ({
    time: i / board.feed,
    x: (2 * random() - 1) * board.spread,
  }));
}

const sensorDepth = 2;

/** A sensor that a ball enters as soon as its centre is as low as the bins. */
const landingSensor = (board: Board) => ({
  shape: 'box' as const,
  min: [-halfWidth(board), landingHeight - board.ballRadius - sensorDepth, -1] as const,
  max: [halfWidth(board), landingHeight - board.ballRadius, 1] as const,
  sensor: true,
});

/** A run that is computed in slices, so that a page stays alive meanwhile. */
export class RunInSlices {
  readonly #simulation: Simulation;
  readonly #steps: Iterator<void>;
  /** The balls that have been dropped; if the run was stopped, those that had landed by then. */
  #balls: FallenBall[] = [];
  /** The balls in the air, in the order of the simulation's indices. */
  readonly #aloft: FallenBall[] = [];
  #contacts = 0;
  isDone = false;

  constructor(
    ricochet: Pick<SimulationSolver, 'createSimulation'>,
    private readonly board: Board,
  ) {
    const world = worldOf(board);
    const obstacles = [...world.obstacles, landingSensor(board)];
    this.#simulation = ricochet.createSimulation({ ...world, obstacles });
    this.#steps = this.#run();
  }

  /** The run so far. */
  get run(): Run {
    const { board, isDone } = this;
    const balls = [...this.#balls];
    const total = isDone ? balls.length : board.balls;
    const known = isDone ? Number.POSITIVE_INFINITY : this.#simulation.time;
    return { board, balls, total, end: endOf(balls, board, total, isDone), known, contacts: this.#contacts };
  }

  /** Continues for some milliseconds, or to the end. */
  goOn(milliseconds: number): void {
    const until = performance.now() + milliseconds;
    while (!this.isDone) {
      if (this.#steps.next().done === true) this.#end();
      if (performance.now() >= until) return;
    }
  }

  /** Stops the run: only balls that have landed count. */
  stop(): void {
    if (this.isDone) return;
    this.#balls = this.#balls.filter(({ landing }) => landing !== undefined);
    this.#end();
  }

  #end(): void {
    this.isDone = true;
    this.#simulation.dispose();
  }

  /** From the first ball to the last, event by event. */
  *#run(): Generator<void> {
    const simulation = this.#simulation;
    for (const { time, x } of releases(this.board)) {
      const at = { x, y: startHeight(this.board) };
      yield* this.#advance(Math.max(time, simulation.time));
      for (; !this.#isFree(at); this.#giveUp()) yield* this.#advance(simulation.time + patience);
      this.#release(at);
    }
    while (this.#aloft.length > 0) {
      yield* this.#advance(simulation.time + 1);
      this.#giveUp();
    }
  }

  *#advance(until: number): Generator<void> {
    for (;;) {
      const event = this.#simulation.next({ until });
      if (event !== null) this.#take(event);
      // Also pauses if nothing happens: with hardly any gravity, balls wait a thousand times for the previous one.
      yield;
      if (event === null) return;
    }
  }

  /** True if a ball can be dropped there without overlapping another, which may have bounced that high. */
  #isFree(at: Place): boolean {
    const { ballRadius, meet } = this.board;
    return !this.#aloft.some((_, index) => {
      const { x, y } = this.#simulation.ball(index).position;
      return meet && Math.hypot(x - at.x, y - at.y) < 2.01 * ballRadius;
    });
  }

  #release(at: Place): void {
    const { ballRadius, meet } = this.board;
    const { time } = this.#simulation;
    const start = { time, at, velocity: { x: 0, y: 0 }, falls: true };
    const ball: FallenBall = { flights: [start], landing: undefined };
    this.#balls.push(ball);
    this.#aloft.push(ball);
    this.#simulation.addBall({
      position: [at.x, at.y, 0],
      velocity: [0, 0, 0],
      radius: ballRadius,
      mass: 1,
      restitution: ownRestitution(this.board),
      // Group 2 is not in its own mask: such balls collide only with pegs and walls.
      ...(meet ? {} : { groups: 2, mask: 1 }),
    });
  }

  /** Updates the run after an event; a ball that lands is removed. */
  #take(event: SimulationEvent): void {
    const { kind, time } = event;
    if (kind === 'leaves') return;
    if (kind === 'enters') {
      const { x } = this.#simulation.ball(event.ball).position;
      const ball = this.#aloft[event.ball];
      if (ball !== undefined) ball.landing = { time, x, bin: binAt(this.board, x) };
      this.#remove(event.ball);
      return;
    }
    const isBorne = kind === 'rest' || kind === 'slide';
    if (!isBorne && !event.collapsed) this.#contacts += 1;
    for (const index of kind === 'ball' ? event.balls : [event.ball]) {
      const { position, velocity } = this.#simulation.ball(index);
      const flight = { time, at: flat(position), velocity: flat(velocity), falls: !isBorne };
      this.#aloft[index]?.flights.push(flight);
    }
  }

  /** A ball that has been on pegs for so long will never land. */
  #giveUp(): void {
    const { time } = this.#simulation;
    for (let i = this.#aloft.length - 1; i >= 0; i--)
      if (time - (this.#aloft[i]?.flights[0]?.time ?? time) > longestFall) this.#remove(i);
  }

  #remove(index: number): void {
    this.#simulation.removeBall(index);
    this.#aloft.splice(index, 1);
  }
}

/** The whole run at once. */
export function runBoard(ricochet: SimulationSolver, board: Board): Run {
  const slices = new RunInSlices(ricochet, board);
  slices.goOn(Number.POSITIVE_INFINITY);
  return slices.run;
}

/**
 * The estimated fall time of a ball, before one has landed; the last one may take as much longer than the slowest so
 * far.
 */
const usualFall = 6;
const slower = 1.3;

function endOf(balls: readonly FallenBall[], { feed }: Board, total: number, isDone: boolean): number {
  const last = Math.max(total / feed, ...balls.map(({ landing }) => landing?.time ?? 0));
  if (isDone) return last;
  const falls = balls.map(({ flights, landing }) => (landing?.time ?? 0) - (flights[0]?.time ?? 0));
  return Math.max(last, total / feed + slower * Math.max(usualFall, ...falls));
}

/** The place of a ball in the air; undefined before it is dropped, and after it has landed. */
export function placeOf({ flights, landing }: FallenBall, time: number, gravity: number): Place | undefined {
  const [first] = flights;
  if (first === undefined || time < first.time || (landing !== undefined && time >= landing.time))
    return undefined;
  const { time: start, at, velocity, falls } = flights[lastBefore(flights, time)] as Flight;
  const passed = time - start;
  return {
    x: at.x + velocity.x * passed,
    y: at.y + velocity.y * passed - (falls ? (gravity * passed * passed) / 2 : 0),
  };
}

/** The number of balls in each bin at a time. */
export function countsAt({ balls, board }: Run, time: number): number[] {
  const counts = new Array<number>(binCount(board)).fill(0);
  for (const { landing } of balls)
    if (landing !== undefined && landing.time <= time) counts[landing.bin] = (counts[landing.bin] ?? 0) + 1;
  return counts;
}
