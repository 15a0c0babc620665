// The state of the laboratory: preset, speed, numbers and balls. All of it is in the address, readable:
// ?preset=gas&speed=1&count=1000&dimension=2&fill=0.2
import { numberOf } from '../../widgets/numbers.js';
import type { ManyBallsMessages } from './messages.js';

export const presetIds = ['break', 'cradle', 'gas', 'pi', 'tunnelling', 'collapse', 'own'] as const;
export type PresetId = (typeof presetIds)[number];

/** A number field of a preset. */
export interface Field {
  id: FieldId;
  start: number;
  min: number;
  max: number;
  whole?: boolean;
  /** The allowed values, if only a few make sense. */
  choices?: readonly number[];
}

/** The box of a custom world. */
export const customBounds = { min: [0, 0], max: [16, 10] } as const;

/** The limits of the numbers of a custom ball: those that the stage can show, at a speed that can be followed. */
export const customLimits = {
  x: [0, 16],
  y: [0, 10],
  vx: [-1000, 1000],
  vy: [-1000, 1000],
  radius: [0.001, 5],
  mass: [1e-6, 1e6],
  restitution: [0, 1],
} as const;
export type CustomField = keyof typeof customLimits;
export const customFields = Object.keys(customLimits) as CustomField[];

export type CustomBall = Record<CustomField, number>;

/** A custom ball in the form of the solver. */
export const worldBall = ({ x, y, vx, vy, ...others }: CustomBall) => ({
  position: [x, y] as const,
  velocity: [vx, vy] as const,
  ...others,
});

/** The numbers of a preset by the ids of its fields. */
export type Values = Partial<Record<FieldId, number>>;

export interface State {
  preset: PresetId;
  /** Units of time a second. */
  speed: number;
  values: Values;
  /** Of `own`. */
  balls: readonly CustomBall[];
  /** For `pi`: the visitor predicts the number of collisions before it is shown. */
  predict: boolean;
}

const slowest = 2 ** -6;
const fastest = 2 ** 4;

/** More would not fit into an address that every program accepts. */
export const mostCustomBalls = 30;

const presetFields = {
  break: [
    { id: 'cue', start: 12, min: 1, max: 100 },
    { id: 'offset', start: 0, min: -0.9, max: 0.9 },
    { id: 'e', start: 0.95, min: 0, max: 1 },
  ],
  cradle: [{ id: 'launched', start: 1, min: 1, max: 4, whole: true, choices: [1, 2, 3, 4] }],
  gas: [
    { id: 'count', start: 600, min: 2, max: 10000, whole: true },
    { id: 'dimension', start: 2, min: 2, max: 3, whole: true, choices: [2, 3] },
    { id: 'fill', start: 0.15, min: 0.001, max: 0.4 },
  ],
  pi: [{ id: 'n', start: 3, min: 1, max: 5, whole: true, choices: [1, 2, 3, 4, 5] }],
  tunnelling: [
    { id: 'velocity', start: 12, min: 1, max: 50 },
    { id: 'step', start: 0.1, min: 0.005, max: 0.5 },
  ],
  collapse: [
    { id: 'count', start: 8, min: 2, max: 40, whole: true },
    { id: 'e', start: 0.6, min: 0, max: 1 },
  ],
  own: [],
} as const satisfies Record<PresetId, readonly (Omit<Field, 'id'> & { id: string })[]>;

type FieldId = (typeof presetFields)[PresetId][number]['id'];

export const fields: Readonly<Record<PresetId, readonly Field[]>> = presetFields;

const customStart: readonly CustomBall[] = [
  { x: 3, y: 5, vx: 4, vy: 0.6, radius: 0.6, mass: 1, restitution: 1 },
  { x: 9, y: 5, vx: 0, vy: 0, radius: 1.2, mass: 8, restitution: 1 },
  { x: 12.5, y: 7.5, vx: -1, vy: -1, radius: 0.4, mass: 0.3, restitution: 1 },
];

/** True if a field accepts a number. */
export function fits(field: Field, value: number): boolean {
  if (!(value >= field.min && value <= field.max)) return false;
  return field.whole !== true || Number.isInteger(value);
}

export function startOf(preset: PresetId, speed = 1): State {
  const values = Object.fromEntries(fields[preset].map(({ id, start }) => [id, start]));
  return { preset, speed, values, balls: customStart, predict: false };
}

// Longest number anyone writes: sign, 17 digits, point, exponent. More is not data.
const numeral = /^[-+]?[0-9.]{1,24}(e[-+]?[0-9]{1,3})?$/i;
const readNumber = (text: string | null): number =>
  text !== null && numeral.test(text) ? Number(text) : Number.NaN;

function readBalls(text: string): CustomBall[] | undefined {
  const rows = text === '' ? [] : text.split(';').map((row) => row.split(',').map(readNumber));
  if (rows.length > mostCustomBalls) return undefined;
  if (rows.some((row) => row.length !== customFields.length || row.some(Number.isNaN))) return undefined;
  return rows.map((row) => Object.fromEntries(customFields.map((id, i) => [id, row[i]])) as CustomBall);
}

/** The state in an address, as far as it is valid and within the limits; the start for the rest. */
export function readState(query: string): { state: State; isBeyond: boolean } {
  const given = new URLSearchParams(query.slice(0, 8000));
  const preset = presetIds.find((id) => id === given.get('preset')) ?? 'break';
  const state = startOf(preset);
  let isBeyond = false;
  const speed = readNumber(given.get('speed'));
  if (speed >= slowest && speed <= fastest) state.speed = speed;
  else isBeyond = !Number.isNaN(speed);
  for (const field of fields[preset]) {
    const value = readNumber(given.get(field.id));
    if (fits(field, value)) state.values[field.id] = value;
    else isBeyond ||= !Number.isNaN(value);
  }
  state.predict = preset === 'pi' && given.get('predict') === '1';
  const text = given.get('balls');
  const balls = preset === 'own' && text !== null ? readBalls(text) : undefined;
  if (balls?.every(fitsBall)) state.balls = balls;
  else isBeyond ||= balls !== undefined;
  return { state, isBeyond };
}

/** True if a number is too large or too small to be shown; the solver reports other faults. */
export function isBeyondCustom(field: CustomField, value: number): boolean {
  const [least, most] = customLimits[field];
  return Math.abs(value) > most || (value > 0 && value < least);
}

const fitsBall = (ball: CustomBall): boolean =>
  customFields.every((field) => {
    const [least, most] = customLimits[field];
    return ball[field] >= least && ball[field] <= most;
  });

/** The query that `readState` reads. */
export function writeState({ preset, speed, values, balls, predict }: State): string {
  const parts = [`preset=${preset}`, `speed=${speed}`];
  for (const { id } of fields[preset]) parts.push(`${id}=${values[id]}`);
  if (preset === 'own')
    parts.push(`balls=${balls.map((ball) => customFields.map((field) => ball[field]).join(',')).join(';')}`);
  if (preset === 'pi' && predict) parts.push('predict=1');
  return `?${parts.join('&')}`;
}

/** The text of a field whose number is invalid, and the reason. */
export interface Typed {
  id: string;
  text: string;
  message: string;
}

export const outOfRange = (min: number, max: number, isWhole: boolean, words: ManyBallsMessages): string =>
  words.refused(String(min).replace('-', '−'), String(max), isWhole);

/** The number typed into a field, or, if it is invalid, the text and the reason. */
export function typedField(field: Field, text: string, words: ManyBallsMessages): number | Typed {
  const value = numberOf(text);
  if (fits(field, value)) return value;
  const { id, min, max, whole } = field;
  return { id, text, message: outOfRange(min, max, whole === true, words) };
}
