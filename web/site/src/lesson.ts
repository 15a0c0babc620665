// A lesson is a description: its fields, its presets, and how its numbers become a question.
import type { AimedBullet, SphereTarget } from 'ricochet-wasm';

/** The colour and the letter of a quantity, the same in stage, table and formulas. */
export type Quantity =
  | 'bullet'
  | 'aim'
  | 'sphere'
  | 'target-velocity'
  | 'normal'
  | 'angle'
  | 'outgoing'
  | 'plain';

export interface NumberField {
  kind: 'number';
  /** Its name in the address. */
  id: string;
  label: string;
  unit: string;
  quantity: Quantity;
  /** The module's name for it, for errors. */
  path: string;
}

export interface VectorField extends Omit<NumberField, 'kind'> {
  kind: 'vector';
}

export type Field = NumberField | VectorField;

export interface FieldGroup {
  title: string;
  fields: Field[];
}

/** What the visitor typed, by field: text, so that nothing is lost or rounded. */
export type Texts = Record<string, string[]>;

export interface Preset {
  name: string;
  texts: Texts;
}

/** Something to drag: a point of the scene that belongs to a vector field. */
export interface Handle {
  field: string;
  name: string;
  quantity: Quantity;
  /** Where it stands, where that is not the field's own value: a velocity stands at the tip of its arrow. */
  from?: string;
}

export interface Lesson {
  groups: FieldGroup[];
  /** The first is where the lesson starts. */
  presets: Preset[];
  handles: Handle[];
  question(texts: Texts): { bullet: AimedBullet; target: SphereTarget };
}

export function fieldsOf(lesson: Lesson): Field[] {
  return lesson.groups.flatMap((group) => group.fields);
}

/** Text to number: empty text is missing, and what is no number is NaN, both for the module to refuse. */
export function numberOf(text: string | undefined): number {
  if (text === undefined || text.trim() === '') return undefined as unknown as number;
  return Number(text.trim().replace('−', '-'));
}

export function vectorOf(texts: Texts, id: string): { x: number; y: number; z: number } {
  const [x, y, z] = texts[id] ?? [];
  return {
    x: numberOf(x),
    y: numberOf(y),
    z: z === undefined ? (undefined as unknown as number) : numberOf(z),
  };
}

/** Plain digits for fields: all of them, and no exponent where it can be avoided. */
export function textOf(value: number): string {
  return Object.is(value, -0) ? '0' : String(value);
}
