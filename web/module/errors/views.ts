/** The kind and length of views of memory, whatever their own classes say. */

const typedArray = Object.getPrototypeOf(Float64Array.prototype) as object;

/** A property of a typed array as its built-in class defines it, not a derived class. */
export function ownOfView<Value>(view: ArrayBufferView, name: string | symbol): Value {
  return Object.getOwnPropertyDescriptor(typedArray, name)?.get?.call(view) as Value;
}

/** The name of its class; undefined for a DataView. */
export const classOfView = (view: ArrayBufferView): string | undefined => ownOfView(view, Symbol.toStringTag);

export const lengthOfView = (view: ArrayBufferView): number => ownOfView(view, 'length');
