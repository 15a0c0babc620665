// Inputs and answers of a lesson as named quantities, for tables and files.
import { type Answer, axesOf } from '../widgets/answer_table.js';
import { short } from '../widgets/numbers.js';
import type { Field, Lesson, Texts } from './lesson.js';
import { groupsOf } from './texts.js';

/** A number or a word by its name, with all its digits. */
export interface NamedValue {
  name: string;
  value: string;
  unit: string;
}

/** A quantity, short as a table shows it, and the values that it consists of: two or three of a vector. */
export interface NamedQuantity {
  name: string;
  shown: string;
  values: NamedValue[];
}

/** The fields that have a part in the question, each with its value. */
export function inputsOf(lesson: Lesson, texts: Texts): NamedQuantity[] {
  return groupsOf(lesson, texts).flatMap(({ title, fields }) =>
    fields
      .filter((field) => field.kind !== 'hidden' && (field.when?.(texts) ?? true))
      .map((field) => inputOf(title, field, texts)),
  );
}

function inputOf(group: string, field: Field, texts: Texts): NamedQuantity {
  const name = group === '' ? field.label : `${group}: ${field.label}`;
  const { unit } = field;
  const parts = texts[field.id] ?? [];
  if (field.kind === 'choice') {
    return quantityOf(name, field.options.find(({ value }) => value === parts[0])?.label ?? '', unit);
  }
  if (field.kind !== 'vector') return quantityOf(name, parts[0] ?? '', unit);
  const shown = field.flat?.(texts) ? parts.slice(0, 2) : parts;
  return {
    name,
    shown: `(${shown.join(', ')})`,
    values: shown.map((value, i) => ({
      name: `${name} ${field.cells?.[i]?.sign ?? axesOf()[i]}`,
      value,
      unit,
    })),
  };
}

export function answersOf(answers: readonly Answer[]): NamedQuantity[] {
  return answers.map((answer) => {
    const { name, unit = '' } = answer;
    if (answer.kind !== 'vector') return quantityOf(name, answer.value, unit);
    const axes = axesOf(answer.flat);
    return {
      name,
      shown: `(${axes.map((axis) => short(answer.value[axis])).join(', ')})`,
      values: axes.map((axis) => ({ name: `${name} ${axis}`, value: String(answer.value[axis]), unit })),
    };
  });
}

/** A quantity of one value. */
export const quantityOf = (name: string, value: string | number, unit = ''): NamedQuantity => ({
  name,
  shown: typeof value === 'number' ? short(value) : value,
  values: [{ name, value: String(value), unit }],
});

/** The name with its unit, as a head of a column. */
export const headOf = ({ name, unit }: NamedValue): string => (unit === '' ? name : `${name} (${unit})`);
