// The shot as a program, and its bounces as data.
import { literal } from '../../widgets/export.js';
import { type Quantities, seriesCsv } from '../shared/runs.js';
import type { LevelMessages } from './messages.js';
import { room } from './room.js';
import type { Shot } from './shot.js';
import { pointOf, type State } from './state.js';

const radiusOf = ({ radius }: State): number => pointOf([radius, '0', '0'])[0];

/** The bytes of an array as text. */
function base64(array: Float32Array | Uint16Array): string {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** A program that prints, for each bounce, the triangle, the time and the digits left. */
function program(state: State, positions: string, indices: string): string {
  return [
    "import { createRicochet } from 'ricochet-wasm';",
    '',
    '// The room: the bytes of its corners and of its triangles, as text.',
    'const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;',
    `const positions = new Float32Array(bytes('${positions}'));`,
    `const indices = new Uint16Array(bytes('${indices}'));`,
    '',
    'const ricochet = await createRicochet();',
    "const scene = ricochet.createScene([{ shape: 'mesh', positions, indices }]);",
    `const bullet = ${literal({ from: [...pointOf(state.start)], to: [...pointOf(state.aim)], speed: 1, radius: radiusOf(state) })};`,
    `const path = scene.trace(bullet, { maxBounces: ${state.bounces} });`,
    'path.legs.forEach(({ triangle, time, digitsLeft }, i) => {',
    '  console.log(i + 1, triangle, time, digitsLeft);',
    '});',
  ].join('\n');
}

/** The program that runs as pasted, with the whole room in it. */
export const codeOf = (state: State): string => program(state, base64(room.positions), base64(room.indices));

/** The same as it is shown: the room is cut short. */
export const shownCodeOf = (state: State): string =>
  program(state, `${base64(room.positions).slice(0, 12)}…`, `${base64(room.indices).slice(0, 12)}…`);

function inputsOf(state: State): Quantities {
  const [start, aim] = [pointOf(state.start), pointOf(state.aim)];
  const axes = ['x', 'y', 'z'];
  return [
    ...start.map((value, i) => [axes[i] ?? '', value] as const),
    ...aim.map((value, i) => [`aim ${axes[i]}`, value] as const),
    ['radius', radiusOf(state)],
    ['bounces', Number(state.bounces)],
  ];
}

/** What is given, for the table of runs, in the page's words. */
export function givenOf(state: State, words: LevelMessages): Quantities {
  return [
    [words.start, `(${state.start.join(', ')})`],
    [words.aim, `(${state.aim.join(', ')})`],
    [words.radius, radiusOf(state)],
    [words.bounces, Number(state.bounces)],
  ];
}

export function csvOf(state: State, { bounces }: Shot): string {
  return seriesCsv(inputsOf(state), [
    ['bounce', 'triangle', 'time', 'digits left', 'double off by', 'single off by'],
    ...bounces.map(({ number, triangle, time, digitsLeft, apart }) => [
      number,
      triangle,
      time,
      digitsLeft,
      apart.double ?? '',
      apart.single ?? '',
    ]),
  ]);
}

export function jsonOf(state: State, { bounces }: Shot): string {
  const given = Object.fromEntries(inputsOf(state));
  return `${JSON.stringify({ given, bounces }, null, 2)}\n`;
}
