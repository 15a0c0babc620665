// Races between methods for the same answer. The methods take turns, in seven rounds, and only the processor time of this
// process counts, so that other programs on the machine matter little. A table has a row for each method: the median of
// its rounds in millions of answers per second, the slowest and the fastest round, and how many times as fast the first
// method is, compared round by round.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { basename } from 'node:path';

/** Returns a generator of numbers between two bounds. It is linear congruential and gives the same numbers every time. */
export function randomNumbers() {
  let state = 1;
  return (low, high) => {
    state = (state * 48271) % 2147483647;
    return low + ((high - low) * state) / 2147483647;
  };
}

/** Returns the processor time of this process in microseconds. */
function busy() {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** Runs each method seven times, in turns, and returns its rates. `ways` is { name: [count, run] }. */
export function race(ways) {
  const rates = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
  for (let round = -3; round < 7; round++)
    for (const [name, [count, run]] of Object.entries(ways)) {
      const start = busy();
      run();
      if (round >= 0) rates[name].push(count / (busy() - start));
    }
  return rates;
}

/** Returns a method that calls `ask` with each element of a list. */
export const each = (list, ask) => [
  list.length,
  () => {
    for (const one of list) ask(one);
  },
];

/** Returns a method that calls `ask` with the first `count` rows of eight numbers, one by one. */
export const eachRow = (rows, count, ask) => [
  count,
  () => {
    for (let i = 0; i < count; i++) ask(rows, 8 * i);
  },
];

const sorted = (list) => list.toSorted((a, b) => a - b);
export const median = (list) => sorted(list)[3];

/** Returns the median as text, with the slowest and the fastest in brackets. */
export function withSpread(list) {
  const [slowest, , , middle, , , fastest] = sorted(list);
  return `${middle.toPrecision(3)} (${slowest.toPrecision(3)} to ${fastest.toPrecision(3)})`;
}

export function print(title, rates) {
  const [first] = Object.values(rates);
  for (const [name, list] of Object.entries(rates)) {
    const ratios = list === first ? [] : first.map((rate, round) => rate / list[round]);
    const ratio = ratios.length === 0 ? '' : withSpread(ratios);
    console.log(`| ${title} | ${name} | ${withSpread(list)} | ${ratio} |`);
    keep([title, name, ...inThree(list), ...inThree(ratios)]);
  }
}

// ---- tables that are kept in the repository ------------------------------------------------------------------
/** Returns the median, the least and the greatest of a list; nothing for an empty one. */
function inThree(list) {
  const { 0: least, 3: middle, 6: greatest } = sorted(list);
  return [middle, least, greatest].map((number) => number?.toPrecision(3) ?? '');
}

const lines = [];
/** With `--save`, adds a line to results/<program>.csv that names the machine and the commit. */
function keep(fields) {
  if (lines.length === 0 && process.argv.includes('--save')) process.on('exit', save);
  lines.push(
    fields.map((field) => (/[",]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(','),
  );
}

function save() {
  const program = basename(process.argv[1], '.mjs');
  const folder = new URL('./results/', import.meta.url);
  const [{ model }] = cpus();
  const commit = spawnSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).stdout.trim();
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    new URL(`${program}.csv`, folder),
    [
      `# ${program}.mjs at ${commit}: Node ${process.versions.node}, ${cpus().length} processors, ${model}`,
      '# millions a second, and how many times as fast the first of each question is: median of seven rounds, least, greatest',
      'question,way,rate,least rate,greatest rate,times as fast,least times,greatest times',
      ...lines,
      '',
    ].join('\n'),
  );
}
