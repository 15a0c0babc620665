// Traps: destroyed memory. Every call gives a RicochetError, and freeing in the background ends no process.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createRicochet, RicochetError } from 'ricochet-wasm';
import { describe, expect, it } from 'vitest';
import { caught } from './refusals.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const positions = new Float64Array([0, 0, 0, 1, 0, 0, 0, 1, 0]);
const targets = Array.from({ length: 50 }, (_, i) => ({
  shape: 'box' as const,
  min: [i, 0, 0] as const,
  max: [i + 1, 1, 1] as const,
}));
const world = {
  balls: Array.from({ length: 20 }, (_, i) => ({
    position: [3 * i, 0] as const,
    velocity: [(-1) ** i, 0] as const,
    radius: 1,
    mass: 1,
  })),
};

/** Objects of a separate solver, whose memory is then overwritten. */
async function destroyed() {
  const ricochet = await createRicochet();
  const scene = ricochet.createScene(targets);
  const buffer = scene.buffer(4);
  const simulation = ricochet.createSimulation(world);
  simulation.advance(1);
  const mesh = ricochet.createMesh({ positions });
  const pairs = ricochet.createPairs(4);
  scene.shoot({ from: [0, 5, 0], to: [1, 0, 0], speed: 1 });
  new Uint8Array(buffer.hits.buffer).fill(0xff);
  return { ricochet, scene, buffer, simulation, mesh, pairs };
}

describe('in destroyed memory', () => {
  it.each(['scene', 'simulation', 'mesh', 'pairs'] as const)('dispose of a %s', async (name) => {
    const { [name]: object } = await destroyed();
    let error: unknown;
    try {
      object.dispose();
    } catch (cause) {
      error = cause;
    }
    if (error !== undefined) {
      expect(error).toBeInstanceOf(RicochetError);
      expect(error).toMatchObject({ code: 'solver-failed', path: 'ricochet' });
    }
    // It is disposed, and not freed twice.
    object.dispose();
    if (name === 'scene') expect(caught(() => (object as { count: number }).count).code).toBe('disposed');
  });

  it('every call gives an error by name, or an answer', async () => {
    const rows = new Float64Array([0, 5, 0, 0, -1, 0, 0, 9]);
    type Destroyed = Awaited<ReturnType<typeof destroyed>>;
    const calls: ((all: Destroyed) => unknown)[] = [
      ({ scene }) => scene.shoot({ from: [0, 5, 0], to: [1, 0, 0], speed: 1 }),
      ({ scene }) => scene.shootMany(rows),
      ({ scene }) => scene.shootAll(rows),
      ({ scene }) => scene.traceMany(rows),
      ({ scene }) => scene.add({ shape: 'sphere', center: [1, 1], radius: 1 }),
      ({ scene }) => scene.remove(3),
      ({ scene }) => scene.nearest([0, 0]),
      ({ scene }) => scene.buffer(100),
      ({ buffer }) => buffer.dispose(),
      ({ simulation }) => simulation.time,
      ({ simulation }) => simulation.positions,
      ({ simulation }) => simulation.next(),
      ({ simulation }) => simulation.advance(1),
      ({ simulation }) => simulation.advance(1, { onEvent: () => {} }),
      ({ simulation }) => simulation.run({ events: 5 }),
      ({ simulation }) => simulation.snapshot(),
      ({ ricochet }) => ricochet.createScene(targets),
      ({ ricochet }) => ricochet.createMesh({ positions }),
      ({ ricochet }) => ricochet.buildMesh({ positions }),
      ({ pairs }) => pairs.shoot(),
    ];
    let failed = 0;
    for (const [i, call] of calls.entries()) {
      const all = await destroyed();
      try {
        await call(all);
      } catch (error) {
        expect(error, `call ${i}`).toBeInstanceOf(RicochetError);
        if ((error as RicochetError).code === 'solver-failed') failed++;
      }
    }
    expect(failed).toBeGreaterThan(3);
  });

  it('what is collected ends no process', async () => {
    const program = `
      import { createRicochet } from 'ricochet-wasm';
      const targets = Array.from({ length: 50 }, (_, i) => ({ shape: 'box', min: [i, 0, 0], max: [i + 1, 1, 1] }));
      const balls = [0, 3, 6].map((x) => ({ position: [x, 0], velocity: [x, 0], radius: 1, mass: 1 }));
      async function lose() {
        const ricochet = await createRicochet();
        const all = [ricochet.createScene(targets), ricochet.createSimulation({ balls }),
          ricochet.createMesh({ positions: new Float64Array([0, 0, 0, 1, 0, 0, 0, 1, 0]) }), ricochet.createPairs(3)];
        const { hits } = all[0].buffer(2);
        new Uint8Array(hits.buffer).fill(0xff);
        return ricochet;
      }
      const kept = [];
      let freed = 0;
      const watch = new FinalizationRegistry(() => freed++);
      for (let i = 0; i < 6; i++) kept.push(await lose());
      (() => watch.register({}))();
      for (let i = 0; i < 20; i++) {
        globalThis.gc();
        await new Promise((done) => setTimeout(done, 10));
      }
      console.log(kept.length, freed);`;
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      ['--expose-gc', '--input-type=module', '-e', program],
      { cwd: root },
    );
    expect(stdout.trim()).toBe('6 1');
    expect(stderr).toBe('');
  });
});
