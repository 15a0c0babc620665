// The stage of a lesson in its page: the canvas, the layer for handles and labels, and the buttons that turn the view.
import { html, nothing, type TemplateResult } from 'lit';
import type { Messages } from '../messages/index.js';

export interface StageView {
  words: Messages['stage'];
  /** The address of a picture to show instead of the canvas. */
  still: string | null;
  /** Turns the view by angles in radians, or nears it by a factor. */
  turn(azimuth: number, tilt: number, zoom: number): void;
  /** Puts the whole scene into view. */
  fit(): void;
}

export function stageView({ words, still, turn, fit }: StageView): TemplateResult {
  const tool = (label: string, sign: string, act: () => void) =>
    html`<button type="button" class="tool" aria-label=${label} title=${label} @click=${act}>
      <span aria-hidden="true">${sign}</span>
    </button>`;
  const turner = (label: string, sign: string, azimuth: number, tilt: number, zoom: number) =>
    tool(label, sign, () => turn(azimuth, tilt, zoom));
  return html`<div class="stage-box" role="group" aria-label=${words.label}>
      <div class="stage">
        <canvas aria-hidden="true"></canvas>
        ${still ? html`<img class="still" src=${still} alt="" />` : nothing}
        <div class="stage-layer"></div>
      </div>
      <details class="view-tools">
        <summary class="tool" aria-label=${words.tools} title=${words.tools}><span aria-hidden="true">⟲</span></summary>
        <div class="view-tool-row">
          ${turner(words.turnLeft, '↺', -0.2, 0, 1)} ${turner(words.turnRight, '↻', 0.2, 0, 1)}
          ${turner(words.tiltUp, '↑', 0, 0.15, 1)} ${turner(words.tiltDown, '↓', 0, -0.15, 1)}
          ${turner(words.zoomIn, '+', 0, 0, 0.85)} ${turner(words.zoomOut, '−', 0, 0, 1.18)}
          ${tool(words.reset, '⤢', fit)}
        </div>
      </details>
    </div>`;
}
