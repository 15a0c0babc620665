// The player's controls: play, step, scrub, and the clock beside them.
import { html, nothing, type TemplateResult } from 'lit';
import type { Messages } from '../messages/index.js';
import { type IconName, icon } from './icons.js';
import type { Tick } from './tick.js';

/** The player behind the controls. */
export interface Playable {
  readonly state: { playing: boolean };
  play(): void;
  pause(): void;
  stepBy(steps: number): void;
  /** The share of the available time, 0 to 1. */
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
  /** The label of the slider, if it is not the time in frames. */
  scrub?: string | undefined;
  /** True if there is nothing to play, or not yet. */
  disabled?: boolean;
  /** The action of Play while the outcome is hidden. Then no other time can be chosen. */
  playHidden?: (() => void) | undefined;
  /** True if Play is the main button of the page. */
  isMain?: boolean;
  /** In a narrow window the steps stay, and the slider has its own row. */
  isRoomy?: boolean;
  /** Steps of another size than the player's own. In a wide window also a step back to the start. */
  back?: StepButton;
  next?: StepButton;
  start?: StepButton;
  /** A tick at each contact, if the visitor has switched it on. */
  tick: Tick;
  /** Called when it was switched on or off. */
  changed(): void;
  /** Content after the clock: buttons that jump to a moment. */
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
