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
  return html`
    ${prediction} ${hasTable ? givenSection(tables) : nothing} ${isHidden ? nothing : outcome(parts)} ${exportBar}
  `;
}

function outcome({ tables, hasTable, hasWorking, measurements }: BesideStage): TemplateResult {
  const { model, words } = tables;
  const { view } = model;
  return html`
    ${hasTable ? answersSection(tables) : nothing}
    ${
      hasWorking && view !== undefined && view.steps.length > 0
        ? workingView({ steps: view.steps, words: view.stepWords, keySteps: view.keySteps }, words)
        : nothing
    }
    ${measurements} ${hasTable && view !== undefined ? seriesAndTables(view) : nothing}
  `;
}
