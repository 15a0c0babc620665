// Runs that a learner keeps, to compare what was given and what came of it.
import type { Answer } from '../widgets/answer_table.js';
import { csv } from '../widgets/export.js';
import { fieldsOf, type Lesson, type Texts } from './lesson.js';
import { answersOf, headOf, inputsOf, type NamedQuantity } from './quantities.js';

export interface Run {
  /** Counts on, even after others were removed. */
  number: number;
  texts: Texts;
  inputs: NamedQuantity[];
  answers: NamedQuantity[];
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

const namesIn = (lists: NamedQuantity[][]): string[] => [
  ...new Set(lists.flatMap((list) => list.map(({ name }) => name))),
];

/** A row a run. Inputs that are the same in all of them are left out, as long as there is anything to compare. */
export function runTable(runs: readonly Run[]): RunTable {
  const shown = (list: NamedQuantity[], name: string) =>
    list.find((value) => value.name === name)?.shown ?? '';
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
