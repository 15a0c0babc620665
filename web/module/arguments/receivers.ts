/** Receivers: what the methods of solvers, scenes and so on are called on. */
import { refuse } from '../errors/fail.js';
import { isTrap, solverFailed } from './reentrancy_guard.js';

/** How to keep an object of the package from being wrapped. */
export const proxyRemedy = (name: string): string =>
  `Keep it out of what makes proxies: markRaw(${name}) in Vue, observable.ref in MobX`;

interface Guard {
  /** What the object is called in messages: `scene`. */
  readonly name: string;
  /** Whether a value is an object of the class itself, and not a proxy of one. */
  isOne(value: object): boolean;
  /** Methods that give promises, which are rejected. */
  readonly promises?: readonly string[];
  /** Methods that call functions of the caller, whose errors come out as they are. */
  readonly callers?: readonly string[];
  /** What can be kept and sent in place of the object itself. */
  readonly kept?: string;
  /** By what is to be done instead, a sentence, names that methods for it have in other libraries: their calls are refused with it. */
  readonly elsewhere?: Readonly<Record<string, string>>;
}

/**
 * Base of the classes that have all of theirs in private fields, which `structuredClone` and `postMessage` leave out: an empty object would
 * arrive. They refuse what has an internal slot, as a `WeakRef` has one, and name its class. Old servers have no `WeakRef`.
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
    // A proxy may refuse to tell of what it is made.
  }
  refuse(
    'not-an-object',
    name,
    isWrapped
      ? `${asked} was asked of a proxy, or of an object made from the ${name}, which has nothing of its own to ask. ${proxyRemedy(name)}.`
      : `${asked} was called without its ${name}. Call it as ${asked}(…), or hand on ${asked}.bind(${name}).`,
  );
}

/** Adds methods that do nothing but throw: `toJSON`, for private fields would be left out, and those of other libraries. */
function addRefusals(prototype: object, { name, kept, elsewhere = {} }: Guard): void {
  const add = (method: string, code: 'unreadable' | 'unknown-field', message: string) => {
    if (Object.hasOwn(prototype, method)) return;
    const named = { [method]: () => refuse(code, `${name}.${method}`, message) };
    Object.defineProperty(prototype, method, { value: named[method], configurable: true });
  };
  const instead = kept ? ` ${kept}.` : '';
  add(
    'toJSON',
    'unreadable',
    `${name} cannot be written as JSON: it has all of its own in WebAssembly.${instead}`,
  );
  for (const [remedy, theirs] of Object.entries(elsewhere))
    for (const method of theirs.split(' '))
      add(method, 'unknown-field', `${name}.${method} is not a method here. ${remedy}.`);
}

/**
 * Makes every method and getter of a class, those with a well-known symbol too, refuse what is no object of it: a method that was
 * taken out of its object, and proxies. What traps in the WebAssembly meanwhile comes out as a `RicochetError`.
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
