// The programs of the documents, in files and in Markdown, and their output.
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

/** The source text of a document. */
export const markdownOf = (page: string, language: string): string =>
  readFileSync(`${documents}${page}.${language}.md`, 'utf8');

/** A file of documents/programs/<page>. */
export const programFile = (page: string, name: string): string =>
  readFileSync(`${documents}programs/${page}/${name}`, 'utf8');

/** The pages that have programs, and the names of their files. */
export const programFiles: ReadonlyMap<string, readonly string[]> = new Map(
  readdirSync(`${documents}programs`).map((page) => [page, readdirSync(`${documents}programs/${page}`)]),
);

/** The programs in some Markdown, and their output, in order. */
export function programsInMarkdown(markdown: string): Program[] {
  return [...markdown.matchAll(/```(\w+)\n(.*?)```/gs)].map(([, language = '', text = '']) => ({
    language,
    text,
  }));
}

const runner = fileURLToPath(new URL('run_programs.mjs', import.meta.url));
const folder = fileURLToPath(new URL('../../build/programs/', import.meta.url));

/**
 * The output of programs that import `ricochet-wasm` like a user's. All run in one process of Node, each as its own
 * module. `name` is a folder that no other test file uses.
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
