// Buttons for undo, redo and reset.

import { html, type TemplateResult } from 'lit';
import { localized } from '../shell/localized.js';
import type { History } from './history.js';
import { icon } from './icons.js';

export const historyMessages = localized({
  label: ['Changes', '変更'],
  undo: ['Undo', '元に戻す'],
  redo: ['Redo', 'やり直す'],
  reset: ['Reset', '最初の状態に戻す'],
});

export type HistoryAction = 'undo' | 'redo' | 'reset';

/** `canReset`: the state is not the one that `reset` leads to. */
export function historyButtons(
  history: Pick<History<unknown>, 'canUndo' | 'canRedo'>,
  canReset: boolean,
  words: (typeof historyMessages)['en'],
  act: (action: HistoryAction) => void,
): TemplateResult {
  const button = (action: HistoryAction, can: boolean, keys = '') =>
    html`<button type="button" class="tool" data-history=${action} aria-label=${words[action]} title=${words[action] + keys} ?disabled=${!can} @click=${() => act(action)}>${icon(action)}</button>`;
  return html`<div class="history-buttons" role="group" aria-label=${words.label}>
    ${button('undo', history.canUndo, ' (Ctrl+Z)')}
    ${button('redo', history.canRedo, ' (Ctrl+Shift+Z)')}
    ${button('reset', canReset)}
  </div>`;
}
