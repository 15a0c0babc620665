// The two paths as a program, and their bounces as data.
import { literal } from '../../widgets/export.js';
import { type Quantities, seriesCsv } from '../shared/runs.js';
import type { PredictabilityMessages } from './messages.js';
import { pointOf, rooms, type State, startsOf } from './state.js';
import type { Pair } from './trace_pair.js';

/** A program that runs as pasted and prints, for each bounce, the distance and the digits left. */
export function codeOf(state: State): string {
  const [a, b] = startsOf(state);
  return [
    "import { createRicochet } from 'ricochet-wasm';",
    '',
    'const ricochet = await createRicochet();',
    'const scene = ricochet.createScene([',
    ...rooms[state.room].map((target) => `  ${literal(target)},`),
    ']);',
    `const velocity = ${literal(pointOf(state.velocity))};`,
    `const options = { maxBounces: ${state.bounces} };`,
    `const one = scene.trace({ position: ${literal(a)}, velocity }, options);`,
    `const two = scene.trace({ position: ${literal(b)}, velocity }, options);`,
    'one.legs.forEach(({ center, digitsLeft }, i) => {',
    '  const other = two.legs[i]?.center;',
    '  const apart = other && Math.sqrt((center.x - other.x) ** 2 + (center.y - other.y) ** 2);',
    '  console.log(i + 1, apart, digitsLeft);',
    '});',
  ].join('\n');
}

export function jsonOf(state: State, { bounces, apart, rate }: Pair): string {
  const [one, two] = startsOf(state);
  const given = { targets: rooms[state.room], one, two, velocity: pointOf(state.velocity) };
  return `${JSON.stringify({ given, apartAtStart: apart, digitsLostPerBounce: rate?.perBounce ?? null, bounces }, null, 2)}\n`;
}

/** What is given, for files. */
export function inputsOf(state: State): Quantities {
  const [x, y] = pointOf(state.start);
  const [vx, vy] = pointOf(state.velocity);
  return [
    ['room', state.room],
    ['x', x],
    ['y', y],
    ['vx', vx],
    ['vy', vy],
    ['differs in', state.differs],
    ['bounces', Number(state.bounces)],
  ];
}

/** The same for the table of runs, in the page's words. */
export function givenOf(state: State, words: PredictabilityMessages): Quantities {
  return [
    [words.room, words.rooms[state.room]],
    [words.start, `(${state.start.join(', ')})`],
    [words.velocity, `(${state.velocity.join(', ')})`],
    [words.differs, state.differs],
    [words.bounces, Number(state.bounces)],
  ];
}

export function csvOf(state: State, { bounces }: Pair): string {
  return seriesCsv(inputsOf(state), [
    ['bounce', 'time', 'first hits', 'second hits', 'apart', 'digits left'],
    ...bounces.map(({ number, time, targets, apart, digitsLeft }) => [
      number,
      time,
      targets[0],
      targets[1] ?? '',
      apart ?? '',
      digitsLeft,
    ]),
  ]);
}
