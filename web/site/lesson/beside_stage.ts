// The right column of a lesson, in the order in which one reads it. The prose of the page follows it.
import { html, nothing, type TemplateResult } from 'lit';
import { seriesAndTables } from './further_tables.js';
import { answersSection, givenSection, type Tables } from './tables.js';
import { workingView } from './working.js';

export interface BesideStage {
  tables: Tables;
  hasTable: boolean;
  hasWorking: boolean;
  exportBar: TemplateResult | typeof nothing;
}

/** Given, answers, working, curves and tables, and what one takes along. */
export function besideStage({ tables, hasTable, hasWorking, exportBar }: BesideStage): TemplateResult {
  const { view } = tables.model;
  const { words } = tables;
  return html`
    ${hasTable ? html`${givenSection(tables)} ${answersSection(tables)}` : nothing}
    ${
      hasWorking && view !== undefined && view.steps.length > 0
        ? workingView({ steps: view.steps, words: view.stepWords, keySteps: view.keySteps }, words)
        : nothing
    }
    ${hasTable && view !== undefined ? seriesAndTables(view) : nothing}
    ${exportBar}
  `;
}
