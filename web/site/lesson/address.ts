// The address holds the whole state of a lesson, readable: ?from=0,0,0&to=4,4,4&speed=3

import { numberOf, plainNumeral } from '../widgets/numbers.js';
import { fitsCell } from './displayable_fields.js';
import { type Field, fieldsOf, type Lesson, type Texts } from './lesson.js';

// Longest number anyone writes: sign, 17 digits, point, exponent. More is not data.
const longest = 32;
const numeral = /^[-+−0-9.eE]*$/;
// Infinity is a mass that nothing moves. A numeral that is no number, such as a sign alone, is no data either.
const isNumeral = (text: string) =>
  text.length <= longest && (numeral.test(text) || text === 'Infinity') && !Number.isNaN(numberOf(text) ?? 0);

export interface FromAddress {
  texts: Texts;
  /** The first field of which the address asks for what is no number, or for one that no page shows: its start stands there. */
  refused: { field: Field; text: string; isNumber: boolean } | undefined;
}

/** What the address says, where it is well-formed and can be shown; the lesson's start for the rest. */
export function readAddress(lesson: Lesson, query: string): FromAddress {
  const given = new URLSearchParams(query.slice(0, 4000));
  const texts: Texts = {};
  let refused: FromAddress['refused'];
  for (const field of fieldsOf(lesson)) {
    const start = lesson.presets[0]?.texts[field.id] ?? [''];
    const parts = given.get(field.id)?.split(',');
    const isData = parts !== undefined && fitsField(field, start.length, parts);
    const far = isData ? parts.find((part) => !fitsCell(field, part)) : undefined;
    if (far !== undefined) refused ??= { field, text: far, isNumber: true };
    else if (parts !== undefined && !isData) refused ??= { field, text: parts.join(','), isNumber: false };
    texts[field.id] = isData && far === undefined ? start.map((_, i) => parts[i] ?? '0') : [...start];
  }
  return { texts, refused };
}

function fitsField(field: Field, count: number, parts: string[]): boolean {
  if (field.kind === 'choice')
    return field.options.some(({ value }) => parts.length === 1 && value === parts[0]);
  return (parts.length === count || (parts.length === 2 && count === 3)) && parts.every(isNumeral);
}

/** The query that `readAddress` reads. */
export function writeAddress(lesson: Lesson, texts: Texts): string {
  return `?${fieldsOf(lesson)
    .map(
      (field) =>
        `${field.id}=${(texts[field.id] ?? []).map((text) => encodeURIComponent(plainNumeral(text))).join(',')}`,
    )
    .join('&')}`;
}
