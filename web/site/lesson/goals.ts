// The use of a lesson in class: the goal and the questions of goals.<language>.html.
import { dataOf } from '../shell/class_questions.js';
import { unescaped } from '../shell/html_text.js';

export interface ClassQuestion {
  ask: string;
  answer: string;
  /** The fields to try it with, as in an address. */
  state: string | undefined;
  /** The id of the prediction that the question uses. */
  predict: string | undefined;
}

export interface Goals {
  goal: string;
  questions: ClassQuestion[];
}

/**
 * Parses a file that holds a paragraph with the goal and, for each question, `<details data-state="…"
 * data-predict="…"><summary>question</summary><p>answer</p></details>`.
 */
export function parseGoals(html: string): Goals {
  const goal = /^\s*<p>([^<]*)<\/p>/.exec(html)?.[1] ?? '';
  const pattern = /<details([^>]*)><summary>([^<]*)<\/summary><p>([^<]*)<\/p><\/details>/g;
  const questions = [...html.matchAll(pattern)].map(
    ([, attributes = '', ask = '', answer = '']): ClassQuestion => ({
      ask: unescaped(ask),
      answer: unescaped(answer),
      state: dataOf(attributes, 'state'),
      predict: dataOf(attributes, 'predict'),
    }),
  );
  return { goal: unescaped(goal), questions };
}
