// A refusal of the module as an answer, and what it means in a learner's words.
import { RicochetError } from 'ricochet-wasm/external';
import type { LaboratoryMessages } from './messages.js';

/** Of which argument, and what was wrong with it. */
export interface Refusal {
  path: string;
  message: string;
}

type Errors = LaboratoryMessages['errors'];

function sentenceFor({ code, path, value }: RicochetError, words: Errors): string {
  switch (code) {
    case 'missing':
    case 'not-a-number':
    case 'not-a-vector':
      return words.number;
    case 'not-finite':
      return Number.isNaN(value) ? words.number : words.range;
    case 'same-point':
    case 'degenerate-shape':
      return words.samePoint;
    case 'out-of-range':
      return typeof value === 'number' && value <= 0 && /radius|speed|mass/.test(path)
        ? words.positive
        : words.range;
    default:
      return words.other;
  }
}

/** What the learner is told of an error of the module; any other error is thrown on. */
export function refusalOf(cause: unknown, words: Errors): Refusal {
  if (!RicochetError.is(cause)) throw cause;
  return { path: cause.path, message: sentenceFor(cause, words) };
}

/** Asks; a refusal of the module is an answer as well. */
export function asked<Answer>(ask: () => Answer, words: Errors): { answer: Answer } | { refusal: Refusal } {
  try {
    return { answer: ask() };
  } catch (cause) {
    return { refusal: refusalOf(cause, words) };
  }
}
