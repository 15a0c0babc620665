// A stage in its page: the canvas, the layer for handles and labels, and the buttons that turn the view.
import { html, nothing, type TemplateResult } from 'lit';
import type { Messages } from '../messages/index.js';
import { type IconName, icon } from '../widgets/icons.js';
import type { StageKind } from './page_stage.js';

export interface StageView {
  /** The description of the picture. */
  label: string;
  words: Messages['stage'];
  /** Only a view in space can be turned. Undefined until the kind is known. */
  kind: StageKind | undefined;
  /** The address of a picture to show instead of the canvas. */
  still?: string | null | undefined;
  /** Turns the view by angles in radians, or nears it by a factor. */
  turn(azimuth: number, tilt: number, zoom: number): void;
  /** Brings the whole scene into view. */
  fit(): void;
}

const looks: Record<StageKind, string> = { space: '', plane: 'plane', none: 'picture' };

export function stageView(view: StageView): TemplateResult {
  const { label, kind, still } = view;
  return html`<div class="stage-box" role="group" aria-label=${label}>
    <div class="stage ${looks[kind ?? 'space']}">
      ${sheet(view)} ${still ? html`<img class="still" src=${still} alt="" />` : nothing}
      <div class="stage-layer"></div>
    </div>
    ${kind === 'space' ? tools(view) : nothing}
  </div>`;
}

/**
 * The drawing surface. A stage in space or in the plane has its description beside it; a picture carries its own
 * label.
 */
function sheet({ kind, label }: StageView): TemplateResult | typeof nothing {
  if (kind === undefined) return nothing;
  if (kind === 'plane')
    return html`<svg aria-hidden="true" viewBox="0 0 16 11" preserveAspectRatio="none"></svg>`;
  return kind === 'space'
    ? html`<canvas aria-hidden="true"></canvas>`
    : html`<canvas tabindex="0" role="img" aria-label=${label}></canvas>`;
}

function tools({ words, turn, fit }: StageView): TemplateResult {
  const all: [name: string, sign: IconName, act: () => void][] = [
    [words.turnLeft, 'left', () => turn(-0.2, 0, 1)],
    [words.turnRight, 'right', () => turn(0.2, 0, 1)],
    [words.tiltUp, 'up', () => turn(0, 0.15, 1)],
    [words.tiltDown, 'down', () => turn(0, -0.15, 1)],
    [words.zoomIn, 'plus', () => turn(0, 0, 0.85)],
    [words.zoomOut, 'minus', () => turn(0, 0, 1.18)],
    [words.reset, 'fit', fit],
  ];
  return html`<details class="view-tools on-screen">
    <summary class="tool" aria-label=${words.tools} title=${words.tools}>${icon('orbit')}</summary>
    <div class="flow">
      ${all.map(([name, sign, act]) => html`<button type="button" class="tool" aria-label=${name} title=${name} @click=${act}>${icon(sign)}</button>`)}
    </div>
  </details>`;
}
