// Exports of a lesson's answer: the call as a program, and its data as JSON and CSV.
import { csv, literal, program } from '../widgets/export.js';
import type { Call, Lesson, Program, Texts, View } from './lesson.js';
import { answersOf, inputsOf, type NamedQuantity } from './quantities.js';

/** A program that runs as pasted and prints the answer on the page. */
export function codeOf(call: Call): string {
  return program(
    ...call.arguments.map(([name, value]) => `const ${name} = ${literal(value)};`),
    ...(call.lines ?? [
      `console.log(ricochet.${call.method}(${call.arguments.map(([name]) => name).join(', ')}));`,
    ]),
  );
}

export function jsonOf({ call, result, steps = [] }: View): string {
  const asked = Object.fromEntries(call?.arguments ?? []);
  const data = {
    question: call?.method,
    asked,
    answer: result,
    steps: steps.map(({ id, value, unit }) => ({ id, value, unit })),
  };
  return `${JSON.stringify(data, (_, value: unknown) => (typeof value === 'number' && !Number.isFinite(value) ? String(value) : value), 2)}\n`;
}

/**
 * A series as CSV. The given numbers stand above it in lines that start with #, which spreadsheets and pandas skip.
 */
export function seriesCsv(
  given: readonly (readonly [name: string, value: string | number])[],
  rows: readonly (readonly (string | number)[])[],
): string {
  return csv([...given.map(([name, value]) => [`# ${name}`, value]), ...rows]);
}

/** The program of a view. */
export function programOf({ program, call }: View): Program | undefined {
  return program ?? (call && { code: codeOf(call) });
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
