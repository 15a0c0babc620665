// The drag handles of a lesson: where each of them stands, and what becomes of the fields when one is dragged.
import { Vector3 } from 'three';
import type { Messages } from '../messages/index.js';
import type { HandleView } from '../stage/drag_handles.js';
import { numberOf, textOf } from '../widgets/numbers.js';
import type { Handle, Lesson, Texts } from './lesson.js';

/** Drags round to hundredths, so that fields stay readable. */
const rounded = (value: number): number => Number(value.toFixed(2));

function pointOf(texts: Texts, field: string): Vector3 {
  const [x, y, z] = (texts[field] ?? []).map((text) => numberOf(text) ?? 0);
  return new Vector3(x, y, z);
}

/** From where a handle's field counts. */
const baseOf = (texts: Texts, { from }: Handle): Vector3 =>
  from === undefined ? new Vector3() : pointOf(texts, from);

export function handleViews(
  lesson: Lesson,
  texts: Texts,
  { keys, keysFlat }: Messages['stage'],
): HandleView[] {
  return lesson.handles
    .filter((handle) => handle.when?.(texts) ?? true)
    .map((handle) => {
      const flat = typeof handle.flat === 'function' ? handle.flat(texts) : (handle.flat ?? false);
      return {
        id: handle.field,
        name: handle.name,
        quantity: handle.quantity,
        flat,
        hint: flat ? keysFlat : keys,
        at: pointOf(texts, handle.field).add(baseOf(texts, handle)),
      };
    });
}

/** The fields after a handle was dragged to a point; undefined if there is no such handle. */
export function dragged(lesson: Lesson, texts: Texts, field: string, to: Vector3): Texts | undefined {
  const handle = lesson.handles.find((one) => one.field === field);
  if (handle === undefined) return undefined;
  const value = to.clone().sub(baseOf(texts, handle));
  const numbers = value.toArray().slice(0, texts[field]?.length);
  const changed = { ...texts, [field]: numbers.map((x) => textOf(rounded(x))) };
  return lesson.drag?.(changed, field, value) ?? changed;
}
