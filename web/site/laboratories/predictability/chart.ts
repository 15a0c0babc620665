// Two charts over one axis of bounces: the distance, on a logarithmic scale, and the digits left.

import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { powerOfTen } from '../../widgets/numbers.js';
import type { PredictabilityMessages } from './messages.js';
import type { Pair } from './trace_pair.js';

const margin = { left: 48, right: 12 };
const distance = { top: 34, height: 170, least: -17, most: 1 };
const digits = { top: 258, height: 86, most: 16 };
const chartHeight = 384;
/** The width for which it is drawn; it scales with its column. */
const width = 460;

/** True if a bounce has more digits than the one before it. */
const rises = ({ bounces }: Pair): boolean =>
  bounces.some(({ digitsLeft }, i) => i > 0 && digitsLeft > (bounces[i - 1]?.digitsLeft ?? 16));

/** The charts, and a remark if bars grow. */
export function chartView(pair: Pair, now: number, words: PredictabilityMessages): TemplateResult {
  return html`<figure class="chart bounce-chart">
    <svg role="img" aria-label=${words.chart} viewBox="0 0 ${width} ${chartHeight}">${chart(pair, now, words)}</svg>
    ${rises(pair) ? html`<figcaption class="soft rises">${words.rises(pair.unknown !== undefined)}</figcaption>` : nothing}
  </figure>`;
}

function chart(pair: Pair, now: number, words: PredictabilityMessages): SVGTemplateResult {
  const count = Math.max(1, pair.bounces.length);
  const x = (bounce: number) => margin.left + (bounce / count) * (width - margin.left - margin.right);
  const right = x(count);
  const depth = (exponent: number) =>
    distance.top + ((distance.most - exponent) / (distance.most - distance.least)) * distance.height;
  const bar = (left: number) => (Math.min(left, digits.most) / digits.most) * digits.height;
  const bottom = digits.top + digits.height;
  const all = [{ number: 0, apart: pair.apart as number | undefined }, ...pair.bounces];
  // A distance of 0 has no logarithm: it is drawn at the lowest line.
  const exponent = (apart: number) =>
    Math.max(distance.least, apart > 0 ? Math.log10(apart) : distance.least);
  const points = all.filter((one): one is { number: number; apart: number } => one.apart !== undefined);
  const ticks = Math.ceil(count / Math.max(2, Math.floor(width / 70)) / 5) * 5;
  const isUnknown = (number: number) => pair.unknown !== undefined && number >= pair.unknown.number;
  const wide = Math.max(2, Math.min(14, (right - margin.left) / count - 2));
  return svg`
    ${shade(pair, x, right, words)}
    <text class="said" x="0" y="16">${words.distance}</text>
    ${[-16, -12, -8, -4, 0].map(
      (
        tick,
      ) => svg`<line class="gridline" x1=${margin.left} x2=${right} y1=${depth(tick)} y2=${depth(tick)} />
        <text x=${margin.left - 8} y=${depth(tick) + 4} text-anchor="end">${powerOfTen(tick)}</text>`,
    )}
    ${slope(pair, x, depth)}
    <polyline class="arrow quantity-bullet" points=${points.map((one) => `${x(one.number)},${depth(exponent(one.apart))}`).join(' ')} />
    ${points.map((one) => svg`<circle class="head quantity-bullet" cx=${x(one.number)} cy=${depth(exponent(one.apart))} r=${one.number === now ? 4.5 : 2.2} />`)}
    <text class="said" x="0" y=${digits.top - 16}>${words.digits}</text>
    ${[0, 8, 16].map(
      (
        tick,
      ) => svg`<line class="gridline" x1=${margin.left} x2=${right} y1=${bottom - bar(tick)} y2=${bottom - bar(tick)} />
        <text x=${margin.left - 8} y=${bottom - bar(tick) + 4} text-anchor="end">${tick}</text>`,
    )}
    ${pair.bounces.map(
      ({ number, digitsLeft }) =>
        svg`<rect class="bar ${number === now ? 'is-now' : ''} ${isUnknown(number) ? 'is-unknown' : ''}" x=${x(number) - wide / 2} width=${wide} y=${bottom - bar(digitsLeft)} height=${bar(digitsLeft)} />`,
    )}
    ${Array.from({ length: Math.floor(count / ticks) + 1 }, (_, i) => i * ticks).map(
      (tick) => svg`<text x=${x(tick)} y=${bottom + 18} text-anchor="middle">${tick}</text>`,
    )}
    ${[distance, digits].map(
      ({ top, height }) =>
        svg`<line class="cursor" x1=${x(now)} x2=${x(now)} y1=${top} y2=${top + height} />`,
    )}`;
}

/** The shaded part: from the bounce on at which no digit is left. */
function shade(
  { unknown }: Pair,
  x: (bounce: number) => number,
  right: number,
  words: PredictabilityMessages,
): SVGTemplateResult | typeof nothing {
  if (unknown === undefined) return nothing;
  const left = (x(unknown.number) + x(unknown.number - 1)) / 2;
  const height = digits.top + digits.height - distance.top;
  const room = right - left > 110;
  return svg`<rect class="shade" x=${left} y=${distance.top} width=${right - left} height=${height} />
    <text class="said" x=${room ? left + 8 : left - 8} y=${distance.top + distance.height - 8} text-anchor=${room ? 'start' : 'end'}>${words.unknown}</text>`;
}

function slope(
  { rate }: Pair,
  x: (bounce: number) => number,
  depth: (exponent: number) => number,
): SVGTemplateResult | typeof nothing {
  if (rate === undefined) return nothing;
  const end = rate.intercept + rate.perBounce * rate.bounces;
  return svg`<line class="range broken" x1=${x(0)} y1=${depth(rate.intercept)} x2=${x(rate.bounces)} y2=${depth(end)} />`;
}
