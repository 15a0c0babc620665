import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { allPages } from './frame.js';

const root = fileURLToPath(new URL('.', import.meta.url));
const project = fileURLToPath(new URL('../../', import.meta.url));
const manifest = JSON.parse(readFileSync(`${project}package.json`, 'utf8')) as {
  exports: Record<string, { default: string }>;
};

/** The module as any user imports it, by its name and through its manifest. */
export function moduleAt(name: '.' | './external'): string {
  return `${project}${manifest.exports[name]?.default.slice(2)}`;
}

/** Pages are made from words and a frame; for Vite they are files that lie where the site has them. */
function framedPages(): Plugin {
  const made = new Map([...allPages(root)].map(([address, html]) => [root + address, html]));
  return {
    name: 'framed-pages',
    enforce: 'pre',
    config: () => ({ build: { rollupOptions: { input: [...made.keys()] } } }),
    resolveId: (id) => (made.has(id) ? id : null),
    load: (id) => made.get(id) ?? null,
  };
}

export default defineConfig({
  root,
  // Relative addresses: the site works under any path.
  base: './',
  define: { __LAB__: 'false' },
  plugins: [framedPages()],
  resolve: {
    alias: [
      { find: /^ricochet-wasm\/external$/, replacement: moduleAt('./external') },
      { find: /^ricochet-wasm$/, replacement: moduleAt('.') },
    ],
  },
  build: {
    outDir: `${project}build/site`,
    emptyOutDir: true,
    target: 'es2022',
    minify: 'terser',
    // Fonts and pictures stay files: the content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800,
  },
});
