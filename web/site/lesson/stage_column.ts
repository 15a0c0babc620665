// The left column of a lesson: the stage, the player under it, and in words what happens.
import { html, nothing, type TemplateResult } from 'lit';
import type { Messages } from '../messages/index.js';
import { type StageView, stageView } from '../stage/stage_view.js';
import type { Player } from '../widgets/player.js';
import { playerView } from '../widgets/player_view.js';
import type { Tick } from '../widgets/tick.js';
import type { FieldError, Lesson, View } from './lesson.js';

export interface StageColumn {
  stage: StageView;
  /** None where a page shows none, or where nothing happens in time. */
  player: Player | undefined;
  words: Messages;
  lesson: Lesson | undefined;
  view: View | undefined;
  /** While the outcome is hidden, even that there is a contact to go to would tell something. */
  isHidden: boolean;
  /** What Play does while it waits for a prediction. */
  playHidden: (() => void) | undefined;
  /** What is wrong, where no table stands beside it to say so. */
  problem: FieldError | undefined;
  jump(time: number): void;
  tick: Tick;
  /** What is drawn has changed, but for the scene. */
  changed(): void;
}

export function stageColumn(column: StageColumn): TemplateResult {
  const { stage, player, view, problem } = column;
  const { stops, legend } = view ?? {};
  const at = column.player?.stop ?? 0;
  return html`<div class="stage-column">
      <div class="stage-and-player">
        ${stageView(stage)} ${player === undefined ? nothing : timeControls(column, player)}
      </div>
      ${player === undefined ? nothing : moments(column)} ${legend ?? nothing}
      ${stops === undefined || column.isHidden ? nothing : html`<p class="now" aria-live=${player?.state.playing ? 'off' : 'polite'}>${stops.say(at)}</p>`}
      <p class="text-description" role="status" aria-live="polite">${view?.description ?? ''}</p>
      ${problem === undefined ? nothing : html`<p class="error" role="status">${problem.message}</p>`}
    </div>`;
}

function momentButton({ time, name }: View['moments'][number], jump: StageColumn['jump']): TemplateResult {
  return html`<button type="button" class="to-hit" @click=${() => jump(time)}>${name}</button>`;
}

/** The player in one row: with a button to the one moment that there is. */
function timeControls(column: StageColumn, player: Player): TemplateResult {
  const { words, lesson, view, isHidden, playHidden, jump } = column;
  const { stops } = view ?? {};
  const clock =
    stops?.words.clock(player.stop, stops.times.length) ??
    `${player.state.time.toFixed(3)} ${lesson?.timeUnit ?? words.player.frames}`;
  const steps = stops && {
    back: { name: stops.words.previous, act: () => player.previousStop() },
    next: { name: stops.words.next, act: () => player.nextStop() },
  };
  const [only, ...more] = view?.moments ?? [];
  const toMoment =
    more.length > 0 || isHidden || view?.panels !== undefined
      ? nothing
      : only === undefined
        ? html`<button type="button" class="to-hit" disabled>${words.player.toHit}</button>`
        : momentButton(only, jump);
  const scrub = lesson?.timeName;
  const disabled = view === undefined;
  return playerView(
    {
      player,
      words: words.player,
      clock,
      scrub,
      disabled,
      playHidden,
      isRoomy: view?.panels !== undefined,
      tick: column.tick,
      changed: column.changed,
      ...steps,
    },
    toMoment,
  );
}

/** Several moments stand in a row of their own; in a narrow window a single one does, too. */
function moments({ words, view, jump }: StageColumn): TemplateResult | typeof nothing {
  const all = view?.moments ?? [];
  if (all.length === 0) return nothing;
  return html`<div class="moments on-screen ${all.length === 1 ? 'single' : ''}" role="group" aria-label=${words.player.moments}>
    ${all.map((moment) => momentButton(moment, jump))}
  </div>`;
}
