// What is given: the room, the start and velocity of the bullets, where they differ, and how many bounces are followed.
import { html, type TemplateResult } from 'lit';
import { full } from '../../widgets/numbers.js';
import { bouncesRow } from '../shared/bounces.js';
import { choiceRow, fieldRow } from '../shared/field_row.js';
import type { Refusal } from '../shared/refusal.js';
import type { PredictabilityMessages } from './messages.js';
import { bounceLimits, type RoomName, roomNames, type State, startsOf } from './state.js';

interface GivenTable {
  state: State;
  words: PredictabilityMessages;
  /** Undo, redo and reset. */
  buttons: TemplateResult;
  predictFirst: string;
  refusal: Refusal | undefined;
  enter(room: RoomName): void;
  change(state: State): void;
  /** A text typed into the cell with an id such as `start-x`. */
  type(id: string, text: string): void;
}

export function givenTable(table: GivenTable): TemplateResult {
  const { state, words, refusal, enter, change, type } = table;
  const row = (id: 'start' | 'velocity', name: string, unit: string) => {
    const path = refusal?.path ?? '';
    const isHere = path.includes(id === 'start' ? 'position' : 'velocity');
    return fieldRow(
      {
        name,
        unit,
        quantity: id === 'start' ? 'bullet' : 'aim',
        error: isHere ? refusal?.message : undefined,
        cells: (['x', 'y'] as const).map((axis, i) => ({
          id: `${id}-${axis}`,
          axis,
          label: words.cell(name, axis),
          text: state[id][i] ?? '',
          bad: isHere && (path.endsWith(`[${i}]`) || !/\[\d\]$/.test(path)),
        })),
      },
      (cell, text) => type(cell, text),
    );
  };
  const [, second] = startsOf(state);
  return html`<section class="given" aria-labelledby="given-title">
    <div class="section-head"><h2 id="given-title">${words.given}</h2>${table.buttons}</div>
    <div class="presets" role="group" aria-label=${words.room}>
      ${roomNames.map((name) => html`<button type="button" class="chip preset" aria-pressed=${name === state.room ? 'true' : 'false'} @click=${() => enter(name)}>${words.rooms[name]}</button>`)}
    </div>
    <label class="switch"><input type="checkbox" id="predict" .checked=${state.predict}
      @change=${(event: Event) => change({ ...state, predict: (event.target as HTMLInputElement).checked })} /> ${table.predictFirst}</label>
    ${row('start', words.start, words.units)} ${row('velocity', words.velocity, words.perFrame)}
    ${choiceRow(
      'differs',
      words.differs,
      state.differs,
      [
        ['x', 'x'],
        ['y', 'y'],
      ],
      (value) => change({ ...state, differs: value === 'x' ? 'x' : 'y' }),
    )}
    ${bouncesRow(words, state.bounces, bounceLimits, (bounces) => change({ ...state, bounces }))}
    <p class="soft second">${words.second} <span class="value">(${second.map(full).join(', ')})</span></p>
  </section>`;
}
