// The working: the derivation step by step, each formula with its numbers. KaTeX is loaded when it is first needed.
import { html, nothing, type TemplateResult } from 'lit';
import type { Messages } from '../messages/index.js';
import type { Quantity } from '../shell/quantity.js';
import { inWords } from './formula_words.js';
import type { View } from './lesson.js';
import type { StepId, StepWords, WorkingStep } from './working_step.js';

type Katex = typeof import('katex').default;

let katex: Promise<Katex> | undefined;

/** A page that embeds the element has no style sheet for KaTeX's boxes, so formulas are MathML there. */
declare const __LAB__: boolean;

async function formulas(): Promise<Katex> {
  katex ??= import('katex').then(async ({ default: engine }) => {
    if (!__LAB__) await import('katex/dist/katex.min.css');
    return engine;
  });
  return katex;
}

/** Resolves when the requested formulas can be typeset, or if KaTeX could not be loaded. */
export const formulasAreSet = (): Promise<unknown> => (katex ?? Promise.resolve()).catch(() => {});

/** Symbols that have a colour wherever they appear, longest first. */
const colored: readonly ColoredSymbol[] = [
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

export type ColoredSymbol = readonly [symbol: string, quantity: Quantity];

/**
 * The formula with its coloured symbols marked by class. `own` holds the symbols that a lesson colours differently.
 */
export function colorize(formula: string, own: readonly ColoredSymbol[] = []): string {
  const all = [...own, ...colored];
  const escaped = all.map(([symbol]) => symbol.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const any = new RegExp(`(${escaped.join('|')})(?![a-zA-Z])`, 'g');
  return formula.replace(any, (symbol) => {
    const quantity = all.find(([one]) => one === symbol)?.[1] ?? 'plain';
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
      if (this.#latex !== latex) return;
      // Not in KaTeX's display mode: inline, a long formula can break into the next line.
      engine.render(`\\displaystyle ${latex}`, this, {
        output: __LAB__ ? 'mathml' : 'htmlAndMathml',
        throwOnError: false,
        strict: false,
        trust: ({ command }) => command === '\\htmlClass',
      });
      // Letters come when their faces have come: until then a formula would be in pieces.
      this.classList.add('is-awaited');
      requestAnimationFrame(() => void document.fonts.ready.then(() => this.classList.remove('is-awaited')));
    });
  }
}

customElements.define('ricochet-formula', RicochetFormula);

export const formula = (latex: string) => html`<ricochet-formula .latex=${latex}></ricochet-formula>`;

/** A group of steps: a shown one, or several folded ones, with the number of the first. */
export interface Stretch {
  first: number;
  steps: WorkingStep[];
  isFolded: boolean;
}

/** The derivation in order, with the steps between the key steps folded. */
export function stretches(steps: readonly WorkingStep[], keySteps: readonly StepId[] | undefined): Stretch[] {
  const found: Stretch[] = [];
  for (const [i, step] of steps.entries()) {
    const isFolded = keySteps !== undefined && !keySteps.includes(step.id);
    const last = found.at(-1);
    if (isFolded && last?.isFolded) last.steps.push(step);
    else found.push({ first: i + 1, steps: [step], isFolded });
  }
  return found;
}

/** Units of lessons have names of their own; SI units in tables are shown as their symbols. */
const unitName = (unit: string, { units }: Messages): string =>
  (units as Readonly<Record<string, string>>)[unit] ?? unit;

function stepView(step: WorkingStep, number: number, words: StepWords, messages: Messages) {
  const { titles, notes } = words;
  const note = notes[step.id];
  const title = titles[step.id] ?? step.id;
  const latex = inWords(colorize(step.formula, words.symbols), messages.working.formulaWords);
  return html`<li value=${number} data-step=${step.id} data-refers=${step.refers.name}>
    <p class="step-title soft">${title}${step.unit ? html` <span class="unit">· ${unitName(step.unit, messages)}</span>` : ''}</p>
    <div class="formulas" tabindex="0" role="group" aria-label=${title}><div>${formula(latex)}</div><div>${formula(step.isEquation ? step.numbers : `= ${step.numbers}`)}</div></div>
    ${note === undefined ? '' : html`<p class="soft">${note}</p>`}
  </li>`;
}

function foldedView({ first, steps }: Stretch, words: StepWords, messages: Messages): TemplateResult {
  const names = steps.map(({ id }) => words.titles[id] ?? id).join(messages.working.separator);
  return html`<li class="folded"><details class="fold">
    <summary>${messages.working.folded(first, first + steps.length - 1)}<span class="folded-names">${names}</span></summary>
    <ol>${steps.map((step, i) => stepView(step, first + i, words, messages))}</ol>
  </details></li>`;
}

/**
 * Nothing without steps. Without key steps all steps are shown; else only the key steps, and the others are folded.
 */
export function workingView(view: View, messages: Messages): TemplateResult | typeof nothing {
  const { steps = [], stepWords: words, keySteps } = view;
  if (words === undefined || steps.length === 0) return nothing;
  return html`<section class="working" aria-labelledby="working-title">
    <h2 id="working-title">${messages.working.title}</h2>
    <p class="soft on-screen">${messages.working.hint}</p>
    <ol>
      ${stretches(steps, keySteps).map((stretch) => {
        const [only] = stretch.steps;
        return stretch.isFolded || only === undefined
          ? foldedView(stretch, words, messages)
          : stepView(only, stretch.first, words, messages);
      })}
    </ol>
  </section>`;
}
