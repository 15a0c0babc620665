// The given data of a throw, read from the page's fields: a bullet, gravity, a target, the ground, and walls above it.
import type { Bullet, PlaneTarget, SphereTarget, Target } from 'ricochet-wasm';
import type { Texts } from '../../lesson/lesson.js';
import { choiceOf, scalarOf, vectorOf } from '../../lesson/texts.js';
import type { Triple } from '../../widgets/numbers.js';
import type { Motion } from '../shared/legs.js';
import { type Catcher, catchers, type Wall, wallsOf, wallTarget } from './walls.js';

export const still: Triple = { x: 0, y: 0, z: 0 };

/** The target rests, moves uniformly, or is dropped when the bullet is fired. */
export const motions = ['rests', 'moves', 'falls'] as const;
export type TargetMotion = (typeof motions)[number];

export type BodyName = 'target' | 'ground' | 'wall';

export interface Throw {
  from: Triple;
  /** Degrees above the horizontal. */
  angle: number;
  /** Degrees by which it is turned to the side, away from the x axis; 0 over open ground. */
  turn: number;
  speed: number;
  velocity: Triple;
  /** The radius of the bullet. */
  radius: number;
  /** The restitution of every bounce. */
  restitution: number;
  /** Downward. */
  gravity: number;
  target: { center: Triple; radius: number; motion: TargetMotion; velocity: Triple };
  catcher: Catcher;
  walls: readonly Wall[];
  /** The number of bounces that are shown. */
  bounces: number;
}

/** The unit vector at an angle in degrees; exact along an axis. */
export function unitAt(degrees: number): { x: number; y: number } {
  const axes = [
    { x: 1, y: 0 },
    { x: 0, y: 1 },
    { x: -1, y: 0 },
    { x: 0, y: -1 },
  ];
  const turns = ((degrees % 360) + 360) % 360;
  const axis = turns % 90 === 0 ? axes[turns / 90] : undefined;
  const radians = (turns * Math.PI) / 180;
  return axis ?? { x: Math.cos(radians), y: Math.sin(radians) };
}

/** The velocity at an angle above the horizontal, turned to the side by another one. */
export const velocityAt = (degrees: number, speed: number, turn = 0): Triple => {
  const [up, aside] = [unitAt(degrees), unitAt(turn)];
  return { x: speed * up.x * aside.x, y: speed * up.y, z: speed * up.x * aside.y };
};

/** A vector of two numbers, as one in the plane z = 0. */
function flatOf(texts: Texts, id: string): Triple {
  const { x, y } = vectorOf(texts, id);
  return { x, y, z: 0 };
}

function catcherOf(texts: Texts): Catcher {
  return {
    kind: catchers.find((one) => one === choiceOf(texts, 'catcher')) ?? 'ground',
    lowest: flatOf(texts, 'lowest'),
    width: scalarOf(texts, 'width'),
    depth: scalarOf(texts, 'depth'),
    length: scalarOf(texts, 'length'),
    fall: scalarOf(texts, 'fall'),
  };
}

export function throwOf(texts: Texts): Throw {
  const [angle, speed] = [scalarOf(texts, 'angle'), scalarOf(texts, 'speed')];
  const motion = motions.find((one) => one === choiceOf(texts, 'motion')) ?? 'rests';
  const catcher = catcherOf(texts);
  const turn = catcher.kind === 'ground' ? 0 : scalarOf(texts, 'turn');
  return {
    from: flatOf(texts, 'from'),
    angle,
    turn,
    speed,
    velocity: velocityAt(angle, speed, turn),
    radius: scalarOf(texts, 'radius'),
    restitution: scalarOf(texts, 'restitution'),
    gravity: scalarOf(texts, 'gravity'),
    target: {
      center: flatOf(texts, 'center'),
      radius: scalarOf(texts, 'targetRadius'),
      motion,
      velocity: motion === 'moves' ? flatOf(texts, 'targetVelocity') : still,
    },
    catcher,
    walls: wallsOf(catcher),
    bounces: Number(choiceOf(texts, 'bounces')),
  };
}

/** A vector in the form that programs use. */
export const inSpace = ({ x, y, z }: Triple): [number, number, number] => [x, y, z];

/** A velocity of one unit a second is drawn so long. */
export const arrowScale = 0.2;

/** The ground: y is 0. */
export const ground: PlaneTarget = { shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0] };

export const gravityOf = ({ gravity }: Throw): [number, number, number] => [
  0,
  gravity === 0 ? 0 : -gravity,
  0,
];

export function bulletOf({ radius }: Throw, { at, velocity }: Motion): Bullet {
  const bullet = { position: inSpace(at), velocity: inSpace(velocity) };
  return radius === 0 ? bullet : { ...bullet, radius };
}

export const firedBullet = (given: Throw): Bullet =>
  bulletOf(given, { at: given.from, velocity: given.velocity });

/** The target. A moving one has its velocity; a falling one is at rest in the falling frame. */
export function targetOf({ target }: Throw): SphereTarget {
  const { center, radius, motion, velocity } = target;
  const sphere: SphereTarget = { shape: 'sphere', center: inSpace(center), radius };
  return motion === 'moves' ? { ...sphere, velocity: inSpace(velocity) } : sphere;
}

/** The bodies of the scene, and the name of each. */
export function bodiesOf(given: Throw): { targets: Target[]; names: BodyName[] } {
  const walls = given.walls.map(wallTarget);
  return {
    targets: [targetOf(given), ground, ...walls],
    names: ['target', 'ground', ...walls.map(() => 'wall' as const)],
  };
}

/** True if the target is dropped, and there is a gravity that lets it fall. */
export const fallsToo = ({ target, gravity }: Throw): boolean => target.motion === 'falls' && gravity !== 0;

/** True if the bullet stays in the plane z = 0. */
export const isFlat = ({ walls }: Throw): boolean => walls.length === 0;
