// Whether a page can show what stands in a lesson's fields.
import { isBeyond } from '../widgets/displayable.js';
import { numberOf } from '../widgets/numbers.js';
import type { Field } from './lesson.js';

/** A mass that nothing moves, and a time without an end. */
const mayBeInfinite = ({ path }: Field): boolean => /(^|\.)(mass|maxTime)$/.test(path);

/** Whether a page can show what stands in a field's cell. */
export function fitsCell(field: Field, text: string): boolean {
  if (field.kind !== 'number' && field.kind !== 'vector') return true;
  if (field.kind === 'number' && field.hasAnySize) return true;
  return !isBeyond(text) || (mayBeInfinite(field) && numberOf(text) === Number.POSITIVE_INFINITY);
}
