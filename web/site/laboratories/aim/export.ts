// The same question as a program, and all shots as data.
import { literal } from '../../widgets/export.js';
import { type Quantities, seriesCsv } from '../shared/runs.js';
import type { AimShot, Solution } from './find_shots.js';
import type { AimMessages } from './messages.js';
import { bodiesOf, fromOf, goalOf, type State } from './state.js';

/** A program that runs as pasted and prints one line for each shot: via, time, and what the module says blocks it. */
export function codeOf(state: State, { bodies, shots }: Solution): string {
  const straight = shots.find(({ via }) => via.length === 0);
  return [
    "import { createRicochet } from 'ricochet-wasm';",
    '',
    'const ricochet = await createRicochet();',
    `const from = ${literal(fromOf(state))};`,
    `const to = ${literal(goalOf(state))};`,
    'const bodies = {',
    ...bodies.map(({ name, target }) => `  ${name}: ${literal(target)},`),
    '};',
    'const names = Object.keys(bodies);',
    state.pairs
      ? 'const lists = names.flatMap((a) => [[a], ...names.filter((b) => b !== a).map((b) => [a, b])]);'
      : 'const lists = names.map((a) => [a]);',
    'for (const list of lists) {',
    '  const others = names.filter((name) => !list.includes(name)).map((name) => bodies[name]);',
    '  for (const shot of ricochet.aim(from, list.map((name) => bodies[name]), to, { others }))',
    "    console.log(list.join(' → '), shot.time, shot.blocked ?? '');",
    '}',
    ...(straight === undefined ? [] : directCode(straight)),
  ].join('\n');
}

function directCode({ velocity }: AimShot): string[] {
  return [
    `const bullet = { position: from.position, velocity: ${literal(velocity)}, radius: from.radius };`,
    "const goal = { shape: 'sphere', center: to.position, radius: to.radius, velocity: to.velocity };",
    "console.log('direct', ricochet.shoot(bullet, goal).time);",
  ];
}

export function jsonOf(state: State, { bodies, shots, none }: Solution): string {
  const given = {
    from: fromOf(state),
    to: goalOf(state),
    bodies: Object.fromEntries(bodies.map(({ name, target }) => [name, target])),
  };
  return `${JSON.stringify({ given, ways: shots, none }, null, 2)}\n`;
}

/** What is given, for files. */
export function inputsOf(state: State): Quantities {
  const { position, speed, radius } = fromOf(state);
  const goal = goalOf(state);
  return [
    ['bullet', position.join(' ')],
    ['radius', radius],
    ['speed', speed],
    ['goal', goal.position.join(' ')],
    ['goal radius', goal.radius],
    ['goal velocity', goal.velocity.join(' ')],
    ['balls', state.balls.map((texts) => texts.join(' ')).join('; ')],
    ['walls', state.walls.map((texts) => texts.join(' ')).join('; ')],
  ];
}

/** The same for the table of runs, in the page's words. */
export function givenOf(state: State, words: AimMessages): Quantities {
  const { position, speed, radius } = fromOf(state);
  const goal = goalOf(state);
  const tuple = (numbers: readonly (number | string)[]) => `(${numbers.join(', ')})`;
  return [
    [words.bullet, tuple(position)],
    [words.cell(words.bullet, words.parts.r), radius],
    [words.speed, speed],
    [words.goal, tuple(goal.position)],
    [words.cell(words.goal, words.parts.r), goal.radius],
    [words.goalVelocity, tuple(goal.velocity)],
    ...bodiesOf(state).map(({ name, kind, index }) =>
      kind === 'ball'
        ? ([words.ball(name), tuple(state.balls[index] ?? [])] as const)
        : ([words.wall(name), tuple(state.walls[index] ?? [])] as const),
    ),
  ];
}

export function csvOf(state: State, { shots }: Solution): string {
  return seriesCsv(inputsOf(state), [
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
