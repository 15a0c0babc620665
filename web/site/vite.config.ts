// The build of the site: every page of pages.ts and every worksheet, in every language. With `--mode first` the start page alone, in
// build/first, which npm start serves while the rest is built.
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { framedPages } from './documents/frame.js';
import { exampleFiles } from './examples.js';
import { minified } from './minify.js';
import { pageOf, pages } from './pages.js';
import { stillsOf } from './shell/page_shell.js';
import { siteAddress } from './shell/preview.js';
import { sitemapOf } from './shell/sitemap.js';
import { allWorksheets } from './worksheets/worksheet_shell.js';

const root = fileURLToPath(new URL('.', import.meta.url));
const project = fileURLToPath(new URL('../../', import.meta.url));
const manifest = JSON.parse(readFileSync(`${project}package.json`, 'utf8')) as {
  exports: Record<string, { default: string }>;
};

/** The list of the fonts in a bundle, for the same reader: Vite lists only scripts and style sheets. */
export function fontList(): Plugin {
  return {
    name: 'font-list',
    generateBundle() {
      const isFont = (file: string) => /\.(?:woff2?|ttf)$/.test(file);
      const fonts = this.getWatchFiles()
        .filter(isFont)
        .map((file) => resolve(root, file));
      this.emitFile({ type: 'asset', fileName: '.vite/files.json', source: JSON.stringify(fonts) });
    },
  };
}

/** The output options of every build. */
export const written = {
  emptyOutDir: true,
  target: 'es2022',
  minify: false,
  cssMinify: 'esbuild',
  // Vite writes the packages of a bundle and their licences beside it. web/tools/notices reads that file.
  license: { fileName: '.vite/licenses.json' },
} as const;

type Entry = '.' | './core' | './scene' | './simulation' | './table';

/** An entry of the module as any user imports it, by its name and through its manifest. */
export function moduleAt(name: Entry): string {
  return `${project}${manifest.exports[name]?.default.slice(2)}`;
}

/** Each small entry of the module, by its name. */
export const smallEntries = (['./core', './scene', './simulation', './table'] as const).map((name) => ({
  find: new RegExp(`^ricochet-wasm/${name.slice(2)}$`),
  replacement: moduleAt(name),
}));

/** Leaves out the WebAssembly that is embedded in the entries. The site has it as files: see wasm_files_of_site.ts. */
const bareEntries = (): Plugin => ({
  name: 'bare-entries',
  transform: (code, id) =>
    smallEntries.some(({ replacement }) => id === replacement)
      ? code.replace(/`[\w+/]{10000,}={0,2}`/, '``')
      : null,
});

/** Pages are made from prose and the page shell. Vite sees them as files at the site's own addresses. */
function generatedPages(published: Iterable<[address: string, html: string]>): Plugin {
  const made = new Map([...published].map(([address, html]) => [root + address, html]));
  return {
    name: 'generated-pages',
    enforce: 'pre',
    config: () => ({ build: { rollupOptions: { input: [...made.keys()] } } }),
    resolveId: (id) => (made.has(id) ? id : null),
    load: (id) => made.get(id) ?? null,
  };
}

/** Adds files to a build, by their names. */
const adds = (
  name: string,
  files: () => Iterable<readonly [fileName: string, source: string | Uint8Array]>,
): Plugin => ({
  name,
  generateBundle() {
    for (const [fileName, source] of files()) this.emitFile({ type: 'asset', fileName, source });
  },
});

/** The stills of all pages, and the start page's table as it is before it can be drawn, for each width of the window. */
const stills = adds('stills', () => [
  ...pages.flatMap((page) =>
    stillsOf(root, page).map(({ file, name }) => [`stills/${name}.webp`, readFileSync(file)] as const),
  ),
  ...['wide', 'middle', 'narrow'].map(
    (width) =>
      [`stills/start-${width}.webp`, readFileSync(`${root}documents/start/table.${width}.webp`)] as const,
  ),
]);

/** The list of pages for search engines, if the site's address is known. */
const sitemap = (addresses: Iterable<string>) =>
  adds('sitemap', () => {
    const site = siteAddress();
    return site === undefined ? [] : [['sitemap.xml', sitemapOf(site, [...addresses])]];
  });

/** The examples, which need no bundler. */
const examples = adds('examples', () => exampleFiles(root, dirname(moduleAt('.'))));

/** Pages load their font at once, without waiting for the style sheet. */
function facePreload(): Plugin {
  return {
    name: 'face-preload',
    transformIndexHtml: {
      order: 'post',
      handler(_, { path, bundle }) {
        const face = Object.keys(bundle ?? {}).find((file) =>
          /source-serif-4-latin-wght-normal.*\.woff2$/.test(file),
        );
        if (face === undefined) return [];
        const href = '../'.repeat(path.split('/').length - 2) + face;
        return [
          { tag: 'link', attrs: { rel: 'preload', href, as: 'font', type: 'font/woff2', crossorigin: true } },
        ];
      },
    },
  };
}

/**
 * All code that every three-dimensional stage needs is in one file with three.js, because several small files
 * compress worse.
 */
function partOf(id: string): string | undefined {
  const isStage =
    /\/node_modules\/three\/|\/stage\/(?:drag_plane|extent|framing|label_layout|shapes|stage_camera)\.ts$/;
  return isStage.test(id) ? 'three' : undefined;
}

/** Plugins for the whole site only. */
function wholeSite(): Plugin[] {
  const published = framedPages(root);
  return [generatedPages([...published, ...allWorksheets(root)]), sitemap(published.keys()), examples];
}

const startPage = (): Plugin => generatedPages(framedPages(root, [pageOf('start')]));

export default defineConfig(({ mode }) => {
  const isFirst = mode === 'first';
  return {
    root,
    // Relative addresses: the site works under any path.
    base: './',
    define: { __LAB__: 'false', 'process.env.NODE_ENV': '"production"' },
    plugins: [
      isFirst ? startPage() : [wholeSite(), bareEntries()],
      stills,
      facePreload(),
      fontList(),
      minified(true),
    ],
    worker: { plugins: () => [bareEntries()] },
    resolve: {
      alias: isFirst
        ? [{ find: /^ricochet-wasm\/table$/, replacement: `${project}build/first/module/table.js` }]
        : [
            ...smallEntries,
            { find: /^ricochet-wasm(?=\/[\w-]+\.wasm\b)/, replacement: `${project}build/package` },
            { find: /^\.\/wasm_files\.js$/, replacement: `${root}shell/solvers/wasm_files_of_site.ts` },
          ],
    },
    build: {
      ...written,
      outDir: `${project}build/${isFirst ? 'first/site' : 'site'}`,
      // Fonts and pictures stay files: the content security policy allows no data: fonts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 800,
      rollupOptions: { output: { manualChunks: partOf } },
    },
  };
});
