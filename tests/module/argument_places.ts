// Places in arguments: each part of them, and copies in which one is replaced.
import type { Anything } from './entry_points.js';

/** A copy with the part at `path` replaced. Arrays and objects along the path are copied, the rest is shared. */
export function replaced(value: unknown, path: readonly (string | number)[], by: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return by;
  const copy: Anything = Array.isArray(value) ? [...value] : { ...(value as object) };
  copy[first] = replaced(copy[first], rest, by);
  return copy;
}

/** The path of every part, and of an unknown field in every object. */
export function placesIn(value: unknown, path: readonly (string | number)[] = []): (string | number)[][] {
  const here = [[...path]];
  if (
    typeof value !== 'object' ||
    value === null ||
    ArrayBuffer.isView(value) ||
    value instanceof AbortSignal
  )
    return here;
  const parts = Object.entries(value).flatMap(([name, part]) =>
    placesIn(part, [...path, Array.isArray(value) ? Number(name) : name]),
  );
  const more = Array.isArray(value) ? [] : [[...path, 'other']];
  return [...here, ...parts, ...more].filter(({ length }) => length > 0);
}
