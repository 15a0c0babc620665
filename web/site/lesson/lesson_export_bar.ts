// What a lesson gives away: its call as a program, its link, the HTML of an embed, a picture, and its data.
import { html, type TemplateResult } from 'lit';
import type { Messages } from '../messages/index.js';
import { embedLink, embedOf } from '../widgets/embed_link.js';
import { copyText, save } from '../widgets/export.js';
import { type ExportButton, exportBar } from '../widgets/export_bar.js';
import type { View } from './lesson.js';
import { codeOf, csvOf, jsonOf } from './lesson_export.js';
import type { LessonState } from './lesson_state.js';

export interface Exports {
  model: LessonState;
  view: View;
  /** Whether the outcome is hidden: then its data are, too. */
  isHidden: boolean;
  words: Messages['exportBar'];
  /** The name of the lesson, for files. */
  name: string;
  /** The address of the page, or of the embed, as it stands. */
  link(): string;
  embed(): string;
  /** None where there is no stage. */
  picture: (() => Promise<Blob>) | undefined;
  /** The address of the page, on paper. */
  printed: string;
  /** What became of the last copy or download. */
  status: string;
  /** Told what became of a copy or download. */
  report(status: string): void;
}

export function lessonExportBar(exports: Exports): TemplateResult {
  const { view, words, status, printed } = exports;
  return exportBar(
    { words, code: codeOf(view.call), buttons: exportButtons(exports), status },
    html`<p class="on-paper">${printed}</p>`,
  );
}

function exportButtons(exports: Exports): ExportButton[] {
  const { model, view, isHidden, words, name, link, embed, picture, report } = exports;
  const copy = (text: string) => void copyText(text, words).then(report);
  const keep = (ending: string, content: Blob) => {
    save(`${name}.${ending}`, content);
    report(words.saved);
  };
  const text = (ending: string, content: string, type: string) => () =>
    keep(ending, new Blob([content], { type }));
  const takePicture = () => void picture?.().then((image) => keep('png', image));
  const data: ExportButton[] = [
    [words.csv, text('csv', csvOf(model.lesson, model.texts, view), 'text/csv')],
    [words.json, text('json', jsonOf(view), 'application/json')],
  ];
  return [
    [words.copyCode, () => copy(codeOf(view.call))],
    [words.copyLink, () => copy(link())],
    [words.copyEmbed, () => copy(embedOf(embed(), document.title))],
    ...(picture === undefined ? [] : [[words.picture, takePicture] satisfies ExportButton]),
    ...(isHidden ? [] : data),
  ];
}

/** The address of the page that holds just this lesson. `query`: its state, as in an address. */
export function embedAddress(lesson: string, language: string, query: string): string {
  return embedLink({ kind: 'lesson', id: lesson, language, query });
}
