// Exports: values as program text, tables as CSV, files, and the clipboard.
import type { Messages } from '../messages/index.js';
import { made } from '../shell/made.js';

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

/** A program that runs as pasted, with the solver started. */
export const program = (...lines: readonly string[]): string =>
  [
    "import { createRicochet } from 'ricochet-wasm';",
    '',
    'const ricochet = await createRicochet();',
    ...lines,
  ].join('\n');

/** Gives a file to the visitor. */
export function save(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  made('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** The picture on a canvas, as a PNG. */
export const blobOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob))),
  );

/** A table as CSV; text is quoted if necessary. */
export function csv(rows: readonly (readonly (string | number)[])[]): string {
  const quoted = (cell: string | number) => {
    const text = String(cell);
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `${rows.map((row) => row.map(quoted).join(',')).join('\n')}\n`;
}

/** Copies a text. Returns a message that says whether it worked. */
export async function copyText(text: string, words: Messages['exportBar']): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return words.copied;
  } catch {
    return words.copyFailed;
  }
}
