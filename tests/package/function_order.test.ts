// WebAssembly with its functions in another order: the module gives the same answers, and similar functions are near each
// other.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderOfAlike } from '../../web/tools/wasm/alike.mjs';
import { functionBodies, withFunctionOrder } from '../../web/tools/wasm/functions.mjs';

const section = (id: number, ...content: number[]) => [id, content.length, ...content];
const [i32, funcref] = [0x7f, 0x70];

/**
 * A module with (import "m" "f" (func (result i32))) and four functions of one type, which return 3, 10 + import, 100 + f0 and
 * 1000 + table[0]. A table and a global refer to functions. The exports are "a" to "d" and "g", and the start function does
 * nothing.
 */
const module = Buffer.from([
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...section(1, 2, 0x60, 0, 1, i32, 0x60, 0, 0),
  ...section(2, 1, 1, 0x6d, 1, 0x66, 0, 0),
  ...section(3, 5, 0, 0, 0, 0, 1),
  ...section(4, 1, funcref, 0, 2),
  ...section(6, 1, funcref, 0, 0xd2, 3, 0x0b),
  ...section(7, 5, 1, 0x61, 0, 1, 1, 0x62, 0, 2, 1, 0x63, 0, 3, 1, 0x64, 0, 4, 1, 0x67, 3, 0),
  ...section(8, 5),
  ...section(9, 2, 0, 0x41, 0, 0x0b, 1, 2, 2, 0, 0x41, 1, 0x0b, 0, 1, 1),
  ...section(
    ...([10, 5] as const),
    ...[4, 0, 0x41, 3, 0x0b],
    ...[9, 1, 1, i32, 0x41, 10, 0x10, 0, 0x6a, 0x0b],
    ...[8, 0, 0x41, 0xe4, 0, 0x10, 1, 0x6a, 0x0b],
    ...[14, 0, 0x41, 0xe8, 7, 0x02, i32, 0x41, 0, 0x11, 0, 0, 0x0b, 0x6a, 0x0b],
    ...[3, 0, 0x01, 0x0b],
  ),
]);

function answersOf(bytes: Uint8Array) {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(bytes)), {
    m: { f: () => 5 },
  });
  const call = (name: string) => (exports[name] as () => number)();
  return [...['a', 'b', 'c', 'd'].map(call), (exports.g as WebAssembly.Global<'anyfunc'>).value()];
}

const inverse = (order: number[]) => order.map((_, place) => order.indexOf(place));

describe('a module with its functions in another order', () => {
  it('answers alike, and is itself again in the order of before', () => {
    expect(answersOf(module)).toEqual([3, 15, 103, 1015, 103]);
    const orders = fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 });
    fc.assert(
      fc.property(orders, (order) => {
        const other = withFunctionOrder(module, order);
        expect(answersOf(other)).toEqual([3, 15, 103, 1015, 103]);
        expect(functionBodies(other)).toHaveLength(5);
        expect(Buffer.from(withFunctionOrder(other, inverse(order)))).toEqual(module);
      }),
    );
  });

  it('stays as it is where its functions have names, and throws at what it does not know', () => {
    const named = Buffer.from([...module, ...section(0, 4, ...Buffer.from('name'))]);
    expect(withFunctionOrder(named, [4, 3, 2, 1, 0])).toBe(named);
    const threads = Buffer.from(module);
    threads[threads.lastIndexOf(0x01)] = 0xfe;
    expect(() => withFunctionOrder(threads, [0, 1, 2, 3, 4])).toThrow('Opcode 0xfe is not known here');
    expect(() => functionBodies(module.subarray(0, -9))).toThrow('WebAssembly ends at byte');
  });
});

const modules = ['ricochet', 'ricochet_core', 'ricochet_scene', 'ricochet_simulation', 'ricochet_table'];
describe.each(modules)('%s.wasm', (name) => {
  const built = readFileSync(new URL(`../../build/wasm/${name}.wasm`, import.meta.url));
  const order = orderOfAlike(functionBodies(built));
  const ordered = withFunctionOrder(built, order);

  it('is packed into fewer bytes, is valid, and goes back to what was linked', () => {
    const [before, after] = [built, ordered].map((bytes) => gzipSync(bytes, { level: 9 }).length);
    expect(after).toBeLessThan(0.99 * (before ?? 0));
    expect(WebAssembly.validate(new Uint8Array(ordered))).toBe(true);
    expect(Buffer.compare(withFunctionOrder(ordered, inverse(order)), built)).toBe(0);
  });

  it('has one order, with each function once', () => {
    expect(orderOfAlike(functionBodies(built))).toEqual(order);
    expect([...order].sort((a, b) => a - b)).toEqual(order.map((_, place) => place));
  });
});

it('puts what is alike beside each other', () => {
  const pattern = (seed: number) =>
    Uint8Array.from({ length: 20_000 }, (_, k) => (k * k * seed + (k >> 3)) & 255);
  const items = [pattern(3), pattern(7), pattern(11), pattern(7), pattern(3), pattern(11)];
  const order = orderOfAlike(items);
  for (const [one, other] of [
    [0, 4],
    [1, 3],
    [2, 5],
  ] as const)
    expect(Math.abs(order.indexOf(one) - order.indexOf(other))).toBe(1);
  expect(orderOfAlike([])).toEqual([]);
});
