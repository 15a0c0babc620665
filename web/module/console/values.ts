/** Values of flags, and the tree of arguments that they are inserted into by their paths. */
import { short } from '../errors/fail.js';
import { UsageError } from './usage_error.js';

/** `1, 2, 3` or `1 2 3` is a vector, `3` a number, `[...]` and `{...}` are JSON; anything else stays text. */
export function readValue(text: string): unknown {
  const trimmed = text.trim();
  if (/^[[{]/.test(trimmed)) {
    try {
      return JSON.parse(trimmed);
    } catch {
      throw new UsageError(`${short(trimmed)} is not JSON.`);
    }
  }
  const parts = trimmed.split(/\s*,\s*|\s+/);
  const numbers = parts.map((part) => (part !== '' && !Number.isNaN(Number(part)) ? Number(part) : part));
  return parts.length > 1 ? numbers : numbers[0];
}

export type Tree = { [field: string]: unknown };

/** A tree without a prototype: a field may have any name. */
export const emptyTree = (): Tree => Object.create(null) as Tree;

export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Inserts a value into the tree at `path`. Refuses a path through a value that is no object, and a value for an
 * argument that has been given field by field.
 */
export function put(tree: Tree, path: string, value: unknown): void {
  const fields = path.split('.');
  const last = fields.pop() as string;
  let at = tree;
  for (const [i, field] of fields.entries()) {
    const next = Object.hasOwn(at, field) ? at[field] : emptyTree();
    if (!isTree(next)) {
      const whole = fields.slice(0, i + 1).join('.');
      throw new UsageError(
        `${whole} has been given as a whole, so ${path} has no place in it. Leave one out.`,
      );
    }
    set(at, field, next);
    at = next;
  }
  if (Object.hasOwn(at, last) && isTree(at[last]))
    throw new UsageError(`${path} has been given field by field, or twice. Give it once, before its fields.`);
  set(at, last, value);
}

/** Defines a field, also one that is named `__proto__`. */
function set(tree: Tree, field: string, value: unknown): void {
  Object.defineProperty(tree, field, { value, enumerable: true, writable: true, configurable: true });
}
