// The export bar: the program, and buttons that copy or save the page's content: program, link, the HTML of an embed,
// files.
import { html, nothing, type TemplateResult } from 'lit';
import type { Messages } from '../messages/index.js';
import { escaped } from '../shell/html_text.js';
import type { Language } from '../shell/language.js';
import { copyText, save } from './export.js';

/** A file to save: its button's label, its ending, and its content. */
export interface ExportFile {
  name: string;
  ending: string;
  type?: string;
  content(): string | Promise<Blob>;
}

export const csvFile = (name: string, content: () => string, ending = 'csv'): ExportFile => ({
  name,
  ending,
  type: 'text/csv',
  content,
});

export const jsonFile = (name: string, content: () => string): ExportFile => ({
  name,
  ending: 'json',
  type: 'application/json',
  content,
});

export interface Exports {
  words: Messages['exportBar'];
  kind: 'lesson' | 'lab';
  /** The name in the addresses of embeds and in file names. */
  id: string;
  file?: string;
  language: Language;
  /** The query of the state, and the address to copy. A guest in another page gives the address of its embed. */
  query(): string;
  link: (() => string) | undefined;
  /** The program, and a shorter form for the page if it is too long; undefined while it must stay hidden. */
  program?: { code: string; shown?: string } | undefined;
  files: readonly ExportFile[];
  /** Further texts to copy. */
  copies?: readonly { name: string; text(): string }[];
  /** The result of the last copy or download. */
  status: string;
  report(status: string): void;
}

/** The address of the page that holds only this lesson or laboratory. */
function embedLink({ kind, id, language, query }: Exports): string {
  const own = document.querySelector<HTMLLinkElement>('link[rel="embed"]')?.href ?? location.href;
  const page = new URL(own.startsWith('http') ? own : 'https://example.org/embed.html');
  page.search = `?${kind}=${id}&language=${language}&state=${encodeURIComponent(query().slice(1))}`;
  return page.href;
}

/** `further` is rendered below the buttons. */
export function exportBar(exports: Exports, further: unknown = nothing): TemplateResult {
  const { words, program } = exports;
  if (program === undefined) return exportButtons(exports);
  return html`<section class="export-bar" data-part="foot" aria-labelledby="code-title">
    <h2 id="code-title">${words.code}</h2>
    <pre tabindex="0" role="region" aria-label=${words.program}><code>${program.shown ?? program.code}</code></pre>
    ${exportButtons(exports)} ${further}
  </section>`;
}

function exportButtons(exports: Exports): TemplateResult {
  const { words, id, file = id, program, files, copies = [], report } = exports;
  const embed = () => embedLink(exports);
  const link = exports.link ?? embed;
  const iframe = () =>
    `<iframe src="${escaped(embed())}" title="${escaped(document.title)}" width="100%" height="620" loading="lazy" sandbox="allow-scripts" allow="clipboard-write"></iframe>`;
  const copy = (text: string) => void copyText(text, words).then(report);
  const keep = ({ ending, type = 'text/plain', content }: ExportFile) =>
    void Promise.resolve(content()).then((made) => {
      save(`${file}.${ending}`, made instanceof Blob ? made : new Blob([made], { type }));
      report(words.saved);
    });
  const button = (name: string, act: () => void) =>
    html`<button type="button" @click=${act}>${name}</button>`;
  return html`<div class="export-buttons on-screen" data-part="foot" role="group" aria-label=${words.label}>
    ${program === undefined ? nothing : button(words.copyCode, () => copy(program.code))}
    ${button(words.copyLink, () => copy(link()))} ${button(words.copyEmbed, () => copy(iframe()))}
    ${copies.map(({ name, text }) => button(name, () => copy(text())))} ${files.map((one) => button(one.name, () => keep(one)))}
    <span role="status" class="export-status">${exports.status}</span>
  </div>`;
}
