// Every shot that reaches the goal: straight, off one body, off two in order. The module finds the shots and traces each.
import type { AimBounce, AimSolution, Ricochet, Scene, Trace, Vector3 } from 'ricochet-wasm';
import type { Texts } from '../../lesson/lesson.js';
import type { Point } from '../../lesson/plane_view.js';
import { type Body, bodiesOf, fromOf, goalOf, hasPairs } from './table.js';

export interface AimShot {
  /** `direct`, or the names of the bodies in order: `A-U`. */
  id: string;
  via: string[];
  velocity: Vector3;
  /** Degrees from the x axis. */
  angle: number;
  /** The bullet's centres: start, bounces, and where it touches the goal. */
  path: Vector3[];
  /** The frames at which it is there. */
  times: number[];
  length: number;
  bounces: Pick<AimBounce, 'point' | 'normal' | 'ricochetAngle'>[];
  /** The goal's centre at the meeting. */
  meeting: Point;
  /** The body that blocks it, on which leg, and where the bullet meets it. */
  blocked?: { by: string; leg: number; at?: Vector3; time?: number };
}

type Found = Pick<AimShot, 'via' | 'velocity' | 'path' | 'times' | 'bounces' | 'blocked'>;

export interface Solution {
  bodies: Body[];
  shots: AimShot[];
  /** Bodies, or pairs of them, off which no shot leads to the goal. */
  none: string[];
}

/** The name under which the goal itself can stand in its own way: hit before the bounces are done. */
export const goalName = 'goal';

export const idOf = (via: readonly string[]): string => (via.length === 0 ? 'direct' : via.join('-'));

/** The lists of bodies to be bounced off, in order. */
export function listsOf(bodies: readonly Body[], pairs: boolean): Body[][] {
  const singles = bodies.map((body) => [body]);
  if (!pairs) return singles;
  return [
    ...singles,
    ...bodies.flatMap((one) => bodies.filter((other) => other !== one).map((other) => [one, other])),
  ];
}

/**
 * Where to shoot straight at a goal that moves: the first t ≥ 0 with |d + w t| = s t, d to the goal, w its velocity,
 * s the bullet's speed. Whether and when the shot then arrives is asked of the module.
 */
function lead(d: Point, w: Point, speed: number): Point | undefined {
  const a = w.x * w.x + w.y * w.y - speed * speed;
  const h = d.x * w.x + d.y * w.y;
  const c = d.x * d.x + d.y * d.y;
  const root = Math.sqrt(h * h - a * c);
  // Of the two forms of a root the one that adds; slower than the goal there may be two, or none.
  const q = h > 0 ? -h - root : -h + root;
  const times = [q / a, c / q].filter((t) => t > 0 && Number.isFinite(t));
  if (times.length === 0) return undefined;
  const t = Math.min(...times);
  return { x: d.x / t + w.x, y: d.y / t + w.y };
}

const inDegrees = ({ x, y }: Point): number => (Math.atan2(y, x) * 180) / Math.PI;

function lengthOf(path: readonly Point[]): number {
  return path.slice(1).reduce((sum, { x, y }, i) => {
    const from = path[i] as Point;
    return sum + Math.hypot(x - from.x, y - from.y);
  }, 0);
}

/** What the bullet really meets, and in which order: the first body out of turn blocks it. */
function obstacle(trace: Trace, order: number[], names: string[]): AimShot['blocked'] {
  for (const [leg, expected] of order.entries()) {
    const met = trace.legs[leg];
    if (met === undefined || met.target === expected) continue;
    return { by: names[met.target] ?? '', leg, at: met.center, time: met.time };
  }
  return undefined;
}

/** The module's own answer to what blocks the shot: it knows of bodies that the bullet starts inside of, too. */
function blockedBy({ blocked }: AimSolution, list: Body[], bodies: Body[]): AimShot['blocked'] {
  if (blocked === undefined) return undefined;
  const others = bodies.filter((body) => !list.includes(body));
  const by = 'via' in blocked ? list[blocked.via] : others[blocked.other];
  return { by: by?.name ?? '', leg: blocked.leg };
}

/** Every shot to the goal. Throws the module's error for numbers that it refuses. */
export function findShots(ricochet: Ricochet, texts: Texts): Solution {
  const bodies = bodiesOf(texts);
  const goal = goalOf(texts);
  const goalBall = {
    shape: 'sphere',
    center: goal.position,
    radius: goal.radius,
    velocity: goal.velocity,
  } as const;
  const scene = ricochet.createScene([...bodies.map(({ target }) => target), goalBall]);
  try {
    return shotsIn(ricochet, texts, scene, bodies);
  } finally {
    scene.dispose();
  }
}

function shotsIn(ricochet: Ricochet, texts: Texts, scene: Scene, bodies: Body[]): Solution {
  const from = fromOf(texts);
  const goal = goalOf(texts);
  const names = [...bodies.map(({ name }) => name), goalName];
  const finish = (shot: Found): AimShot => {
    const order = [...shot.via.map((name) => names.indexOf(name)), bodies.length];
    const bullet = { position: from.position, velocity: shot.velocity, radius: from.radius };
    const trace = scene.trace(bullet, { maxBounces: order.length });
    const blocked = obstacle(trace, order, names) ?? shot.blocked;
    const time = shot.times.at(-1) ?? 0;
    const { via, velocity, path, times } = shot;
    const bounces = shot.bounces.map(({ point, normal, ricochetAngle }) => ({
      point,
      normal,
      ricochetAngle,
    }));
    return {
      via,
      velocity,
      path,
      times,
      bounces,
      id: idOf(via),
      angle: inDegrees(velocity),
      length: lengthOf(path),
      meeting: { x: goal.position.x + goal.velocity.x * time, y: goal.position.y + goal.velocity.y * time },
      ...(blocked && { blocked }),
    };
  };

  const shots: AimShot[] = [];
  const none: string[] = [];
  for (const list of listsOf(bodies, hasPairs(texts))) {
    const via = list.map(({ name }) => name);
    const others = bodies.filter((body) => !list.includes(body)).map(({ target }) => target);
    const solutions = ricochet.aim(
      from,
      list.map(({ target }) => target),
      goal,
      { others },
    );
    if (solutions.length === 0) none.push(via.join(' → '));
    for (const solution of solutions) {
      const times = [0, ...solution.bounces.map((bounce) => bounce.time), solution.time];
      const blocked = blockedBy(solution, list, bodies);
      const { bullet, bounces, path } = solution;
      shots.push(
        finish({ via, velocity: bullet.velocity, bounces, path, times, ...(blocked && { blocked }) }),
      );
    }
  }
  const straight = direct(ricochet, from, goal);
  if (straight !== undefined) shots.push(finish(straight));
  shots.sort((a, b) => (a.times.at(-1) ?? 0) - (b.times.at(-1) ?? 0));
  return { bodies, shots, none };
}

function direct(
  ricochet: Ricochet,
  from: ReturnType<typeof fromOf>,
  goal: ReturnType<typeof goalOf>,
): Found | undefined {
  const { x, y } = from.position;
  const { position, velocity: w } = goal;
  const direction = lead({ x: position.x - x, y: position.y - y }, w, from.speed);
  if (direction === undefined) return undefined;
  const velocity = { ...direction, z: 0 };
  const ball = {
    shape: 'sphere',
    center: goal.position,
    radius: goal.radius,
    velocity: goal.velocity,
  } as const;
  const shot = ricochet.shoot({ position: from.position, velocity, radius: from.radius }, ball);
  if (!shot.hit) return undefined;
  return { via: [], velocity, bounces: [], path: [{ x, y, z: 0 }, shot.center], times: [0, shot.time] };
}

/** Where the bullet is at a time. */
export function placeAt({ path, times }: AimShot, time: number): Point {
  const next = times.findIndex((at) => at >= time);
  const last = path.at(-1) as Point;
  if (next < 0) return last;
  if (next === 0) return path[0] as Point;
  const a = path[next - 1] as Point;
  const b = path[next] as Point;
  const begun = times[next - 1] as number;
  const share = (time - begun) / ((times[next] as number) - begun);
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}
