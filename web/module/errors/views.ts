/** Views of memory: what they are and how long, whatever their own classes say. */

const typedArray = Object.getPrototypeOf(Float64Array.prototype) as object;

/** What the class that made a typed array says of it, not one made of that class. */
export function ownOfView<Value>(view: ArrayBufferView, name: string | symbol): Value {
  return Object.getOwnPropertyDescriptor(typedArray, name)?.get?.call(view) as Value;
}

/** The name of its class; undefined for a DataView. */
export const classOfView = (view: ArrayBufferView): string | undefined => ownOfView(view, Symbol.toStringTag);

export const lengthOfView = (view: ArrayBufferView): number => ownOfView(view, 'length');
