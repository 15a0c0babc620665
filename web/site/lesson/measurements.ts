// The measurements in a lesson's page: the runs that are kept, and graphs of what moves.
import { html, nothing, type TemplateResult } from 'lit';
import { nameOf } from './graphs.js';
import { isSame, type Lesson, type Texts, type View } from './lesson.js';
import type { LessonPage } from './lesson_page.js';
import type { LessonState } from './lesson_state.js';
import { measureMessages } from './measure_messages.js';
import { answersOf, headOf, inputsOf } from './quantities.js';
import { Runs, runsCsv } from './runs.js';
import { runsView } from './runs_view.js';
import { seriesCsv, type Track } from './series.js';

export class Measurements {
  readonly #runs = new Runs<Texts>();

  constructor(private readonly page: LessonPage) {}

  panel(): TemplateResult | typeof nothing {
    const { model } = this.page;
    if (model?.view === undefined) return nothing;
    return html`${this.#runsView(model)} ${this.#graphs(model.lesson, model.view)}`;
  }

  #runsView(model: LessonState): TemplateResult {
    const { page } = this;
    const words = measureMessages[page.language].runs;
    const { lesson, texts, view } = model;
    return runsView({
      runs: this.#runs.all,
      words,
      present: this.#runs.find((kept) => isSame(kept, texts)),
      canKeep: view !== undefined && model.error === undefined,
      keep: () => {
        if (view !== undefined) this.#runs.keep(texts, inputsOf(lesson, texts), answersOf(view.answers));
        page.redraw();
      },
      goBack: (kept) => page.show(structuredClone(kept)),
      remove: (number) => {
        this.#runs.remove(number);
        page.redraw();
      },
      download: () => page.save('runs.csv', runsCsv(this.#runs.all, words.number), 'text/csv'),
    });
  }

  #graphs(lesson: Lesson, { start = 0, end, tracks = [] }: View): TemplateResult | typeof nothing {
    const range = { start, end };
    if (tracks.length === 0) return nothing;
    return html`<ricochet-graphs
      .tracks=${tracks}
      .range=${range}
      .time=${this.page.time}
      .unit=${lesson.timeUnit ?? ''}
      .language=${this.page.language}
      .download=${() => this.#saveSeries(tracks, range)}
    ></ricochet-graphs>`;
  }

  #saveSeries(tracks: readonly Track[], range: { start: number; end: number }): void {
    const { model, language } = this.page;
    if (model === undefined) return;
    const words = measureMessages[language].graphs;
    const given = inputsOf(model.lesson, model.texts).flatMap(({ values }) =>
      values.map((value) => [headOf(value), value.value] as const),
    );
    const content = seriesCsv(given, tracks, range, {
      time: `${words.time} (${model.lesson.timeUnit ?? words.frames})`,
      of: (body, graph) => words.of(body, nameOf(graph, words)),
    });
    this.page.save('series.csv', content, 'text/csv');
  }
}
