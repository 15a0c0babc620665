// Workers in Chromium, with the packed package and the strict policy: meshes and batches, with and without shared memory.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installed } from './packed.js';
import { saidBy, serve, startBrowser } from './served.js';

let browser: Awaited<ReturnType<typeof startBrowser>>;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser?.close());

/** The program: bullets hit every second triangle of a strip, which is 5 units below their start. */
const script = `
  import { createRicochet } from '/node_modules/ricochet-wasm/build/package/index.js';
  import { buildMeshInWorker, createSceneWorkers } from '/node_modules/ricochet-wasm/build/package/workers.js';
  const ricochet = await createRicochet();
  const count = 100000;
  const positions = new Float32Array(6 * (count + 1));
  for (let i = 0; i <= count; ++i) positions.set([i, 0, 0, i, 1, 0], 6 * i);
  const indices = new Uint32Array(6 * count);
  for (let i = 0; i < count; ++i) indices.set([2 * i, 2 * i + 2, 2 * i + 1, 2 * i + 1, 2 * i + 2, 2 * i + 3], 6 * i);
  let shares = 0;
  const mesh = await buildMeshInWorker(ricochet, { positions, indices }, { onProgress: () => ++shares });
  const own = { shape: 'mesh', positions, indices, position: [0, 10, 0] };
  const workers = await createSceneWorkers([{ shape: 'mesh', mesh }, own], { count: 2 });
  const bullets = new Float64Array(16 * count);
  for (let i = 0; i < count; ++i) {
    bullets.set([i + 0.25, 0.25, 5, 0, 0, -1, 0, Infinity], 16 * i);
    bullets.set([i + 0.25, 10.25, 5, 0, 0, -1, 0, Infinity], 16 * i + 8);
  }
  const triangles = new Int32Array(2 * count);
  const hits = await workers.shootMany(bullets, { triangles });
  let right = 0;
  for (let i = 0; i < 2 * count; ++i)
    right += hits[12 * i] === i % 2 && hits[12 * i + 1] === 5 && triangles[i] === 2 * Math.floor(i / 2);
  // These arrays are in shared WebAssembly memory, which a page can always make, even if workers may not share it.
  const some = 50000;
  const pages = Math.ceil((some * (8 + 12) * 8) / 65536);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true }).buffer;
  const shared = new Float64Array(memory, 0, 8 * some);
  shared.set(bullets.subarray(0, 8 * some));
  const out = new Float64Array(memory, 64 * some, 12 * some);
  const all = [];
  let last;
  await workers.shootMany(shared, { out, onProgress: (done) => { last = done; } });
  for (let i = 0; i < 12 * some; ++i) if (!Object.is(out[i], hits[i])) all.push(i);
  const paths = await workers.traceMany(shared, { maxBounces: 3 });
  const ends = ricochet.createScene([{ shape: 'mesh', mesh }, own]).traceMany(shared, { maxBounces: 3 });
  for (let i = 0; i < 10 * some; ++i) if (!Object.is(paths[i], ends[i])) all.push(i);
  const isTransferable = structuredClone(paths, { transfer: [paths.buffer] }).length === 10 * some;
  const ending = workers.shootMany(bullets).catch((error) => error.code);
  workers.dispose();
  const ended = await ending;
  const said = { isShared: crossOriginIsolated, right, hasProgress: shares > 0, wrong: all.length, last, isTransferable, ended };
  document.querySelector('output').textContent = JSON.stringify(said);`;

it.each([false, true])(
  'build meshes, shoot at them and end in Chromium (memory is shared: %s)',
  async (isolated) => {
    const { address, close } = await serve(installed().folder, {
      isolated,
      pages: {
        '/index.html': '<!doctype html><output></output><script type="module" src="/run.js"></script>',
        '/run.js': script,
      },
    });
    try {
      const said = JSON.parse(await saidBy(browser, address));
      expect(said).toEqual({
        isShared: isolated,
        right: 200_000,
        hasProgress: true,
        wrong: 0,
        last: 50_000,
        isTransferable: true,
        ended: 'disposed',
      });
    } finally {
      close();
    }
  },
);
