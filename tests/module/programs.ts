// The programs of the documents: files of a page, and those in Markdown; and what they print.
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { transform } from 'esbuild';

export interface Program {
  language: string;
  text: string;
}

const documents = fileURLToPath(new URL('../../web/site/documents/', import.meta.url));

/** A document as it is written. */
export const markdownOf = (page: string, language: string): string =>
  readFileSync(`${documents}${page}.${language}.md`, 'utf8');

/** A file of documents/programs/<page>. */
export const programFile = (page: string, name: string): string =>
  readFileSync(`${documents}programs/${page}/${name}`, 'utf8');

/** The pages that have programs, and the names of their files. */
export const programFiles: ReadonlyMap<string, readonly string[]> = new Map(
  readdirSync(`${documents}programs`).map((page) => [page, readdirSync(`${documents}programs/${page}`)]),
);

/** The programs in some Markdown, and what they print, in their order. */
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
    const files = sources.map((_, i) => join(programs, `${i}.mjs`));
    for (const [i, file] of files.entries())
      writeFileSync(file, (await transform(sources[i] ?? '', { loader: 'ts' })).code);
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
