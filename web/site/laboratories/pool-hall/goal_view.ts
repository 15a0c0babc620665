// A challenge in the page: its goal, the reason why a shot missed it, and the next challenge.
import { html, nothing, type TemplateResult } from 'lit';
import type { Goal } from '../../billiards/layout.js';
import type { Hall } from './hall.js';
import { type ChallengeId, challengeIds, chosenOf } from './presets.js';

/** The next challenge, if this one is done. */
export function nextOf({ state, verdict }: Hall): ChallengeId | undefined {
  const own = challengeIds.indexOf(chosenOf(state) as never);
  return own < 0 || verdict !== 'done' ? undefined : challengeIds[own + 1];
}

/** The continuative form of a Japanese phrase: 落とす, 落とし; 入れる, 入れ. */
const goingOn = (phrase: string): string => phrase.replace(/す$/, 'し').replace(/る$/, '');

/** The goal of a challenge, as a sentence. */
export function goalText(hall: Hall, { pot, rest, kick, bank, hit }: Goal): string {
  const { goal: say } = hall.words;
  const pots = pot.length > 0 ? [say.pot(hall.story.list(pot))] : [];
  const ways = [
    ...(bank === undefined ? [] : [say.bank(bank)]),
    ...(kick === undefined ? [] : [say.kick(kick)]),
  ];
  const ends = [...(hit === undefined ? [] : [say.hit(hit)]), ...(rest === undefined ? [] : [say.rest])];
  if (hall.language === 'ja') {
    // In the order of time; all verbs but the last are in the connecting form.
    const parts = [...ways, ...pots, ...ends];
    return `${parts.map((part, i) => (i < parts.length - 1 ? goingOn(part) : part)).join('、')}。`;
  }
  const text = [...pots, ...ways, ...ends].join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

export function goalView(hall: Hall, goal: Goal): TemplateResult {
  const { words, verdict, tries } = hall;
  const { goal: say } = words;
  const next = nextOf(hall);
  const isMissed = verdict !== undefined && verdict !== 'done';
  // The button disappears when it is used: the focus moves to the table, where keys aim.
  const goOn = () => {
    if (next !== undefined) hall.choose(next);
    else hall.again();
    hall.querySelector<HTMLElement>('.hall-stage')?.focus({ preventScroll: true });
  };
  const said = verdict === undefined ? '' : verdict === 'done' ? say.done(tries) : say.missed[verdict];
  return html`<div class="hall-goal framed" data-verdict=${verdict ?? 'open'}>
    <p class="hall-task">${goalText(hall, goal)}</p>
    <div class="title-row flow"><p role="status">${said}</p>
    ${isMissed ? html`<button type="button" class="hall-retry" @click=${goOn}>${say.again}</button>` : nothing}
    ${next !== undefined ? html`<button type="button" class="primary" @click=${goOn}>${say.next}</button>` : nothing}</div>
  </div>`;
}
