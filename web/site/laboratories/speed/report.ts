// The report of the benchmark: in words, as Markdown, CSV and JSON.
import { csv } from '../../widgets/export.js';
import { grouped } from '../../widgets/numbers.js';
import { type Rate, type Result, ratio, spread, verdict } from './benchmark.js';
import type { SpeedMessages } from './messages.js';

export interface Machine {
  browser: string;
  system: string;
  cores: number;
}

/** The browser and the system in short form. A user agent string names many products at once. */
export function machine(): Machine {
  const agent = navigator.userAgent;
  const named = /(?:Edg|OPR|Firefox|Chrome|Version)\/(\d+)/.exec(agent);
  const names = {
    'Edg/': 'Edge',
    'OPR/': 'Opera',
    'Firefox/': 'Firefox',
    'Chrome/': 'Chrome',
    'Safari/': 'Safari',
  };
  const browser = Object.entries(names).find(([sign]) => agent.includes(sign))?.[1] ?? 'Browser';
  const system = /Windows|Android|iPhone|iPad|Mac OS|CrOS|Linux/.exec(agent)?.[0] ?? '?';
  return {
    browser: `${browser} ${named?.[1] ?? ''}`.trim(),
    system,
    cores: navigator.hardwareConcurrency ?? 1,
  };
}

export function titleOf({ id, size }: Pick<Result, 'id' | 'size'>, words: SpeedMessages): string {
  if (id === 'nearest') return words.questions.nearest(grouped(size ?? 0));
  return words.questions[id as 'single' | 'pairs' | 'mirrors'];
}

interface Compared {
  result: Result;
  rival: Rate;
  verdict: ReturnType<typeof verdict>;
  median: number;
}

/** Every rival that is not Ricochet. */
function comparisons(results: readonly Result[]): Compared[] {
  return results.flatMap((result) =>
    result.rates
      .filter(({ by }) => by !== 'ricochet')
      .map((rival) => {
        const times = ratio(result, rival);
        return { result, rival, verdict: verdict(times), median: times.median };
      }),
  );
}

/** Two digits, or whole numbers: enough for a noisy ratio. */
function twoDigits(value: number): string {
  if (!Number.isFinite(value)) return '–';
  return value >= 99.5 ? String(Math.round(value)) : value.toPrecision(2);
}

/** The comparison in words: Ricochet's time and the rival's. */
function comparison(result: Result, rival: Rate, words: SpeedMessages): string {
  const times = ratio(result, rival);
  const { median, least, most } = times;
  const outcome = verdict(times);
  if (outcome === 'faster')
    return `${words.faster(twoDigits(median))} ${words.range(twoDigits(least), twoDigits(most))}`;
  return `${words[outcome](twoDigits(1 / median))} ${words.range(twoDigits(1 / most), twoDigits(1 / least))}`;
}

export function summary(results: readonly Result[], words: SpeedMessages): string {
  const all = comparisons(results);
  const count = (kind: Compared['verdict']) => all.filter((one) => one.verdict === kind).length;
  const sorted = [...all].sort((a, b) => a.median - b.median);
  const [least, most] = [sorted[0], sorted.at(-1)];
  let text = words.summary(count('faster'), count('slower'), count('even'));
  if (least?.verdict === 'slower')
    text += words.slowest(titleOf(least.result, words), least.rival.name, twoDigits(1 / least.median));
  if (most?.verdict === 'faster')
    text += words.fastest(titleOf(most.result, words), most.rival.name, twoDigits(most.median));
  return text;
}

/** The results of a question, as rows of the table. */
export function rowsOf(result: Result, words: SpeedMessages) {
  const figure = (value: number) => threeDigits(value);
  const count = grouped;
  return result.rates.map((rate, i) => {
    const { median, least, most } = spread(rate.rounds);
    return {
      ...rate,
      rate: median,
      median: figure(median),
      range: `${figure(least)} – ${figure(most)}`,
      compared: rate.by === 'ricochet' ? '' : comparison(result, rate, words),
      same: i === 0 ? '' : words.same(count(rate.agrees), count(result.compared)),
    };
  });
}

export function markdownOf(results: readonly Result[], on: Machine, words: SpeedMessages): string {
  const lines = [words.machine(on.browser, on.system, on.cores), ''];
  for (const result of results) {
    lines.push(`**${titleOf(result, words)}**`, '');
    lines.push(`| ${words.head.join(' | ')} |`, `| ${words.head.map(() => '---').join(' | ')} |`);
    for (const { name, median, range, compared, same } of rowsOf(result, words))
      lines.push(`| ${[name, `${median} (${range})`, compared, same].join(' | ')} |`);
    lines.push('');
  }
  return lines.join('\n');
}

/** Three digits, the rest zeros. */
export function threeDigits(value: number): string {
  const digits = Number(value.toPrecision(3));
  return Number.isInteger(digits) ? grouped(digits) : String(digits);
}

export function csvOf(results: readonly Result[]): string {
  return csv([
    ['question', 'spheres', 'by', 'round', 'per second'],
    ...results.flatMap(({ id, size, rates }) =>
      rates.flatMap(({ name, rounds }) =>
        rounds.map((rate, round) => [id, size ?? '', name, round + 1, rate]),
      ),
    ),
  ]);
}

export function jsonOf(results: readonly Result[], on: Machine): string {
  return `${JSON.stringify({ machine: on, results }, null, 2)}\n`;
}
