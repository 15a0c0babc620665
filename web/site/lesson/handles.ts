// The drag handles of a lesson: their places, and the changes of fields when a handle is dragged.
import type { Messages } from '../messages/index.js';
import type { HandleView } from '../stage/page_stage.js';
import { hundredths, numberOf, type Triple, textOf } from '../widgets/numbers.js';
import type { Handle, Lesson, Texts } from './lesson.js';

const axes = ['x', 'y', 'z'] as const;
const origin: Triple = { x: 0, y: 0, z: 0 };
const idOf = ({ id, field }: Handle): string => id ?? field;

function pointOf(texts: Texts, field: string, cell = 0): Triple {
  const parts = (texts[field] ?? []).slice(cell, cell + 3).map((text) => numberOf(text) ?? 0);
  return { x: parts[0] ?? 0, y: parts[1] ?? 0, z: parts[2] ?? 0 };
}

/** The point from which a handle's field is measured. */
function baseOf(texts: Texts, { from }: Handle): Triple {
  if (from === undefined) return origin;
  return typeof from === 'string' ? pointOf(texts, from) : from(texts);
}

/** A handle in the plane has two numbers. */
const isFlat = ({ flat = false }: Handle, texts: Texts): boolean =>
  typeof flat === 'function' ? flat(texts) : flat;

function placeOf(texts: Texts, handle: Handle): Triple {
  const [own, base] = [pointOf(texts, handle.field, handle.cell), baseOf(texts, handle)];
  return { x: own.x + base.x, y: own.y + base.y, z: own.z + base.z };
}

/** All handles of a lesson. A description can compute them from the fields. */
const handlesOf = ({ handles }: Lesson, texts: Texts): Handle[] =>
  typeof handles === 'function' ? handles(texts) : (handles ?? []);

export function handleViews(
  lesson: Lesson,
  texts: Texts,
  { keys, keysFlat }: Messages['stage'],
): HandleView[] {
  return handlesOf(lesson, texts)
    .filter((handle) => handle.when?.(texts) ?? true)
    .map((handle) => {
      const flat = isFlat(handle, texts);
      const { name, quantity } = handle;
      const at = handle.at?.(texts) ?? placeOf(texts, handle);
      return { id: idOf(handle), name, quantity, flat, hint: flat ? keysFlat : keys, at };
    });
}

/** The fields after a handle was dragged to a point; undefined if there is no such handle. */
export function dragged(lesson: Lesson, texts: Texts, id: string, to: Triple): Texts | undefined {
  const handle = handlesOf(lesson, texts).find((one) => idOf(one) === id);
  if (handle === undefined) return undefined;
  const { field, cell = 0 } = handle;
  const base = baseOf(texts, handle);
  const moved = { x: to.x - base.x, y: to.y - base.y, z: to.z - base.z };
  const parts = [...(texts[field] ?? [])];
  const count = handle.flat === true ? 2 : Math.min(3, parts.length);
  for (const [i, axis] of axes.slice(0, count).entries()) parts[cell + i] = textOf(hundredths(moved[axis]));
  const changed = { ...texts, [field]: parts };
  return lesson.drag?.(changed, id, to, texts) ?? changed;
}
