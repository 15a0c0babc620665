// Which numbers a page shows. Pictures are drawn in single precision, and a scene of one size beside another 10^18 times as
// large shows nothing: what lies further out is refused with a sentence before anything is asked or drawn.
import { numberOf } from './numbers.js';

const smallest = 1e-9;
const largest = 1e9;

/** Whether a text is a number, but of a size that no page shows. What is no number is left to the module, which says so. */
export function isBeyond(text: string): boolean {
  const size = Math.abs(numberOf(text));
  return size > largest || (size > 0 && size < smallest);
}
