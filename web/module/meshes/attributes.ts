/**
 * Attributes of three.js that were passed instead of arrays. An attribute describes its array, so the error can say
 * what to do; an array alone does not show whether there are other numbers between the positions.
 */
import { type Fields, isObject } from '../arguments/check.js';
import { fail } from '../errors/fail.js';

/**
 * Refuses an attribute, or an interleaved buffer, in the place of positions; other values are left to later checks.
 */
export function refuseAttribute(value: unknown, path: string): void {
  if (!isObject(value) || !ArrayBuffer.isView(value.array)) return;
  const { itemSize, data, stride } = value;
  if (isObject(data) || stride !== undefined)
    fail(
      'not-an-object',
      path,
      value,
      'an array is needed; that of an interleaved buffer has other numbers between the positions',
      'Give data.array as positions, data.stride and the offset of the attribute, or meshDataOf(geometry) of ricochet-wasm/three',
    );
  if (typeof itemSize === 'number' && itemSize !== 3)
    fail(
      'not-an-object',
      path,
      value,
      `it has ${itemSize} numbers a vertex; three coordinates are needed`,
      'Give the array of the attribute position',
    );
  refuseWhole(value, path, 'Float32Array');
}

/** Like `refuseAttribute`, in the place of indices. */
export function refuseIndexAttribute(value: unknown, path: string): void {
  if (isObject(value) && ArrayBuffer.isView(value.array)) refuseWhole(value, path, 'Uint32Array');
}

function refuseWhole(value: Fields, path: string, kind: string): never {
  fail('not-an-object', path, value, `an array, a ${kind}, is needed, not the attribute`, 'Give its array');
}
