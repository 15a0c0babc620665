// Buttons for undo, redo and reset.
import { html, type TemplateResult } from 'lit';
import type { Localized } from '../shell/language.js';
import type { History } from './history.js';
import { icon } from './icons.js';

const en = { label: 'Changes', undo: 'Undo', redo: 'Redo', reset: 'Reset' };
const ja: typeof en = { label: '変更', undo: '元に戻す', redo: 'やり直す', reset: '最初の状態に戻す' };

export const historyMessages: Localized<typeof en> = { en, ja };

export type HistoryAction = 'undo' | 'redo' | 'reset';

/** `canReset`: the state is not the one that `reset` leads to. */
export function historyButtons(
  history: Pick<History<unknown>, 'canUndo' | 'canRedo'>,
  canReset: boolean,
  words: typeof en,
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
