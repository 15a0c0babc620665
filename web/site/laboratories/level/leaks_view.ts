// The view of the count of leaks: the three counts as they grow, the number of shots, run or cancel, and a leaking
// bullet to follow.
import { html, nothing, type TemplateResult } from 'lit';
import type { LabPage } from '../../lesson/lesson.js';
import { prefersStill } from '../../shell/motion.js';
import type { Quantity } from '../../shell/quantity.js';
import { nearWindow } from '../../widgets/near_window.js';
import { grouped } from '../../widgets/numbers.js';
import { colorOf } from './drawing.js';
import { countLeaks, type LeakCount, type Solver, solvers } from './leaks.js';
import type { LevelMessages } from './messages.js';
import { room } from './room.js';
import type { ShootingRange } from './shot.js';
import { shotOf } from './state.js';

/** The numbers of shots to choose from. */
const shotCounts = [2000, 20_000] as const;

/** The colours of the three paths. */
const colors: Readonly<Record<Solver, Quantity>> = { ...colorOf, ricochet: 'bullet' };

export class LeakCounter {
  #shots: number = shotCounts[0];
  #count: LeakCount | undefined;
  #running: AbortController | undefined;
  #hasBegun = false;

  constructor(private readonly words: LevelMessages['leaks']) {}

  /** Counts again. If it is cancelled, the counts so far remain. */
  async #run(page: LabPage, range: ShootingRange): Promise<void> {
    this.#hasBegun = true;
    const running = new AbortController();
    this.#running = running;
    this.#count = undefined;
    try {
      await countLeaks(range, room, this.#shots, running.signal, (count) => {
        this.#count = count;
        page.redrawWords();
      });
    } catch (cause) {
      if (!running.signal.aborted) throw cause;
    } finally {
      this.#running = undefined;
      page.redrawWords();
    }
  }

  #number(value: number): string {
    return grouped(value);
  }

  get #status(): string {
    const { words } = this;
    const count = this.#count;
    if (count === undefined) return '';
    const fired = this.#number(count.shots);
    if (this.#running !== undefined) return words.running(fired, this.#number(this.#shots));
    if (count.shots < this.#shots) return words.cancelled;
    const [single = '', double = '', ricochet = ''] = solvers.map((solver) =>
      this.#number(count.corners[solver] + count.edges[solver]),
    );
    return words.done(fired, single, double, ricochet);
  }

  panel(page: LabPage, range: ShootingRange): TemplateResult {
    const { words } = this;
    const count = this.#count;
    const isRunning = this.#running !== undefined;
    const press = () => (isRunning ? this.#running?.abort() : void this.#run(page, range));
    const choose = (event: Event) => {
      this.#shots = Number((event.target as HTMLSelectElement).value);
      this.#count = undefined;
      page.redrawWords();
    };
    // When the panel scrolls into view, the count begins by itself, unless motion is reduced.
    const begin = () => {
      if (!this.#hasBegun && !prefersStill()) void this.#run(page, range);
    };
    return html`<section class="leaks" aria-labelledby="leaks-title" ${nearWindow(begin)}>
      <h2 id="leaks-title">${words.title}</h2>
      <p>${words.intro(this.#number(room.indices.length / 3))}</p>
      ${this.#table(count)}
      ${isRunning ? html`<progress max=${this.#shots} .value=${count?.shots ?? 0} aria-label=${words.progress}></progress>` : nothing}
      <p class="leaks-status" role="status" aria-live=${isRunning ? 'off' : 'polite'}>${this.#status}</p>
      <p class="leaks-start card-buttons on-screen">
        <label for="shots">${words.shots}</label>
        <select id="shots" ?disabled=${isRunning} @change=${choose}>
          ${shotCounts.map((value) => html`<option value=${value} ?selected=${value === this.#shots}>${this.#number(value)}</option>`)}
        </select>
        <button type="button" id="leaks" @click=${press}>${isRunning ? words.cancel : words.run}</button>
        ${count?.example === undefined ? nothing : followButton(count.example, page, words)}
      </p>
    </section>`;
  }

  #table(count: LeakCount | undefined): TemplateResult {
    const { words } = this;
    return html`<table class="leak-counts">
      <thead><tr><td></td>${words.head.map((name) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead>
      <tbody>
        ${solvers.map((solver) => {
          const { corners, edges } = count ?? {};
          const [at, along] = [corners?.[solver], edges?.[solver]];
          const cells = [at, along, at === undefined || along === undefined ? undefined : at + along];
          return html`<tr data-solver=${solver}>
            <th scope="row"><span class="swatch quantity-${colors[solver]}" aria-hidden="true"></span>${words.names[solver]}</th>
            ${cells.map((value) => html`<td class="number" data-value=${value ?? nothing}>${value === undefined ? '–' : this.#number(value)}</td>`)}
          </tr>`;
        })}
      </tbody>
    </table>`;
  }
}

/** Shows a shot that left the room by plain formulas: the stage goes with it. */
function followButton(
  { from, to }: NonNullable<LeakCount['example']>,
  page: LabPage,
  words: LevelMessages['leaks'],
): TemplateResult {
  const follow = () => {
    page.lay(shotOf(from, to));
    page.element.scrollIntoView({ block: 'start' });
  };
  return html`<button type="button" class="primary" @click=${follow}>${words.follow}</button>`;
}
