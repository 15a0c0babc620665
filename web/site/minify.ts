// Minifies scripts with Oxc. Its gzipped output is within 0.2 % of terser's, in a fiftieth of the time.
import { minify } from 'oxc-minify';
import type { Plugin } from 'vite';

/** A plugin for builds whose own `minify` is `false`. `isModule` says whether the scripts are ES modules. */
export function minified(isModule: boolean): Plugin {
  return {
    name: 'oxc-minify',
    apply: 'build',
    generateBundle: {
      // It runs after Vite's own changes, which search for strings as Rollup writes them.
      order: 'post',
      async handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue;
          const { code, errors } = await minify(file.fileName, file.code, {
            module: isModule,
            compress: { target: 'es2022' },
          });
          const [error] = errors;
          if (error !== undefined) throw new Error(`${file.fileName}: ${error.message}`);
          file.code = code;
        }
      },
    },
  };
}
