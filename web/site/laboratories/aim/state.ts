// The state of the laboratory: bullet, mirror balls, walls and goal, as typed; and how the address holds it.

import type { Target } from 'ricochet-wasm';
import { isBeyond } from '../../widgets/displayable.js';
import { numberOf, textOf } from '../../widgets/numbers.js';

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
  /** As a puzzle: the visitor aims, and has to reach the goal after so many bounces. */
  challenge?: number;
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
  const challenge = given.get('challenge') ?? '';
  if (/^[0-2]$/.test(challenge)) state.challenge = Number(challenge);
  else if (given.get('predict') === '1') state.challenge = bouncesOf(state.shot);
  // A shot off two bodies is found only where those are asked for.
  if (state.challenge === 2) state.pairs = true;
  return state;
}

/** The texts of the bullet, the goal or a body, by its name. */
export function rowOf(state: State, name: string): string[] | undefined {
  if (name === 'bullet') return state.bullet;
  if (name === 'goal') return state.goal;
  const body = bodiesOf(state).find((one) => one.name === name);
  return body && (body.kind === 'ball' ? state.balls : state.walls)[body.index];
}

/** How many bounces a shot has, by its id. */
export const bouncesOf = (shot: string): number => (shot === 'direct' ? 0 : shot.split('-').length);

/** The module's name for a number that the page cannot show. */
export function beyondIn({ bullet, balls, walls, goal }: State): string | undefined {
  const bodies = [
    ...balls.map((texts) => texts.map((text, i) => [text, i < 2 ? `center[${i}]` : 'radius'] as const)),
    ...walls.map((texts) => texts.map((text, i) => [text, `${i < 2 ? 'a' : 'b'}[${i % 2}]`] as const)),
  ];
  const all = [
    ...bullet.map(
      (text, i) => [text, ['from.position[0]', 'from.position[1]', 'from.radius', 'from.speed'][i]] as const,
    ),
    ...goal.map(
      (text, i) =>
        [
          text,
          ['to.position[0]', 'to.position[1]', 'to.radius', 'to.velocity[0]', 'to.velocity[1]'][i],
        ] as const,
    ),
    ...bodies.flatMap((cells, i) => cells.map(([text, cell]) => [text, `targets[${i}].${cell}`] as const)),
  ];
  return all.find(([text]) => isBeyond(text))?.[1];
}

/** The query that `readState` reads. */
export function writeState({ bullet, balls, walls, goal, pairs, shot, challenge }: State): string {
  // What was typed may hold a comma of its own: then its number stands there.
  const row = (name: string) => (texts: string[]) =>
    `${name}=${texts.map((text) => (numeral.test(text) ? text : textOf(numberOf(text)))).join(',')}`;
  return `?${[
    row('bullet')(bullet),
    ...balls.map(row('ball')),
    ...walls.map(row('wall')),
    row('goal')(goal),
    `pairs=${pairs ? 1 : 0}`,
    `way=${shot}`,
    ...(challenge === undefined ? [] : [`challenge=${challenge}`]),
  ].join('&')}`;
}

/** Whether both have the same bodies, bullet and goal, whichever path is chosen. */
export function isTableOf(one: State, other: State): boolean {
  const table = ({ bullet, balls, walls, goal }: State) => JSON.stringify([bullet, balls, walls, goal]);
  return table(one) === table(other);
}
