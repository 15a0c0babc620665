// Measuring in a lesson's page: runs and graphs are loaded when their place comes near the window.
import { html, nothing, type TemplateResult } from 'lit';
import { nearWindow } from '../widgets/near_window.js';
import type { LessonHost } from './lesson_host.js';
import type { Measurements } from './measurements.js';
import { formulasAreSet } from './working.js';

export class Measuring {
  #measurements: Measurements | undefined;

  constructor(private readonly host: LessonHost) {}

  /** `time`: that of the player. */
  panel(time: number): TemplateResult {
    return html`<div class="measurements ${this.#measurements === undefined ? 'awaited' : ''}" ${nearWindow(() => void this.#load(), formulasAreSet)}>
      ${this.#measurements?.panel(time) ?? nothing}
    </div>`;
  }

  async #load(): Promise<void> {
    const { Measurements } = await import('./measurements.js');
    this.#measurements = new Measurements(this.host);
    this.host.redraw();
  }
}
