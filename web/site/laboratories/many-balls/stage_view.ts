// The stage in its page: canvas, labels, and the buttons that turn a box of three dimensions.
import { html, nothing, type TemplateResult } from 'lit';
import type { Messages } from '../../messages/index.js';
import { type IconName, icon } from '../../widgets/icons.js';
import type { ManyBallsMessages } from './messages/index.js';
import type { Scene } from './scene.js';

export interface StageView {
  scene: Scene | undefined;
  /** The balls of one's own world are moved with mouse and keys. */
  custom: boolean;
  words: ManyBallsMessages;
  stage: Messages['stage'];
  turn(azimuth: number, rise: number): void;
  key(event: KeyboardEvent): void;
}

export function stageView({ scene, custom, words, stage, turn, key }: StageView): TemplateResult {
  const deep = scene?.deep === true;
  const turner = (label: string, sign: IconName, azimuth: number, rise: number) =>
    html`<button type="button" class="tool" aria-label=${label} title=${label} @click=${() => turn(azimuth, rise)}>${icon(sign)}</button>`;
  const tools = html`<div class="view-tools view-tool-row on-screen" role="group" aria-label=${stage.label}>
    ${turner(stage.turnLeft, 'left', 0.26, 0)} ${turner(stage.turnRight, 'right', -0.26, 0)}
    ${turner(stage.tiltUp, 'up', 0, 0.2)} ${turner(stage.tiltDown, 'down', 0, -0.2)}
  </div>`;
  return html`<div class="stage-box">
      <div
        class="stage balls-stage"
        data-shape=${scene?.shape ?? 'table'}
        role=${custom ? 'application' : 'img'}
        tabindex=${custom ? '0' : nothing}
        aria-label=${custom ? words.stageKeys : words.stage}
        @keydown=${(event: KeyboardEvent) => custom && key(event)}
      >
        <canvas aria-hidden="true" class=${deep || custom ? '' : 'is-still'}></canvas>
        <div class="stage-layer" aria-hidden="true"></div>
      </div>
      ${deep ? tools : nothing}
    </div>`;
}

/** Below the player: what the colours mean, and how to move what one sees. */
export function stageHints({
  scene,
  custom,
  words,
}: Pick<StageView, 'scene' | 'custom' | 'words'>): TemplateResult {
  const deep = scene?.deep === true;
  return html`${scene?.fastest === undefined ? nothing : html`<p class="speed-key"><span>${words.slow}</span><span class="ramp" aria-hidden="true"></span><span>${words.fast}</span>${scene.followed === undefined ? nothing : html`<span>${words.followed}</span>`}</p>`}
    ${custom || deep ? html`<p class="hint on-screen">${custom ? `${words.custom.tap}` : words.turn}</p>` : nothing}`;
}
