// A stage in its page: the canvas, the layer for handles and labels, and the buttons that turn the view.
import { html, nothing, type TemplateResult } from 'lit';
import type { Messages } from '../messages/index.js';
import { type IconName, icon } from '../widgets/icons.js';

export interface StageView {
  /** What the stage shows. */
  label: string;
  words: Messages['stage'];
  /** Whether it is a drawing in the plane, and not a view in space that can be turned. */
  isPlane?: boolean;
  /** The address of a picture to show instead of the canvas. */
  still?: string | null;
  /** Turns the view by angles in radians, or nears it by a factor. */
  turn(azimuth: number, tilt: number, zoom: number): void;
  /** Puts the whole scene into view. */
  fit(): void;
}

export function stageView({ label, words, isPlane = false, still, turn, fit }: StageView): TemplateResult {
  if (isPlane)
    return html`<div class="stage-box" role="group" aria-label=${label}>
      <div class="stage plane">
        <svg aria-hidden="true" viewBox="0 0 16 11" preserveAspectRatio="none"></svg>
        <div class="stage-layer"></div>
      </div>
    </div>`;
  const tools: [name: string, sign: IconName, act: () => void][] = [
    [words.turnLeft, 'left', () => turn(-0.2, 0, 1)],
    [words.turnRight, 'right', () => turn(0.2, 0, 1)],
    [words.tiltUp, 'up', () => turn(0, 0.15, 1)],
    [words.tiltDown, 'down', () => turn(0, -0.15, 1)],
    [words.zoomIn, 'plus', () => turn(0, 0, 0.85)],
    [words.zoomOut, 'minus', () => turn(0, 0, 1.18)],
    [words.reset, 'fit', fit],
  ];
  return html`<div class="stage-box" role="group" aria-label=${label}>
    <div class="stage">
      <canvas aria-hidden="true"></canvas>
      ${still ? html`<img class="still" src=${still} alt="" />` : nothing}
      <div class="stage-layer"></div>
    </div>
    <details class="view-tools on-screen">
      <summary class="tool" aria-label=${words.tools} title=${words.tools}>${icon('orbit')}</summary>
      <div class="view-tool-row">
        ${tools.map(([name, sign, act]) => html`<button type="button" class="tool" aria-label=${name} title=${name} @click=${act}>${icon(sign)}</button>`)}
      </div>
    </details>
  </div>`;
}
