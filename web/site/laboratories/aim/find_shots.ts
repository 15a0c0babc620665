// Every shot that reaches the goal: straight, off one body, off two in order. The module finds the shots and traces each.
import type { AimBounce, AimSolution, Scene, Trace, Vector3 } from 'ricochet-wasm';
import type { Texts } from '../../lesson/lesson.js';
import type { Point } from '../../lesson/plane_view.js';
import type { SceneSolver } from '../../shell/solvers/scene.js';
import { type Body, bodiesOf, fromOf, goalOf, goalTarget, hasPairs } from './table.js';

/** The start of a shot, and the path to the goal. */
interface Found {
  via: string[];
  velocity: Vector3;
  /** The bullet's centres: start, bounces, and where it touches the goal. */
  path: Vector3[];
  /** The frames at which it is there. */
  times: number[];
  bounces: AimBounce[];
  /** The body that blocks it, the leg, and the place where the bullet hits the body. */
  blocked?: { by: string; leg: number; at?: Vector3; time?: number } | undefined;
}

export interface AimShot extends Found {
  /** `direct`, or the names of the bodies in order: `A-U`. */
  id: string;
  /** Degrees from the x axis. */
  angle: number;
  length: number;
  /** The goal's centre at the meeting. */
  meeting: Point;
}

export interface Solution {
  bodies: Body[];
  shots: AimShot[];
  /** Bodies, or pairs of them, off which no shot leads to the goal. */
  none: string[];
}

/** The name of the goal when it blocks its own path: it is hit before all bounces are done. */
export const goalName = 'goal';

/** The lists of bodies to be bounced off, in order. */
function listsOf(bodies: readonly Body[], pairs: boolean): Body[][] {
  const singles = bodies.map((body) => [body]);
  if (!pairs) return singles;
  return [
    ...singles,
    ...bodies.flatMap((one) => bodies.filter((other) => other !== one).map((other) => [one, other])),
  ];
}

/**
 * The direction of a straight shot at a moving goal: the first t ≥ 0 with |d + w t| = s t, d the vector to the goal,
 * w its velocity, s the bullet's speed. The module then says whether and when the shot arrives.
 */
function lead(d: Point, w: Point, speed: number): Point | undefined {
  const a = w.x * w.x + w.y * w.y - speed * speed;
  const h = d.x * w.x + d.y * w.y;
  const c = d.x * d.x + d.y * d.y;
  const root = Math.sqrt(h * h - a * c);
  // The form of the root without cancellation; for a bullet slower than the goal there may be two roots, or none.
  const q = h > 0 ? -h - root : -h + root;
  const times = [q / a, c / q].filter((t) => t > 0 && Number.isFinite(t));
  if (times.length === 0) return undefined;
  const t = Math.min(...times);
  return { x: d.x / t + w.x, y: d.y / t + w.y };
}

function lengthOf(path: readonly Point[]): number {
  return path.slice(1).reduce((sum, { x, y }, i) => {
    const from = path[i] as Point;
    return sum + Math.hypot(x - from.x, y - from.y);
  }, 0);
}

/** The bodies that the bullet really hits, in order: the first one out of turn blocks it. */
function obstacle(trace: Trace, order: number[], names: string[]): AimShot['blocked'] {
  for (const [leg, expected] of order.entries()) {
    const met = trace.legs[leg];
    if (met === undefined || met.target === expected) continue;
    return { by: names[met.target] ?? '', leg, at: met.center, time: met.time };
  }
  return undefined;
}

/** The module's own answer about the blocking body, which also includes bodies that the bullet starts inside. */
function blockedBy({ blocked }: AimSolution, list: Body[], bodies: Body[]): AimShot['blocked'] {
  if (blocked === undefined) return undefined;
  const others = bodies.filter((body) => !list.includes(body));
  const by = 'via' in blocked ? list[blocked.via] : others[blocked.other];
  return { by: by?.name ?? '', leg: blocked.leg };
}

/** Asks a scene of the table, with the goal as the last target. */
export function inScene<Answer>(ricochet: SceneSolver, texts: Texts, ask: (scene: Scene) => Answer): Answer {
  const scene = ricochet.createScene([...bodiesOf(texts).map(({ target }) => target), goalTarget(texts)]);
  try {
    return ask(scene);
  } finally {
    scene.dispose();
  }
}

/** Every shot to the goal. Throws the module's error for numbers that it refuses: the scene's, which names bodies by their order. */
export function findShots(ricochet: SceneSolver, texts: Texts): Solution {
  const bodies = bodiesOf(texts);
  return inScene(ricochet, texts, (scene) => {
    const found = listsOf(bodies, hasPairs(texts)).map((list) => ({
      list: list.map(({ name }) => name),
      shots: bankShots(ricochet, texts, list, bodies),
    }));
    const all = [...found.flatMap(({ shots }) => shots), ...direct(ricochet, texts)];
    const shots = all.map((one) => finished(one, texts, scene));
    shots.sort((a, b) => (a.times.at(-1) ?? 0) - (b.times.at(-1) ?? 0));
    const none = found.filter((one) => one.shots.length === 0).map(({ list }) => list.join(' → '));
    return { bodies, shots, none };
  });
}

/** The shots off a list of bodies, in order. */
function bankShots(ricochet: SceneSolver, texts: Texts, list: Body[], bodies: Body[]): Found[] {
  const others = bodies.filter((body) => !list.includes(body)).map(({ target }) => target);
  const targets = list.map(({ target }) => target);
  return ricochet.aim(fromOf(texts), targets, goalOf(texts), { others }).map((solution) => ({
    via: list.map(({ name }) => name),
    velocity: solution.bullet.velocity,
    path: solution.path,
    times: [0, ...solution.bounces.map(({ time }) => time), solution.time],
    bounces: solution.bounces,
    blocked: blockedBy(solution, list, bodies),
  }));
}

function finished(found: Found, texts: Texts, scene: Scene): AimShot {
  const { via, velocity, path, times } = found;
  const { position, radius } = fromOf(texts);
  const goal = goalOf(texts);
  const names = [...bodiesOf(texts).map(({ name }) => name), goalName];
  const order = [...via, goalName].map((name) => names.indexOf(name));
  const trace = scene.trace({ position, velocity, radius }, { maxBounces: order.length });
  const time = times.at(-1) ?? 0;
  return {
    ...found,
    id: via.length === 0 ? 'direct' : via.join('-'),
    angle: (Math.atan2(velocity.y, velocity.x) * 180) / Math.PI,
    length: lengthOf(path),
    meeting: { x: goal.position.x + goal.velocity.x * time, y: goal.position.y + goal.velocity.y * time },
    blocked: obstacle(trace, order, names) ?? found.blocked,
  };
}

/** The shot without a bounce, if there is one. */
function direct(ricochet: SceneSolver, texts: Texts): Found[] {
  const { position, speed, radius } = fromOf(texts);
  const goal = goalOf(texts);
  const away = { x: goal.position.x - position.x, y: goal.position.y - position.y };
  const direction = lead(away, goal.velocity, speed);
  if (direction === undefined) return [];
  const velocity = { ...direction, z: 0 };
  const shot = ricochet.shoot({ position, velocity, radius }, goalTarget(texts));
  if (!shot.hit) return [];
  return [
    { via: [], velocity, path: [{ ...position, z: 0 }, shot.center], times: [0, shot.time], bounces: [] },
  ];
}
