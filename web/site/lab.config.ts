// The builds of <ricochet-lab> for the package, of the embed page, and of the offline file.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, transformWithEsbuild, type UserConfig } from 'vite';
import { offlinePages, titles } from './embed/site_content.js';
import { minified } from './minify.js';
import { fontList, moduleAt, smallEntries, written } from './vite.config.js';

const root = fileURLToPath(new URL('.', import.meta.url));
const project = fileURLToPath(new URL('../../', import.meta.url));

const katex = `${project}node_modules/katex/dist/`;

/** KaTeX's style sheet with only the type faces that the formulas here use, each in one format, inside. */
function formulaStyles(): string {
  const isUsed = /KaTeX_(?:AMS-Regular|Main-(?:Regular|Bold)|Math-Italic|Size[1-4]-Regular)\.woff2/;
  return readFileSync(`${katex}katex.min.css`, 'utf8')
    .replace(/@font-face\s*\{[^}]*\}/g, (face) => (isUsed.test(face) ? face : ''))
    .replace(/,\s*url\([^)]*\.(?:woff|ttf)\)\s*format\("[^"]*"\)/g, '')
    .replace(/url\((fonts\/[\w-]+\.woff2)\)/g, (_, font: string) => {
      return `url(data:font/woff2;base64,${readFileSync(katex + font, 'base64')})`;
    });
}

/**
 * The styles of formulas for the offline file; the embed page has them in a separate file, which it loads when it
 * shows a formula.
 */
function formulas(mode: string): Plugin {
  const linked = '\0formula-styles-link';
  const isKatex = (id: string) => id.endsWith('katex/dist/katex.min.css');
  return {
    name: 'formulas',
    enforce: 'pre',
    resolveId: (id) => (mode === 'embed' && isKatex(id) ? linked : null),
    load(id) {
      if (id === linked)
        return `import { linkFormulaStyles } from '${root}embed/formula_styles.ts'; linkFormulaStyles(); export default '';`;
      return isKatex(id) ? formulaStyles() : null;
    },
    generateBundle() {
      if (mode === 'embed')
        this.emitFile({ type: 'asset', fileName: 'ricochet-formulas.css', source: formulaStyles() });
    },
  };
}

/** The parts of lab.js: a file for each lesson and each laboratory, and files for the parts that they share. */
function partOf(id: string): string | undefined {
  // The style sheets are text in the part that is always there.
  if (/\.css\b/.test(id)) return undefined;
  const [, kind, name] = /\/web\/site\/(lesson|laboratorie)s\/([\w-]+)\//.exec(id) ?? [];
  if (name !== undefined) return `${kind === 'lesson' ? 'lesson' : 'laboratory'}-${name}`;
  // A stage in space is loaded with three.js; drawings in the plane do not need it.
  if (/\/node_modules\/three\/|\/web\/site\/stage\/(?!(?:stage_(?:address|view)|drag_handles)\.ts)/.test(id))
    return 'three';
  if (/\/node_modules\/(?:@lit\/|lit-)/.test(id)) return 'lit';
  // Plots and their library are loaded when one scrolls into view.
  if (id.includes('vite/preload-helper')) return 'shared';
  // A page loads only the solver that its questions need.
  const [, solver] =
    /(?:\/shell\/solvers|\/build\/package)\/(core|scene|simulation|table)\.[jt]s$/.exec(id) ?? [];
  if (solver !== undefined) return `solver-${solver}`;
  // Pages of lessons and of laboratories are one.
  if (/\/web\/site\/lesson\/(?:element|descriptions|plane_\w+)\.ts/.test(id)) return 'page';
  if (/\/web\/site\/(?:shell|stage|messages|widgets)\/(?!plot\.ts)/.test(id)) return 'shared';
  return undefined;
}

/** lab.js and the parts that it loads when needed; it uses the module beside it. */
const packaged: UserConfig['build'] = {
  outDir: `${project}build/lab`,
  modulePreload: false,
  rollupOptions: {
    input: `${root}embed/lab_element.ts`,
    preserveEntrySignatures: 'strict',
    external: [moduleAt('.')],
    output: {
      entryFileNames: 'lab.js',
      // Beside lab.js, so that all parts import the module by the same name.
      chunkFileNames: ({ name }) => `lab-${name.replace(/\W+/g, '-')}-[hash].js`,
      manualChunks: partOf,
      paths: { [moduleAt('.')]: './index.js' },
    },
  },
};

/** The script of the embed page, with the loader of its parts at its head. */
async function partLoader(): Promise<string> {
  const file = `${root}embed/part_loader.ts`;
  const { code } = await transformWithEsbuild(readFileSync(file, 'utf8'), file, {
    target: 'es2022',
    format: 'iife',
  });
  return code;
}

/** The embed page: a script and a style sheet, and parts that the script loads when they are needed. */
const embedded: UserConfig['build'] = {
  outDir: `${project}build/embed`,
  modulePreload: false,
  rollupOptions: {
    input: { 'ricochet-lab': `${root}embed/embed_page.ts` },
    output: {
      format: 'amd',
      amd: { define: 'ricochetPart', forceJsExtensionForImports: true },
      entryFileNames: '[name].js',
      chunkFileNames: 'embed-parts/[name]-[hash].js',
      assetFileNames: 'ricochet-lab[extname]',
      manualChunks: partOf,
      banner: ({ isEntry }) => (isEntry ? partLoader() : ''),
    },
  },
};

/** A page whose script and styles are a file each, with the WebAssembly in the script. */
const pageOf = (entry: string, folder: string): UserConfig['build'] => ({
  outDir: `${project}build/${folder}`,
  lib: {
    entry: `${root}embed/${entry}.ts`,
    formats: ['iife'],
    name: 'RicochetEmbed',
    fileName: () => 'ricochet-lab.js',
    cssFileName: 'ricochet-lab',
  },
  rollupOptions: { output: { inlineDynamicImports: true } },
});

const builds: Record<string, () => UserConfig['build']> = {
  package: () => packaged,
  embed: () => embedded,
  offline: () => pageOf('offline_page', 'offline'),
};

export default defineConfig(({ mode }) => ({
  root,
  publicDir: false,
  plugins: [fontList(), formulas(mode), minified(mode === 'package')],
  define: {
    __LAB__: JSON.stringify(mode === 'package'),
    __TITLES__: JSON.stringify(titles(root)),
    ...(mode === 'offline' ? { __OFFLINE_PAGES__: JSON.stringify(offlinePages(root)) } : {}),
    'process.env.NODE_ENV': '"production"',
  },
  resolve: {
    alias: [
      // An embed loads the smallest entry that answers it. The other builds have one entry for all their pages.
      ...(mode === 'embed'
        ? smallEntries
        : [{ find: /^ricochet-wasm\/(core|scene|simulation|table)$/, replacement: moduleAt('.') }]),
      // These builds have no separate file for a worker.
      { find: /^\.\/map_worker_start\.js$/, replacement: `${root}laboratories/pool-hall/map_worker_none.ts` },
    ],
  },
  build: {
    ...written,
    // A sandboxed iframe has no origin, so its fonts may have to be part of the style sheet.
    assetsInlineLimit: 1 << 20,
    cssCodeSplit: false,
    chunkSizeWarningLimit: 2000,
    ...builds[mode]?.(),
  },
}));
