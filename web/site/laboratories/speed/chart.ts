// The chart of the benchmark: bars on a logarithmic scale, a group for each question, with the range of the rounds.

import { type SVGTemplateResult, svg } from 'lit';
import { powerOfTen } from '../../widgets/numbers.js';
import { type Result, spread } from './benchmark.js';
import type { SpeedMessages } from './messages.js';
import { threeDigits, titleOf } from './report.js';

const bar = 15;
const step = 38;
const titleHeight = 46;
/** The height of the line above the bars, which says what their length means. */
const headHeight = 22;
const axisHeight = 44;

/** The colour of each contender. */
export const quantityOf = { ricochet: 'bullet', three: 'sphere', plain: 'plain' } as const;

export function chartHeight(results: readonly Result[]): number {
  return results.reduce((sum, { rates }) => sum + titleHeight + rates.length * step, headHeight) + axisHeight;
}

export function chart(results: readonly Result[], width: number, words: SpeedMessages): SVGTemplateResult {
  const all = results.flatMap(({ rates }) => rates.flatMap(({ rounds }) => rounds)).map(Math.log10);
  const least = Math.floor(Math.min(...all));
  const most = Math.max(least + 1, Math.ceil(Math.max(...all)));
  const right = width - 8;
  const x = (rate: number) => 2 + ((Math.log10(rate) - least) / (most - least)) * (right - 2);
  const height = chartHeight(results);
  const decades = Array.from({ length: most - least + 1 }, (_, i) => least + i);
  let top = headHeight;
  return svg`
    <text class="scale" x="0" y="14">${words.unit}</text>
    ${decades.map(
      (
        exponent,
      ) => svg`<line class="gridline" x1=${x(10 ** exponent)} x2=${x(10 ** exponent)} y1=${headHeight + titleHeight - 4} y2=${height - axisHeight + 4} />
        <text x=${x(10 ** exponent)} y=${height - axisHeight + 20} text-anchor=${exponent === least ? 'start' : exponent === most ? 'end' : 'middle'}>${powerOfTen(exponent)}</text>`,
    )}
    ${results.map((result) => {
      const start = top;
      top += titleHeight + result.rates.length * step;
      return svg`<text class="said" x="0" y=${start + 32}>${titleOf(result, words)}</text>
        ${result.rates.map((rate, i) => {
          const { median, least: low, most: high } = spread(rate.rounds);
          const y = start + titleHeight + i * step;
          const middle = y + 18 + bar / 2;
          return svg`<g class="quantity-${quantityOf[rate.by]}">
            <text class="said" x="2" y=${y + 12}>${rate.name}</text>
            <text x=${right} y=${y + 12} text-anchor="end">${threeDigits(median)}</text>
            <rect class="bar" x="2" y=${y + 18} width=${x(median) - 2} height=${bar} />
            <path class="range" d="M ${x(low)} ${middle} H ${x(high)} M ${x(low)} ${middle - 4} v 8 M ${x(high)} ${middle - 4} v 8" />
          </g>`;
        })}`;
    })}`;
}
