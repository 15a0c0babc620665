// Runs that a learner keeps, to compare what was given and what came of it.
import { type Answer, axesOf } from '../widgets/answer_table.js';
import { csv } from '../widgets/export.js';
import { short } from '../widgets/numbers.js';
import { type Field, fieldsOf, type Lesson, type Texts } from './lesson.js';

/** A number or a word by its name, with all its digits. */
export interface NamedValue {
  name: string;
  value: string;
  unit: string;
}

/** A quantity, short as a table shows it, and the values that it consists of: two or three of a vector. */
export interface RunValue {
  name: string;
  shown: string;
  values: NamedValue[];
}

export interface Run {
  /** Counts on, even after others were removed. */
  number: number;
  texts: Texts;
  inputs: RunValue[];
  answers: RunValue[];
}

/** The fields that have a part in the question, each with its value. */
export function inputsOf(lesson: Lesson, texts: Texts): RunValue[] {
  return lesson.groups.flatMap(({ title, fields }) =>
    fields.filter((field) => field.when?.(texts) ?? true).map((field) => inputOf(title, field, texts)),
  );
}

function inputOf(group: string, field: Field, texts: Texts): RunValue {
  const name = `${group}: ${field.label}`;
  const { unit } = field;
  const parts = texts[field.id] ?? [];
  if (field.kind === 'choice') {
    const value = field.options.find((option) => option.value === parts[0])?.label ?? '';
    return { name, shown: value, values: [{ name, value, unit }] };
  }
  if (field.kind === 'number') {
    const [value = ''] = parts;
    return { name, shown: value, values: [{ name, value, unit }] };
  }
  const shown = field.flat?.(texts) ? parts.slice(0, 2) : parts;
  return {
    name,
    shown: `(${shown.join(', ')})`,
    values: shown.map((value, i) => ({ name: `${name} ${axesOf()[i]}`, value, unit })),
  };
}

export function answersOf(answers: readonly Answer[]): RunValue[] {
  return answers.map((answer) => {
    const { name, unit = '' } = answer;
    if (answer.kind === 'number')
      return { name, shown: short(answer.value), values: [{ name, value: String(answer.value), unit }] };
    if (answer.kind !== 'vector')
      return { name, shown: answer.value, values: [{ name, value: answer.value, unit }] };
    const axes = axesOf(answer.flat);
    return {
      name,
      shown: `(${axes.map((axis) => short(answer.value[axis])).join(', ')})`,
      values: axes.map((axis) => ({ name: `${name} ${axis}`, value: String(answer.value[axis]), unit })),
    };
  });
}

/** The name with its unit, as a head of a column. */
export const headOf = ({ name, unit }: NamedValue): string => (unit === '' ? name : `${name} (${unit})`);

export class Runs {
  #runs: Run[] = [];
  #count = 0;

  get all(): readonly Run[] {
    return this.#runs;
  }

  keep(lesson: Lesson, texts: Texts, answers: readonly Answer[]): void {
    this.#count += 1;
    this.#runs = [
      ...this.#runs,
      {
        number: this.#count,
        texts: structuredClone(texts),
        inputs: inputsOf(lesson, texts),
        answers: answersOf(answers),
      },
    ];
  }

  remove(number: number): void {
    this.#runs = this.#runs.filter((run) => run.number !== number);
  }

  /** The run whose fields hold these texts. */
  find(lesson: Lesson, texts: Texts): Run | undefined {
    const same = (run: Run) =>
      fieldsOf(lesson).every(({ id }) => run.texts[id]?.join() === texts[id]?.join());
    return this.#runs.find(same);
  }
}

export interface RunTable {
  /** Names of the inputs and of the answers that the columns hold. */
  inputs: string[];
  answers: string[];
  rows: { run: Run; cells: string[] }[];
}

const namesIn = (lists: RunValue[][]): string[] => [
  ...new Set(lists.flatMap((list) => list.map(({ name }) => name))),
];

/** A row a run. Inputs that are the same in all of them are left out, as long as there is anything to compare. */
export function runTable(runs: readonly Run[]): RunTable {
  const shown = (list: RunValue[], name: string) => list.find((value) => value.name === name)?.shown ?? '';
  const differs = (name: string) => new Set(runs.map((run) => shown(run.inputs, name))).size > 1;
  const inputs = namesIn(runs.map((run) => run.inputs)).filter(differs);
  const answers = namesIn(runs.map((run) => run.answers));
  return {
    inputs,
    answers,
    rows: runs.map((run) => ({
      run,
      cells: [
        ...inputs.map((name) => shown(run.inputs, name)),
        ...answers.map((name) => shown(run.answers, name)),
      ],
    })),
  };
}

/** All inputs and answers of all runs, with all digits. */
export function runsCsv(runs: readonly Run[], number: string): string {
  const valuesOf = ({ inputs, answers }: Run) => [...inputs, ...answers].flatMap(({ values }) => values);
  const names = [...new Set(runs.flatMap((run) => valuesOf(run).map(headOf)))];
  const rows = runs.map((run) => {
    const values = new Map(valuesOf(run).map((one) => [headOf(one), one.value]));
    return [run.number, ...names.map((name) => values.get(name) ?? '')];
  });
  return csv([[number, ...names], ...rows]);
}
