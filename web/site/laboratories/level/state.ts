// The state of the laboratory: a bullet, from where and toward which point it flies, and how often it bounces; and how the address
// holds it.
import { isBeyond } from '../../widgets/displayable.js';
import { numberOf, textOf } from '../../widgets/numbers.js';
import type { Point } from './vectors.js';

export type Texts = readonly [x: string, y: string, z: string];

export interface State {
  start: Texts;
  aim: Texts;
  /** 0 for a point. */
  radius: string;
  bounces: string;
}

export const presetNames = ['long', 'straight', 'edge', 'seam', 'corner', 'ball'] as const;
export type PresetName = (typeof presetNames)[number];

/** From the middle of the room. */
const start: Texts = ['-1.5', '2.2', '1.5'];

export const presets: Readonly<Record<PresetName, State>> = {
  // Single precision finds no triangle at bounce 24.
  long: { start, aim: ['5.8', '1.6', '-2.6'], radius: '0', bounces: '40' },
  straight: { start, aim: ['4', '2.6', '-4'], radius: '0', bounces: '8' },
  // Just beside an edge of a pillar, single precision takes the other side of it.
  edge: { start, aim: ['0.1', '2.4', '-1.3'], radius: '0', bounces: '40' },
  // The middle of an edge between two triangles of the back wall, in all its digits.
  seam: { start, aim: ['-0.24029350746423006', '1.4771530628204346', '-4'], radius: '0', bounces: '8' },
  // Where the floor and the back wall meet: the wall comes half a billionth of a unit after the floor.
  corner: { start, aim: ['-2', '0', '-3.9999999995'], radius: '0', bounces: '8' },
  ball: { start, aim: ['0.5', '2.7', '-3'], radius: '0.35', bounces: '40' },
};

export const first: State = presets.long;

export const bounceLimits = ['8', '20', '40', '60'];

/** Larger balls fit nowhere. */
export const largestRadius = 1;

export const pointOf = (texts: Texts): Point => texts.map((text) => numberOf(text)) as unknown as Point;

export const textsOf = (point: Point): Texts => point.map(textOf) as unknown as Texts;

/** The preset that a state is, if it is one. */
export const presetOf = (state: State): PresetName | undefined =>
  presetNames.find((name) => writeState(presets[name]) === writeState(state));

const numeral = /^[-+−0-9.eE]{1,32}$/;
const isNumeral = (text: string) => numeral.test(text) && !Number.isNaN(numberOf(text));

function textsIn(text: string | null): Texts | undefined {
  const parts = text?.split(',') ?? [];
  return parts.length === 3 && parts.every(isNumeral) ? (parts as unknown as Texts) : undefined;
}

/** Which field holds a number that no page shows. */
export function beyondIn({ start, aim, radius }: State): 'start' | 'aim' | 'radius' | undefined {
  if (start.some(isBeyond)) return 'start';
  if (aim.some(isBeyond)) return 'aim';
  return isBeyond(radius) ? 'radius' : undefined;
}

/** What the address says, where it is well-formed and can be shown; the start for the rest. */
export function readState(query: string): { state: State; isBeyond: boolean } {
  const given = new URLSearchParams(query.slice(0, 2000));
  const radius = given.get('radius') ?? '';
  const bounces = given.get('bounces') ?? '';
  const asked: State = {
    start: textsIn(given.get('start')) ?? first.start,
    aim: textsIn(given.get('aim')) ?? first.aim,
    radius: isNumeral(radius) ? radius : first.radius,
    bounces: bounceLimits.includes(bounces) ? bounces : first.bounces,
  };
  const beyond = beyondIn(asked) !== undefined;
  return { state: beyond ? { ...first, bounces: asked.bounces } : asked, isBeyond: beyond };
}

export function writeState({ start, aim, radius, bounces }: State): string {
  // What was typed may hold a comma of its own: then its number stands there.
  const plain = (text: string) => (numeral.test(text) ? text : textOf(numberOf(text)));
  return `?start=${start.map(plain).join(',')}&aim=${aim.map(plain).join(',')}&radius=${plain(radius)}&bounces=${bounces}`;
}
