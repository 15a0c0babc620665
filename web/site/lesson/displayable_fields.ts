// Whether a page can show what stands in a lesson's fields.
import type { Messages } from '../messages/index.js';
import { isBeyond } from '../widgets/displayable.js';
import { numberOf } from '../widgets/numbers.js';
import { type Field, type FieldError, fieldsOf, type Lesson, type Texts } from './lesson.js';

/** A mass that nothing moves, and a time without an end. */
const mayBeInfinite = ({ path }: Field): boolean => /(^|\.)(mass|maxTime)$/.test(path);

/** Whether a page can show what stands in a field's cell. */
export function fitsCell(field: Field, text: string): boolean {
  if (field.kind === 'choice') return true;
  return !isBeyond(text) || (mayBeInfinite(field) && numberOf(text) === Number.POSITIVE_INFINITY);
}

const axes = ['x', 'y', 'z'] as const;

/** The first number in the fields that the page cannot show, as an error at its cell. */
export function firstBeyond(lesson: Lesson, texts: Texts, words: Messages): FieldError | undefined {
  for (const field of fieldsOf(lesson)) {
    if (field.when?.(texts) === false) continue;
    const index = (texts[field.id] ?? []).findIndex((text) => !fitsCell(field, text));
    if (index < 0) continue;
    const path = field.kind === 'vector' ? `${field.path}.${axes[index]}` : field.path;
    return { path, message: words.bounds.field };
  }
  return undefined;
}
