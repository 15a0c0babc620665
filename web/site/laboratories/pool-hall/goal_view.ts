// A challenge in the page: what it asks for, how a shot missed it, and what comes after it.
import { html, nothing, type TemplateResult } from 'lit';
import type { Goal } from '../../billiards/layout.js';
import type { Hall } from './hall.js';
import { type ChallengeId, challengeIds, chosenOf } from './presets.js';

/** The challenge to go on with, once this one is done. */
export function nextOf({ state, verdict }: Hall): ChallengeId | undefined {
  const own = challengeIds.indexOf(chosenOf(state) as never);
  return own < 0 || verdict !== 'done' ? undefined : challengeIds[own + 1];
}

/** What a challenge asks for, as a sentence. */
export function goalText(hall: Hall, { pot, rest, kick, bank, hit }: Goal): string {
  const { goal: say } = hall.words;
  const parts = [
    ...(pot.length > 0 ? [say.pot(hall.story.list(pot))] : []),
    ...(bank === undefined ? [] : [say.bank(bank)]),
    ...(kick === undefined ? [] : [say.kick(kick)]),
    ...(hit === undefined ? [] : [say.hit(hit)]),
    ...(rest === undefined ? [] : [say.rest]),
  ];
  const text = parts.join(hall.language === 'ja' ? '、' : ', ');
  return hall.language === 'ja' ? `${text}。` : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

export function goalView(hall: Hall, goal: Goal): TemplateResult {
  const { words, verdict, tries } = hall;
  const { goal: say } = words;
  const next = nextOf(hall);
  // The button goes with the challenge: the focus goes on to the table, where keys aim.
  const goOn = () => {
    if (next !== undefined) hall.choose(next);
    hall.querySelector<HTMLElement>('.hall-stage')?.focus({ preventScroll: true });
  };
  const said = verdict === undefined ? '' : verdict === 'done' ? say.done(tries) : say.missed[verdict];
  return html`<div class="hall-goal framed" data-verdict=${verdict ?? 'open'}>
    <p class="hall-task">${goalText(hall, goal)}</p>
    <div class="title-row flow"><p role="status">${said}</p>
    ${next !== undefined ? html`<button type="button" class="primary" @click=${goOn}>${say.next}</button>` : nothing}</div>
  </div>`;
}
