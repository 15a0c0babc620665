// What the laboratories share: the page's own styles, its words, its solver, and what one takes along.
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { RicochetError } from 'ricochet-wasm/external';
import { type Messages, messagesIn } from '../../messages/index.js';
import { type Language, pageLanguage } from '../../shell/language.js';
import { save } from '../../widgets/export.js';

export abstract class Laboratory extends LitElement {
  static override properties = { said: { state: true }, trouble: { state: true }, note: { state: true } };

  /** What became of the last copy or download. */
  declare said: string;
  /** Why nothing works here, if so. */
  declare trouble: string;
  /** What became of an address with numbers that the page does not show. */
  declare note: string;

  protected readonly language: Language = pageLanguage();
  protected readonly shared: Messages = messagesIn(this.language);

  constructor() {
    super();
    this.said = '';
    this.trouble = '';
    this.note = '';
  }

  /** The page's own styles serve it. */
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** The name of the files that it gives. */
  protected abstract readonly file: string;

  protected async copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.said = this.shared.foot.copied;
    } catch {
      this.said = this.shared.foot.copyFailed;
    }
  }

  protected save(ending: string, content: string | Blob, type = 'text/plain'): void {
    save(`${this.file}.${ending}`, content instanceof Blob ? content : new Blob([content], { type }));
    this.said = this.shared.foot.saved;
  }

  /** The address holds the whole state; it changes without a trace in the history. */
  protected keep(query: string): void {
    history.replaceState(null, '', query + location.hash);
  }

  /** Above everything: what does not work, and what was not taken from the address. */
  protected notices(): TemplateResult {
    return html`${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}
      ${this.note ? html`<p class="error" role="status">${this.note}</p>` : nothing}`;
  }

  protected foot(code: string, buttons: [name: string, act: () => void][]): TemplateResult {
    const { foot } = this.shared;
    return html`<section class="foot" aria-labelledby="code-title">
      <h2 id="code-title">${foot.code}</h2>
      <pre tabindex="0" role="region" aria-label=${foot.program}><code>${code}</code></pre>
      ${this.take([[foot.copyCode, () => void this.copy(code)], ...buttons])}
    </section>`;
  }

  protected take(buttons: [name: string, act: () => void][]): TemplateResult {
    return html`<div class="foot-buttons" role="group" aria-label=${this.shared.foot.take}>
      ${buttons.map(([name, act]) => html`<button type="button" @click=${act}>${name}</button>`)}
      <span role="status" class="said">${this.said}</span>
    </div>`;
  }
}

/** A refusal of the module: what it says, and of which argument. */
export interface Refusal {
  path: string;
  message: string;
}

/** Asks; a refusal of the module is an answer as well. */
export function asked<Answer>(ask: () => Answer): { answer: Answer } | { refusal: Refusal } {
  try {
    return { answer: ask() };
  } catch (cause) {
    if (!(cause instanceof RicochetError)) throw cause;
    return { refusal: { path: cause.path, message: cause.message } };
  }
}
