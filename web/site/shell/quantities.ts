// Numbers in prose that somebody has measured or that the build decides: sizes, durations, shares, ratios of speed, counts a second.
// A document may not contain one as digits; it comes from a table by {{figure:…}}, so that it cannot become stale unnoticed.

const unit =
  '(?:[kMG]B|bytes?|[nµμm]s|(?:nano|micro|milli)seconds?|%|バイト|(?:ナノ|マイクロ|ミリ)秒)(?![A-Za-z])';
const digits = '\\d(?:[\\d.,]|\\s(?=\\d))*';
const things = '(?:events|collisions|contacts|rays|shots|bullets|questions|pairs|rows)';

const patterns = [
  // 358 kB, 0.3 µs, 15 to 30 ms, 18 %
  new RegExp(`${digits}(?:\\s?(?:to|–|〜)\\s?${digits})?\\s?${unit}`, 'g'),
  // 1.5 times as fast, three times as long is in words
  new RegExp(
    `${digits}(?:\\s?(?:to|–|〜)\\s?${digits})?\\s(?:times (?:as (?:fast|long|large|small|much)|faster|slower|larger|smaller))`,
    'g',
  ),
  new RegExp(`${digits}(?:\\s?〜\\s?${digits})?\\s?倍(?!精度|角)`, 'g'),
  // 3 million events a second
  new RegExp(`${digits}(?:\\smillion)?\\s${things} (?:a|per) second`, 'g'),
  new RegExp(`(?:毎秒|一秒に|1 秒に)\\s?${digits}`, 'g'),
];

/** A cell of a table of figures that begins with a number. The size of a rounding error, 2.2e-16, is tested with its answer. */
const figureCell = /^\s*(?!0\s*$)\d[\d.]*(?![\d.]*e-)/;

/** Programs, code, shortcodes, addresses and elements are no prose. */
const withoutPrograms = (markdown: string): string =>
  markdown
    .replace(/```[\s\S]*?```|`[^`\n]*`|\{\{[^}]*\}\}|\]\([^)]*\)|<[^>]*>|\{[^}\n]*=[^}\n]*\}/g, (all) =>
      all.startsWith('](') ? ']' : '✂',
    )
    .replace(/&nbsp;|\u00a0/g, ' ');

/** Returns the measured quantities that a document states as digits. */
export function statedQuantities(markdown: string): string[] {
  const prose = withoutPrograms(markdown);
  const found = patterns.flatMap((pattern) => [...prose.matchAll(pattern)].map(([whole]) => whole.trim()));
  for (const [table] of prose.matchAll(/(?:^\|.*\n)+\n\{\.figures\}/gm))
    for (const row of table.split('\n').slice(2))
      for (const cell of row.split('|').slice(2, -1)) if (figureCell.test(cell)) found.push(cell.trim());
  return [...new Set(found)];
}

/** @throws {Error} if a document states a quantity that no table has written. */
export function checkQuantities(name: string, markdown: string): void {
  const stated = statedQuantities(markdown);
  if (stated.length > 0)
    throw new Error(
      `${name} states ${stated.join(', ')}: put a measured number into a table of tests/bench/results and write {{figure:…}}.`,
    );
}
