// Runs that a learner keeps to compare: what was set, and what came out.
import { csv } from '../../widgets/export.js';

/** The name of a quantity and its value. */
export type Quantities = readonly (readonly [name: string, value: string | number])[];

export interface Run {
  inputs: Quantities;
  answers: Quantities;
}

/** All runs as one table: a column for each quantity that any of them has, inputs before answers. */
export function tableOf(
  runs: readonly Run[],
  number: string,
): { head: string[]; rows: (string | number)[][] } {
  const names = [
    ...new Set([
      ...runs.flatMap(({ inputs }) => inputs.map(([name]) => name)),
      ...runs.flatMap(({ answers }) => answers.map(([name]) => name)),
    ]),
  ];
  const rows = runs.map(({ inputs, answers }, i) => {
    const values = new Map([...inputs, ...answers]);
    return [i + 1, ...names.map((name) => values.get(name) ?? '')];
  });
  return { head: [number, ...names], rows };
}

export function runsCsv(runs: readonly Run[], number: string): string {
  const { head, rows } = tableOf(runs, number);
  return csv([head, ...rows]);
}

/** A series as CSV; above it the inputs, in lines that start with #, as spreadsheets and pandas read it. */
export function seriesCsv(inputs: Quantities, rows: readonly (readonly (string | number)[])[]): string {
  return csv([...inputs.map(([name, value]) => [`# ${name}`, value]), ...rows]);
}
