// What a lesson gives away: its call as a program, its link, the HTML of an embed, a picture, and its data.
import type { Messages } from '../messages/index.js';
import { copyText, save } from '../widgets/export.js';
import type { ExportButton } from '../widgets/export_bar.js';
import type { View } from './lesson.js';
import { codeOf, csvOf, embedOf, jsonOf } from './lesson_export.js';
import type { LessonState } from './lesson_state.js';

export interface Exports {
  model: LessonState;
  view: View;
  /** Whether the outcome is hidden: then its data are, too. */
  hides: boolean;
  words: Messages['exportBar'];
  /** The name of the lesson, for files. */
  name: string;
  /** The address of the page, or of the embed, as it stands. */
  link(): string;
  embed(): string;
  /** None where there is no stage. */
  picture: (() => Promise<Blob>) | undefined;
  /** Told what became of a copy or download. */
  report(status: string): void;
}

export function exportButtons(given: Exports): ExportButton[] {
  const { model, view, hides, words, name, link, embed, picture, report } = given;
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
    ...(hides ? [] : data),
  ];
}

/** The address of the page that holds just this lesson. `query`: its state, as in an address. */
export function embedAddress(lesson: string, language: string, query: string): string {
  const own = document.querySelector<HTMLLinkElement>('link[rel="embed"]')?.href ?? location.href;
  const page = new URL(own.startsWith('http') ? own : 'https://example.org/embed.html');
  page.search = `?lesson=${lesson}&language=${language}&state=${encodeURIComponent(query.slice(1))}`;
  return page.href;
}
