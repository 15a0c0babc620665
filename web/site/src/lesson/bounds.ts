// Which numbers a page shows. Pictures are drawn in single precision, and a scene of one size beside another 10^18 times as
// large shows nothing: what lies further out is refused with a sentence before anything is asked or drawn.
import type { Messages } from '../../messages/index.js';
import type { FieldError } from './given.js';
import { type Field, fieldsOf, type Lesson, numberOf, type Texts } from './lesson.js';

const smallest = 1e-9;
const largest = 1e9;

/** Whether a number is 0, or of a size that a page shows. */
export function isShown(value: number): boolean {
  const size = Math.abs(value);
  return size === 0 || (size >= smallest && size <= largest);
}

/** Whether a text is a number, but of a size that no page shows. What is no number is left to the module, which says so. */
export function isBeyond(text: string): boolean {
  const value = numberOf(text);
  return value !== undefined && !Number.isNaN(value) && !isShown(value);
}

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
