// The working of a collision with the letters of the two balls, where the solver has A and B.
import type { ExplanationStep } from 'ricochet-wasm';
import type { StepWords } from '../../lesson/working_step.js';
import type { Quantity } from '../../shell/quantity.js';

export interface Pair {
  letters: readonly [first: string, second: string];
  colors: readonly [first: Quantity, second: Quantity];
}

/** Both at once, so that a B that stands for A is not renamed again. */
const letterOf = ({ letters }: Pair, name: string): string => letters[name === 'A' ? 0 : 1];

export function namedSteps(steps: readonly ExplanationStep[], pair: Pair): ExplanationStep[] {
  const named = (formula: string) =>
    formula.replace(/_([AB])\b/g, (_, name: string) => `_${letterOf(pair, name)}`);
  return steps.map((step) => ({ ...step, formula: named(step.formula), numbers: named(step.numbers) }));
}

export function namedWords(words: StepWords, pair: Pair): StepWords {
  const named = (title: string) => title.replace(/\b[AB]\b/g, (name) => letterOf(pair, name));
  const titles = Object.entries(words.titles).map(([id, title = '']) => [id, named(title)]);
  return { ...words, titles: Object.fromEntries(titles), symbols: symbolsOf(pair) };
}

/** A ball has in the formulas the colour that it has in the scene. */
function symbolsOf({ letters, colors }: Pair): [string, Quantity][] {
  return letters.flatMap((letter, i): [string, Quantity][] => {
    const color = colors[i] ?? 'sphere';
    return [
      [String.raw`\mathbf v_${letter}'`, 'outgoing'],
      [String.raw`\mathbf c_${letter}`, color],
      [String.raw`\mathbf v_${letter}`, color],
    ];
  });
}
