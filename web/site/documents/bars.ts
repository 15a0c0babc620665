// A chart of bars, made from the table of a page when the site is built: each cell that has a label for the chart is a bar, so that
// chart and table are one. The words stay text, which a narrow window does not make small.

export interface Bar {
  label: string;
  /** The text in the table. */
  value: string;
}

/** The bars of a chart, from cells such as `<td data-speed="one shot, beside three.js">0.60</td>`. */
export const barsIn = (prose: string, chart: string): Bar[] =>
  [...prose.matchAll(new RegExp(`<td data-${chart}="([^"]*)">([^<]*)</td>`, 'g'))].map(
    ([, label = '', value = '']) => ({ label, value: value.replace(/\s*[(（].*/, '') }),
  );

/** Places are in percent of the width. */
interface Scale {
  /** Positions of the lines; bars begin at the first. */
  lines: readonly number[];
  end(value: string): number;
}

/** The position for a ratio of speeds in percent of the width: 1 is at 30, and each doubling is 12. */
const placeOf = (times: number): number => 30 + 12 * Math.log2(times);

const scales: Readonly<Record<string, Scale>> = {
  /** Faster is to the right of 1, slower to the left. */
  speed: { lines: [1, 0.5, 2, 4, 8, 16, 32].map(placeOf), end: (value) => placeOf(Number(value)) },
  /** A share, with half at the right end. */
  wrong: { lines: [0, 20, 40, 60, 80], end: (value) => 2 * Number.parseFloat(value) },
};

const bar = ({ label, value }: Bar, { lines, end }: Scale): string => {
  const [start = 0] = lines;
  const [from, to] = [start, end(value)].sort((a, b) => a - b) as [number, number];
  if (!(from >= 0 && to <= 100)) throw new Error(`${value} is beyond the chart`);
  const grid = `<path d="${lines.map((place) => `M${place} 0V4`).join('')}" />`;
  const rect = `<rect x="${from.toFixed(1)}" width="${Math.max(to - from, 0.4).toFixed(1)}" height="4" />`;
  const picture = `<svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">${grid}${rect}</svg>`;
  return `<div><dt>${label}</dt><dd>${picture}<span>${value}</span></dd></div>`;
};

/** `chart`: one of the charts above; `caption`: a sentence about what it shows. */
export function barChart(prose: string, chart: string, caption: string): string {
  const scale = scales[chart];
  const bars = barsIn(prose, chart);
  if (scale === undefined || bars.length === 0) throw new Error(`there is no chart ${chart}`);
  return `<figure class="bars ${chart}"><figcaption class="soft">${caption}</figcaption>
<dl>
${bars.map((one) => bar(one, scale)).join('\n')}
</dl></figure>`;
}
