// The examples of the API reference: every method has one that prints its shown output, and the calls listed as
// refused are refused. The documented defaults are the actual ones.
import { readdirSync, readFileSync } from 'node:fs';
import { createRicochet } from 'ricochet-wasm';
import { describe, expect, it } from 'vitest';
import { examplesOf } from '../../web/tools/reference/examples.mjs';
import { rejected } from './refusals.js';

const ricochet = await createRicochet();
const classes = {
  Ricochet: ricochet,
  Scene: ricochet.createScene([]),
  Bullets: ricochet.createScene([]).createBullets(1),
  Simulation: ricochet.createSimulation({ balls: [] }),
  Table: ricochet.createTable({ balls: [] }),
} as const;

/**
 * The methods of an object of the package, including its base class. Other libraries' method names that throw with a
 * remedy are left out.
 */
function methodsOf(object: object): string[] {
  const names = new Set<string>();
  for (let at = Object.getPrototypeOf(object); at !== Object.prototype; at = Object.getPrototypeOf(at))
    for (const [name, { value, writable }] of Object.entries(Object.getOwnPropertyDescriptors(at)))
      if (typeof value === 'function' && writable && name !== 'constructor') names.add(name);
  return [...names].sort();
}

type Body = (create: typeof createRicochet, print: Pick<Console, 'log'>) => Promise<unknown>;
const AsyncFunction = (async () => {}).constructor as new (...text: string[]) => Body;

/** Runs a program after the set-up and returns its output. */
async function printedBy(program: string, setup: string, last = ''): Promise<string[]> {
  const printed: string[] = [];
  const log = (...values: unknown[]) => printed.push(values.map(String).join(' '));
  await new AsyncFunction('createRicochet', 'console', `${setup}\n${program}\n${last}`)(createRicochet, {
    log,
  });
  return printed;
}

describe.each(Object.entries(classes))('%s', (name, object) => {
  const { setup, methods } = examplesOf(name) ?? { setup: '', methods: new Map() };
  /** Their steps are in a field. */
  const others = name === 'Ricochet' ? ['explain'] : [];

  it('has an example of every method', () => {
    expect([...methods.keys()].sort()).toEqual([...methodsOf(object), ...others].sort());
  });

  it.each([...methods])('%s prints what it says', async (_, { program, output }) => {
    expect(await printedBy(program, setup)).toEqual(output);
  });

  it('says which calls are refused, and how', async () => {
    let count = 0;
    for (const [method, { program, refusals }] of methods) {
      // These have no arguments that could be wrong.
      if (!['reverse', 'snapshot', 'has', 'clear'].includes(method))
        expect(refusals.length, method).toBeGreaterThan(0);
      for (const { call, code, path } of refusals) {
        const error = await rejected(printedBy(program, setup, `await ${call}`));
        expect([call, error.code, error.path]).toEqual([call, code, path]);
        count++;
      }
    }
    expect(count).toBeGreaterThan(15);
  });
});

describe('options', () => {
  const folder = new URL('../../web/module/', import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'));
  const all = sources.join('\n');

  it('that may be left out have a default in words', () => {
    let count = 0;
    for (const [, name = '', body = ''] of all.matchAll(
      /^export interface (\w+Options)\b[^{]*\{\n([\s\S]*?)^\}/gm,
    )) {
      for (const [, comment = '', field] of body.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(\w+)\?:/g)) {
        expect(comment, `${name}.${field}`).toContain('@defaultValue');
        count++;
      }
      const optional = [...body.matchAll(/^ {2}\w+\?:/gm)].length;
      expect(body.match(/@defaultValue/g)?.length ?? 0, name).toBe(optional);
    }
    expect(count).toBeGreaterThan(25);
  });

  it('say the defaults that hold', async () => {
    const said = (name: string, field: string) => {
      const [, body = ''] =
        new RegExp(`export interface ${name}\\b[^{]*\\{\\n([\\s\\S]*?)^\\}`, 'm').exec(all) ?? [];
      const [before = ''] = body.split(new RegExp(`^ {2}${field}\\?:`, 'm'));
      return Number(
        before
          .slice(before.lastIndexOf('@defaultValue'))
          .match(/[\d_]+|Infinity/)?.[0]
          .replaceAll('_', ''),
      );
    };
    const walls = [0, 9].map((x) => ({ shape: 'plane', point: [x, 0], normal: [1, 0] }) as const);
    const scene = ricochet.createScene(walls);
    const { legs } = scene.trace({ position: [1, 0], velocity: [1, 0] });
    expect(legs).toHaveLength(said('TraceOptions', 'maxBounces'));
    expect(Math.abs(legs.at(-1)?.velocity.x ?? 0)).toBe(said('Material', 'restitution'));
    expect(said('TraceOptions', 'maxTime')).toBe(Number.POSITIVE_INFINITY);
    const bullets = scene.createBullets(1);
    bullets.fire({ position: [1, 0], velocity: [1, 0] });
    bullets.advance(1e4);
    expect(bullets.events).toHaveLength(said('BulletsOptions', 'maxBounces'));
    expect(Math.abs(bullets.expired[0]?.velocity.x ?? 0)).toBe(said('Material', 'restitution'));
    scene.dispose();
    // A value that takes seconds to reach is compared with the program's constant.
    const constant = (name: string) =>
      Number(new RegExp(`const ${name} = ([\\d_]+);`).exec(all)?.[1]?.replaceAll('_', ''));
    expect(said('AdvanceOptions', 'maxEvents')).toBe(constant('defaultEvents'));
    expect(said('AdvanceOptions', 'maxWork')).toBe(constant('defaultWork'));
    expect(said('NextOptions', 'maxWork')).toBe(constant('defaultWorkOfNext'));
    expect(said('ThroughOptions', 'maxHits')).toBe(constant('mostHits'));
  });
});
