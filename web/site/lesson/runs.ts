// Runs that a learner keeps, to compare what was given and what came of it.
import { type Answer, axesOf } from '../widgets/answer_table.js';
import { csv } from '../widgets/export.js';
import { short } from '../widgets/numbers.js';
import { type Field, fieldsOf, type Lesson, type Texts } from './lesson.js';

/** A named value, short as a table shows it and with all its digits. */
export interface RunValue {
  name: string;
  shown: string;
  /** One of a number, two or three of a vector, each by its name. */
  values: (readonly [name: string, value: string])[];
}

export interface Run {
  /** Counts on, even after others were removed. */
  number: number;
  texts: Texts;
  inputs: RunValue[];
  answers: RunValue[];
}

const axisNames = ['x', 'y', 'z'] as const;

/** The fields that have a part in the question, each with its value. */
export function inputsOf(lesson: Lesson, texts: Texts): RunValue[] {
  return lesson.groups.flatMap(({ title, fields }) =>
    fields.filter((field) => field.when?.(texts) ?? true).map((field) => inputOf(title, field, texts)),
  );
}

function inputOf(group: string, field: Field, texts: Texts): RunValue {
  const name = `${group}: ${field.label}`;
  const parts = texts[field.id] ?? [];
  if (field.kind === 'choice') {
    const label = field.options.find(({ value }) => value === parts[0])?.label ?? '';
    return { name, shown: label, values: [[name, label]] };
  }
  const unit = field.unit === '' ? '' : ` (${field.unit})`;
  if (field.kind === 'number')
    return { name, shown: parts[0] ?? '', values: [[name + unit, parts[0] ?? '']] };
  const shown = field.flat?.(texts) ? parts.slice(0, 2) : parts;
  return {
    name,
    shown: `(${shown.join(', ')})`,
    values: shown.map((part, i) => [`${name} ${axisNames[i]}${unit}`, part]),
  };
}

export function answersOf(answers: readonly Answer[]): RunValue[] {
  return answers.map((answer) => {
    const { name } = answer;
    const unit = answer.unit === undefined || answer.unit === '' ? '' : ` (${answer.unit})`;
    if (answer.kind === 'number')
      return { name, shown: short(answer.value), values: [[name + unit, String(answer.value)]] };
    if (answer.kind === 'vector') {
      const axes = axesOf(answer.flat);
      return {
        name,
        shown: `(${axes.map((axis) => short(answer.value[axis])).join(', ')})`,
        values: axes.map((axis) => [`${name} ${axis}${unit}`, String(answer.value[axis])]),
      };
    }
    return { name, shown: answer.value, values: [[name, answer.value]] };
  });
}

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
  const names = [...new Set(runs.flatMap((run) => valuesOf(run).map(([name]) => name)))];
  const rows = runs.map((run) => {
    const values = new Map(valuesOf(run));
    return [run.number, ...names.map((name) => values.get(name) ?? '')];
  });
  return csv([[number, ...names], ...rows]);
}
