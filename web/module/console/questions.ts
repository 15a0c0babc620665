/** Questions of the console program, one row each. */

import type { Bullet } from '../arguments/bullet.js';
import type { Target } from '../arguments/shapes.js';
import { shapeNames } from '../arguments/targets.js';
import type {
  AimFrom,
  AimOptions,
  AimSolution,
  AimTo,
  LeastSpeed,
  LeastSpeedOptions,
} from '../queries/aim.js';
import type { SceneOptions } from '../scene/scene_options.js';
import type { Trace, TraceOptions } from '../scene/trace.js';
import type { Ricochet } from '../solver/ricochet.js';

export interface Prompt {
  /** The path of the argument: `bullet.from`. */
  path: string;
  words: string;
  /** Offered when nothing is typed. */
  preset: string;
}

export interface Question {
  /** The arguments of the call, in order; the last may be left out. */
  arguments: readonly string[];
  /** Short flags for the commonest fields: `--from` for `bullet.from`. */
  short: Readonly<Record<string, string>>;
  /** Used if no flag sets them. */
  preset: Readonly<Record<string, string>>;
  summary: string;
  example: string;
  prompts: readonly Prompt[];
  ask(ricochet: Ricochet, given: unknown[]): object;
  /** One line about the result. */
  verdict(answer: object): string;
}

const missWords: Record<string, string> = {
  'starts-inside': 'the bullet starts inside',
  'at-rest': 'nothing moves, seen from the target',
  receding: 'the bullet moves away',
  'passes-by': 'the bullet passes by',
  'out-of-time': 'not within the time allowed',
};

function hitOrMiss(answer: object): string {
  const { hit, reason } = answer as { hit: boolean; reason?: string };
  return hit ? 'Hit' : `No hit: ${missWords[reason ?? ''] ?? reason}`;
}

/** The method of `Ricochet` with this name, whatever its arguments. */
function call(name: 'shoot' | 'raySphere' | 'sweep' | 'spherePlane' | 'collide') {
  return (ricochet: Ricochet, given: unknown[]): object =>
    (ricochet[name] as unknown as (...args: unknown[]) => object).apply(ricochet, given);
}

export const questions: Readonly<Record<string, Question>> = {
  shoot: {
    arguments: ['bullet', 'target', 'options'],
    short: {
      from: 'bullet.from',
      to: 'bullet.to',
      speed: 'bullet.speed',
      'bullet-radius': 'bullet.radius',
      center: 'target.center',
      radius: 'target.radius',
      velocity: 'target.velocity',
      shape: 'target.shape',
      'max-time': 'options.maxTime',
      gravity: 'options.gravity',
    },
    preset: { 'target.shape': 'sphere' },
    summary: `a bullet against a ${shapeNames.join(', ').replace(/, (\w+)$/, ' or $1')}`,
    example: '--from 0,0,0 --to 4,4,4 --speed 3 --center 4,4,0 --radius 4',
    prompts: [
      { path: 'bullet.from', words: "Bullet's start point x, y, z", preset: '0, 0, 0' },
      { path: 'bullet.to', words: 'Point it flies toward x, y, z', preset: '4, 4, 4' },
      { path: 'bullet.speed', words: "Bullet's speed, units a frame", preset: '3' },
      { path: 'target.center', words: "Sphere's centre x, y, z", preset: '4, 4, 0' },
      { path: 'target.radius', words: "Sphere's radius", preset: '4' },
      { path: 'target.velocity', words: "Sphere's velocity x, y, z", preset: '0, 0, 0' },
    ],
    ask: call('shoot'),
    verdict: hitOrMiss,
  },
  raySphere: {
    arguments: ['origin', 'direction', 'sphere', 'options'],
    short: { center: 'sphere.center', radius: 'sphere.radius', 'max-time': 'options.maxTime' },
    preset: {},
    summary: 'a ray against a sphere: the interval of times, the window, the closest approach',
    example: '--origin 0,0,0 --direction 1,1,1 --center 4,4,0 --radius 4',
    prompts: [],
    ask: call('raySphere'),
    verdict: (answer) => {
      const { meets, where } = answer as { meets: boolean; where: string };
      return meets ? 'The ray meets the sphere' : `The ray does not meet the sphere: ${where}`;
    },
  },
  sweep: {
    arguments: ['a', 'b'],
    short: {},
    preset: {},
    summary: 'two moving balls over one frame: the fraction at which they touch',
    example:
      '--a.position 0,0 --a.velocity 16,0 --a.radius 1 --b.position 10,0 --b.velocity 0,0 --b.radius 1',
    prompts: [],
    ask: call('sweep'),
    verdict: (answer) => {
      const { touches, escape: reason } = answer as { touches: boolean; escape?: string };
      return touches ? 'They touch within the frame' : `They do not touch within the frame: ${reason}`;
    },
  },
  spherePlane: {
    arguments: ['sphere', 'plane'],
    short: {
      center: 'sphere.center',
      radius: 'sphere.radius',
      point: 'plane.point',
      normal: 'plane.normal',
      through: 'plane.through',
    },
    preset: {},
    summary: 'a sphere against a plane: overlap, signed distance, and t, u, v for three points',
    example: '--center 2,2,2.5 --radius 3 --through [[1,1,1],[3,1,1],[1,5,1]]',
    prompts: [],
    ask: call('spherePlane'),
    verdict: (answer) => `Sphere and plane are ${(answer as { overlap: string }).overlap}`,
  },
  collide: {
    arguments: ['a', 'b', 'options'],
    short: { 'max-time': 'options.maxTime' },
    preset: {},
    summary: 'two balls with mass and restitution, or a ball and a wall',
    example:
      '--a.position 0,0 --a.velocity 3,0 --a.radius 1 --a.mass 2 --b.position 5,0 --b.velocity 0,0 --b.radius 1 --b.mass 1',
    prompts: [],
    ask: call('collide'),
    verdict: (answer) => hitOrMiss(answer).replace('Hit', 'They collide').replace('the bullet', 'one'),
  },
  trace: {
    arguments: ['bullet', 'targets', 'options'],
    short: {
      from: 'bullet.from',
      to: 'bullet.to',
      speed: 'bullet.speed',
      'bullet-radius': 'bullet.radius',
      'max-bounces': 'options.maxBounces',
      'max-distance': 'options.maxDistance',
      restitution: 'options.restitution',
      gravity: 'options.gravity',
    },
    preset: {},
    summary: 'the path of a bullet from bounce to bounce among many targets, given as JSON',
    example:
      '--from 0,0 --to 4,1 --speed 1 --targets \'[{"shape":"sphere","center":[6,1.4],"radius":1},{"shape":"plane","point":[0,-3],"normal":[0,1,0]}]\'',
    prompts: [],
    ask: (ricochet, [bullet, targets, options]) => {
      // Gravity is the scene's.
      const { gravity, ...limits } = (options ?? {}) as TraceOptions & SceneOptions;
      const scene = ricochet.createScene(targets as Target[], { gravity });
      try {
        return scene.trace(bullet as Bullet, limits);
      } finally {
        scene.dispose();
      }
    },
    verdict: (answer) => {
      const { legs, ended } = answer as Trace;
      const words = {
        'flies-off': 'then flies off',
        'max-bounces': 'and more',
        'max-distance': 'within the distance',
        'out-of-time': 'within the time',
        'comes-to-rest': 'then comes to rest',
        slides: 'then slides',
      };
      return `${legs.length} ${legs.length === 1 ? 'bounce' : 'bounces'}, ${words[ended]}`;
    },
  },
  aim: {
    arguments: ['from', 'via', 'to', 'options'],
    short: {
      speed: 'from.speed',
      shape: 'via.shape',
      center: 'via.center',
      radius: 'via.radius',
      velocity: 'to.velocity',
      gravity: 'options.gravity',
    },
    preset: { 'via.shape': 'sphere' },
    summary:
      'which way to shoot so that the ricochet off something reaches a goal; under gravity also straight',
    example: '--from.position -5,5 --center 0,0 --radius 2 --to.position 5,5',
    prompts: [],
    ask: (ricochet, [from, via, to, options]) => {
      // Under gravity, without a target to bounce off, straight at the goal.
      const falls = (options as AimOptions | undefined)?.gravity !== undefined;
      const solutions = ricochet.aim(
        from as AimFrom,
        (via === undefined && falls ? [] : via) as Target | Target[],
        to as AimTo,
        options as AimOptions | undefined,
      );
      return { solutions };
    },
    verdict: (answer) => {
      const [first] = (answer as { solutions: AimSolution[] }).solutions;
      if (first === undefined) return 'There is no such shot';
      return first.blocked === undefined ? 'Shoot this way' : 'There is a way, but something stands in it';
    },
  },
  leastSpeed: {
    arguments: ['from', 'to', 'options'],
    short: { radius: 'to.radius', velocity: 'to.velocity', gravity: 'options.gravity' },
    preset: {},
    summary: 'the least speed with which a bullet reaches a goal under gravity',
    example: '--from.position 0,0 --to.position 3,4 --gravity 0,-1',
    prompts: [],
    ask: (ricochet, [from, to, options]) =>
      ricochet.leastSpeed(from as AimFrom, to as AimTo, options as LeastSpeedOptions | undefined),
    verdict: (answer) => {
      const { attained, speed } = answer as LeastSpeed;
      return attained ? `At ${speed} units a frame at least` : `At any speed above ${speed} units a frame`;
    },
  },
};
