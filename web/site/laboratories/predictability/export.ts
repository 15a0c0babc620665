// The two paths as a program, and their bounces as data.
import type { Texts } from '../../lesson/lesson.js';
import { seriesCsv } from '../../lesson/lesson_export.js';
import { vectorOf } from '../../lesson/texts.js';
import { literal, program } from '../../widgets/export.js';
import { roomOf, rooms } from './rooms.js';
import { type Pair, startsOf } from './trace_pair.js';

const pairOf = (texts: Texts, id: string): [number, number] => {
  const { x, y } = vectorOf(texts, id);
  return [x, y];
};

/** A program that runs as pasted and prints, for each bounce, the distance and the digits left. */
export function codeOf(texts: Texts): string {
  const [a, b] = startsOf(texts);
  return program(
    'const scene = ricochet.createScene([',
    ...rooms[roomOf(texts)].map((target) => `  ${literal(target)},`),
    ']);',
    `const velocity = ${literal(pairOf(texts, 'velocity'))};`,
    `const options = { maxBounces: ${texts.bounces?.[0]} };`,
    `const one = scene.trace({ position: ${literal(a)}, velocity }, options);`,
    `const two = scene.trace({ position: ${literal(b)}, velocity }, options);`,
    'one.legs.forEach(({ center, digitsLeft }, i) => {',
    '  const other = two.legs[i]?.center;',
    '  const apart = other && Math.sqrt((center.x - other.x) ** 2 + (center.y - other.y) ** 2);',
    '  console.log(i + 1, apart, digitsLeft);',
    '});',
  );
}

export function jsonOf(texts: Texts, { bounces, apart, rate }: Pair): string {
  const [one, two] = startsOf(texts);
  const given = { targets: rooms[roomOf(texts)], one, two, velocity: pairOf(texts, 'velocity') };
  return `${JSON.stringify({ given, apartAtStart: apart, digitsLostPerBounce: rate?.perBounce ?? null, bounces }, null, 2)}\n`;
}

export function csvOf(texts: Texts, { bounces }: Pair): string {
  const [x, y] = pairOf(texts, 'start');
  const [vx, vy] = pairOf(texts, 'velocity');
  const given = { room: roomOf(texts), x, y, vx, vy, 'differs in': texts.differs?.[0] ?? '' };
  return seriesCsv(Object.entries({ ...given, bounces: Number(texts.bounces?.[0]) }), [
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
