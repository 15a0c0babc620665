// <ricochet-pool-hall>: the hall in its page, with the hand actions on the table.
import { html, type PropertyValues, type TemplateResult } from 'lit';
import { followEvents } from './event_list.js';
import { Hall } from './hall.js';
import { paintMap } from './map_view.js';
import { sideColumn } from './side_column.js';
import { stageColumn } from './stage_column.js';
import { TableHands } from './table_hands.js';

class PoolHall extends Hall {
  readonly #hands = new TableHands(this);

  protected override firstUpdated(changed: PropertyValues): void {
    super.firstUpdated(changed);
    const canvas = this.querySelector('canvas');
    if (canvas !== null) this.#hands.watch(canvas);
  }

  protected override updated(): void {
    paintMap(this, this);
    followEvents(this);
  }

  protected override render(): TemplateResult {
    const { shared } = this;
    return html`${stageColumn(this, { notices: this.notices(), shared, key: (event) => this.#hands.key(event) })}
      ${sideColumn(this, {
        historyButtons: this.undo.buttons(),
        shared,
        exportBar: (given) => this.exportBar(given),
      })}`;
  }
}

customElements.define('ricochet-pool-hall', PoolHall);
