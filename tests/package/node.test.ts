// The packed package in Node: both builds, the console program, the types.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answered, asked, type Installed, installPacked, must, root, run } from './packed.js';

let installed: Installed;
beforeAll(() => {
  installed = installPacked();
});
afterAll(() => installed.remove());

function node(source: string): string {
  writeFileSync(join(installed.folder, 'run.mjs'), source);
  return must(process.execPath, ['run.mjs'], installed.folder).trim();
}

describe('the packed package', () => {
  it('holds what its manifest promises, and nothing of the workshop', () => {
    expect(installed.files).toContain('build/package/ricochet.wasm');
    expect(installed.files).toContain('LICENSE');
    expect(installed.files).toContain('README.md');
    const strays = installed.files.filter(
      (file) =>
        !/^(build\/package|web\/module\/bin)\//.test(file) &&
        !/^(package\.json|README\.md|LICENSE)$/.test(file),
    );
    expect(strays).toEqual([]);
  });

  it('needs nothing at run time', () => {
    const manifest = JSON.parse(
      readFileSync(join(installed.folder, 'node_modules/ricochet-wasm/package.json'), 'utf8'),
    );
    expect(manifest.dependencies ?? {}).toEqual({});
    expect(existsSync(join(installed.folder, 'node_modules/three'))).toBe(false);
  });

  it.each(['ricochet-wasm', 'ricochet-wasm/external'])('%s runs in Node', (name) => {
    const out = node(`import { createRicochet } from '${name}';
      const ricochet = await createRicochet();
      console.log(${asked});`);
    expect(Number(out)).toBe(answered);
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

  it('starts many at once', () => {
    const out = node(`import { createRicochet } from 'ricochet-wasm';
      const many = await Promise.all(Array.from({ length: 20 }, () => createRicochet()));
      console.log(many.map((ricochet) => ${asked}).join());`);
    expect(out.split(',').map(Number)).toEqual(Array(20).fill(answered));
  });

  it('brings the console program', () => {
    const flags = '--from 0,0,0 --to 4,4,4 --speed 3 --center 4,4,0 --radius 4 --json';
    const done = run(
      join(installed.folder, 'node_modules/.bin/ricochet'),
      flags.split(' '),
      installed.folder,
    );
    expect(JSON.parse(done.out).time).toBe(answered);
  });

  it('contains no dynamic code', () => {
    const scripts = installed.files.filter((file) => file.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(4);
    for (const file of scripts) {
      const source = readFileSync(join(installed.folder, 'node_modules/ricochet-wasm', file), 'utf8');
      expect(source, file).not.toMatch(/\beval\(|new Function\(|Function\('/);
    }
  });

  it.each(['nodenext', 'bundler'])(
    'is typed under strict %s, without help from the DOM or Node',
    (resolution) => {
      writeFileSync(
        join(installed.folder, 'use.ts'),
        `import { createRicochet, RicochetError, type Shot, type Target } from 'ricochet-wasm';
      import { createRicochet as external } from 'ricochet-wasm/external';
      const ricochet = await createRicochet();
      const target: Target = { shape: 'sphere', center: { x: 1, y: 2 }, radius: 1 };
      const shot: Shot = ricochet.shoot({ from: [0, 0, 0], to: [1, 2, 3], speed: 1 }, target);
      if (shot.hit) { const time: number = shot.time; void time; }
      else if (shot.reason !== 'starts-inside') { const gap: number = shot.closest.gap; void gap; }
      // @ts-expect-error a miss has no time
      if (!shot.hit) void shot.time;
      // @ts-expect-error a sphere has a radius
      ricochet.shoot({ from: [0, 0], to: [1, 1], speed: 1 }, { shape: 'sphere', center: [0, 0] });
      // @ts-expect-error no such field
      ricochet.shoot({ from: [0, 0], to: [1, 1], sped: 1 }, target);
      void external; void RicochetError;`,
      );
      const settings = {
        compilerOptions: {
          strict: true,
          target: 'ES2022',
          module: resolution === 'nodenext' ? 'NodeNext' : 'ESNext',
          moduleResolution: resolution,
          lib: ['ES2022', 'DOM'],
          types: [],
          noEmit: true,
        },
        files: ['use.ts'],
      };
      writeFileSync(join(installed.folder, 'tsconfig.json'), JSON.stringify(settings));
      const done = run(
        process.execPath,
        [join(root, 'node_modules/typescript/bin/tsc'), '-p', '.'],
        installed.folder,
      );
      expect(done.out).toBe('');
      expect(done.status).toBe(0);
    },
  );
});
