// The right column of a lesson, in the order in which one reads it. The prose of the page follows it.
import { html, nothing, type TemplateResult } from 'lit';
import { seriesAndTables } from './further_tables.js';
import type { LessonPage } from './lesson_page.js';
import type { LessonState } from './lesson_state.js';
import { answersSection, givenSection } from './tables.js';
import { workingView } from './working.js';

/** Which parts stand around the stage; `foot` is the export bar. */
export type Part = 'player' | 'table' | 'predict' | 'measure' | 'working' | 'foot';

/** Prediction, given, answers, working, measurements, curves and tables, and what one takes along. */
export function besideStage(
  page: LessonPage,
  model: LessonState,
  shows: (part: Part) => boolean,
  measurements: () => TemplateResult,
  exportBar: () => TemplateResult | typeof nothing,
): TemplateResult {
  const { predicting, element } = page;
  const { view } = model;
  const predicts = !element.hasCard && (shows('predict') || predicting.isOn);
  const panel = (place: 'first' | 'last') =>
    shows('table') ? (view?.panels?.[place]?.(page) ?? nothing) : nothing;
  // While a learner predicts, nothing that tells the outcome is shown.
  return html`
    ${predicts ? predicting.panel() : nothing} ${panel('first')}
    ${shows('table') && view?.isTask !== true ? givenSection(page, model) : nothing}
    ${predicting.hides ? nothing : outcome(page, model, shows, measurements)}
    ${shows('foot') ? exportBar() : nothing} ${predicting.hides ? nothing : panel('last')}
  `;
}

function outcome(
  page: LessonPage,
  model: LessonState,
  shows: (part: Part) => boolean,
  measurements: () => TemplateResult,
): TemplateResult {
  const { words } = page;
  const { view } = model;
  const { answers = [], isTask, panels } = view ?? {};
  const hasTable = shows('table');
  // Before the answer stands above them, they would be near the window, and loaded.
  const hasMeasurements = shows('measure') && page.view !== undefined && isTask !== true;
  return html`
    ${hasTable && answers.length > 0 ? answersSection(model, words) : nothing}
    ${hasTable ? (panels?.found?.(page) ?? nothing) : nothing}
    ${shows('working') && view !== undefined ? workingView(view, words) : nothing}
    ${hasMeasurements ? measurements() : nothing}
    ${hasTable && view !== undefined ? seriesAndTables(view, page) : nothing}
  `;
}
