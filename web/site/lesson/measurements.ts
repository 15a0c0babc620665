// The measurements of a lesson's page: kept runs, and graphs over time.
import { html, nothing, type TemplateResult } from 'lit';
import { Graphs } from './graphs.js';
import type { Texts } from './lesson.js';
import type { LessonPage } from './lesson_page.js';
import type { LessonState } from './lesson_state.js';
import { measureMessages } from './measure_messages.js';
import { answersOf, inputsOf } from './quantities.js';
import { Runs, runsView } from './runs.js';
import { isSame } from './texts.js';

export class Measurements {
  readonly #runs = new Runs<Texts>();
  readonly #graphs: Graphs;

  constructor(private readonly page: LessonPage) {
    this.#graphs = new Graphs(page);
  }

  panel(): TemplateResult | typeof nothing {
    const { model } = this.page;
    if (model?.view === undefined) return nothing;
    const { start = 0, end, tracks = [] } = model.view;
    return html`${this.#runsView(model)} ${this.#graphs.view(tracks, { start, end })}`;
  }

  #runsView(model: LessonState): TemplateResult {
    const { page } = this;
    const words = measureMessages[page.language].runs;
    const { lesson, texts, view } = model;
    return runsView({
      runs: this.#runs,
      words,
      file: page.name,
      present: this.#runs.find((kept) => isSame(kept, texts)),
      canKeep: model.error === undefined,
      now: () => view && { state: texts, inputs: inputsOf(lesson, texts), answers: answersOf(view.answers) },
      goBack: (kept) => page.show(structuredClone(kept)),
      changed: () => page.redraw(),
    });
  }
}
