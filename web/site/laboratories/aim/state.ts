// The state of the laboratory: bullet, mirror balls, walls and goal, as typed; and how the address holds it.

import type { Target } from 'ricochet-wasm';
import { numberOf } from '../../widgets/numbers.js';

export interface State {
  /** x, y, radius, speed. */
  bullet: string[];
  /** x, y, radius each. */
  balls: string[][];
  /** Ends: x, y, x, y each. */
  walls: string[][];
  /** x, y, radius, and the velocity's x, y. */
  goal: string[];
  /** Off two bodies as well. */
  pairs: boolean;
  /** The shot chosen: `direct`, or names in order: `A-U`. */
  shot: string;
}

export const mostBalls = 4;
export const mostWalls = 3;
const ballNames = 'ABCD';
const wallNames = 'UVW';

export interface Body {
  name: string;
  kind: 'ball' | 'wall';
  index: number;
  target: Target;
}

const point = (texts: string[], at: number): [number, number] => [
  numberOf(texts[at]),
  numberOf(texts[at + 1]),
];

/** An empty field is no number; it does not mean what the module puts where a field is missing. */
const scalar = (text: string | undefined): number => numberOf(text) ?? Number.NaN;

export function bodiesOf({ balls, walls }: State): Body[] {
  return [
    ...balls.map((texts, index): Body => {
      const target: Target = { shape: 'sphere', center: point(texts, 0), radius: scalar(texts[2]) };
      return { name: ballNames[index] ?? '', kind: 'ball', index, target };
    }),
    ...walls.map((texts, index): Body => {
      const target: Target = { shape: 'wall', a: point(texts, 0), b: point(texts, 2) };
      return { name: wallNames[index] ?? '', kind: 'wall', index, target };
    }),
  ];
}

export function fromOf({ bullet }: State) {
  return { position: point(bullet, 0), speed: scalar(bullet[3]), radius: scalar(bullet[2]) };
}

export function goalOf({ goal }: State) {
  return { position: point(goal, 0), radius: scalar(goal[2]), velocity: point(goal, 3) };
}

export const presets: { name: 'banks' | 'behind' | 'moving' | 'corner'; state: State }[] = [
  {
    name: 'banks',
    state: {
      bullet: ['-6', '-2.5', '0.25', '4'],
      balls: [
        ['-1.6', '2.3', '1'],
        ['1.4', '-2.6', '1.2'],
        ['2.4', '1.9', '0.7'],
      ],
      walls: [
        ['-7', '4.6', '7', '4.6'],
        ['7.4', '-4', '7.4', '3.6'],
      ],
      goal: ['5.4', '-0.6', '0.45', '0', '0'],
      pairs: false,
      shot: 'A',
    },
  },
  {
    name: 'behind',
    state: {
      bullet: ['-5', '0', '0.3', '3'],
      balls: [
        ['0', '0', '1.5'],
        ['1.5', '3.4', '0.6'],
      ],
      walls: [
        ['-6', '-4', '6', '-4'],
        ['-6', '4.8', '6', '4.8'],
      ],
      goal: ['4.6', '0.2', '0.4', '0', '0'],
      pairs: false,
      shot: 'U',
    },
  },
  {
    name: 'moving',
    state: {
      bullet: ['-6', '-3', '0.2', '4'],
      balls: [
        ['0', '2.6', '1'],
        ['0.6', '-2.4', '1.1'],
      ],
      walls: [['-7', '4.8', '7', '4.8']],
      goal: ['4.5', '-3.4', '0.45', '-0.2', '1.8'],
      pairs: false,
      shot: 'direct',
    },
  },
  {
    name: 'corner',
    state: {
      bullet: ['-5.5', '2.8', '0.2', '3'],
      balls: [['-1.6', '0.4', '1.4']],
      walls: [
        ['-7', '-4', '7', '-4'],
        ['7', '-4', '7', '4.4'],
        ['-7', '4.4', '7', '4.4'],
      ],
      goal: ['3.6', '0.8', '0.4', '0', '0'],
      pairs: true,
      shot: 'U-V',
    },
  },
];

export const first = (): State => structuredClone((presets[0] as (typeof presets)[number]).state);

/** Sign, 17 digits, point, exponent: more is not data. */
const numeral = /^[-+−0-9.eE]{1,32}$/;

function numbersIn(text: string | null, count: number): string[] | undefined {
  const parts = text?.split(',') ?? [];
  return parts.length === count && parts.every((part) => numeral.test(part)) ? parts : undefined;
}

/** What the address says, where it is well-formed; the start for the rest. */
export function readState(query: string): State {
  const given = new URLSearchParams(query.slice(0, 4000));
  const state = first();
  state.bullet = numbersIn(given.get('bullet'), 4) ?? state.bullet;
  state.goal = numbersIn(given.get('goal'), 5) ?? state.goal;
  const rows = (name: string, count: number, most: number) =>
    given
      .getAll(name)
      .map((text) => numbersIn(text, count))
      .filter((row) => row !== undefined)
      .slice(0, most);
  const balls = rows('ball', 3, mostBalls);
  const walls = rows('wall', 4, mostWalls);
  if (balls.length + walls.length > 0) {
    state.balls = balls;
    state.walls = walls;
  }
  state.pairs = given.get('pairs') === '1' || (!given.has('bullet') && state.pairs);
  const shot = given.get('way') ?? '';
  if (/^(direct|[A-DU-W](-[A-DU-W])?)$/.test(shot)) state.shot = shot;
  return state;
}

/** The query that `readState` reads. */
export function writeState({ bullet, balls, walls, goal, pairs, shot }: State): string {
  const row = (name: string) => (texts: string[]) =>
    `${name}=${texts.map((text) => encodeURIComponent(text.trim())).join(',')}`;
  return `?${[
    row('bullet')(bullet),
    ...balls.map(row('ball')),
    ...walls.map(row('wall')),
    row('goal')(goal),
    `pairs=${pairs ? 1 : 0}`,
    `way=${shot}`,
  ].join('&')}`;
}
