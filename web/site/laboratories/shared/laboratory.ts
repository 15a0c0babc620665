// What every laboratory shares: the page's styles and words, the start of the solver, its notices, and the export bar.
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Ricochet } from 'ricochet-wasm';
import { RicochetError } from 'ricochet-wasm/external';
import { type Messages, messagesIn } from '../../messages/index.js';
import { type Language, pageLanguage } from '../../shell/language.js';
import { solver } from '../../shell/solver.js';
import { copyText, save } from '../../widgets/export.js';
import { type ExportButton, exportBar, exportButtons } from '../../widgets/export_bar.js';

export abstract class Laboratory extends LitElement {
  static override properties = {
    exportStatus: { state: true },
    loadingError: { state: true },
    note: { state: true },
  };

  /** What became of the last copy or download. */
  declare exportStatus: string;
  /** Why the solver or the stage did not start, if so. */
  declare loadingError: string;
  /** What became of an address with numbers that the page does not show. */
  declare note: string;

  protected readonly language: Language = pageLanguage();
  protected readonly shared: Messages = messagesIn(this.language);

  constructor() {
    super();
    this.exportStatus = '';
    this.loadingError = '';
    this.note = '';
  }

  /** The page's own styles serve it. */
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** The name of the files that it gives. */
  protected abstract get file(): string;

  /** Calls `ready` with the solver; where there is none, the page says why. */
  protected startSolver(ready: (ricochet: Ricochet) => void): void {
    if (typeof WebAssembly === 'undefined') {
      this.loadingError = this.shared.noWasm;
      return;
    }
    solver().then(ready, (cause: unknown) => {
      this.loadingError = this.shared.failed(cause instanceof Error ? cause.message : String(cause));
    });
  }

  protected async copy(text: string): Promise<void> {
    this.exportStatus = await copyText(text, this.shared.exportBar);
  }

  protected save(ending: string, content: string | Blob, type = 'text/plain'): void {
    save(`${this.file}.${ending}`, content instanceof Blob ? content : new Blob([content], { type }));
    this.exportStatus = this.shared.exportBar.saved;
  }

  /** The address holds the whole state; it changes without a trace in the history. */
  protected writeAddress(query: string): void {
    history.replaceState(null, '', query + location.hash);
  }

  /** Above all else: what does not work, and what was not taken from the address. */
  protected notices(): TemplateResult {
    return html`${this.loadingError ? html`<p class="loading-error" role="alert">${this.loadingError}</p>` : nothing}
      ${this.note ? html`<p class="error" role="status">${this.note}</p>` : nothing}`;
  }

  /** `copied` is the program that is copied, where another is shown. */
  protected exportBar(code: string, buttons: ExportButton[], copied = code): TemplateResult {
    const words = this.shared.exportBar;
    return exportBar({
      words,
      code,
      buttons: [[words.copyCode, () => void this.copy(copied)], ...buttons],
      status: this.exportStatus,
    });
  }

  protected exportButtons(buttons: ExportButton[]): TemplateResult {
    return exportButtons(this.shared.exportBar, buttons, this.exportStatus);
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
