/** What the console program can ask: one row a question. */
import type { Ricochet } from './ricochet.js';

export interface Prompt {
  /** Where the number goes: `bullet.from`. */
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
  /** Taken where the flags say nothing. */
  preset: Readonly<Record<string, string>>;
  summary: string;
  example: string;
  prompts: readonly Prompt[];
  ask(ricochet: Ricochet, given: unknown[]): object;
  /** One line that says what came out. */
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
    },
    preset: { 'target.shape': 'sphere' },
    summary: 'a bullet against a sphere, plane, triangle, box, capsule, cylinder or wall',
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
};
