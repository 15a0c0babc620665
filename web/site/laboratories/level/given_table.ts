// What is given: a shot to try, start, point aimed at, radius, and how many bounces are followed.
import { html, type TemplateResult } from 'lit';
import type { Messages } from '../../messages/index.js';
import { bouncesRow } from '../shared/bounces.js';
import { fieldRow } from '../shared/field_row.js';
import type { LaboratoryMessages } from '../shared/messages.js';
import type { LevelMessages } from './messages.js';
import type { Fault } from './shot.js';
import { bounceLimits, type PresetName, presetNames, presetOf, type State } from './state.js';

interface GivenTable {
  state: State;
  words: LevelMessages;
  errors: LaboratoryMessages['errors'];
  bounds: Messages['bounds'];
  /** Undo, redo and reset. */
  buttons: TemplateResult;
  fault: Fault | undefined;
  enter(preset: PresetName): void;
  change(state: State): void;
  /** A text typed into the cell with an id such as `start-x`. */
  type(id: string, text: string): void;
  /** Aims exactly at what is nearest to the first hit. */
  snap(to: 'corner' | 'seam'): void;
}

/** What is wrong, in words. */
function sentenceOf({ why }: Fault, { words, errors, bounds }: GivenTable): string {
  if (why === 'number') return errors.number;
  return why === 'beyond' ? bounds.field : words.faults[why];
}

export function givenTable(table: GivenTable): TemplateResult {
  const { state, words, fault, enter, change, type, snap } = table;
  const error = (field: Fault['field']) => (fault?.field === field ? sentenceOf(fault, table) : undefined);
  const row = (id: 'start' | 'aim', name: string) =>
    fieldRow(
      {
        name,
        unit: words.units,
        quantity: id === 'start' ? 'bullet' : 'aim',
        error: error(id),
        cells: (['x', 'y', 'z'] as const).map((axis, i) => ({
          id: `${id}-${axis}`,
          axis,
          label: words.cell(name, axis),
          text: state[id][i] ?? '',
          bad: fault?.field === id,
        })),
      },
      type,
    );
  const radius = fieldRow(
    {
      name: words.radius,
      unit: `${words.units}, ${words.point}`,
      quantity: 'bullet',
      error: error('radius'),
      cells: [
        {
          id: 'radius-r',
          axis: '',
          label: words.radius,
          text: state.radius,
          bad: fault?.field === 'radius',
        },
      ],
    },
    type,
  );
  const chosen = presetOf(state);
  return html`<section class="given" aria-labelledby="given-title">
    <div class="section-head"><h2 id="given-title">${words.given}</h2>${table.buttons}</div>
    <div class="presets" role="group" aria-label=${words.try}>
      ${presetNames.map((name) => html`<button type="button" class="chip preset" data-preset=${name} aria-pressed=${name === chosen ? 'true' : 'false'} @click=${() => enter(name)}>${words.presets[name]}</button>`)}
    </div>
    ${row('start', words.start)} ${row('aim', words.aim)}
    <p class="snaps" role="group" aria-label=${words.nearest}>
      <span class="soft">${words.nearest}</span>
      <button type="button" class="chip" ?disabled=${fault !== undefined} @click=${() => snap('corner')}>${words.toCorner}</button>
      <button type="button" class="chip" ?disabled=${fault !== undefined} @click=${() => snap('seam')}>${words.toSeam}</button>
    </p>
    ${radius}
    ${bouncesRow(words, state.bounces, bounceLimits, (bounces) => change({ ...state, bounces }))}
  </section>`;
}
