// The texts of a lesson's fields: read as numbers, compared with presets, and checked.
import { numberOf } from '../widgets/numbers.js';
import type { Field, FieldError, FieldGroup, Lesson, Texts } from './lesson.js';

/** Numbers that the page itself refuses, before or in place of the module. */
export class RefusedNumber extends Error implements FieldError {
  constructor(
    readonly path: string,
    message: string,
  ) {
    super(message);
  }
}

export function groupsOf({ groups }: Lesson, texts: Texts): FieldGroup[] {
  return typeof groups === 'function' ? groups(texts) : groups;
}

export function fieldsOf(lesson: Lesson, texts: Texts): Field[] {
  return groupsOf(lesson, texts).flatMap((group) => group.fields);
}

/** True if two states have the same fields with the same texts. */
export const isSame = (one: Texts, other: Texts): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (id) => one[id]?.join() === other[id]?.join(),
  );

/** The number of a field. */
export function scalarOf(texts: Texts, id: string): number {
  return numberOf(texts[id]?.[0]);
}

export function choiceOf(texts: Texts, id: string): string {
  return texts[id]?.[0] ?? '';
}

export function vectorOf(texts: Texts, id: string): { x: number; y: number; z: number } {
  const [x, y, z] = texts[id] ?? [];
  return {
    x: numberOf(x),
    y: numberOf(y),
    z: z === undefined ? (undefined as unknown as number) : numberOf(z),
  };
}

/** The index of the preset whose numbers are in the fields; -1 for none. */
export function chosenPreset(lesson: Lesson, texts: Texts): number {
  const { presets, normalize } = lesson;
  const settings = new Set(
    fieldsOf(lesson, texts).flatMap(({ id, kind }) => (kind === 'hidden' || kind === 'switch' ? id : [])),
  );
  const numbers = (all: Texts): Texts =>
    Object.fromEntries(Object.entries(all).filter(([id]) => !settings.has(id)));
  const present = numbers(texts);
  return presets.findIndex(({ texts: preset }) => isSame(numbers(normalize?.(preset) ?? preset), present));
}
