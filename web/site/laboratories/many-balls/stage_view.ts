// The frame of the table: canvas, labels, and the buttons that turn a box of three dimensions.
import { html, nothing, type TemplateResult } from 'lit';
import type { Messages } from '../../messages/index.js';
import type { Words } from './messages.js';
import type { Scene } from './scene.js';

export interface StageView {
  scene: Scene | undefined;
  /** One's own balls are moved with mouse and keys. */
  own: boolean;
  words: Words;
  stage: Messages['stage'];
  turn(azimuth: number, rise: number): void;
  key(event: KeyboardEvent): void;
}

export function stageView({ scene, own, words, stage, turn, key }: StageView): TemplateResult {
  const deep = scene?.deep === true;
  const look = (label: string, sign: string, azimuth: number, rise: number) =>
    html`<button type="button" class="tool" aria-label=${label} title=${label} @click=${() => turn(azimuth, rise)}><span aria-hidden="true">${sign}</span></button>`;
  const tools = html`<div class="stage-tools" role="group" aria-label=${stage.label}>
    ${look(stage.turnLeft, '←', 0.26, 0)} ${look(stage.turnRight, '→', -0.26, 0)}
    ${look(stage.tiltUp, '↑', 0, 0.2)} ${look(stage.tiltDown, '↓', 0, -0.2)}
  </div>`;
  return html`<div class="stage-frame">
      <div
        class="stage balls-stage"
        data-shape=${scene?.shape ?? 'table'}
        role=${own ? 'application' : 'img'}
        tabindex=${own ? '0' : nothing}
        aria-label=${own ? words.stageKeys : words.stage}
        @keydown=${(event: KeyboardEvent) => own && key(event)}
      >
        <canvas aria-hidden="true" class=${deep || own ? '' : 'still'}></canvas>
        <div class="stage-layer" aria-hidden="true"></div>
      </div>
      ${deep ? tools : nothing}
    </div>
    ${own || deep ? html`<p class="hint">${own ? words.drag : words.turn}</p>` : nothing}`;
}
