// The right column of a lesson, in the order in which one reads it. The prose of the page follows it.
import { html, nothing, type TemplateResult } from 'lit';
import { seriesAndTables } from './further_tables.js';
import { answersSection, givenSection, type Tables } from './tables.js';
import { workingView } from './working.js';

export interface BesideStage {
  tables: Tables;
  /** While a learner predicts, nothing that tells the outcome is shown. */
  isHidden: boolean;
  prediction: TemplateResult | typeof nothing;
  measurements: TemplateResult | typeof nothing;
  hasTable: boolean;
  hasWorking: boolean;
  exportBar: TemplateResult | typeof nothing;
}

/** Prediction, given, answers, working, measurements, curves and tables, and what one takes along. */
export function besideStage(parts: BesideStage): TemplateResult {
  const { tables, isHidden, prediction, hasTable, exportBar } = parts;
  const { page, model } = tables;
  const { panels } = model.view ?? {};
  return html`
    ${prediction} ${hasTable ? (panels?.first?.(page) ?? nothing) : nothing}
    ${hasTable && model.view?.isTask !== true ? givenSection(tables) : nothing} ${isHidden ? nothing : outcome(parts)}
    ${exportBar} ${hasTable && !isHidden ? (panels?.last?.(page) ?? nothing) : nothing}
  `;
}

function outcome({ tables, hasTable, hasWorking, measurements }: BesideStage): TemplateResult {
  const { model, words, page } = tables;
  const { view } = model;
  const { steps = [], stepWords, keySteps } = view ?? {};
  return html`
    ${hasTable && view !== undefined && view.answers.length > 0 ? answersSection(tables) : nothing}
    ${hasTable ? (view?.panels?.found?.(page) ?? nothing) : nothing}
    ${hasWorking && stepWords !== undefined && steps.length > 0 ? workingView({ steps, words: stepWords, keySteps }, words) : nothing}
    ${measurements} ${hasTable && view !== undefined ? seriesAndTables(view, page) : nothing}
  `;
}
