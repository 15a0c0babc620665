// Workers that the caller starts: `options.worker`, and worker.js as one file that needs no other.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createRicochet, RicochetError } from 'ricochet-wasm';
import { buildMeshInWorker, createSceneWorkers } from 'ricochet-wasm/workers';
import { afterAll, expect, it, vi } from 'vitest';

// biome-ignore lint/suspicious/noExplicitAny: bad arguments are what is tested
type Anything = any;

const sphere = { shape: 'sphere', center: [4, 4, 0], radius: 4 } as const;
const bullets = Float64Array.of(0, 0, 0, 1, 1, 1, 0, Number.POSITIVE_INFINITY);

/** worker.js in a folder of its own: no package.json says that it is a module, and no other file is there. */
const folder = mkdtempSync(join(tmpdir(), 'ricochet-worker-'));
const script = join(folder, 'worker.js');
copyFileSync(new URL('../../build/package/worker.js', import.meta.url), script);
afterAll(() => rmSync(folder, { recursive: true }));

const started: Worker[] = [];
const worker = () => {
  const one = new Worker(script);
  started.push(one);
  return one;
};

async function errorOf(ask: () => Promise<unknown>): Promise<RicochetError> {
  const error = await ask().then(
    () => 'no error',
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(RicochetError);
  return error as RicochetError;
}

it('answer from a copy of worker.js, and end with the pool', async () => {
  const ricochet = await createRicochet();
  using scene = ricochet.createScene([sphere]);
  started.length = 0;
  const workers = await createSceneWorkers([sphere], { count: 2, worker });
  expect(started).toHaveLength(2);
  const ends = started.map((one) => new Promise((done) => one.once('exit', done)));
  expect(await workers.shootMany(bullets)).toEqual(scene.shootMany(bullets));
  workers.dispose();
  await Promise.all(ends);
});

it('may be promised, and build meshes', async () => {
  const ricochet = await createRicochet();
  const positions = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0);
  using mesh = await buildMeshInWorker(ricochet, { positions }, { worker: async () => worker() });
  expect(mesh.triangleCount).toBe(1);
});

it.each([
  ['text', 'worker.js'],
  ['a worker itself', { postMessage() {}, terminate() {} }],
  ['null', null],
])('are refused: %s in place of a function', async (_, given) => {
  const options = { worker: given as Anything };
  const error = await errorOf(() => createSceneWorkers([sphere], options));
  expect(error).toMatchObject({ code: 'not-an-object', path: 'options.worker' });
  const ricochet = await createRicochet();
  const positions = new Float32Array(9);
  expect(await errorOf(() => buildMeshInWorker(ricochet, { positions }, options))).toMatchObject({
    code: 'not-an-object',
    path: 'options.worker',
  });
});

it.each([
  ['nothing', undefined],
  ['an address', new URL('file:///worker.js')],
  ['text', 'worker.js'],
])('are refused: %s in place of a worker', async (_, given) => {
  const error = await errorOf(() => createSceneWorkers([sphere], { worker: () => given as Anything }));
  expect(error).toMatchObject({ code: 'not-an-object', path: 'options.worker()' });
});

it('are refused where one is to serve twice', async () => {
  const one = new Worker(script);
  const ended = new Promise((done) => one.once('exit', done));
  const error = await errorOf(() => createSceneWorkers([sphere], { count: 2, worker: () => one }));
  expect(error).toMatchObject({ code: 'out-of-range', path: 'options.worker()' });
  expect(error.message).toContain('a new one each time');
  await ended;
});

it('are named where they could not be started, with the cause', async () => {
  const cause = new Error('no such script');
  const error = await errorOf(() =>
    createSceneWorkers([sphere], {
      worker: () => {
        throw cause;
      },
    }),
  );
  expect(error.code).toBe('worker-failed');
  expect(error.cause).toBe(cause);
  expect(error.message).toContain('options.worker');
});

it('say that worker.js is of another build', async () => {
  const post = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, request) {
    post.mockRestore();
    this.postMessage({ ...request, build: '0.0.1+other' });
  });
  const error = await errorOf(() => createSceneWorkers([sphere], { count: 1, worker }));
  expect(error.code).toBe('worker-failed');
  expect(error.message).toMatch(/of build .* of 0\.0\.1\+other\. .*copy worker\.js anew/);
});
