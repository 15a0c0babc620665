// The left column of a lesson: the stage, the player under it, and the description of the scene.
import { html, nothing, type TemplateResult } from 'lit';
import { stageView } from '../stage/stage_view.js';
import { playerView } from '../widgets/player_view.js';
import type { View } from './lesson.js';
import type { LessonPage } from './lesson_page.js';

interface StageColumn {
  /** The view as it is shown now. */
  view: View | undefined;
  hasPlayer: boolean;
  /** True if a table beside it shows the errors. */
  hasTable: boolean;
}

export function stageColumn(page: LessonPage, { view, hasPlayer, hasTable }: StageColumn): TemplateResult {
  const { model, words, predicting, player, loadingError } = page;
  const { stops, legend } = view ?? {};
  const isPlayed = hasPlayer && page.hasTime;
  const problem = hasTable ? undefined : model?.problem;
  // In the step *Watch* the card describes the scene. The description below the stage is then only for screen
  // readers.
  const isSaid = page.element.hasCard && page.card.step === 'watch';
  return html`<div class="stage-column">
      <div class="stage-and-player">
        ${stageView({
          label: model?.lesson.words?.scene ?? words.stage.label,
          words: words.stage,
          kind: model && (model.lesson.stage ?? 'space'),
          still: loadingError && !predicting.hides ? page.element.still : null,
          turn: (azimuth, tilt, zoom) => page.turn(azimuth, tilt, zoom),
          fit: () => page.fit(),
        })}
        ${isPlayed ? timeControls(page, view) : nothing}
      </div>
      ${isPlayed ? moments(page, view) : nothing} ${legend ?? nothing}
      ${stops === undefined || predicting.hides ? nothing : html`<p class="now" aria-live=${isPlayed && player.state.playing ? 'off' : 'polite'}>${stops.say(isPlayed ? player.stop : 0)}</p>`}
      <p class="text-description ${isSaid ? 'visually-hidden' : ''}" role="status" aria-live=${isPlayed && player.state.playing ? 'off' : 'polite'}>${view?.says?.(player.state.time) ?? view?.description ?? ''}</p>
      ${problem === undefined ? nothing : html`<p class="error" role="status">${problem.message}</p>`}
    </div>`;
}

function momentButton(
  { time, name }: NonNullable<View['moments']>[number],
  page: LessonPage,
): TemplateResult {
  return html`<button type="button" class="to-hit" @click=${() => page.seek(time)}>${name}</button>`;
}

/**
 * The player in one row, if the card has no main button: with a button to the single moment, if there is just one.
 */
function timeControls(page: LessonPage, view: View | undefined): TemplateResult {
  const { player, predicting, tick } = page;
  const { player: words } = page.words;
  const lesson = page.model?.lesson;
  const { stops } = view ?? {};
  const clock =
    stops?.words.clock(player.stop, stops.times.length) ??
    `${player.state.time.toFixed(3)} ${lesson?.timeUnit ?? words.frames}`;
  const steps = stops && {
    back: { name: stops.words.previous, act: () => player.previousStop() },
    next: { name: stops.words.next, act: () => player.nextStop() },
  };
  const [only, ...more] = view?.moments ?? [];
  const toMoment =
    // While the outcome is hidden, a button to the contact would already tell that there is one.
    more.length > 0 || predicting.hides || view?.panels !== undefined
      ? nothing
      : only === undefined
        ? html`<button type="button" class="to-hit" disabled>${words.toHit}</button>`
        : momentButton(only, page);
  return playerView({
    player,
    words,
    clock,
    scrub: lesson?.timeName,
    disabled: view === undefined,
    playHidden: predicting.playHidden,
    isMain: !predicting.hides && (!page.element.hasCard || page.card.step === 'numbers'),
    isRoomy: view?.panels !== undefined,
    tick,
    changed: () => page.redrawWords(),
    ...steps,
    further: toMoment,
  });
}

/** Several moments have a row of their own. In a narrow window a single one has too. */
function moments(page: LessonPage, view: View | undefined): TemplateResult | typeof nothing {
  const all = view?.moments ?? [];
  if (all.length === 0) return nothing;
  return html`<div class="moments on-screen ${all.length === 1 ? 'single' : ''}" role="group" aria-label=${page.words.player.moments}>
    ${all.map((moment) => momentButton(moment, page))}
  </div>`;
}
