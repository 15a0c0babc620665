// The frame of the documentation's pages: the sidebar with the search, links at headings and to files, charts.
import { type Page, pages } from '../pages.js';
import { allPages, type PageFrame } from '../shell/page_shell.js';
import { nameInReference, referencePages, titleInReference } from '../shell/references.js';
import { addressIn } from '../shell/site_address.js';
import { barChart } from './bars.js';
import { withFileLinks } from './repository.js';
import { isDocumentation } from './sections.js';
import { sidebar, withHeadingLinks } from './sidebar.js';

const documentFrame: PageFrame = {
  /** `{{bars:<page> <chart>: <caption>}}` */
  bars(given, view) {
    const [, id = '', chart = '', caption = ''] = /^([\w-]+) (\w+): (.*)$/.exec(given) ?? [];
    return barChart(view.prose(id).body, chart, caption);
  },
  around(page, main, view) {
    const { id } = page;
    if (!isDocumentation(id)) return undefined;
    const { language, up } = view;
    const pageLink = (other: string) => {
      const name = nameInReference(other);
      if (name !== undefined)
        return {
          address: up + addressIn(language, { path: `${other}.html` }),
          title: titleInReference(name),
        };
      const { title, short } = view.prose(other);
      // The guide, which is 'Guide' in the header, is called by its title.
      return { address: view.to(other), title: other === 'guide' ? title : short };
    };
    const current = { id, prose: main };
    return `    <div class="documentation">
${sidebar(language, current, pageLink, `${up}pagefind/pagefind.js`)}
    <main id="main">
${withHeadingLinks(language, withFileLinks(main))}
    </main>
    </div>`;
  },
};

/** The site's pages and those of the reference, or some of them, the documentation framed. */
export const framedPages = (
  root: string,
  chosen: readonly Page[] = [...pages, ...referencePages()],
): Map<string, string> => allPages(root, documentFrame, chosen);
