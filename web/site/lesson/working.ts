// The working: the derivation step by step, each formula with its numbers. KaTeX is loaded when it is first needed.

import { html, type TemplateResult } from 'lit';
import type { ExplanationStep } from 'ricochet-wasm';
import type { Messages } from '../messages/index.js';
import type { Quantity } from '../shell/quantity.js';
import type { StepWords } from './lesson.js';

type Katex = typeof import('katex').default;

let katex: Promise<Katex> | undefined;

/** In a page of others there is no style sheet for KaTeX's own boxes: there formulas are MathML. */
declare const __LAB__: boolean;

async function formulas(): Promise<Katex> {
  katex ??= import('katex').then(async ({ default: engine }) => {
    if (!__LAB__) await import('katex/dist/katex.min.css');
    return engine;
  });
  return katex;
}

/** Symbols that have a colour wherever they appear, longest first. */
const colored: [symbol: string, quantity: Quantity][] = [
  [String.raw`\hat{\mathbf n}`, 'normal'],
  [String.raw`\mathbf v_A'`, 'outgoing'],
  [String.raw`\mathbf v_B'`, 'outgoing'],
  [String.raw`\mathbf v'`, 'outgoing'],
  [String.raw`\mathbf c_A`, 'bullet'],
  [String.raw`\mathbf c_B`, 'sphere'],
  [String.raw`\mathbf v_A`, 'bullet'],
  [String.raw`\mathbf v_B`, 'target-velocity'],
  [String.raw`\mathbf p_1`, 'bullet'],
  [String.raw`\mathbf p_2`, 'aim'],
  [String.raw`\mathbf v_b`, 'bullet'],
  [String.raw`\mathbf u`, 'bullet'],
  [String.raw`\mathbf a`, 'bullet'],
  [String.raw`\mathbf d`, 'bullet'],
  [String.raw`\mathbf w`, 'target-velocity'],
  [String.raw`\mathbf c`, 'sphere'],
  [String.raw`\mathbf n`, 'normal'],
  [String.raw`\alpha`, 'angle'],
];

/** The formula with its coloured symbols marked by class. */
export function colorize(formula: string): string {
  const escaped = colored.map(([symbol]) => symbol.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const any = new RegExp(`(${escaped.join('|')})(?![a-zA-Z])`, 'g');
  return formula.replace(any, (symbol) => {
    const quantity = colored.find(([one]) => one === symbol)?.[1] ?? 'plain';
    return `\\htmlClass{quantity-${quantity}}{${symbol}}`;
  });
}

/** <ricochet-formula>: LaTeX, set in type. */
class RicochetFormula extends HTMLElement {
  #latex = '';

  set latex(latex: string) {
    if (latex === this.#latex) return;
    this.#latex = latex;
    void formulas().then((engine) => {
      if (this.#latex === latex)
        engine.render(latex, this, {
          output: __LAB__ ? 'mathml' : 'htmlAndMathml',
          displayMode: true,
          fleqn: true,
          throwOnError: false,
          strict: false,
          trust: ({ command }) => command === '\\htmlClass',
        });
    });
  }
}

customElements.define('ricochet-formula', RicochetFormula);

const formula = (latex: string) => html`<ricochet-formula .latex=${latex}></ricochet-formula>`;

export function workingView(
  steps: ExplanationStep[],
  { titles, notes }: StepWords,
  words: Messages,
  point: (name: string | undefined) => void,
): TemplateResult {
  return html`<section class="working" aria-labelledby="working-title">
    <h2 id="working-title">${words.working.title}</h2>
    <p class="hint">${words.working.hint}</p>
    <ol>
      ${steps.map((step) => {
        const note = notes[step.id];
        const title = titles[step.id] ?? step.id;
        return html`<li
          data-step=${step.id}
          @pointerenter=${() => point(step.refers.name)}
          @pointerleave=${() => point(undefined)}
          @focusin=${() => point(step.refers.name)}
          @focusout=${() => point(undefined)}
        >
          <p class="step-title">${title}${step.unit ? html` <span class="unit">${words.units[step.unit]}</span>` : ''}</p>
          <div class="formulas" tabindex="0" role="group" aria-label=${title}><div>${formula(colorize(step.formula))}</div><div>${formula(`= ${step.numbers}`)}</div></div>
          ${note === undefined ? '' : html`<p class="note">${note}</p>`}
        </li>`;
      })}
    </ol>
  </section>`;
}
