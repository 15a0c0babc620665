// A lesson's answer to take along: the call as a program, and its data as JSON and CSV.
import { csv, literal } from '../widgets/export.js';
import type { Call, Lesson, Texts, View } from './lesson.js';
import { answersOf, inputsOf, type NamedQuantity } from './quantities.js';

/** A program that runs as pasted and prints the answer on the page. */
export function codeOf(call: Call): string {
  return [
    "import { createRicochet } from 'ricochet-wasm';",
    '',
    'const ricochet = await createRicochet();',
    ...call.arguments.map(([name, value]) => `const ${name} = ${literal(value)};`),
    ...(call.lines ?? [
      `console.log(ricochet.${call.method}(${call.arguments.map(([name]) => name).join(', ')}));`,
    ]),
  ].join('\n');
}

export function jsonOf(view: View): string {
  const asked = Object.fromEntries(view.call.arguments);
  const steps = view.steps.map(({ id, value, unit }) => ({ id, value, unit }));
  const data = { question: view.call.method, asked, answer: view.result, steps };
  return `${JSON.stringify(data, (_, value: unknown) => (typeof value === 'number' && !Number.isFinite(value) ? String(value) : value), 2)}\n`;
}

/** Input or answer, name, value, unit: a row a number. */
export function csvOf(lesson: Lesson, texts: Texts, view: View): string {
  const rows = (kind: string, quantities: readonly NamedQuantity[]) =>
    quantities.flatMap(({ values }) => values.map(({ name, value, unit }) => [kind, name, value, unit]));
  return csv([
    ['kind', 'name', 'value', 'unit'],
    ...rows('input', inputsOf(lesson, texts)),
    ...rows('answer', answersOf(view.answers)),
  ]);
}
