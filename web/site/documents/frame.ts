// The frame of the documentation's pages: the sidebar, links at headings and to files, charts; and the index of the
// search.
import { type Page, pageOf } from '../pages.js';
import { languages } from '../shell/language.js';
import { allPages, type PageFrame } from '../shell/page_shell.js';
import { addressIn } from '../shell/site_address.js';
import { barChart } from './bars.js';
import { withFileLinks } from './repository.js';
import { type SearchIndex, searchIndexName, searchIndexOf } from './search_index.js';
import { isDocumentation, sections } from './sections.js';
import { sidebar, withHeadingLinks } from './sidebar.js';

const documentFrame: PageFrame = {
  /** `{{bars:<page> <chart>: <caption>}}` */
  bars(given, view) {
    const [, id = '', chart = '', caption = ''] = /^([\w-]+) (\w+): (.*)$/.exec(given) ?? [];
    return barChart(view.prose(id).body, chart, caption);
  },
  around({ id }, main, view) {
    if (!isDocumentation(id)) return undefined;
    const { language, up } = view;
    const pageLink = (other: string) => {
      const { title, short } = view.prose(other);
      // The guide, which is 'Guide' in the header, is called by its title.
      return { address: view.to(other), title: other === 'guide' ? title : short };
    };
    const current = { id, prose: view.prose(id).body };
    return `    <div class="documentation">
${sidebar(language, current, pageLink, up + searchIndexName(language))}
    <main id="main">
${withHeadingLinks(language, withFileLinks(main))}
    </main>
    </div>`;
  },
};

/** The site's pages, or some of them, the documentation framed. */
export const framedPages = (root: string, chosen?: readonly Page[]): Map<string, string> =>
  allPages(root, documentFrame, chosen);

/** The search indexes by their names at the top of the site, made from the published pages. */
export function searchIndexes(published: ReadonlyMap<string, string>): Map<string, SearchIndex> {
  return new Map(
    languages.map((language) => {
      const documents = sections.flatMap((section) =>
        section.pages.map((id) => {
          const address = addressIn(language, pageOf(id));
          const html = published.get(address) ?? '';
          const [, title = ''] =
            /aria-current="page">([^<]*)</.exec(html.slice(html.indexOf('class="sidebar"'))) ?? [];
          return { name: id, title, address, html };
        }),
      );
      return [searchIndexName(language), searchIndexOf(documents)];
    }),
  );
}
