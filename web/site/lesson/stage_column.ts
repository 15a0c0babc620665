// The left column of a lesson: the stage, the player under it, and in words what happens.
import { html, nothing, type TemplateResult } from 'lit';
import { stageView } from '../stage/stage_view.js';
import { playerView } from '../widgets/player_view.js';
import type { View } from './lesson.js';
import type { LessonPage } from './lesson_page.js';

interface StageColumn {
  /** The answer as it is seen now. */
  view: View | undefined;
  hasPlayer: boolean;
  /** A table stands beside it, which says what is wrong. */
  hasTable: boolean;
}

export function stageColumn(page: LessonPage, { view, hasPlayer, hasTable }: StageColumn): TemplateResult {
  const { model, words, predicting, player, loadingError } = page;
  const { stops, legend } = view ?? {};
  const isPlayed = hasPlayer && page.hasTime;
  const problem = hasTable ? undefined : model?.problem;
  // While one watches, the card says what happens: below the stage it is for who hears the page.
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

/** The player in one row, where the card has no button that goes on the main one: with a button to the one moment that there is. */
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
    // While the outcome is hidden, even that there is a contact to go to would tell something.
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

/** Several moments stand in a row of their own; in a narrow window a single one does, too. */
function moments(page: LessonPage, view: View | undefined): TemplateResult | typeof nothing {
  const all = view?.moments ?? [];
  if (all.length === 0) return nothing;
  return html`<div class="moments on-screen ${all.length === 1 ? 'single' : ''}" role="group" aria-label=${page.words.player.moments}>
    ${all.map((moment) => momentButton(moment, page))}
  </div>`;
}
