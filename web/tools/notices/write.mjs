// Writes third-party notices into everything that contains third-party code: the package, <ricochet-lab>, the offline
// file and the site.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packagesIn, runtime } from './bundled.mjs';
import { noticesHtml, noticesText } from './text.mjs';

const build = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', 'build');

/** Writes build/package/THIRD-PARTY-NOTICES. */
export function writePackageNotices() {
  const lab = existsSync(join(build, 'package', 'lab.js')) ? packagesIn('lab') : [];
  const parts = [
    [
      'Third-party notices\n\nThe package is under the licence in the file LICENSE. It contains work of others:\n',
    ],
    [
      'In every file with WebAssembly, and in the JavaScript around it\n',
      ...runtime(),
      ...packagesIn('module'),
    ],
    ...(lab.length > 0 ? [['In lab.js, and in the files lab-….js that it loads\n', ...lab]] : []),
  ];
  const text = parts.map(([heading, ...list]) => `${heading}\n${noticesText(list)}`).join('\n\n');
  writeFileSync(join(build, 'package', 'THIRD-PARTY-NOTICES'), `${text.trim()}\n`);
}

/** Returns a comment for the beginning of lab.js, so that a copy of that file alone contains the notices. */
export function labComment() {
  const text = noticesText(packagesIn('lab')).replaceAll('*/', '* /');
  return `/*!\nricochet-lab, MIT licence. It contains work of others:\n\n${text}*/\n`;
}

/** Returns a comment with the notices for the end of the offline file. */
export function offlineComment() {
  const text = noticesText([...packagesIn('offline'), ...runtime()]).replaceAll('-->', '-- >');
  return `<!--\nRicochet, MIT licence. This file contains work of others:\n\n${text}-->\n`;
}

/** Fills the list on the site's page of notices. Attributes of its element have the words in the language of the page. */
export function fillNoticesPage(file) {
  const places = { site: 'site', file: 'offline' };
  const page = readFileSync(file, 'utf8').replace(
    /(<section class="notices"([^>]*)>)[\s\S]*?(<\/section>)/,
    (_, start, attributes, end) => {
      const word = (name) => new RegExp(`data-${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
      const lists = Object.entries(places).map(([place, folder]) => [
        word(place),
        [...packagesIn(folder), ...runtime()],
      ]);
      return `${start}\n${noticesHtml(lists, word('licence'))}\n${end}`;
    },
  );
  writeFileSync(file, page);
}
