// The two paths as a program, and their bounces as data.
import { csv, literal } from '../../widgets/export.js';
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

export function csvOf({ bounces }: Pair): string {
  return csv([
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
