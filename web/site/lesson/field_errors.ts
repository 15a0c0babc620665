// Error messages about the fields' numbers, in a learner's words.
import type { RicochetError } from 'ricochet-wasm';
import type { Messages } from '../messages/index.js';
import { numberOf } from '../widgets/numbers.js';
import type { Field, FieldError, Lesson, Texts } from './lesson.js';
import { fieldsOf } from './texts.js';

const smallest = 1e-9;
const largest = 1e9;

/**
 * True if a text is a number of a size that no page can show. For a text that is no number, the module reports the
 * error.
 */
function isBeyond(text: string): boolean {
  const size = Math.abs(numberOf(text));
  return size > largest || (size > 0 && size < smallest);
}

const axes = ['x', 'y', 'z'];

/** The module's name of a cell. */
export function pathOf({ kind, path, ...field }: Field, index: number): string {
  if (kind !== 'vector') return path;
  const cells = 'cells' in field ? field.cells : undefined;
  return `${path}.${cells?.[index]?.path ?? axes[index]}`;
}

/**
 * True if an error of the module belongs to a field: to the field itself, to the object that contains it, or to a
 * part of it.
 */
export function concerns(field: Field, error: FieldError | undefined): error is FieldError {
  if (error === undefined) return false;
  return error.path === field.path || error.path.startsWith(`${field.path}.`);
}

/** A mass that nothing moves, and a time without an end. */
const mayBeInfinite = ({ path }: Field): boolean => /(^|\.)(mass|maxTime)$/.test(path);

/** True if a page can show the text in a field's cell. */
export function fitsCell(field: Field, text: string): boolean {
  if (field.kind !== 'number' && field.kind !== 'vector') return true;
  if (field.kind === 'number' && field.hasAnySize) return true;
  return !isBeyond(text) || (mayBeInfinite(field) && numberOf(text) === Number.POSITIVE_INFINITY);
}

/** Checks a cell before the solver is called: it may be empty, not a number, or a number that cannot be drawn. */
function cellError(field: Field, text: string, words: Messages): string | undefined {
  if (field.kind !== 'number' && field.kind !== 'vector') return undefined;
  const value = numberOf(text);
  if (value === undefined) return field.optional ? undefined : words.errors.missing;
  if (Number.isNaN(value)) return words.errors.notANumber(brief(text));
  return fitsCell(field, text) ? undefined : words.bounds.field;
}

/** The typed text, shortened so that it fits into a sentence. */
const brief = (text: string): string => (text.length > 24 ? `${text.slice(0, 24)}…` : text.trim());

/** The first number in the fields that cannot be used, as an error at its cell. */
export function firstError(lesson: Lesson, texts: Texts, words: Messages): FieldError | undefined {
  for (const field of fieldsOf(lesson, texts)) {
    if (field.when?.(texts) === false) continue;
    const shown = field.kind === 'vector' && field.flat?.(texts) ? 2 : undefined;
    for (const [i, text] of (texts[field.id] ?? []).slice(0, shown).entries()) {
      const message = cellError(field, text, words);
      if (message !== undefined) return { path: pathOf(field, i), message };
    }
  }
  return undefined;
}

/** The solver's error, without the solver's own names. */
export function refusal(cause: RicochetError, { errors }: Messages): FieldError {
  return { path: cause.path, message: refusalIn(cause, errors) };
}

/** The sentence for a number that is not in the range that the solver allows. */
function rangeError({ allowed, path, value }: RicochetError, errors: Messages['errors']): string {
  if (path.endsWith('bounds.min')) return errors.box;
  const { above, from, to, length } = allowed ?? {};
  if (length !== undefined) return errors.zeroLength;
  if (above === 0) return errors.aboveZero;
  if (from !== 0) return errors.range;
  if (to === 1) return errors.share;
  return to !== undefined && Number(value) > to ? errors.range : errors.zeroOrMore;
}

/** The letters of the balls that an error is about: those that must not overlap, or the one that its path names. */
function ballsIn({ allowed, path }: RicochetError): string[] {
  const paths = allowed?.apart ?? [path];
  const numbers = paths.flatMap((one) => /balls\[(\d+)\]/.exec(one)?.[1] ?? []).map(Number);
  return numbers.sort((a, b) => a - b).map((number) => String.fromCharCode(65 + number));
}

function refusalIn(error: RicochetError, errors: Messages['errors']): string {
  switch (error.code) {
    case 'missing':
      return errors.missing;
    case 'not-a-number':
    case 'not-finite':
      return errors.notFinite;
    case 'out-of-range':
      return rangeError(error, errors);
    case 'same-point':
      return errors.samePoint;
    case 'degenerate-shape':
      return error.path.includes('through') ? errors.inLine : errors.zeroLength;
    case 'overlap':
      return errors.overlap(ballsIn(error));
    case 'out-of-bounds':
    case 'does-not-fit':
      return errors.outside(ballsIn(error));
    default:
      return errors.unusable;
  }
}
