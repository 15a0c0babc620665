// The address holds the whole state of a lesson in readable form: ?from=0,0,0&to=4,4,4&speed=3

import { isNumeral, plainNumeral } from '../widgets/numbers.js';
import { fitsCell } from './field_errors.js';
import type { Field, Lesson, Texts } from './lesson.js';
import { fieldsOf } from './texts.js';

export interface FromAddress {
  texts: Texts;
  /**
   * The first field whose value in the address is not a number, or is one that no page can show. The field has its
   * start value instead.
   */
  refused: { field: Field; text: string; isNumber: boolean } | undefined;
}

/** Longer addresses are not data. */
export const queryOf = (query: string): URLSearchParams => new URLSearchParams(query.slice(0, 4000));

const parameterOf = ({ id, parameter = id }: Field): string => parameter;

/** The values of the address that are well-formed and can be shown; the lesson's start values for the rest. */
export function readAddress(lesson: Lesson, query: string): FromAddress {
  const given = queryOf(query);
  const texts: Texts = structuredClone(lesson.start?.(given) ?? lesson.presets[0]?.texts ?? {});
  let refused: FromAddress['refused'];
  const taken = new Map<string, number>();
  for (const field of fieldsOf(lesson, texts)) {
    const name = parameterOf(field);
    const place = taken.get(name) ?? 0;
    taken.set(name, place + 1);
    const text = given.getAll(name)[place];
    if (text === undefined || (field.kind === 'hidden' && field.isUnwritten)) continue;
    const start = texts[field.id] ?? [''];
    const parts = text.split(',');
    const isData = fitsField(field, start.length, parts);
    const far = isData ? parts.find((part) => !fitsCell(field, part)) : undefined;
    if (far !== undefined) refused ??= { field, text: far, isNumber: true };
    else if (isData) texts[field.id] = start.map((_, i) => parts[i] ?? '0');
    else refused ??= { field, text, isNumber: false };
  }
  return { texts, refused };
}

function fitsField(field: Field, count: number, parts: string[]): boolean {
  const [only = ''] = parts;
  if (field.kind === 'hidden') return parts.length === 1 && field.accepts(only);
  if (field.kind === 'switch') return parts.length === 1 && /^[01]$/.test(only);
  if (field.kind === 'choice') return parts.length === 1 && field.options.some(({ value }) => value === only);
  return (parts.length === count || (parts.length === 2 && count === 3)) && parts.every(isNumeral);
}

/** The query that `readAddress` reads. */
export function writeAddress(lesson: Lesson, texts: Texts): string {
  return `?${fieldsOf(lesson, texts)
    .filter((field) => field.kind !== 'hidden' || !(field.isUnwritten || (texts[field.id]?.[0] ?? '') === ''))
    .map(
      (field) =>
        `${parameterOf(field)}=${(texts[field.id] ?? []).map((text) => encodeURIComponent(plainNumeral(text))).join(',')}`,
    )
    .join('&')}`;
}
