// The five steps of a lesson in order, and the step of an address.
import { queryOf, readAddress } from './address.js';
import type { Lesson } from './lesson.js';
import { fieldsOf } from './texts.js';

export const steps = ['guess', 'watch', 'why', 'try', 'numbers'] as const;
export type Step = (typeof steps)[number];

const roundOf = ({ rounds = [] }: Lesson, text: string | null): number => {
  const asked = Number(text);
  return Number.isInteger(asked) ? Math.min(Math.max(0, asked - 1), Math.max(0, rounds.length - 1)) : 0;
};

const isStep = (name: string | null): name is Step => steps.some((step) => step === name);

/** The request in an address and in an embed's attribute `predict`. */
export interface Asked {
  step: Step;
  /** `1` or the name of a question; undefined without a request for a prediction. */
  predict: string | undefined;
  /** The round of *Try*, from 0. */
  round: number;
  /** True if the address has its own numbers. */
  hasNumbers: boolean;
}

/**
 * The first step. A first visit begins with a guess, and so does a request for a prediction. `predict=0` begins with
 * *Watch*. An address with numbers, a time or a view, but no step, opens the step with the numbers.
 */
export function askedStep(lesson: Lesson, attribute: string | null | undefined, query: string): Asked {
  const given = queryOf(query);
  const predict = attribute ?? given.get('predict');
  const hasNumbers = fieldsOf(lesson, readAddress(lesson, query).texts).some(({ id }) => given.has(id));
  const found = { predict: undefined, round: roundOf(lesson, given.get('round')), hasNumbers };
  if (predict !== null && predict !== '0') return { ...found, step: 'guess', predict };
  const step = given.get('step');
  if (isStep(step)) return { ...found, step };
  if (predict === '0') return { ...found, step: 'watch' };
  return { ...found, step: hasNumbers || given.has('time') || given.has('view') ? 'numbers' : 'guess' };
}
