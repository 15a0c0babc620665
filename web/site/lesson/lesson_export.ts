// A lesson's answer to take along: the call as a program, its data as JSON and CSV, and the HTML of an embed.
import { axesOf } from '../widgets/answer_table.js';
import { csv, literal } from '../widgets/export.js';
import type { Call, View } from './lesson.js';

/** A program that runs as pasted and prints the answer on the page. */
export function codeOf(call: Call): string {
  return [
    "import { createRicochet } from 'ricochet-wasm';",
    '',
    'const ricochet = await createRicochet();',
    ...call.arguments.map(([name, value]) => `const ${name} = ${literal(value)};`),
    ...(call.lines ?? [
      `console.log(ricochet.${call.method}(${call.arguments.map(([name]) => name).join(', ')}));`,
    ]),
  ].join('\n');
}

export function jsonOf(view: View): string {
  const asked = Object.fromEntries(view.call.arguments);
  const steps = view.steps.map(({ id, value, unit }) => ({ id, value, unit }));
  const data = { question: view.call.method, asked, answer: view.result, steps };
  return `${JSON.stringify(data, (_, value: unknown) => (typeof value === 'number' && !Number.isFinite(value) ? String(value) : value), 2)}\n`;
}

/** Name, value, unit: a row a number. */
export function csvOf(view: View): string {
  const rows: string[][] = [['name', 'value', 'unit']];
  for (const answer of view.answers) {
    const unit = answer.unit ?? '';
    if (answer.kind === 'vector')
      for (const axis of axesOf(answer.flat))
        rows.push([`${answer.name} ${axis}`, String(answer.value[axis]), unit]);
    else rows.push([answer.name, String(answer.value), unit]);
  }
  return csv(rows);
}

/** The iframe that shows this lesson in another page. */
export function embedOf(page: string, title: string): string {
  return `<iframe src="${page.replaceAll('&', '&amp;')}" title="${title}" width="100%" height="620" loading="lazy" sandbox="allow-scripts" allow="clipboard-write"></iframe>`;
}
