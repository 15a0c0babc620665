// The programs in the documents: in a page's prose, and in Markdown; and what they print.
import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { unescaped } from '../../web/site/shell/html_text.js';

export interface Program {
  language: string;
  text: string;
}

const block = /<pre(?:\s[^>]*)?><code class="language-(\w+)">([\s\S]*?)<\/code><\/pre>/g;

/** The programs and outputs in some HTML, in their order, as plain text. */
export function programsIn(html: string): Program[] {
  return [...html.matchAll(block)].map(([, language = '', text = '']) => ({
    language,
    text: unescaped(text),
  }));
}

/** Those in some Markdown. */
export function programsInMarkdown(markdown: string): Program[] {
  return [...markdown.matchAll(/```(\w+)\n(.*?)```/gs)].map(([, language = '', text = '']) => ({
    language,
    text,
  }));
}

const runner = fileURLToPath(new URL('run_programs.mjs', import.meta.url));
const folder = fileURLToPath(new URL('../../build/programs/', import.meta.url));

/**
 * What programs print that find `ricochet-wasm` as any user's would, by their place in the list: all in one process of Node, each a
 * module of its own. `name` is that of a folder that no other file of tests uses.
 */
export async function printedBy(sources: readonly string[], name: string): Promise<string[]> {
  const programs = join(folder, name);
  mkdirSync(programs, { recursive: true });
  try {
    const files = sources.map((source, i) => {
      const file = join(programs, `${i}.mjs`);
      writeFileSync(file, source);
      return file;
    });
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [runner, ...files], {
      timeout: 240_000,
      maxBuffer: 2 ** 26,
    });
    if (stderr !== '') throw new Error(stderr);
    return (JSON.parse(stdout) as { printed: string; error?: string }[]).map(({ printed, error }, i) => {
      if (error !== undefined) throw new Error(`${sources[i]}\n${error}`);
      return printed;
    });
  } finally {
    rmSync(programs, { recursive: true });
  }
}
