// Reads the examples of the API reference from examples/<Class>.mjs: a program for each method, its output, and calls that
// throw an error.
import { existsSync, readFileSync } from 'node:fs';

const fileOf = (name) => new URL(`./examples/${name}.mjs`, import.meta.url);

function dedented(text) {
  const lines = text.replace(/^\n+|\s+$/g, '').split('\n');
  const indent = Math.min(...lines.filter((line) => line !== '').map((line) => /^ */.exec(line)[0].length));
  return lines.map((line) => line.slice(indent)).join('\n');
}

/**
 * Returns the examples of a class: the set-up with which each begins, and for each method its program, its output, and the
 * refused calls with the code and path of their error.
 */
export function examplesOf(name) {
  if (!existsSync(fileOf(name))) return undefined;
  const text = readFileSync(fileOf(name), 'utf8');
  const methods = new Map();
  let setup = '';
  for (const [, method, body, after] of text.matchAll(
    /^ *\/\/# (\w+)\n([\s\S]*?)^ *\/\/# end\n([\s\S]*?)(?=^\}|^\{|(?![\s\S]))/gm,
  )) {
    if (method === 'setup') {
      setup = dedented(body);
      continue;
    }
    const output = [...body.matchAll(/^ *\/\/> ?(.*)$/gm)].map(([, line]) => line);
    const program = dedented(body.replace(/^ *\/\/>.*\n/gm, ''));
    const refusals = [...after.matchAll(/refused\(\(\) => ([\s\S]*?)\);(?: \/\/ ([\w-]+) (\S+))?$/gm)].map(
      ([, call, code, path]) => ({
        call: call.replace(/\s+/g, ' ').replace(/,? (?=[)}])/g, (sep) => (sep.trimEnd() === ',' ? '' : sep)),
        code,
        path,
      }),
    );
    methods.set(method, { program, output, refusals });
  }
  return { setup, methods };
}
