// The table at the end of npm test: what every step took.

const number = (value, digits = 1) => value.toFixed(digits).padStart(8);
const count = (counts, key) => String(counts?.[key] ?? '').padStart(7);

/** A row for each step in the order in which they began, and the sums. Steps of the longest chain have an arrow. */
export function table(steps, { results, seconds, path }) {
  const width = Math.max(...steps.map(({ name }) => name.length)) + 2;
  const rows = [...results]
    .filter(([, { status, end, start }]) => status !== 0 || end - start > 0.05)
    .sort(([, a], [, b]) => a.start - b.start)
    .map(([name, { status, counts, start, end, cpu }]) => {
      const state = status === 0 && !counts?.failed ? '' : status === undefined ? '  not run' : '  failed';
      return `${path.includes(name) ? '→' : ' '} ${name.padEnd(width)}${count(counts, 'passed')} ${count(counts, 'failed')} ${number(start)} ${number(end - start)} ${number(cpu)}${state}`;
    });
  const cpu = [...results.values()].reduce((sum, result) => sum + result.cpu, 0);
  return [
    `  ${'step'.padEnd(width)} passed  failed    start  seconds      CPU`,
    ...rows,
    `  ${'all'.padEnd(width)}${' '.repeat(24)} ${number(seconds)} ${number(cpu)}`,
  ].join('\n');
}
