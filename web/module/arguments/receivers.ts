/** Receivers: the objects on which methods of solvers, scenes and so on are called. */
import { refuse } from '../errors/fail.js';
import { isTrap, solverFailed } from './reentrancy_guard.js';

/** How to keep an object of the package from being wrapped. */
export const proxyRemedy = (name: string): string =>
  `Keep it out of what makes proxies: markRaw(${name}) in Vue, observable.ref in MobX`;

interface Guard {
  /** The name of the object in messages: `scene`. */
  readonly name: string;
  /** True if a value is an object of the class itself, and not a proxy of one. */
  isOne(value: object): boolean;
  /** Methods that return promises, which are then rejected. */
  readonly promises?: readonly string[];
  /** Methods that call functions of the caller, whose errors are passed on unchanged. */
  readonly callers?: readonly string[];
  /** What can be stored and sent in place of the object itself. */
  readonly kept?: string;
  /**
   * Names of methods in other libraries, by the sentence that says what to use instead; calls to them are refused
   * with it.
   */
  readonly elsewhere?: Readonly<Record<string, string>>;
}

/**
 * Base of the classes with only private fields. `structuredClone` and `postMessage` leave private fields out, so an
 * empty object would arrive. But they refuse an object with an internal slot, such as a `WeakRef`, and name its
 * class. Old servers have no `WeakRef`.
 */
export abstract class Handle {
  constructor() {
    // biome-ignore lint/correctness/noConstructorReturn: the object with the slot is `this` of the class that is made
    if (typeof WeakRef === 'function') return Reflect.construct(WeakRef, [{}], new.target) as Handle;
  }
}

type Method = (this: unknown, ...given: never[]) => unknown;

function refuseReceiver(
  { name }: Guard,
  Class: abstract new (...given: never[]) => object,
  receiver: unknown,
  asked: string,
): never {
  let isWrapped = false;
  try {
    isWrapped = receiver instanceof Class;
  } catch {
    // A proxy may refuse to reveal its class.
  }
  refuse(
    'not-an-object',
    name,
    isWrapped
      ? `${asked} was asked of a proxy, or of an object made from the ${name}, which has nothing of its own to ask. ${proxyRemedy(name)}.`
      : `${asked} was called without its ${name}. Call it as ${asked}(…), or hand on ${asked}.bind(${name}).`,
  );
}

/**
 * Adds methods that only throw: `toJSON`, because private fields would be left out, and methods of other libraries.
 */
function addRefusals(prototype: object, { name, kept, elsewhere = {} }: Guard): void {
  const add = (method: string, code: 'unreadable' | 'unknown-field', message: string) => {
    if (Object.hasOwn(prototype, method)) return;
    const named = { [method]: () => refuse(code, `${name}.${method}`, message) };
    Object.defineProperty(prototype, method, { value: named[method], configurable: true });
  };
  const instead = kept ? ` ${kept}.` : '';
  add('toJSON', 'unreadable', `${name} cannot be written as JSON: the data are in WebAssembly.${instead}`);
  for (const [remedy, theirs] of Object.entries(elsewhere))
    for (const method of theirs.split(' '))
      add(method, 'unknown-field', `${name}.${method} is not a method here. ${remedy}.`);
}

/**
 * Makes every method and getter of a class, including those with a well-known symbol, refuse any receiver that is no
 * object of the class: a method that was taken from its object, or a proxy. A trap of the WebAssembly meanwhile
 * becomes a `RicochetError`.
 */
export function guardReceivers(Class: abstract new (...given: never[]) => object, guard: Guard): void {
  const prototype = Class.prototype as object;
  const { isOne, promises = [], callers = [] } = guard;
  addRefusals(prototype, guard);

  function guarded(name: string | symbol, method: Method): Method {
    const asked = typeof name === 'symbol' ? `${guard.name}[${name.description}]` : `${guard.name}.${name}`;
    const check = (receiver: unknown) => {
      if (!(typeof receiver === 'object' && receiver !== null && isOne(receiver)))
        refuseReceiver(guard, Class, receiver, asked);
    };
    if (promises.includes(String(name)))
      return async function (this: unknown, ...given: never[]) {
        check(this);
        return Reflect.apply(method, this, given);
      };
    if (callers.includes(String(name)))
      return function (this: unknown, ...given: never[]) {
        check(this);
        return Reflect.apply(method, this, given);
      };
    return function (this: unknown, ...given: never[]) {
      check(this);
      try {
        return Reflect.apply(method, this, given);
      } catch (cause) {
        throw isTrap(cause) ? solverFailed(cause) : cause;
      }
    };
  }

  for (const name of Reflect.ownKeys(prototype)) {
    const { value, get, ...rest } = Object.getOwnPropertyDescriptor(prototype, name) as PropertyDescriptor;
    if (name === 'constructor') continue;
    const method = (get ?? value) as Method;
    const wrapped = guarded(name, method);
    for (const field of ['name', 'length'] as const)
      Object.defineProperty(wrapped, field, { value: method[field], configurable: true });
    if (get === undefined) Object.defineProperty(prototype, name, { ...rest, value: wrapped });
    else Object.defineProperty(prototype, name, { ...rest, get: wrapped as () => unknown });
  }
}
