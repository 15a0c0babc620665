// Every laboratory of the list in pages.ts, by the name that embeds and addresses use. Its element is loaded when it is first needed.
import { laboratoryIds } from '../pages.js';

export interface LaboratoryEntry {
  /** The name of its element. */
  tag: string;
  /** The state in which the visitor predicts the answer before it is shown, where there is something to predict. */
  prediction?: string;
  /** Defines the element. */
  load(): Promise<unknown>;
}

const elements = import.meta.glob('./*/element.ts');

const entries: Readonly<Record<string, Omit<LaboratoryEntry, 'load'>>> = {
  'many-balls': { tag: 'ricochet-balls', prediction: 'preset=pi&predict=1' },
  'pool-hall': { tag: 'ricochet-pool-hall' },
  aim: { tag: 'ricochet-aim', prediction: 'predict=1' },
  mirrors: { tag: 'ricochet-mirrors' },
  predictability: { tag: 'ricochet-predictability', prediction: 'predict=1' },
  level: { tag: 'ricochet-level' },
  galton: { tag: 'ricochet-galton', prediction: 'predict=1' },
  bouncing: { tag: 'ricochet-bouncing', prediction: 'predict=1' },
  speed: { tag: 'ricochet-speed' },
};

function entryOf(id: string): LaboratoryEntry {
  const [entry, load] = [entries[id], elements[`./${id}/element.ts`]];
  if (entry === undefined || load === undefined) throw new Error(`laboratories/${id} has no element`);
  return { ...entry, load };
}

export const laboratories: Readonly<Record<string, LaboratoryEntry>> = Object.fromEntries(
  laboratoryIds.map((id) => [id, entryOf(id)]),
);

/** The state in which a prediction is asked for: what the given state says itself stays. */
export function withPrediction({ prediction }: LaboratoryEntry, state: string): string {
  const query = new URLSearchParams(state);
  for (const [name, value] of new URLSearchParams(prediction)) if (!query.has(name)) query.set(name, value);
  return `?${query}`;
}
