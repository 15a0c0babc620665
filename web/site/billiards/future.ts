// The whole of a shot, from the events of the solver: the place and rotation of each ball at any time, and the paths.
//
// Between two of its events a ball has a constant acceleration, so its path is a parabola, which the states at both
// ends determine. Its spin changes steadily, too; the spin about the vertical may end on the way.
import type { TableBallOf, TableEvent, TableFuture } from 'ricochet-wasm';

export interface Point {
  x: number;
  y: number;
}

/** The state of a ball at a time. */
export interface BallAt extends Point {
  vx: number;
  vy: number;
  /** Radians a second. */
  spin: [number, number, number];
  state: TableBallOf['state'];
}

/** A ball's motion from one of its events to the next. */
interface Leg {
  from: number;
  to: number;
  start: TableBallOf;
  end: TableBallOf;
  /** Its orientation when the leg begins; computed when first needed. */
  turned?: Turn;
}

/** A unit quaternion: x, y, z, w. */
export type Turn = [number, number, number, number];

/** Radians a second² by which the cloth slows a spin about the vertical: 5 μ g / 2 R. */
export const spinDecay = (constants: { spinningFriction: number; gravity: number; radius: number }): number =>
  (5 * constants.spinningFriction * constants.gravity) / (2 * constants.radius);

/** Steps of time in which a turn is summed up: a ball at full spin turns by less than a radian in one. */
const longestStep = 1 / 240;

export class Future {
  readonly #legs: Leg[][];
  readonly end: number;

  constructor(
    readonly given: TableFuture,
    private readonly decay: number,
  ) {
    this.end = given.time;
    const legs: Leg[][] = given.start.map(() => []);
    const last = given.start.map((start) => ({ time: 0, start }));
    const close = (ball: number, time: number, end: TableBallOf, next: TableBallOf): void => {
      const open = last[ball];
      if (open === undefined) return;
      legs[ball]?.push({ from: open.time, to: time, start: open.start, end });
      last[ball] = { time, start: next };
    };
    for (const { time, before, after } of given.events)
      for (const [i, end] of before.entries()) close(end.ball, time, end, after[i] ?? end);
    for (const end of given.end) close(end.ball, given.time, end, end);
    this.#legs = legs;
  }

  get balls(): number {
    return this.#legs.length;
  }

  get events(): readonly TableEvent[] {
    return this.given.events;
  }

  #leg(ball: number, time: number): Leg {
    const legs = this.#legs[ball] ?? [];
    // If several legs end at one time, the last one counts.
    let [low, high] = [0, legs.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((legs[middle] as Leg).to <= time) low = middle + 1;
      else high = middle;
    }
    return legs[low] as Leg;
  }

  at(ball: number, time: number): BallAt {
    const leg = this.#leg(ball, time);
    const within = Math.min(leg.to, Math.max(leg.from, time)) - leg.from;
    const { start } = leg;
    const state = time >= this.end ? leg.end.state : start.state;
    if (state === 'pocketed' && start.state === 'pocketed')
      return { ...place(start), vx: 0, vy: 0, spin: [0, 0, 0], state };
    const span = leg.to - leg.from;
    const share = span > 0 ? within / span : 0;
    const [ax, ay] = accelerationOf(leg);
    const { position, velocity } = start;
    return {
      x: position.x + within * (velocity.x + (ax * within) / 2),
      y: position.y + within * (velocity.y + (ay * within) / 2),
      vx: velocity.x + ax * within,
      vy: velocity.y + ay * within,
      spin: this.#spin(leg, within, share),
      state,
    };
  }

  #spin({ start, end }: Leg, within: number, share: number): [number, number, number] {
    const mix = (axis: 'x' | 'y') => start.spin[axis] + share * (end.spin[axis] - start.spin[axis]);
    const z = Math.max(0, Math.abs(start.spin.z) - this.decay * within) * Math.sign(start.spin.z);
    return [mix('x'), mix('y'), z];
  }

  /** The rotation of a ball since the start. */
  turn(ball: number, time: number): Turn {
    const legs = this.#legs[ball] ?? [];
    const leg = this.#leg(ball, time);
    let turned: Turn = [0, 0, 0, 1];
    for (const one of legs) {
      one.turned ??= turned;
      if (one === leg) break;
      turned = legs[legs.indexOf(one) + 1]?.turned ?? this.#turnOf(one, one.to - one.from);
    }
    return this.#turnOf(leg, Math.min(leg.to, Math.max(leg.from, time)) - leg.from);
  }

  /**
   * The steps have a fixed length, so that a ball rotates evenly while time goes on; the middle of a step is used for
   * all of it.
   */
  #turnOf(leg: Leg, within: number): Turn {
    const span = leg.to - leg.from;
    let turned: Turn = leg.turned ?? [0, 0, 0, 1];
    if (leg.start.state === 'stationary' || leg.start.state === 'pocketed' || !(span > 0)) return turned;
    for (let at = 0; at < within; at += longestStep) {
      const step = Math.min(longestStep, within - at);
      const middle = at + step / 2;
      turned = turnedBy(turned, this.#spin(leg, middle, middle / span), step);
    }
    return turned;
  }

  /** The points of a ball's path up to a time: corners, and on parabolas some between them. */
  path(ball: number, until = this.end): Point[] {
    const points: Point[] = [];
    for (const leg of this.#legs[ball] ?? []) {
      if (leg.from > until || leg.start.state === 'pocketed') break;
      const stays = leg.start.state === 'stationary' || leg.start.state === 'spinning';
      if (points.length === 0) points.push(place(leg.start));
      if (stays) continue;
      const pieces = bendOf(leg) > 1e-4 ? 14 : 1;
      const to = Math.min(leg.to, until);
      for (let i = 1; i <= pieces; i++) {
        const { x, y } = this.at(
          ball,
          leg.from + ((to - leg.from) * i) / pieces - (i === pieces ? 1e-12 : 0),
        );
        points.push({ x, y });
      }
    }
    return points;
  }

  /** True if the ball ever moves. */
  moves(ball: number): boolean {
    return (this.#legs[ball] ?? []).some(
      ({ start }) => start.state === 'sliding' || start.state === 'rolling',
    );
  }

  /** The first contact of a ball with another ball. */
  firstContact(ball: number): TableEvent | undefined {
    return this.given.events.find(({ kind, balls }) => kind === 'ball' && balls.includes(ball));
  }

  /** Joules: of motion and of spin, of all balls or of one. */
  energy(time: number, { mass, radius }: { mass: number; radius: number }, ball?: number): number {
    const inertia = 0.4 * mass * radius * radius;
    let sum = 0;
    for (let i = 0; i < this.balls; i++) {
      if (ball !== undefined && i !== ball) continue;
      const { vx, vy, spin, state } = this.at(i, time);
      if (state === 'pocketed') continue;
      sum += (mass * (vx * vx + vy * vy) + inertia * (spin[0] ** 2 + spin[1] ** 2 + spin[2] ** 2)) / 2;
    }
    return sum;
  }
}

const place = ({ position: { x, y } }: TableBallOf): Point => ({ x, y });

function accelerationOf({ from, to, start, end }: Leg): [number, number] {
  const span = to - from;
  if (!(span > 0)) return [0, 0];
  return [(end.velocity.x - start.velocity.x) / span, (end.velocity.y - start.velocity.y) / span];
}

/** The deviation of a leg's path from a straight line, in metres. */
function bendOf(leg: Leg): number {
  const [ax, ay] = accelerationOf(leg);
  const { x, y } = leg.start.velocity;
  const speed = Math.hypot(x, y);
  const span = leg.to - leg.from;
  return speed > 0 ? (Math.abs(ax * y - ay * x) / speed) * span * span : 0;
}

/** A turn, and after it one about a spin that lasts some time. */
function turnedBy(turn: Turn, [a, b, c]: readonly [number, number, number], time: number): Turn {
  const rate = Math.hypot(a, b, c);
  if (rate === 0) return turn;
  const half = (rate * time) / 2;
  const s = Math.sin(half) / rate;
  return after([a * s, b * s, c * s, Math.cos(half)], turn);
}

/** A turn after another one: the product of both. */
export function after([a, b, c, d]: Turn, [x, y, z, w]: Turn): Turn {
  return [
    d * x + a * w + (b * z - c * y),
    d * y + b * w + (c * x - a * z),
    d * z + c * w + (a * y - b * x),
    d * w - (a * x + b * y + c * z),
  ];
}
