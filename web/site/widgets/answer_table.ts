// The table of answers: every number with all its digits.
import { html, nothing, type TemplateResult } from 'lit';
import type { Quantity } from '../shell/quantity.js';
import { full } from './numbers.js';

/** A row of the table of answers. */
export type Answer = {
  name: string;
  quantity?: Quantity;
  unit?: string;
  /** The part of the stage that it is about, as the steps of the working name it. */
  refers?: string;
} & (
  | { kind: 'verdict'; value: string }
  | { kind: 'number'; value: number; extra?: string }
  /** A flat one shows x and y alone. */
  | { kind: 'vector'; value: { x: number; y: number; z: number }; flat?: boolean }
  | { kind: 'words'; value: string }
);

const axes = ['x', 'y', 'z'] as const;

/** The axes that a vector shows. */
export const axesOf = (flat = false): readonly ('x' | 'y' | 'z')[] => (flat ? axes.slice(0, 2) : axes);

function value(answer: Answer): TemplateResult {
  const unit = answer.unit ? html` <span class="unit">${answer.unit}</span>` : nothing;
  switch (answer.kind) {
    case 'verdict':
    case 'words':
      return html`${answer.value}`;
    case 'number':
      return html`<span class="value" data-value=${answer.value}>${full(answer.value)}</span>${unit}${answer.extra ? html` <span class="extra soft">= ${answer.extra}</span>` : nothing}`;
    case 'vector':
      return html`${axesOf(answer.flat).map(
        (axis) =>
          html`<span class="part"><span class="axis">${axis}</span> <span class="value" data-value=${answer.value[axis]}>${full(answer.value[axis])}</span></span>`,
      )}${unit}`;
  }
}

export function answerTable(answers: Answer[]): TemplateResult {
  return html`<dl class="answers">
    ${answers.map(
      (answer) => html`<div class="answer ${answer.kind}" data-refers=${answer.refers ?? nothing}>
        <dt><span class="swatch quantity-${answer.quantity ?? 'plain'}" aria-hidden="true"></span>${answer.name}</dt>
        <dd>${value(answer)}</dd>
      </div>`,
    )}
  </dl>`;
}
