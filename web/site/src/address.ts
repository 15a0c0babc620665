// The whole state of a lesson stands in the address, readable: ?from=0,0,0&to=4,4,4&speed=3
import { fieldsOf, type Lesson, type Texts } from './lesson.js';

// Longest number anyone writes: sign, 17 digits, point, exponent. More is not data.
const longest = 32;
const numeral = /^[-+−0-9.eE]*$/;

/** What the address says, where it is well-formed; the lesson's start for the rest. */
export function readAddress(lesson: Lesson, query: string): Texts {
  const given = new URLSearchParams(query.slice(0, 4000));
  const texts: Texts = {};
  for (const field of fieldsOf(lesson)) {
    const start = lesson.presets[0]?.texts[field.id] ?? [''];
    const parts = given.get(field.id)?.split(',');
    const fits =
      parts !== undefined &&
      (parts.length === start.length || (parts.length === 2 && start.length === 3)) &&
      parts.every((part) => part.length <= longest && numeral.test(part));
    texts[field.id] = fits ? start.map((_, i) => parts[i] ?? '0') : [...start];
  }
  return texts;
}

/** The query that `readAddress` reads. */
export function writeAddress(lesson: Lesson, texts: Texts): string {
  return `?${fieldsOf(lesson)
    .map(
      (field) =>
        `${field.id}=${(texts[field.id] ?? []).map((text) => encodeURIComponent(text.trim())).join(',')}`,
    )
    .join('&')}`;
}
