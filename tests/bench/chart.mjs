// A chart on two logarithmic axes as an SVG that follows the reader's light or dark scheme.

const width = 720;
const height = 420;
const frame = { left: 96, right: 176, top: 30, bottom: 50 };
const colors = ['#1f6feb', '#d1521f', '#2f8f5b', '#8250df', '#9a7b00', '#57606a', '#c2348c'];

const short = (value) =>
  value >= 1e6
    ? `${value / 1e6} million`
    : value >= 1e4
      ? `${value / 1e3} 000`
      : String(Number(value.toPrecision(2)));

/** Returns the powers of ten between two numbers, including both. */
function powers(from, to) {
  const list = [];
  for (let p = Math.ceil(Math.log10(from) - 1e-9); p <= Math.log10(to) + 1e-9; p++) list.push(10 ** p);
  return list;
}

/** Moves labels so that each is at least one line below the previous one. */
function spread(labels) {
  const sorted = labels.toSorted((a, b) => a.y - b.y);
  for (let i = 1; i < sorted.length; i++) sorted[i].y = Math.max(sorted[i].y, sorted[i - 1].y + 17);
  return sorted;
}

/**
 * Returns the chart as SVG. `series` is a list of { name, points: [[x, y], ...], dots? }, which are drawn as lines, or as dots
 * only. The axes end at whole powers of ten around all points.
 */
export function chart({ title, x, y, series }) {
  const all = series.flatMap((s) => s.points);
  const range = (k) => {
    const values = all.map((p) => Math.log10(p[k]));
    return [Math.floor(Math.min(...values)), Math.ceil(Math.max(...values))];
  };
  const [x0, x1] = range(0);
  const [y0, y1] = range(1);
  const px = (value) =>
    frame.left + ((Math.log10(value) - x0) / (x1 - x0)) * (width - frame.left - frame.right);
  const py = (value) =>
    height - frame.bottom - ((Math.log10(value) - y0) / (y1 - y0)) * (height - frame.top - frame.bottom);
  const at = ([a, b]) => `${px(a).toFixed(1)},${py(b).toFixed(1)}`;
  const grid = [
    ...powers(10 ** x0, 10 ** x1).map(
      (value) =>
        `<path class="grid" d="M${px(value)} ${frame.top}V${height - frame.bottom}"/><text class="tick" x="${px(value)}" y="${height - frame.bottom + 18}" text-anchor="middle">${short(value)}</text>`,
    ),
    ...powers(10 ** y0, 10 ** y1).map(
      (value) =>
        `<path class="grid" d="M${frame.left} ${py(value)}H${width - frame.right}"/><text class="tick" x="${frame.left - 8}" y="${py(value) + 4}" text-anchor="end">${short(value)}</text>`,
    ),
  ];
  const shapes = series.map(({ points, dots, dashed }, i) => {
    const color = colors[i % colors.length];
    const line = dots
      ? ''
      : `<polyline points="${points.map(at).join(' ')}" fill="none" stroke="${color}" stroke-width="2.5"${dashed ? ' stroke-dasharray="6 5"' : ''}/>`;
    return (
      line + points.map((p) => `<circle cx="${px(p[0])}" cy="${py(p[1])}" r="4" fill="${color}"/>`).join('')
    );
  });
  const labels = spread(
    series.map(({ name, points }, i) => ({
      name,
      y: py(points.at(-1)[1]) + 4,
      color: colors[i % colors.length],
    })),
  ).map(
    ({ name, y: place, color }) =>
      `<text x="${width - frame.right + 10}" y="${place.toFixed(1)}" fill="${color}">${name}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">
<style>
  text { font: 13px system-ui, sans-serif; }
  .ink { fill: #1f2328; } .tick { fill: #57606a; } .grid { stroke: #d0d7de; }
  @media (prefers-color-scheme: dark) { .ink { fill: #e6edf3; } .tick { fill: #9aa4ae; } .grid { stroke: #3a424b; } }
</style>
<text class="ink" x="${frame.left}" y="18" font-weight="600">${title}</text>
${grid.join('\n')}
<text class="ink" x="${(frame.left + width - frame.right) / 2}" y="${height - 10}" text-anchor="middle">${x}</text>
<text class="ink" transform="translate(16 ${(frame.top + height - frame.bottom) / 2}) rotate(-90)" text-anchor="middle">${y}</text>
${shapes.join('\n')}
${labels.join('\n')}
</svg>
`;
}
