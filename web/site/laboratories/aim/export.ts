// The same question as a program, and all shots as data.

import type { Texts } from '../../lesson/lesson.js';
import { seriesCsv } from '../../lesson/lesson_export.js';
import { literal, program } from '../../widgets/export.js';
import type { AimShot, Solution } from './find_shots.js';
import { ballNames, fromOf, goalOf, hasPairs, wallNames } from './table.js';

/** A program that runs when pasted, and prints one line for each shot: via, time, and the body that blocks it. */
export function codeOf(texts: Texts, { bodies, shots }: Solution): string {
  const straight = shots.find(({ via }) => via.length === 0);
  return program(
    `const from = ${literal(fromOf(texts))};`,
    `const to = ${literal(goalOf(texts))};`,
    'const bodies = {',
    ...bodies.map(({ name, target }) => `  ${name}: ${literal(target)},`),
    '};',
    'const names = Object.keys(bodies);',
    hasPairs(texts)
      ? 'const lists = names.flatMap((a) => [[a], ...names.filter((b) => b !== a).map((b) => [a, b])]);'
      : 'const lists = names.map((a) => [a]);',
    'for (const list of lists) {',
    '  const others = names.filter((name) => !list.includes(name)).map((name) => bodies[name]);',
    '  for (const shot of ricochet.aim(from, list.map((name) => bodies[name]), to, { others }))',
    "    console.log(list.join(' → '), shot.time, shot.blocked ?? '');",
    '}',
    ...(straight === undefined ? [] : directCode(straight)),
  );
}

function directCode({ velocity }: AimShot): string[] {
  return [
    `const bullet = { position: from.position, velocity: ${literal(velocity)}, radius: from.radius };`,
    "const goal = { shape: 'sphere', center: to.position, radius: to.radius, velocity: to.velocity };",
    "console.log('direct', ricochet.shoot(bullet, goal).time);",
  ];
}

export function jsonOf(texts: Texts, { bodies, shots, none }: Solution): string {
  const given = {
    from: fromOf(texts),
    to: goalOf(texts),
    bodies: Object.fromEntries(bodies.map(({ name, target }) => [name, target])),
  };
  return `${JSON.stringify({ given, ways: shots, none }, null, 2)}\n`;
}

/** The given values, for files. */
function inputsOf(texts: Texts): [name: string, value: string | number][] {
  const { speed, radius } = fromOf(texts);
  const cells = (id: string, from: number, to?: number) => (texts[id] ?? []).slice(from, to).join(' ');
  const all = (names: readonly string[]) =>
    names.flatMap((name) => (texts[name] === undefined ? [] : cells(name, 0))).join('; ');
  return [
    ['bullet', cells('bullet', 0, 2)],
    ['radius', radius],
    ['speed', speed],
    ['goal', cells('goal', 0, 2)],
    ['goal radius', goalOf(texts).radius],
    ['goal velocity', cells('goal', 3)],
    ['balls', all(ballNames)],
    ['walls', all(wallNames)],
  ];
}

export function csvOf(texts: Texts, { shots }: Solution): string {
  return seriesCsv(inputsOf(texts), [
    ['via', 'degrees', 'velocity x', 'velocity y', 'time', 'length', 'blocked by', 'blocked leg'],
    ...shots.map(({ id, angle, velocity, times, length, blocked }) => [
      id,
      angle,
      velocity.x,
      velocity.y,
      times.at(-1) ?? 0,
      length,
      blocked?.by ?? '',
      blocked === undefined ? '' : blocked.leg + 1,
    ]),
  ]);
}
