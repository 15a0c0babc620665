// Measuring in a lesson's page: runs and graphs are loaded when their place comes near the window.
import { html, nothing, type TemplateResult } from 'lit';
import { nearWindow } from '../widgets/near_window.js';
import type { LessonPage } from './lesson_page.js';
import type { Measurements } from './measurements.js';
import { formulasAreSet } from './working.js';

export class Measuring {
  #measurements: Measurements | undefined;

  constructor(private readonly page: LessonPage) {}

  panel(): TemplateResult {
    return html`<div class="measurements stack ${this.#measurements === undefined ? 'awaited on-screen' : ''}" ${nearWindow(() => void this.#load(), formulasAreSet)}>
      ${this.#measurements?.panel() ?? nothing}
    </div>`;
  }

  async #load(): Promise<void> {
    const { Measurements } = await import('./measurements.js');
    this.#measurements = new Measurements(this.page);
    this.page.redraw();
  }
}
