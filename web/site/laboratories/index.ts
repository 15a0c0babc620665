// Every laboratory of the list in pages.ts, by the name that embeds and addresses use. Its element is loaded when it is first needed.
import { laboratoryIds } from '../pages.js';

export interface LaboratoryEntry {
  /** The name of its element. */
  tag: string;
  /** The state in which the visitor predicts the answer before it is shown, if there is something to predict. */
  prediction?: string;
  /** Defines the element. */
  load(): Promise<unknown>;
}

const elements = import.meta.glob('./*/element.ts');

const predictions: Readonly<Record<string, string>> = {
  'many-balls': 'preset=pi&predict=1',
  ...Object.fromEntries(['aim', 'predictability', 'galton', 'bouncing'].map((id) => [id, 'predict=1'])),
};

function entryOf(id: string): LaboratoryEntry {
  const [prediction, load] = [predictions[id], elements[`./${id}/element.ts`]];
  if (load === undefined) throw new Error(`laboratories/${id} has no element`);
  const tag = `ricochet-${id === 'many-balls' ? 'balls' : id}`;
  return { tag, load, ...(prediction !== undefined && { prediction }) };
}

export const laboratories: Readonly<Record<string, LaboratoryEntry>> = Object.fromEntries(
  laboratoryIds.map((id) => [id, entryOf(id)]),
);

/** The state in which a prediction is asked for; parameters of the given state are kept. */
export function withPrediction({ prediction }: LaboratoryEntry, state: string): string {
  const query = new URLSearchParams(state);
  for (const [name, value] of new URLSearchParams(prediction)) if (!query.has(name)) query.set(name, value);
  return `?${query}`;
}
