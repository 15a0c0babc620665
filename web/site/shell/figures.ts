// Numbers that a measurement or the build wrote, for {{figure:…}} in documents: from the tables in tests/bench/results.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language } from './language.js';

const folder = fileURLToPath(new URL('../../../tests/bench/results/', import.meta.url));

/** The fields of a line of comma-separated values. */
function fieldsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain = '']) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"'),
  );
}

type Row = Readonly<Record<string, string>>;

function readTable(name: string): Row[] {
  const lines = readFileSync(`${folder}${name}.csv`, 'utf8').split('\n');
  const [head = '', ...rows] = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const columns = fieldsOf(head);
  return rows.map((line) => {
    const fields = fieldsOf(line);
    return Object.fromEntries(columns.map((column, i) => [column, fields[i] ?? '']));
  });
}

const tables = new Map<string, Row[]>();
for (const file of readdirSync(folder)) {
  const name = file.replace(/\.csv$/, '');
  if (name !== file) tables.set(name, readTable(name));
}

/** A ratio with as many digits as it is worth. */
function ratio(text: string | number | undefined): string {
  const value = Number(text);
  return value < 3 ? value.toFixed(2) : value < 10 ? value.toFixed(1) : value.toFixed(0);
}

/**
 * The text for `{{figure:<table> / <question> / <method>}}`: how many times as fast Ricochet is as the method. With ` / spread`
 * behind it, the least and the greatest; with ` / inverse`, how many times as fast the method is. For a table of names and values
 * it is `{{figure:<table> / <name>}}`: the value with its unit.
 * @throws {Error} if no table has it.
 */
export function figure(given: string, language: Language): string {
  const [table = '', first = '', way, what] = given.split(' / ').map((part) => part.trim());
  const rows = tables.get(table) ?? [];
  const row =
    way === undefined
      ? rows.find(({ name }) => name === first)
      : rows.find((one) => one.question === first && one.way === way);
  if (row === undefined) throw new Error(`No measurement has written {{figure:${given}}}.`);
  if (way === undefined)
    return `${row.value}\u00a0${language === 'ja' && row.unit === 'bytes' ? 'バイト' : row.unit}`;
  const { 'times as fast': times, 'least times': least, 'greatest times': greatest } = row;
  if (what === 'spread') return [least, greatest].map(ratio).join(language === 'ja' ? '〜' : ' to ');
  return what === 'inverse' ? ratio(1 / Number(times)) : ratio(times);
}

/** Writes the figures into a document. */
export const withFigures = (markdown: string, language: Language): string =>
  markdown.replace(/\{\{figure:([^}]*)\}\}/g, (_, given: string) => figure(given, language));
