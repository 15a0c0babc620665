// The puzzle during play: its levels, aiming, firing, and the result of each shot.
import { html, nothing, type TemplateResult } from 'lit';
import type { LabPage, Texts } from '../../lesson/lesson.js';
import { triesTable } from '../../lesson/prediction_view.js';
import { icon } from '../../widgets/icons.js';
import { numberOf } from '../../widgets/numbers.js';
import { tellHost } from '../../widgets/prediction_message.js';
import { type Attempt, attemptWith, type FiredShot, isSolvable, isSolved } from './challenge.js';
import type { Solution } from './find_shots.js';
import type { AimMessages } from './messages.js';
import { asTable, challengeOf, levels } from './table.js';

interface Try extends Attempt {
  /** The result of the shot, in words. */
  outcome: string;
}

const inDegrees = (value: number): string =>
  Number.isFinite(value) ? `${value.toFixed(1).replace('-', '−')}°` : '–';

/** The identity of a challenge: its table and its bounces, whatever the aim. */
const keyOf = (texts: Texts): string => JSON.stringify({ ...texts, direction: undefined });

const orNone = (value: number): number | null => (Number.isFinite(value) ? value : null);

export class Puzzle {
  #key = '';
  #tries: readonly Try[] = [];
  /** The direction of the shot that has ended. */
  #fired: string | undefined;
  readonly #solved = new Set<string>();

  constructor(private readonly words: AimMessages['challenge']) {}

  /** Updates to the shown state: a new challenge has no tries yet, and a new direction has not been fired. */
  show(texts: Texts): void {
    const key = keyOf(texts);
    if (key !== this.#key) this.#tries = [];
    if (key !== this.#key || this.#fired !== texts.direction?.[0]) this.#fired = undefined;
    this.#key = key;
  }

  /** Scores the shot, once, when the bullet has reached its end. */
  finish(page: LabPage, shot: FiredShot, solution: Solution, texts: Texts): void {
    const direction = texts.direction?.[0] ?? '';
    if (this.#fired === direction) return;
    this.#fired = direction;
    const attempt = attemptWith(numberOf(direction), shot, solution, texts);
    this.#tries = [...this.#tries, { ...attempt, outcome: this.#outcome(shot, attempt, texts) }];
    if (isSolved(shot, texts)) this.#solved.add(this.#key);
    const { answer, difference, ...rest } = attempt;
    tellHost(page.element, {
      type: 'ricochet-prediction',
      page: 'aim',
      question: 'direction',
      ...rest,
      answer: orNone(answer),
      difference: orNone(difference),
      tries: this.#tries.length,
    });
    page.redrawWords();
  }

  /** The result of the shot that has ended, in words. */
  get outcome(): string {
    return this.#fired === undefined ? '' : (this.#tries.at(-1)?.outcome ?? '');
  }

  #outcome(shot: FiredShot, { difference }: Attempt, texts: Texts): string {
    const { words } = this;
    if (isSolved(shot, texts)) return words.solved(this.#tries.length + 1);
    const off = Number.isFinite(difference) ? words.off(`${difference.toFixed(1)}°`) : '';
    if (shot.bounces === undefined) return words.missed + off;
    return words.otherBounces(shot.bounces, challengeOf(texts) ?? 0) + off;
  }

  /** The levels in a row; solved ones have a star. */
  levelsView(page: LabPage): TemplateResult {
    const { words } = this;
    const present = levels.findIndex((level) => keyOf(level) === keyOf(page.texts));
    return html`<nav class="rounds challenges" aria-label=${words.listTitle}>
      ${levels.map((level, i) => {
        const isDone = this.#solved.has(keyOf(level));
        const name = words.level(i + 1) + (isDone ? `: ${words.solvedShort}` : '');
        return html`<button type="button" class="round" aria-label=${name} aria-pressed=${i === present ? 'true' : 'false'} @click=${() => page.lay(level)}>${i + 1}<span class="stars"><span class=${isDone ? 'has-star' : ''}>${icon('star')}</span></span></button>`;
      })}
    </nav>`;
  }

  view(page: LabPage, solution: Solution): TemplateResult {
    const { words } = this;
    const { texts } = page;
    const level = levels.findIndex((one) => keyOf(one) === this.#key);
    const title = level < 0 ? words.title : words.level(level + 1);
    const tries = this.#tries;
    const isWon = this.#fired !== undefined && tries.at(-1)?.score === 100;
    const isFlying = page.time > 0 && this.#fired === undefined;
    const next = levels[level + 1];
    const reveal = () => page.lay(asTable(texts));
    return html`<section class="prediction challenge framed" aria-labelledby="challenge-title">
      <h2 id="challenge-title">${title}</h2>
      <p class="question">${words.task(challengeOf(texts) ?? 0)}</p>
      ${isSolvable(solution, texts) ? nothing : html`<p class="error">${words.unsolvable}</p>`}
      ${this.#aiming(page, isFlying)}
      <p class="prediction-outcome ${isWon ? 'is-checked' : ''}">${isFlying ? words.flying : this.outcome}</p>
      <p class="card-buttons">
        ${isWon && next !== undefined ? html`<button type="button" class="primary" @click=${() => page.lay(next)}>${words.onward}</button>` : nothing}
        <button type="button" class=${isWon ? '' : 'quiet'} @click=${reveal}>${isWon ? words.reward : words.leave}</button>
      </p>
      ${tries.length === 0 ? nothing : this.#triesTable(tries)}
    </section>`;
  }

  #aiming(page: LabPage, isFlying: boolean): TemplateResult {
    const { words } = this;
    const direction = page.texts.direction?.[0] ?? '';
    const isBad = !Number.isFinite(numberOf(direction));
    const fire = () => {
      if (isFlying || isBad) return;
      this.#fired = undefined;
      page.toStart();
      page.play();
    };
    const typed = (event: Event) =>
      page.change({ direction: [(event.target as HTMLInputElement).value] }, 'direction');
    return html`<div class="guess-cells flow" @keydown=${(event: KeyboardEvent) => event.key === 'Enter' && event.target instanceof HTMLInputElement && fire()}>
      <label for="direction">${words.direction}</label>
      <span class="guess-cell flow"><input id="direction" class="own-undo" type="text" inputmode="decimal" autocomplete="off" aria-invalid=${isBad ? 'true' : 'false'}
        .value=${direction} @input=${typed} /></span>
      <button type="button" class="primary" ?disabled=${isFlying || isBad} @click=${fire}>${words.fire}</button>
    </div>`;
  }

  #triesTable(tries: readonly Try[]): TemplateResult {
    const { words } = this;
    const rows = tries.map(
      ({ guess, difference, score }, i) => html`<tr>
        <td class="number">${i + 1}</td>
        <td class="number">${inDegrees(guess)}</td>
        <td class="number">${score === 100 ? words.solvedShort : inDegrees(difference)}</td>
        <td class="number" data-score=${score}>${words.score(score)}</td>
      </tr>`,
    );
    return triesTable(words.tries, words.head, rows);
  }
}
