// What one takes along: the call as a program, the data, the picture, the embed.
import { axesOf } from './answers.js';
import type { Call, View } from './lesson.js';

/** A value as one writes it in a program. */
export function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const { x, y, z, ...rest } = value as Record<string, unknown>;
    if (typeof x === 'number' && typeof y === 'number' && Object.keys(rest).length === 0)
      return z === undefined ? `[${x}, ${y}]` : `[${x}, ${y}, ${z as number}]`;
    const fields = Object.entries(value).filter(([, one]) => one !== undefined);
    return `{ ${fields.map(([name, one]) => `${name}: ${literal(one)}`).join(', ')} }`;
  }
  return typeof value === 'string' ? `'${value}'` : String(value);
}

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

const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

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
  return `${rows.map((row) => row.map(quoted).join(',')).join('\n')}\n`;
}

/** Hands a file to the visitor. */
export function save(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** The frame that shows this lesson in another page. */
export function embedOf(page: string, title: string): string {
  return `<iframe src="${page.replaceAll('&', '&amp;')}" title="${title}" width="100%" height="620" loading="lazy" sandbox="allow-scripts" allow="clipboard-write"></iframe>`;
}
