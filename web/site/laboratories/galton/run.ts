// One run of the board: every ball from its start to where it lands, as an event-driven simulation has it.
import type { Ricochet, Simulation, SimulationEvent } from 'ricochet-wasm';
import {
  type Board,
  binAt,
  halfWidth,
  landingHeight,
  type Place,
  pegsOf,
  randoms,
  startHeight,
} from './board.js';

/** From its time to that of the next one, or to the landing: at + v t − g t² / 2. */
export interface Flight {
  time: number;
  at: Place;
  velocity: Place;
  /** A ball that rests or slides does not fall. */
  falls: boolean;
}

export interface FallenBall {
  flights: Flight[];
  /** When it has come down to the bins, and into which; undefined for one that never does. */
  landing: { time: number; x: number; bin: number } | undefined;
}

export interface Run {
  board: Board;
  balls: readonly FallenBall[];
  /** When the last ball has landed, or is given up. */
  end: number;
  /** Contacts with pegs, walls and other balls. */
  contacts: number;
}

/** After so long in the air a ball is given up: it lies on pegs. */
const longestFall = 60;

const flat = ({ x, y }: Place): Place => ({ x, y });

/** The world without balls: pegs, walls to the sides, and nothing below. */
export function worldOf(board: Board) {
  const half = halfWidth(board);
  return {
    balls: [],
    bounds: { min: [-half, -4, -1] as const, max: [half, startHeight(board) + 4, 1] as const },
    gravity: [0, -board.gravity, 0] as const,
    restitution: board.restitution,
    obstacles: pegsOf(board).map(({ x, y }) => ({
      shape: 'sphere' as const,
      center: [x, y, 0] as const,
      radius: board.pegRadius,
    })),
  };
}

/** When and where the balls are let go. */
export function releases(board: Board): { time: number; x: number }[] {
  const random = randoms(board.seed);
  return Array.from({ length: board.balls }, (_, i) => ({
    time: i / board.feed,
    x: (2 * random() - 1) * board.spread,
  }));
}

/** A ball in the air, in the order of the simulation's indices. */
interface Aloft {
  ball: FallenBall;
  released: number;
}

const sensorDepth = 2;

/** What a ball enters as soon as its centre is as low as the bins begin. */
const landingSensor = (board: Board) => ({
  shape: 'box' as const,
  min: [-halfWidth(board), landingHeight - board.ballRadius - sensorDepth, -1] as const,
  max: [halfWidth(board), landingHeight - board.ballRadius, 1] as const,
  sensor: true,
});

/** The balls that an event is about, by their indices. */
function ballsIn(event: SimulationEvent): number[] {
  return event.kind === 'ball' ? [...event.balls] : [event.ball];
}

class Recorder {
  readonly all: FallenBall[] = [];
  readonly #aloft: Aloft[] = [];
  contacts = 0;

  constructor(
    private readonly simulation: Simulation,
    private readonly board: Board,
  ) {}

  get isEmpty(): boolean {
    return this.#aloft.length === 0;
  }

  release(time: number, x: number): void {
    const { ballRadius, meet } = this.board;
    const at = { x, y: startHeight(this.board) };
    const velocity = { x: 0, y: 0 };
    const ball: FallenBall = { flights: [{ time, at, velocity, falls: true }], landing: undefined };
    this.all.push(ball);
    this.simulation.addBall({
      position: [at.x, at.y, 0],
      velocity: [0, 0, 0],
      radius: ballRadius,
      mass: 1,
      // Group 2 has no group 2 in its mask: such balls meet pegs and walls alone.
      ...(meet ? {} : { groups: 2, mask: 1 }),
    });
    this.#aloft.push({ ball, released: time });
  }

  /** What an event changes; a ball that lands is taken out. */
  take(event: SimulationEvent): void {
    if (event.kind === 'leaves') return;
    if (event.kind === 'enters') {
      this.#land(event.ball, event.time);
      return;
    }
    const isBorne = event.kind === 'rest' || event.kind === 'slide';
    if (!isBorne) this.contacts += 1;
    for (const index of ballsIn(event)) {
      const { position, velocity } = this.simulation.ball(index);
      const flight = { time: event.time, at: flat(position), velocity: flat(velocity), falls: !isBorne };
      this.#aloft[index]?.ball.flights.push(flight);
    }
  }

  #land(index: number, time: number): void {
    const { x } = this.simulation.ball(index).position;
    const aloft = this.#aloft[index];
    if (aloft !== undefined) aloft.ball.landing = { time, x, bin: binAt(this.board, x) };
    this.#remove(index);
  }

  /** A ball that lies on pegs for so long will never land. */
  giveUp(): void {
    const { time } = this.simulation;
    for (let i = this.#aloft.length - 1; i >= 0; i--)
      if (time - (this.#aloft[i]?.released ?? time) > longestFall) this.#remove(i);
  }

  #remove(index: number): void {
    this.simulation.removeBall(index);
    this.#aloft.splice(index, 1);
  }
}

/** Runs the board from the first ball to the last. */
export function runBoard(ricochet: Ricochet, board: Board): Run {
  const world = worldOf(board);
  const obstacles = [...world.obstacles, landingSensor(board)];
  const simulation = ricochet.createSimulation({ ...world, obstacles });
  try {
    const recorder = new Recorder(simulation, board);
    const advance = (until: number) => {
      for (let event = simulation.next({ until }); event !== null; event = simulation.next({ until }))
        recorder.take(event);
    };
    for (const { time, x } of releases(board)) {
      advance(time);
      recorder.release(time, x);
    }
    while (!recorder.isEmpty) {
      advance(simulation.time + 1);
      recorder.giveUp();
    }
    const { all, contacts } = recorder;
    return { board, balls: all, end: endOf(all, board), contacts };
  } finally {
    simulation.dispose();
  }
}

const endOf = (balls: readonly FallenBall[], { feed, balls: count }: Board): number =>
  Math.max(count / feed, ...balls.map(({ landing }) => landing?.time ?? 0));

/** Where a ball in the air is; undefined before it is let go, and after it has landed. */
export function placeOf({ flights, landing }: FallenBall, time: number, gravity: number): Place | undefined {
  const [first] = flights;
  if (first === undefined || time < first.time || (landing !== undefined && time >= landing.time))
    return undefined;
  let [low, high] = [0, flights.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((flights[middle] as Flight).time <= time) low = middle;
    else high = middle - 1;
  }
  const { time: start, at, velocity, falls } = flights[low] as Flight;
  const passed = time - start;
  return {
    x: at.x + velocity.x * passed,
    y: at.y + velocity.y * passed - (falls ? (gravity * passed * passed) / 2 : 0),
  };
}

/** How many balls lie in each bin at a time. */
export function countsAt({ balls }: Run, time: number, bins: number): number[] {
  const counts = new Array<number>(bins).fill(0);
  for (const { landing } of balls)
    if (landing !== undefined && landing.time <= time) counts[landing.bin] = (counts[landing.bin] ?? 0) + 1;
  return counts;
}
