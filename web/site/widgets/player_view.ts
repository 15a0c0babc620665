// The player's controls: play, step, scrub, and the time beside them.
import { html, nothing, type TemplateResult } from 'lit';
import type { Messages } from '../messages/index.js';
import { type IconName, icon } from './icons.js';
import type { Tick } from './tick.js';

/** What plays, and what one steps and scrubs through. */
export interface Playable {
  readonly state: { playing: boolean };
  play(): void;
  pause(): void;
  stepBy(steps: number): void;
  /** Of the time that there is to go to, 0 to 1. */
  share: number;
}

interface StepButton {
  name: string;
  act: () => void;
  disabled?: boolean;
}

export interface PlayerControls {
  player: Playable;
  words: Messages['player'];
  /** The time, as text. */
  clock: string;
  /** The name of the slider, where that is not the time in frames. */
  scrub?: string | undefined;
  /** There is nothing to play, or not yet. */
  disabled?: boolean;
  /** What Play does while the outcome is hidden: then one can go to no other time. */
  playHidden?: (() => void) | undefined;
  /** Play is the button that goes on, and no other one is. */
  isMain?: boolean;
  /** In a narrow window the steps stay, and the slider has a row of its own. */
  isRoomy?: boolean;
  /** Steps of another size than the player's own; and all the way back, where the window is not narrow. */
  back?: StepButton;
  next?: StepButton;
  start?: StepButton;
  /** A tick at each contact, for who asks for it. */
  tick: Tick;
  /** It has been switched on or off. */
  changed(): void;
  /** What stands behind the time: buttons that jump to a moment. */
  further?: unknown;
}

export function playerView(controls: PlayerControls): TemplateResult {
  const { player, words, clock, start, scrub = words.scrub, disabled = false, playHidden } = controls;
  const { back = { name: words.stepBack, act: () => player.stepBy(-1) } } = controls;
  const { next = { name: words.step, act: () => player.stepBy(1) } } = controls;
  const { playing } = player.state;
  const isFixed = disabled || playHidden !== undefined;
  const press = playHidden ?? (() => (playing ? player.pause() : player.play()));
  const tool = ({ name, act, disabled: isOff = false }: StepButton, sign: IconName) =>
    html`<button type="button" class="tool to-${sign}" aria-label=${name} title=${name} ?disabled=${isFixed || isOff} @click=${act}>${icon(sign)}</button>`;
  return html`<div class="player on-screen ${controls.isRoomy ? 'is-roomy' : ''}" data-part="player" role="group" aria-label=${words.label}>
    <button type="button" class="${controls.isMain === false ? '' : 'primary'} play" ?disabled=${disabled} @click=${press}>
      ${icon(playing ? 'pause' : 'play')} <span class="word">${playing ? words.pause : words.play}</span>
    </button>
    ${start === undefined ? nothing : tool(start, 'start')}
    ${tool(back, 'back')}
    ${tool(next, 'forward')}
    <input
      type="range"
      min="0"
      max="1000"
      step="1"
      aria-label=${scrub}
      aria-valuetext=${clock}
      ?disabled=${isFixed}
      .value=${String(Math.round(1000 * player.share))}
      @input=${(event: Event) => {
        player.pause();
        player.share = Number((event.target as HTMLInputElement).value) / 1000;
      }}
    />
    <output class="clock">${clock}</output>
    ${soundButton(controls)} ${controls.further ?? nothing}
  </div>`;
}

function soundButton({ tick, words, changed, disabled = false }: PlayerControls): TemplateResult {
  const turn = () => {
    tick.switch(!tick.isOn);
    tick.play();
    changed();
  };
  return html`<button type="button" class="tool sound" aria-label=${words.sound} title=${words.sound} aria-pressed=${tick.isOn} ?disabled=${disabled} @click=${turn}>${icon(tick.isOn ? 'sound' : 'silent')}</button>`;
}
