// The table: bullet, mirror balls, walls and goal, as typed; and tables to begin with.
import type { Target } from 'ricochet-wasm';
import type { Texts } from '../../lesson/lesson.js';
import type { Point } from '../../lesson/plane_view.js';
import { choiceOf } from '../../lesson/texts.js';
import { numberOf } from '../../widgets/numbers.js';

export const ballNames = ['A', 'B', 'C', 'D'] as const;
export const wallNames = ['U', 'V', 'W'] as const;

export interface Body {
  name: string;
  target: Target;
}

/** The number in a field. An empty text is no number, and not the module's default for a missing field. */
const numberAt = (texts: Texts, id: string, at: number): number => numberOf(texts[id]?.[at]) ?? Number.NaN;

/** The place that begins at a cell of a field. */
export const placeOf = (texts: Texts, id: string, at = 0): Point => ({
  x: numberAt(texts, id, at),
  y: numberAt(texts, id, at + 1),
});

export const radiusOf = (texts: Texts, id: string): number => numberAt(texts, id, 2);

/** The names of the balls and walls, in this order. */
export const namesIn = (texts: Texts): string[] =>
  [...ballNames, ...wallNames].filter((name) => texts[name] !== undefined);

export const isWall = (name: string): boolean => wallNames.some((wall) => wall === name);

export function bodiesOf(texts: Texts): Body[] {
  return namesIn(texts).map((name) => ({
    name,
    target: isWall(name)
      ? { shape: 'wall', a: placeOf(texts, name), b: placeOf(texts, name, 2) }
      : { shape: 'sphere', center: placeOf(texts, name), radius: radiusOf(texts, name) },
  }));
}

export const fromOf = (texts: Texts) => ({
  position: placeOf(texts, 'bullet'),
  speed: numberAt(texts, 'bullet', 3),
  radius: radiusOf(texts, 'bullet'),
});

export const goalOf = (texts: Texts) => ({
  position: placeOf(texts, 'goal'),
  radius: radiusOf(texts, 'goal'),
  velocity: placeOf(texts, 'goal', 3),
});

/** The goal as a target of the module. */
export function goalTarget(texts: Texts) {
  const { position, radius, velocity } = goalOf(texts);
  return { shape: 'sphere', center: position, radius, velocity } as const;
}

export const hasPairs = (texts: Texts): boolean => choiceOf(texts, 'pairs') === '1';

/** The number of bounces after which the visitor has to reach the goal; undefined if all paths are shown. */
export function challengeOf(texts: Texts): number | undefined {
  const bounces = choiceOf(texts, 'challenge');
  return bounces === '' ? undefined : Number(bounces);
}

/** The number of bounces of a path, by its id. */
const bouncesOf = (shot: string): number => (shot === 'direct' ? 0 : shot.split('-').length);

const tableOf = (way: string, bodies: Texts): Texts => ({
  pairs: ['0'],
  ...bodies,
  way: [way],
  challenge: [''],
  direction: ['0'],
});

export const presetNames = ['banks', 'behind', 'moving', 'corner'] as const;

export const presets: Readonly<Record<(typeof presetNames)[number], Texts>> = {
  banks: tableOf('A', {
    bullet: ['-6', '-2.5', '0.25', '4'],
    A: ['-1.6', '2.3', '1'],
    B: ['1.4', '-2.6', '1.2'],
    C: ['2.4', '1.9', '0.7'],
    U: ['-7', '4.6', '7', '4.6'],
    V: ['7.4', '-4', '7.4', '3.6'],
    goal: ['5.4', '-0.6', '0.45', '0', '0'],
  }),
  behind: tableOf('U', {
    bullet: ['-5', '0', '0.3', '3'],
    A: ['0', '0', '1.5'],
    B: ['1.5', '3.4', '0.6'],
    U: ['-6', '-4', '6', '-4'],
    V: ['-6', '4.8', '6', '4.8'],
    goal: ['4.6', '0.2', '0.4', '0', '0'],
  }),
  moving: tableOf('direct', {
    bullet: ['-6', '-3', '0.2', '4'],
    A: ['0', '2.6', '1'],
    B: ['0.6', '-2.4', '1.1'],
    U: ['-7', '4.8', '7', '4.8'],
    goal: ['4.5', '-3.4', '0.45', '-0.2', '1.8'],
  }),
  corner: tableOf('U-V', {
    bullet: ['-5.5', '2.8', '0.2', '3'],
    A: ['-1.6', '0.4', '1.4'],
    U: ['-7', '-4', '7', '-4'],
    V: ['7', '-4', '7', '4.4'],
    W: ['-7', '4.4', '7', '4.4'],
    goal: ['3.6', '0.8', '0.4', '0', '0'],
    pairs: ['1'],
  }),
};

/** A table as a challenge: to reach the goal after a given number of bounces. */
export const asChallenge = (texts: Texts, bounces: number): Texts => ({
  ...texts,
  pairs: [bounces === 2 ? '1' : '0'],
  way: ['direct'],
  challenge: [String(bounces)],
  direction: ['0'],
});

/** The table with all its paths. */
export const asTable = (texts: Texts): Texts => ({ ...texts, challenge: [''] });

const tasks: readonly [table: keyof typeof presets, bounces: number][] = [
  ['behind', 1],
  ['banks', 1],
  ['corner', 1],
  ['moving', 0],
  ['moving', 1],
  ['corner', 2],
  ['banks', 2],
];

/** From easy to hard. */
export const levels: readonly Texts[] = tasks.map(([name, bounces]) => asChallenge(presets[name], bounces));

/** The start for an address: without numbers the first level; else its bodies, to be filled with its numbers. */
export function startOf(given: URLSearchParams): Texts {
  const parameters = ['bullet', 'ball', 'wall', 'goal', 'pairs', 'way', 'challenge'];
  const asked = parameters.some((name) => given.has(name));
  const predicts = given.get('predict') === '1';
  if (!asked && !predicts) return levels[0] as Texts;
  const { bullet = [], goal = [], pairs = [], way = [], A = [], U = [] } = presets.banks;
  const bodies = (parameter: string, names: readonly string[], cells: string[]) =>
    Object.fromEntries(
      given
        .getAll(parameter)
        .slice(0, names.length)
        .map((_, i) => [names[i], cells]),
    );
  const own = { ...bodies('ball', ballNames, A), ...bodies('wall', wallNames, U) };
  const table =
    Object.keys(own).length === 0
      ? presets.banks
      : { bullet, ...own, goal, pairs, way, challenge: [''], direction: ['0'] };
  if (!predicts) return table;
  const path = given.get('way') ?? '';
  return asChallenge(table, isPath(path) ? bouncesOf(path) : 1);
}

/** `direct`, or the names of bodies in order: `A-U`. */
export const isPath = (text: string): boolean => /^(direct|[A-DU-W](-[A-DU-W])?)$/.test(text);
