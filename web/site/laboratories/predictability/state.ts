// The state of the laboratory: a room of mirrors, and two bullets whose starts differ in the last digit; and how the address holds it.

import type { Target } from 'ricochet-wasm';
import { isBeyond } from '../../widgets/displayable.js';
import { numberOf, textOf } from '../../widgets/numbers.js';
import type { Point } from '../shared/plane_view.js';

export const roomNames = ['room', 'sinai', 'three', 'empty'] as const;
export type RoomName = (typeof roomNames)[number];

export interface State {
  room: RoomName;
  /** x, y of the first bullet. */
  start: [string, string];
  /** Its velocity's x, y. */
  velocity: [string, string];
  /** The coordinate in which the second bullet starts one double further. */
  differs: 'x' | 'y';
  bounces: string;
  /** The visitor predicts where the two part before it is shown. */
  predict: boolean;
}

const half = { x: 4, y: 2.5 };

const walls: Target[] = [
  { shape: 'wall', a: [-half.x, -half.y], b: [half.x, -half.y] },
  { shape: 'wall', a: [half.x, -half.y], b: [half.x, half.y] },
  { shape: 'wall', a: [half.x, half.y], b: [-half.x, half.y] },
  { shape: 'wall', a: [-half.x, half.y], b: [-half.x, -half.y] },
];

const ball = (x: number, y: number, radius: number): Target => ({ shape: 'sphere', center: [x, y], radius });

/** Three balls in the open, around the origin. */
const three = [0, 1, 2].map((k) => {
  const angle = Math.PI / 2 + (2 * Math.PI * k) / 3;
  return ball(1.5 * Math.cos(angle), 1.5 * Math.sin(angle), 1);
});

export const rooms: Record<RoomName, Target[]> = {
  room: [...walls, ball(-1.9, 0.9, 0.7), ball(1.7, 1.1, 0.6), ball(0.2, -1.1, 0.8)],
  sinai: [...walls, ball(0, 0, 1)],
  three,
  empty: walls,
};

export const first: State = {
  room: 'room',
  start: ['-3', '-0.7'],
  velocity: ['1', '0.3'],
  differs: 'y',
  bounces: '40',
  predict: false,
};

/** Where each room's bullet starts: in the open it has to be aimed with all digits to stay between the balls for long. */
export const starts: Record<RoomName, Partial<State>> = {
  room: { start: first.start, velocity: first.velocity, bounces: '40' },
  sinai: { start: ['-3', '-0.7'], velocity: ['1', '0.3'], bounces: '60' },
  three: { start: ['-6', '0.6047138301307066'], velocity: ['1', '0'], bounces: '40' },
  empty: { start: ['-3', '-0.7'], velocity: ['1', '0.3'], bounces: '60' },
};

export const bounceLimits = ['20', '40', '60', '100', '200'];

export const pointOf = ([x, y]: readonly [string, string]): [number, number] => [numberOf(x), numberOf(y)];

/** The next double above. */
export function nextAbove(x: number): number {
  if (!Number.isFinite(x)) return x;
  const numbers = new Float64Array([x === 0 ? 0 : x]);
  const bits = new BigInt64Array(numbers.buffer);
  bits[0] = (bits[0] ?? 0n) + (x < 0 ? -1n : 1n);
  return numbers[0] ?? x;
}

/** Where the two bullets start. */
export function startsOf({ start, differs }: State): [[number, number], [number, number]] {
  const [x, y] = pointOf(start);
  return [[x, y], differs === 'x' ? [nextAbove(x), y] : [x, nextAbove(y)]];
}

const numeral = /^[-+−0-9.eE]{1,32}$/;

function pairIn(text: string | null): [string, string] | undefined {
  const [x = '', y = '', ...more] = text?.split(',') ?? [];
  const isNumber = (part: string) => numeral.test(part) && !Number.isNaN(numberOf(part));
  return isNumber(x) && isNumber(y) && more.length === 0 ? [x, y] : undefined;
}

/** The argument with a number that the page cannot show, by the name that the module would give it. */
export function beyondIn({ start, velocity }: Pick<State, 'start' | 'velocity'>): string | undefined {
  const [inPosition, inVelocity] = [start.findIndex(isBeyond), velocity.findIndex(isBeyond)];
  if (inPosition >= 0) return `bullet.position[${inPosition}]`;
  return inVelocity >= 0 ? `bullet.velocity[${inVelocity}]` : undefined;
}

/** What the address says, where it is well-formed and can be shown; the start for the rest. */
export function readState(query: string): { state: State; isBeyond: boolean } {
  const given = new URLSearchParams(query.slice(0, 2000));
  const room = roomNames.find((name) => name === given.get('room')) ?? first.room;
  const state = { ...first, room, ...starts[room] };
  const bounces = given.get('bounces') ?? '';
  const asked = {
    start: pairIn(given.get('start')) ?? state.start,
    velocity: pairIn(given.get('velocity')) ?? state.velocity,
  };
  const beyond = beyondIn(asked) !== undefined;
  return {
    state: {
      room,
      start: beyond ? state.start : asked.start,
      velocity: beyond ? state.velocity : asked.velocity,
      differs: given.get('differs') === 'x' ? 'x' : 'y',
      bounces: bounceLimits.includes(bounces) ? bounces : state.bounces,
      predict: given.get('predict') === '1',
    },
    isBeyond: beyond,
  };
}

export function writeState({ room, start, velocity, differs, bounces, predict }: State): string {
  // What was typed may hold a comma of its own: then its number stands there.
  const pair = (texts: readonly [string, string]) =>
    texts.map((text) => (numeral.test(text) ? text : textOf(numberOf(text)))).join(',');
  const end = predict ? '&predict=1' : '';
  return `?room=${room}&start=${pair(start)}&velocity=${pair(velocity)}&differs=${differs}&bounces=${bounces}${end}`;
}

/** The velocity's arrow, as it is drawn: one unit for one unit a frame. */
export function tipOf({ start, velocity }: State): Point {
  const [x, y] = pointOf(start);
  const [vx, vy] = pointOf(velocity);
  return { x: x + vx, y: y + vy };
}
