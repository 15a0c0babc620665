// The build of <ricochet-lab> for the package, and of the embed page, which shows it alone.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { lessonTitles } from './shell/page_shell.js';
import { fontList, licenseList, moduleAt } from './vite.config.js';

const root = fileURLToPath(new URL('.', import.meta.url));
const project = fileURLToPath(new URL('../../', import.meta.url));

export default defineConfig(({ mode }) => {
  const packaged = mode === 'package';
  return {
    root,
    publicDir: false,
    plugins: [fontList()],
    define: {
      __LAB__: 'true',
      __LESSON_TITLES__: JSON.stringify(lessonTitles(root)),
      'process.env.NODE_ENV': '"production"',
    },
    resolve: {
      alias: [
        // In the package it uses the module that lies beside it; the embed page holds the WebAssembly embedded.
        { find: /^ricochet-wasm(\/external)?$/, replacement: moduleAt('.') },
      ],
    },
    build: {
      outDir: packaged ? `${project}build/lab` : `${project}build/embed`,
      emptyOutDir: true,
      target: 'es2022',
      minify: 'esbuild',
      // A sandboxed iframe has no origin, so its fonts may have to be part of the style sheet.
      assetsInlineLimit: 1 << 20,
      cssCodeSplit: false,
      license: { fileName: licenseList },
      ...(packaged
        ? {}
        : {
            lib: {
              entry: `${root}embed/embed_page.ts`,
              formats: ['iife'],
              name: 'RicochetEmbed',
              fileName: () => 'ricochet-lab.js',
              cssFileName: 'ricochet-lab',
            },
          }),
      rollupOptions: packaged
        ? {
            input: `${root}embed/lab_element.ts`,
            preserveEntrySignatures: 'strict',
            external: [moduleAt('.')],
            output: {
              entryFileNames: 'lab.js',
              inlineDynamicImports: true,
              paths: { [moduleAt('.')]: './index.js' },
            },
          }
        : { output: { inlineDynamicImports: true } },
    },
  };
});
