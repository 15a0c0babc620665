/** The value of a promise, while a component is rendered: like `use` of React 19, which React 18 lacks. */

type State<Value> = { value: Value } | { cause: unknown } | undefined;

const states = new WeakMap<Promise<unknown>, State<unknown>>();

/** The promise's value, or its error, thrown. While it is pending, it is thrown itself, so that React renders again later. */
export function awaited<Value>(promise: Promise<Value>): Value {
  if (!states.has(promise)) {
    states.set(promise, undefined);
    promise.then(
      (value) => states.set(promise, { value }),
      (cause: unknown) => states.set(promise, { cause }),
    );
  }
  const state = states.get(promise) as State<Value>;
  if (state === undefined) throw promise;
  if ('cause' in state) throw state.cause;
  return state.value;
}
