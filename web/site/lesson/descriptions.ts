// Fields, presets and answers, as descriptions list them: one line each.
import type { Quantity } from '../shell/quantity.js';
import type { Answer } from '../widgets/answer_table.js';
import type { Triple } from '../widgets/numbers.js';
import type { ChoiceField, HiddenField, NumberField, Preset, Texts, VectorField } from './lesson.js';

/** `path`: the module's name for it. */
export const numberField = (
  id: string,
  label: string,
  unit: string,
  quantity: Quantity = 'plain',
  path = id,
): NumberField => ({ kind: 'number', id, label, unit, quantity, path });

export const vectorField = (
  id: string,
  label: string,
  unit: string,
  quantity: Quantity,
  path = id,
): VectorField => ({ kind: 'vector', id, label, unit, quantity, path });

/** `labelOf` returns the label of an option, if that differs from its word. */
export const choiceField = (
  id: string,
  label: string,
  values: readonly string[],
  labelOf: (value: string) => string = (value) => value,
  more: { path?: string; quantity?: Quantity } = {},
): ChoiceField => ({
  kind: 'choice',
  id,
  label,
  unit: '',
  quantity: 'plain',
  path: id,
  ...more,
  options: values.map((value) => ({ value, label: labelOf(value) })),
});

export const hiddenField = (id: string, accepts: (text: string) => boolean): HiddenField => ({
  kind: 'hidden',
  id,
  label: '',
  unit: '',
  quantity: 'plain',
  path: id,
  accepts,
});

/** Presets by their names in programs: each differs from the start in some texts. */
export const presetsFrom = <Id extends string>(
  start: Texts,
  names: Readonly<Record<Id, string>>,
  changes: Readonly<Record<Id, Texts>>,
): Preset[] =>
  (Object.keys(changes) as Id[]).map((id) => ({ id, name: names[id], texts: { ...start, ...changes[id] } }));

type More = Pick<Answer, 'unit' | 'quantity'> & { extra?: string };

export const numberAnswer = (name: string, value: number, more: More = {}): Answer => ({
  kind: 'number',
  name,
  value,
  ...more,
});

export const wordsAnswer = (name: string, value: string, quantity: Quantity = 'plain'): Answer => ({
  kind: 'words',
  name,
  value,
  quantity,
});

export const vectorAnswer = (name: string, value: Triple, unit: string, quantity: Quantity): Answer => ({
  kind: 'vector',
  name,
  value,
  unit,
  quantity,
});
