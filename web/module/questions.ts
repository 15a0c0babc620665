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
function call(name: 'shoot') {
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
};
