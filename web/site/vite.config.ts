import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));
const project = fileURLToPath(new URL('../../', import.meta.url));
const manifest = JSON.parse(readFileSync(`${project}package.json`, 'utf8')) as {
  exports: Record<string, { default: string }>;
};

export default defineConfig({
  root,
  // Relative addresses: the site works under any path.
  base: './',
  // The module as any user imports it, by its name and through its manifest.
  resolve: {
    alias: [{ find: /^ricochet-wasm$/, replacement: `${project}${manifest.exports['.']?.default.slice(2)}` }],
  },
  build: {
    outDir: `${project}build/site`,
    emptyOutDir: true,
    target: 'es2022',
    // Fonts and pictures stay files: the content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800,
    rollupOptions: {
      input: {
        start: `${root}index.html`,
        'bullet-and-sphere': `${root}lessons/bullet-and-sphere.html`,
        'bullet-and-moving-sphere': `${root}lessons/bullet-and-moving-sphere.html`,
        mirrors: `${root}laboratories/mirrors.html`,
      },
    },
  },
});
