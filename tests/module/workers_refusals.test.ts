// Workers: every failure is a RicochetError with its code, path and message, and no worker keeps running.
import { spawnSync } from 'node:child_process';
import { createRicochet, RicochetError, type Target } from 'ricochet-wasm';
import { createSceneWorkers, type SceneWorkers } from 'ricochet-wasm/workers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

const sphere = { shape: 'sphere', center: [4, 4, 0], radius: 4 } as const;
const row = [0, 0, 0, 1, 1, 1, 0, Number.POSITIVE_INFINITY];
const rows = (count: number) => new Float64Array(8 * count).map((_, i) => row[i % 8] as number);

async function errorOf(ask: () => Promise<unknown>): Promise<RicochetError> {
  try {
    await ask();
  } catch (error) {
    expect(error).toBeInstanceOf(RicochetError);
    expect((error as RicochetError).path).not.toBe('');
    return error as RicochetError;
  }
  throw new Error('no error');
}

const throws = (): never => {
  throw new Error('its own code');
};
// biome-ignore lint/suspicious/noExplicitAny: bad arguments are what is tested
type Anything = any;

describe('createSceneWorkers', () => {
  const refused: [string, Anything, Anything, string, string][] = [
    ['no targets', undefined, undefined, 'missing', 'targets'],
    ['one target, not a list', sphere, undefined, 'not-an-object', 'targets'],
    [
      'a list of a huge length',
      Object.assign([], { length: 2 ** 32 - 1 }),
      undefined,
      'out-of-range',
      'targets.length',
    ],
    ['a function for a target', [throws], undefined, 'not-an-object', 'targets[0]'],
    [
      'a symbol for a number',
      [{ ...sphere, radius: Symbol('r') }],
      undefined,
      'not-a-number',
      'targets[0].radius',
    ],
    [
      'a function for a number',
      [{ ...sphere, radius: throws }],
      undefined,
      'not-a-number',
      'targets[0].radius',
    ],
    ['a misspelt field', [{ ...sphere, raduis: 4 }], undefined, 'unknown-field', 'targets[0].raduis'],
    [
      'a getter that throws',
      [
        sphere,
        {
          ...sphere,
          get center() {
            return throws();
          },
        },
      ],
      undefined,
      'unreadable',
      'arguments',
    ],
    [
      'a proxy that refuses',
      [new Proxy({ ...sphere }, { get: throws })],
      undefined,
      'unreadable',
      'arguments',
    ],
    ['a list that refuses', new Proxy([], { get: throws }), undefined, 'unreadable', 'arguments'],
    [
      'a number out of range',
      [{ ...sphere, radius: 1e-310 }],
      undefined,
      'out-of-range',
      'targets[0].radius',
    ],
    [
      'a triangle in line',
      [sphere, { shape: 'triangle', a: [0, 0], b: [1, 1], c: [2, 2] }],
      { count: 1 },
      'degenerate-shape',
      'targets[1].c',
    ],
    ['options that are none', [sphere], 3, 'not-an-object', 'options'],
    ['null for options', [sphere], null, 'not-an-object', 'options'],
    ['a misspelt option', [sphere], { cuont: 1 }, 'unknown-field', 'options.cuont'],
    ['no workers', [sphere], { count: 0 }, 'out-of-range', 'options.count'],
    ['half a worker', [sphere], { count: 1.5 }, 'out-of-range', 'options.count'],
    ['too many', [sphere], { count: 257 }, 'out-of-range', 'options.count'],
    ['text for a count', [sphere], { count: '2' }, 'not-a-number', 'options.count'],
    [
      'an option that throws',
      [sphere],
      {
        get count() {
          return throws();
        },
      },
      'unreadable',
      'options',
    ],
  ];
  it.each(refused)('refuses %s', async (_, targets, options, code, path) => {
    const error = await errorOf(() => createSceneWorkers(targets, options));
    expect([
      error.code,
      error.path.replace(/^targets\[\d\]$/, code === 'unreadable' ? 'arguments' : '$&'),
    ]).toEqual([code, path]);
  });

  it('takes targets that cannot be sent: with getters, functions beside, of a class, frozen, proxied', async () => {
    class Ball {
      shape = 'sphere' as const;
      center = [4, 4, 0] as const;
      radius = 4;
    }
    const strange: Target[] = [
      Object.defineProperty({ ...sphere }, 'radius', { enumerable: true, get: () => 4 }),
      Object.freeze({ ...sphere }),
      new Proxy({ ...sphere }, {}),
      Object.defineProperty(new Ball(), 'move', { value: throws }),
    ];
    strange.push({ ...sphere, center: new Proxy([4, 4, 0], {}) as never });
    using workers = await createSceneWorkers(strange, { count: 1 });
    const ricochet = await createRicochet();
    using scene = ricochet.createScene(Array(5).fill(sphere));
    expect(await workers.shootMany(rows(3))).toEqual(scene.shootMany(rows(3)));
  });

  it('gives every shape to the workers as it is', async () => {
    const targets: Target[] = [
      { shape: 'plane', point: [0, 0, 9], normal: [0, 1, 3], velocity: [0, 0, -0.5] },
      {
        shape: 'plane',
        through: [
          [0, 0, -8],
          [1, 0, -8],
          [0, 1, -8.5],
        ],
      },
      { shape: 'triangle', a: [9, 0, 0], b: [9, 7, 0], c: [9, 0, 7], velocity: [0.1, 0, 0] },
      { shape: 'box', min: [-9, -9, -1], max: [-5, -5, 1] },
      { shape: 'capsule', a: [-8, 5, 0], b: [-8, 9, 0], radius: 1.5 },
      { shape: 'cylinder', a: [0, -9, 0], b: [0, -7, 1], radius: 2 },
      { shape: 'wall', a: [5, -5], b: [7, -3] },
      { ...sphere, velocity: [0, -0.25, 0] },
      { shape: 'box', center: [-20, 0, 0], halfSize: [1, 2, 3], rotation: { x: 0, y: 0, z: 1, w: 2 } },
    ];
    // Toward each target in turn, and past all.
    const ways = [
      [0, 0, 5, 0, 0, 1],
      [0, 0, -5, 0, 0, -1],
      [8.5, 2, 2, 1, 0, 0],
      [-7, -7, 3, 0, 0, -1],
      [-8, 7, 4, 0, 0, -1],
      [0, -8, 4, 0, 0, -1],
      [7, -5, 0, -1, 1, 0],
      [4, 4, 6, 0, 0, -1],
      [-20, 0, 6, 0, 0, -1],
      [0, 0, 20, 0, 0, 1],
    ];
    const many = new Float64Array(ways.flatMap((way) => [...way, 0.1, Number.POSITIVE_INFINITY]));
    using workers = await createSceneWorkers(targets, { count: 2 });
    const ricochet = await createRicochet();
    using scene = ricochet.createScene(targets);
    const hits = scene.shootMany(many);
    expect(ways.map((_, i) => hits[12 * i])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, -1]);
    expect(await workers.shootMany(many)).toEqual(hits);
  });
});

describe('batches', () => {
  let workers: SceneWorkers;
  beforeAll(async () => {
    workers = await createSceneWorkers([sphere], { count: 2 });
  });
  afterAll(() => workers.dispose());
  const shoot = (given: Anything, options?: Anything) => errorOf(() => workers.shootMany(given, options));
  const trace = (given: Anything, options?: Anything) => errorOf(() => workers.traceMany(given, options));

  const gone = () => {
    const array = rows(2);
    structuredClone(array.buffer, { transfer: [array.buffer] });
    return array;
  };
  const refused: [string, () => Anything, Anything, string][] = [
    ['nothing', () => undefined, undefined, 'bullets'],
    ['a plain list', () => [...row], undefined, 'bullets'],
    ['half a row', () => new Float64Array(12), undefined, 'bullets'],
    ['numbers of half the size', () => new Float32Array(8), undefined, 'bullets'],
    ['a proxy of numbers', () => new Proxy(rows(1), {}), undefined, 'bullets'],
    ['NaN', () => rows(1).fill(Number.NaN, 2, 3), undefined, 'bullets[2]'],
    ['null for options', () => rows(1), null, 'options'],
    ['a misspelt option', () => rows(1), { onprogress() {} }, 'options.onprogress'],
    ['an out that is too short', () => rows(2), { out: new Float64Array(12) }, 'out'],
    ['an out that is a list', () => rows(1), { out: new Array(12).fill(0) }, 'out'],
    ['an out whose memory is gone', () => rows(2), { out: gone() }, 'out'],
    ['progress that is no function', () => rows(1), { onProgress: 3 }, 'options.onProgress'],
    ['a signal that is none', () => rows(1), { signal: {} }, 'options.signal'],
  ];
  it.each(refused)('shootMany and traceMany refuse %s', async (_, given, options, path) => {
    expect((await shoot(given(), options)).path).toBe(path);
    expect((await trace(given(), options)).path).toBe(path);
  });

  it.each([
    ['maxBounces', 1.5],
    ['maxBounces', '3'],
    ['maxBounces', throws],
    ['maxDistance', Number.NaN],
    ['maxDistance', {}],
    ['restitution', 2],
    ['restitution', Symbol('e')],
    ['restitution', 10n],
    ['maxbounces', 3],
  ])('traceMany refuses %s as %s', async (field, value) => {
    expect((await trace(rows(1), { [field]: value })).path).toBe(`options.${field}`);
  });

  it('shootMany refuses options of paths', async () => {
    expect((await shoot(rows(1), { maxBounces: 3 })).code).toBe('unknown-field');
  });

  it('take arrays in shared memory, and of no rows', async () => {
    const shared = new Float64Array(new SharedArrayBuffer(8 * 8 * 2));
    shared.set(rows(2));
    const out = new Float64Array(new SharedArrayBuffer(8 * 12 * 2));
    expect(await workers.shootMany(shared, { out })).toBe(out);
    expect([...out]).toEqual([...(await workers.shootMany(rows(2)))]);
    expect(await workers.shootMany(new Float64Array(0))).toHaveLength(0);
  });

  it('end by name when an array becomes shorter meanwhile', async () => {
    const many = 100_000;
    const memory: Anything = Reflect.construct(ArrayBuffer, [64 * many, { maxByteLength: 64 * many }]);
    const shrinking = new Float64Array(memory);
    shrinking.set(rows(many));
    const onProgress = () => memory.resize(0);
    expect((await shoot(shrinking, { onProgress })).path).toBe('bullets');
    const out = new Float64Array(12 * many);
    const move = () => {
      if (out.length > 0) structuredClone(out.buffer, { transfer: [out.buffer] });
    };
    expect((await shoot(rows(many), { out, onProgress: move })).path).toBe('out');
    expect((await workers.shootMany(rows(1)))[0]).toBe(0);
  });

  it('give the reason of a signal and what progress throws as they are, and write nothing afterwards', async () => {
    const many = rows(150_000);
    const controller = new AbortController();
    const reason = new Error('enough');
    const out = new Float64Array(12 * 150_000).fill(-7);
    let calls = 0;
    const onProgress = () => {
      calls++;
      controller.abort(reason);
    };
    await expect(workers.shootMany(many, { out, onProgress, signal: controller.signal })).rejects.toBe(
      reason,
    );
    const written = out.filter((x) => x !== -7).length;
    const called = calls;
    await workers.shootMany(rows(60_000)); // messages under way have arrived by now
    expect(out.filter((x) => x !== -7).length).toBe(written);
    expect(calls).toBe(called);
    expect(written).toBeLessThan(out.length);
    const own = new Error('mine');
    const failing = () => {
      throw own;
    };
    await expect(workers.shootMany(many, { onProgress: failing })).rejects.toBe(own);
  });
});

describe('termination', () => {
  it('rejects batches under way, and those asked afterwards', async () => {
    const workers = await createSceneWorkers([sphere], { count: 2 });
    const under = errorOf(() => workers.shootMany(rows(100_000)));
    workers.dispose();
    workers.dispose();
    expect((await under).code).toBe('disposed');
    expect((await errorOf(() => workers.traceMany(rows(1)))).code).toBe('disposed');
  });

  it('is reported where workers may not be started at all', () => {
    const script = `
      import { createSceneWorkers } from 'ricochet-wasm/workers';
      createSceneWorkers([{ shape: 'sphere', center: [0, 0], radius: 1 }], { count: 2 }).catch((error) => {
        console.log(error.name, error.code, error.path);
      });`;
    // The permission model is an experiment in Node 20, and none from 23.5 on.
    const permission = process.allowedNodeEnvironmentFlags.has('--permission')
      ? '--permission'
      : '--experimental-permission';
    const flags = [permission, '--allow-fs-read=*', '--no-warnings', '--input-type=module'];
    const done = spawnSync(process.execPath, [...flags, '-e', script], { encoding: 'utf8' });
    expect(done.stdout.trim()).toBe('RicochetError worker-failed workers');
  });

  describe('of a worker that fails', () => {
    /** A fake Web Worker: it answers the targets, then fails as a test requests. */
    class Breaking {
      static atStart = false;
      static alive = 0;
      onmessage?: (event: { data: unknown }) => void;
      onerror?: (event: unknown) => void;
      constructor() {
        Breaking.alive++;
        if (Breaking.atStart) setTimeout(() => this.break());
      }
      break() {
        this.onerror?.({ message: '', preventDefault() {} });
      }
      postMessage({ id, name }: { id: number; name: string }) {
        if (Breaking.atStart) return;
        setTimeout(() => (name === 'scene' ? this.onmessage?.({ data: { id } }) : this.break()));
      }
      terminate() {
        Breaking.alive--;
      }
    }
    afterEach(() => {
      delete (globalThis as { Worker?: unknown }).Worker;
    });

    it.each([true, false])('is reported, and ends the others (at the start: %s)', async (atStart) => {
      (globalThis as { Worker?: unknown }).Worker = Breaking;
      Breaking.atStart = atStart;
      Breaking.alive = 0;
      if (!atStart) {
        const workers = await createSceneWorkers([sphere], { count: 3 });
        expect((await errorOf(() => workers.shootMany(rows(9)))).code).toBe('worker-failed');
        expect((await errorOf(() => workers.shootMany(rows(9)))).code).toBe('worker-failed');
        workers.dispose();
      } else {
        expect((await errorOf(() => createSceneWorkers([sphere], { count: 3 }))).code).toBe('worker-failed');
      }
      expect(Breaking.alive).toBe(0);
    });

    it('is reported where the constructor throws', async () => {
      (globalThis as { Worker?: unknown }).Worker = class {
        constructor() {
          throw new DOMException('not from here', 'SecurityError');
        }
      };
      const error = await errorOf(() => createSceneWorkers([sphere], { count: 3 }));
      expect(error.code).toBe('worker-failed');
      expect(error.message).toContain('not from here');
    });
  });
});
