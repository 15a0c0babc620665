// The panel of the puzzle: the task, the direction, what became of each shot, the list of challenges, and one's own to share.

import { html, nothing, type TemplateResult } from 'lit';
import { numberOf } from '../../widgets/numbers.js';
import type { Attempt } from '../shared/prediction.js';
import { onEnter } from '../shared/prediction_view.js';
import { levels } from './challenge.js';
import type { AimMessages } from './messages.js';

export interface Try extends Attempt {
  /** What became of the shot, in words. */
  outcome: string;
}

export interface ChallengePanel {
  words: AimMessages['challenge'];
  bounces: number;
  isSolvable: boolean;
  /** The direction as typed, in degrees. */
  direction: string;
  isRunning: boolean;
  tries: readonly Try[];
  turn: (direction: string) => void;
  fire: () => void;
  leave: () => void;
}

const inDegrees = (value: number): string =>
  Number.isFinite(value) ? `${value.toFixed(1).replace('-', '−')}°` : '–';

export function challengePanel(panel: ChallengePanel): TemplateResult {
  const { words, direction, isRunning, tries, turn, fire, leave } = panel;
  const isBad = !Number.isFinite(numberOf(direction));
  const mayFire = !isRunning && !isBad;
  return html`<section class="prediction challenge" aria-labelledby="challenge-title">
    <h2 id="challenge-title">${words.title}</h2>
    <p class="question">${words.task(panel.bounces)}</p>
    ${panel.isSolvable ? nothing : html`<p class="error">${words.unsolvable}</p>`}
    <div class="guess" @keydown=${onEnter(mayFire ? fire : () => {})}>
      <label for="direction">${words.direction}</label>
      <input id="direction" class="own-undo" type="text" inputmode="decimal" autocomplete="off" aria-invalid=${isBad ? 'true' : 'false'}
        .value=${direction} @input=${(event: Event) => turn((event.target as HTMLInputElement).value)} />
      <button type="button" class="primary" ?disabled=${!mayFire} @click=${fire}>${words.fire}</button>
      <button type="button" @click=${leave}>${words.leave}</button>
    </div>
    <p class="outcome" role="status">${isRunning ? words.flying : (tries.at(-1)?.outcome ?? '')}</p>
    ${tries.length === 0 ? nothing : triesTable(tries, words)}
  </section>`;
}

function triesTable(tries: readonly Try[], words: AimMessages['challenge']): TemplateResult {
  return html`<div class="scroller" tabindex="0" role="region" aria-label=${words.tries}>
    <table class="attempts">
      <thead><tr>${words.head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
      <tbody>
        ${tries.map(
          ({ guess, difference, score }, i) => html`<tr>
            <td class="number">${i + 1}</td>
            <td class="number">${inDegrees(guess)}</td>
            <td class="number">${score === 100 ? words.solvedShort : inDegrees(difference)}</td>
            <td class="number" data-score=${score}>${words.score(score)}</td>
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

export interface ChallengeList {
  words: AimMessages;
  /** The queries of those that were solved on this visit. */
  solved: ReadonlySet<string>;
  /** The query shown. */
  present: string;
  /** Bounces of one's own challenge. */
  own: number;
  open: (query: string) => void;
  choose: (bounces: number) => void;
  tryOwn: () => void;
  share: () => void;
}

export function challengeList(list: ChallengeList): TemplateResult {
  const words = list.words.challenge;
  const open = (query: string) => (event: Event) => {
    event.preventDefault();
    list.open(query);
  };
  return html`<section class="challenges" aria-labelledby="challenges-title">
    <h2 id="challenges-title">${words.listTitle}</h2>
    <ol>
      ${levels.map(
        ({ name, bounces, query }) => html`<li>
          <a href=${query} aria-current=${query === list.present ? 'true' : nothing} @click=${open(query)}>${list.words.presets[name]}: ${words.bounces(bounces)}</a>
          ${list.solved.has(query) ? html`<span class="solved">✓ ${words.solvedShort}</span>` : nothing}
        </li>`,
      )}
    </ol>
    <p class="own-challenge">
      <label for="own-bounces">${words.own}</label>
      <select id="own-bounces" @change=${(event: Event) => list.choose(Number((event.target as HTMLSelectElement).value))}>
        ${[0, 1, 2].map((count) => html`<option value=${count} ?selected=${count === list.own}>${words.bounces(count)}</option>`)}
      </select>
      <button type="button" @click=${list.tryOwn}>${words.tryOwn}</button>
      <button type="button" @click=${list.share}>${words.share}</button>
    </p>
  </section>`;
}
