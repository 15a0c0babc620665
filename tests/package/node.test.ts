// The packed package in Node: every source of WebAssembly, errors, and the console program.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answered, asked, installed, must, run } from './packed.js';

const { folder } = installed();
/** The entries that have `shoot`. */
const shooting = ['ricochet-wasm', 'ricochet-wasm/external', 'ricochet-wasm/core', 'ricochet-wasm/scene'];

function node(source: string): string {
  writeFileSync(join(folder, 'run.mjs'), source);
  return must(process.execPath, ['run.mjs'], folder).trim();
}

describe('the packed package', () => {
  it.each(shooting)('%s runs in Node', (name) => {
    const out = node(`import { createRicochet } from '${name}';
      const ricochet = await createRicochet();
      console.log(${asked});`);
    expect(Number(out)).toBe(answered);
  });

  it('plays a table of the entry that has nothing else, embedded and from its own file', () => {
    const out = node(`import { createRicochet } from 'ricochet-wasm/table';
      const address = new URL(import.meta.resolve('ricochet-wasm/ricochet-table.wasm'));
      for (const options of [{}, { wasm: address }]) {
        const ricochet = await createRicochet(options);
        const { events, complete } = ricochet.createTable({ rack: '9-ball' }).preview({ angle: 1.5, speed: 8 });
        console.log(complete, events[0].kind);
      }`);
    expect(out.trim().split('\n')).toEqual(['true ball', 'true ball']);
  });

  it('plays a simulation of the entry that has nothing else, embedded and from its own file, imported and required', () => {
    const play = `for (const options of [{}, { wasm: address }]) {
        const ricochet = await createRicochet(options);
        const ball = (x, speed) => ({ position: [x, 0], velocity: [speed, 0], radius: 1, mass: 1 });
        const simulation = ricochet.createSimulation({ balls: [ball(0, 1), ball(5, 0)] });
        console.log(simulation.next().time);
      }`;
    const out = node(`import { createRicochet } from 'ricochet-wasm/simulation';
      const address = new URL(import.meta.resolve('ricochet-wasm/ricochet-simulation.wasm'));
      ${play}`);
    writeFileSync(
      join(folder, 'run.cjs'),
      `const { createRicochet } = require('ricochet-wasm/simulation');
      const address = require('node:fs').readFileSync(require.resolve('ricochet-wasm/ricochet-simulation.wasm'));
      (async () => { ${play} })();`,
    );
    const required = must(process.execPath, ['run.cjs'], folder);
    expect(`${out}\n${required}`.trim().split('\n')).toEqual(['3', '3', '3', '3']);
  });

  it('runs from the WebAssembly as address, bytes, module and response', () => {
    const out = node(`import { readFileSync } from 'node:fs';
      import { createRicochet } from 'ricochet-wasm/external';
      const address = new URL(import.meta.resolve('ricochet-wasm/ricochet.wasm'));
      const bytes = readFileSync(address);
      const response = new Response(bytes, { headers: { 'content-type': 'application/wasm' } });
      for (const wasm of [address, address.href, bytes, new Uint8Array(bytes).buffer, new WebAssembly.Module(bytes), response]) {
        const ricochet = await createRicochet({ wasm });
        console.log(${asked});
      }`);
    expect(out.split('\n').map(Number)).toEqual(Array(6).fill(answered));
  });

  it('runs the core from its WebAssembly as address, bytes, module and response', () => {
    const out = node(`import { readFileSync } from 'node:fs';
      import { createRicochet } from 'ricochet-wasm/core';
      const address = new URL(import.meta.resolve('ricochet-wasm/ricochet-core.wasm'));
      const bytes = readFileSync(address);
      for (const wasm of [address, address.href, bytes, new WebAssembly.Module(bytes), new Response(bytes)]) {
        const ricochet = await createRicochet({ wasm });
        console.log(${asked});
      }`);
    expect(out.split('\n').map(Number)).toEqual(Array(5).fill(answered));
  });

  it('runs where memory is not freed by itself: old servers have no FinalizationRegistry and no WeakRef', () => {
    const out = node(`delete globalThis.FinalizationRegistry;
      delete globalThis.WeakRef;
      const sphere = { shape: 'sphere', center: [4, 4, 0], radius: 4 };
      const ball = { position: [0, 0], velocity: [1, 0], radius: 1, mass: 1 };
      for (const entry of ['', '/external', '/core', '/scene', '/simulation', '/table', '/workers']) {
        const { createRicochet, createSceneWorkers } = await import('ricochet-wasm' + entry);
        const ricochet = await createRicochet?.();
        const scene = (entry === '' || entry === '/external') && ricochet.createScene([sphere]);
        const made = scene && [scene.createBullets(1), scene, ricochet.createPairs(1),
          ricochet.createSimulation({ balls: [ball] }), ricochet.createMesh({ positions: new Float32Array(9) })];
        if (entry === '/scene') ricochet.createScene([sphere]).dispose();
        if (entry === '/simulation') ricochet.createSimulation({ balls: [ball] }).dispose();
        if (entry === '/table') ricochet.createTable().dispose();
        for (const one of made || []) one.dispose();
        console.log(entry, made?.length ?? typeof createSceneWorkers);
      }`);
    expect(out.split('\n')).toEqual([
      '5',
      '/external 5',
      '/core undefined',
      '/scene undefined',
      '/simulation undefined',
      '/table undefined',
      '/workers function',
    ]);
  });

  it('says clearly why it did not start', () => {
    const out = node(`import { createRicochet } from 'ricochet-wasm';
      const html = new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });
      const missing = new Response('', { status: 404 });
      for (const wasm of ['file:///nowhere/ricochet.wasm', 'ricochet.wasm', html, missing, new Uint8Array(8), 7])
        try { await createRicochet({ wasm }); console.log('started'); }
        catch (error) { console.log(error.code, error.message); }`);
    const lines = out.split('\n');
    expect(lines).toHaveLength(6);
    for (const line of lines) expect(line).toMatch(/^wasm-not-loaded /);
    expect(lines[0]).toContain('/nowhere/ricochet.wasm');
    expect(lines[1]).toContain('full address');
    expect(lines[2]).toContain('text/html');
    expect(lines[3]).toContain('404');
  });

  it.each(shooting)('%s may be required', (name) => {
    const source = `const { createRicochet } = require('${name}');
      createRicochet().then((ricochet) => console.log(${asked}));`;
    writeFileSync(join(folder, 'run.cjs'), source);
    expect(Number(must(process.execPath, ['run.cjs'], folder))).toBe(answered);
  });

  // Node prints the source line of an uncaught error first. A minified file may be a single long line.
  it.each(shooting)('an error of %s that nobody catches is read at once', (name) => {
    for (const wrong of [
      'ricochet.shoot({ position: [0, 0], velocity: [1, 0], speed: 3 }, {})',
      "ricochet.shoot({ position: [0, 0], velocity: [1, 0] }, { shape: 'cone' })",
      'ricochet.shoot.call({})',
      'ricochet.explain.sweep()',
      'createRicochet({ wasm: 7 })',
    ]) {
      writeFileSync(
        join(folder, 'run.mjs'),
        `import { createRicochet } from '${name}';
          const ricochet = await createRicochet();
          await ${wrong};`,
      );
      const { status, error } = run(process.execPath, ['run.mjs'], folder);
      expect(status).toBe(1);
      expect(error).toContain('RicochetError: ');
      expect(error.indexOf('RicochetError: '), error).toBeLessThan(2500);
    }
  });

  it('starts many at once', () => {
    const out = node(`import { createRicochet } from 'ricochet-wasm';
      const many = await Promise.all(Array.from({ length: 20 }, () => createRicochet()));
      console.log(many.map((ricochet) => ${asked}).join());`);
    expect(out.split(',').map(Number)).toEqual(Array(20).fill(answered));
  });

  it('brings the console program', () => {
    const flags = '--from 0,0,0 --to 4,4,4 --speed 3 --center 4,4,0 --radius 4 --json';
    const done = run(join(folder, 'node_modules/.bin/ricochet'), flags.split(' '), folder);
    expect(JSON.parse(done.out).time).toBe(answered);
  });
});
