// What visitors type into fields.
import { numberOf } from '../../widgets/numbers.js';
import type { ManyBallsMessages } from './messages.js';
import { type Field, fits } from './state.js';

/** What stands in a field whose number does not fit, and why. */
export interface Typed {
  id: string;
  text: string;
  message: string;
}

export const outOfRange = (min: number, max: number, isWhole: boolean, words: ManyBallsMessages): string =>
  words.refused(String(min).replace('-', '−'), String(max), isWhole);

/** The number that was typed into a field; where it does not fit, what stands there and why. */
export function typedField(field: Field, text: string, words: ManyBallsMessages): number | Typed {
  const value = numberOf(text);
  if (fits(field, value)) return value;
  const { id, min, max, whole } = field;
  return { id, text, message: outOfRange(min, max, whole === true, words) };
}
