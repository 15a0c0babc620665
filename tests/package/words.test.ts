// Each concept has one name. This test lists words that the code, the pages and the change log must not use, with the words
// to use instead.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Words that readers cannot look up, or that have another meaning for them. */
const words: { not: RegExp; but: string }[] = [
  {
    not: /\bdoubts?\b|\bsettle[sd]?\b|\brungs?\b|enough digits/i,
    but: 'certified, uncertain, error bound, precision stage',
  },
  { not: /\bin a rough\b|_roughly\b|[a-z]Roughly\b/, but: 'static filter, filtered' },
  { not: /\bagendas?\b|\bhurry\b|\bhurries\b/i, but: 'event queue, bucket, rapid-collision count' },
  { not: /\bkNever\b/, but: 'is_static(body), a name of its own for infinite time' },
  { not: /pictures? a second/i, but: 'frames per second' },
  {
    not: /\bfiltered times?\b|(shoot|trace|nearest)_filtered|(shoot|trace)Filtered|Filtered(Shot|Hit)\b/i,
    but: 'approximate',
  },
  { not: /\bpassages?\b/i, but: 'interval' },
  { not: /\bstart_only\b/, but: 'a function of its own (start_of)' },
  { not: /\bshapes? that (is|are) none\b/i, but: 'degenerate shape' },
];

/** Returns the lines of a file. In the change log, names in code are removed, because it quotes names of the past. */
function linesOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return (file.endsWith('.md') ? text.replaceAll(/`[^`]*`/g, '') : text).split('\n');
}

const files = ['src', 'web/module', 'web/site']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => /\.([ch]pp|tsx?|html|css|md|cmake)$/.test(file))
  .concat('CHANGELOG.md');

describe('words', () => {
  it('are those of the field', () => {
    const found = files.flatMap((file) =>
      linesOf(file).flatMap((line, k) =>
        words
          .filter(({ not }) => not.test(line))
          .map(({ but }) => `${file}:${k + 1} say ${but}: ${line.trim()}`),
      ),
    );
    expect(files.length).toBeGreaterThan(500);
    expect(found).toEqual([]);
  });
});
