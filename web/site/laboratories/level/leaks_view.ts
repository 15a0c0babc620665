// The count of leaks: how many shots, run or cancel, and the three counts.
import { html, nothing, type TemplateResult } from 'lit';
import type { Quantity } from '../../shell/quantity.js';
import { type LeakCounting, shotCounts } from './leak_counting.js';
import { type LeakCount, type Solver, solvers } from './leaks.js';
import type { LevelMessages } from './messages.js';
import { room } from './room.js';
import { colorOf } from './tracks.js';

interface LeaksView {
  words: LevelMessages['leaks'];
  /** For the digits of counts. */
  language: string;
  counting: LeakCounting;
  isDisabled: boolean;
  run(): void;
}

function statusOf(
  { words, counting: { shots, count, isRunning } }: LeaksView,
  shown: (value: number) => string,
): string {
  if (count === undefined) return '';
  if (isRunning) return words.running(shown(count.shots), shown(shots));
  if (count.shots < shots) return words.cancelled;
  const all = solvers.map((solver) => shown(count.corners[solver] + count.edges[solver]));
  return words.done(shown(count.shots), all[0] ?? '', all[1] ?? '', all[2] ?? '');
}

export function leaksView(view: LeaksView): TemplateResult {
  const { words, language, counting, isDisabled, run } = view;
  const { shots, count, isRunning } = counting;
  const shown = (value: number) => value.toLocaleString(language);
  const choose = (event: Event) => counting.choose(Number((event.target as HTMLSelectElement).value));
  return html`<section class="leaks" aria-labelledby="leaks-title">
    <h2 id="leaks-title">${words.title}</h2>
    <p>${words.intro(shown(room.indices.length / 3))}</p>
    <p class="leaks-start">
      <label for="shots">${words.shots}</label>
      <select id="shots" ?disabled=${isRunning} @change=${choose}>
        ${shotCounts.map((value) => html`<option value=${value} ?selected=${value === shots}>${shown(value)}</option>`)}
      </select>
      <button type="button" id="leaks" class="primary" ?disabled=${isDisabled} @click=${isRunning ? () => counting.cancel() : run}>${isRunning ? words.cancel : words.run}</button>
    </p>
    ${isRunning ? html`<progress max=${shots} .value=${count?.shots ?? 0} aria-label=${words.progress}></progress>` : nothing}
    <p class="leaks-status" role="status" aria-live=${isRunning ? 'off' : 'polite'}>${statusOf(view, shown)}</p>
    ${count === undefined ? nothing : countTable(count, words, shown)}
  </section>`;
}

/** The colours of the three paths. */
const colors: Readonly<Record<Solver, Quantity>> = { ...colorOf, ricochet: 'bullet' };

function countTable(
  count: LeakCount,
  words: LevelMessages['leaks'],
  shown: (value: number) => string,
): TemplateResult {
  return html`<table class="leak-counts">
    <thead><tr><td></td>${words.head.map((name) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead>
    <tbody>
      ${solvers.map((solver) => {
        const { corners, edges } = count;
        const cells = [corners[solver], edges[solver], corners[solver] + edges[solver]];
        return html`<tr data-solver=${solver}>
          <th scope="row"><span class="swatch quantity-${colors[solver]}" aria-hidden="true"></span>${words.names[solver]}</th>
          ${cells.map((value) => html`<td class="number" data-value=${value}>${shown(value)}</td>`)}
        </tr>`;
      })}
    </tbody>
  </table>`;
}
