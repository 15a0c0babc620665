// The shot as a program, and its bounces as data.
import type { Texts } from '../../lesson/lesson.js';
import { seriesCsv } from '../../lesson/lesson_export.js';
import { literal } from '../../widgets/export.js';
import { room } from './room.js';
import type { Shot } from './shot.js';
import { pointOf, radiusOf } from './state.js';

/** The bytes of an array as text. */
function base64(array: Float32Array | Uint16Array): string {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** A program that runs as pasted, and prints for each bounce the triangle, the time and the digits left. */
function program(texts: Texts, positions: string, indices: string): string {
  const { start, aim, bounces } = texts;
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
    `const bullet = ${literal({ from: [...pointOf(start)], to: [...pointOf(aim)], speed: 1, radius: radiusOf(texts) })};`,
    `const path = scene.trace(bullet, { maxBounces: ${bounces?.[0]} });`,
    'path.legs.forEach(({ triangle, time, digitsLeft }, i) => {',
    '  console.log(i + 1, triangle, time, digitsLeft);',
    '});',
  ].join('\n');
}

/** The program with the whole room in it; the shown version cuts the room short. */
export function programOf(texts: Texts): { code: string; shown: string } {
  const [positions, indices] = [base64(room.positions), base64(room.indices)];
  const brief = (text: string) => `${text.slice(0, 12)}…`;
  return {
    code: program(texts, positions, indices),
    shown: program(texts, brief(positions), brief(indices)),
  };
}

function givenOf(texts: Texts): [name: string, value: number][] {
  const axes = ['x', 'y', 'z'];
  const named = (id: string, prefix: string) =>
    pointOf(texts[id]).map((value, i): [string, number] => [`${prefix}${axes[i]}`, value]);
  return [
    ...named('start', ''),
    ...named('aim', 'aim '),
    ['radius', radiusOf(texts)],
    ['bounces', Number(texts.bounces?.[0])],
  ];
}

export function csvOf(texts: Texts, { bounces }: Shot): string {
  return seriesCsv(givenOf(texts), [
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

export function jsonOf(texts: Texts, { bounces }: Shot): string {
  return `${JSON.stringify({ given: Object.fromEntries(givenOf(texts)), bounces }, null, 2)}\n`;
}
