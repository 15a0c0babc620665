// <ricochet-lab> for the package, and the page that shows it in a frame.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { moduleAt } from './vite.config.js';

const root = fileURLToPath(new URL('.', import.meta.url));
const project = fileURLToPath(new URL('../../', import.meta.url));

export default defineConfig(({ mode }) => {
  const packaged = mode === 'package';
  return {
    root,
    publicDir: false,
    define: { __LAB__: 'true', 'process.env.NODE_ENV': '"production"' },
    resolve: {
      alias: [
        // In the package it uses the module that lies beside it; the embedded page has the WebAssembly inside.
        { find: /^ricochet-wasm(\/external)?$/, replacement: moduleAt('.') },
      ],
    },
    build: {
      outDir: packaged ? `${project}build/lab` : `${project}build/embed`,
      emptyOutDir: true,
      target: 'es2022',
      minify: 'esbuild',
      // A frame in a sandbox has no origin, so its fonts may have to come from within.
      assetsInlineLimit: 1 << 20,
      cssCodeSplit: false,
      ...(packaged
        ? {}
        : {
            lib: {
              entry: `${root}src/lab/embed.ts`,
              formats: ['iife'],
              name: 'RicochetEmbed',
              fileName: () => 'ricochet-lab.js',
              cssFileName: 'ricochet-lab',
            },
          }),
      rollupOptions: packaged
        ? {
            input: `${root}src/lab/lab.ts`,
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
