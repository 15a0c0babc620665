// Questions to Box3D in single precision, many in one call. It is in no registry: BOX3D names the folder of its
// sources (github.com/erincatto/box3d). They are compiled once into build/box3d, as in a release of Box3D, with
// WebAssembly's SIMD.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { emscriptenEnvironment } from '../../../web/tools/setup.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const script = join(root, 'build/box3d/box3d.cjs');
const asked = ['malloc', 'free', 'put_spheres', 'put_mesh', 'drop', 'cast_rays', 'cast_balls'];

function compile(sources) {
  mkdirSync(join(root, 'build/box3d'), { recursive: true });
  const emcc = spawnSync(
    'emcc',
    [
      ...['-std=gnu17', '-O3', '-DNDEBUG', '-ffp-contract=off', '-msimd128', '-msse2'],
      ...[`-I${join(sources, 'include')}`, `-I${join(sources, 'src')}`],
      ...readdirSync(join(sources, 'src'))
        .filter((name) => name.endsWith('.c'))
        .map((name) => join(sources, 'src', name)),
      join(root, 'tests/bench/engines/box3d/questions.c'),
      ...['-o', script, '--no-entry', '-sMODULARIZE=1', '-sENVIRONMENT=node', '-sFILESYSTEM=0'],
      ...['-sALLOW_MEMORY_GROWTH=1', '-sTOTAL_STACK=1MB'],
      `-sEXPORTED_FUNCTIONS=${asked.map((name) => `_${name}`)}`,
    ],
    { stdio: 'inherit', env: { ...process.env, ...emscriptenEnvironment() } },
  );
  if (emcc.status !== 0) throw new Error('Box3D was not compiled');
}

/** Returns a function that makes a world, or undefined without sources. */
export async function box3d(sources = process.env['BOX3D']) {
  if (!sources) return undefined;
  if (!existsSync(script)) compile(sources);
  const { default: create } = await import(pathToFileURL(script));
  const module = await create({ wasmBinary: readFileSync(script.replace(/cjs$/, 'wasm')) });
  const copied = (array) => {
    const at = module._malloc(array.byteLength);
    new Uint8Array(module.HEAPU8.buffer, at).set(
      new Uint8Array(array.buffer, array.byteOffset, array.byteLength),
    );
    return at;
  };
  /** Makes the world of `spheres` (centre and radius) or of a `mesh` (positions and indices). Only one exists at a time. */
  return function box3dWorld({ spheres = [], mesh }) {
    const rows = Float32Array.from(spheres.flatMap(({ center, radius }) => [...center, radius]));
    const given = mesh
      ? [copied(Float32Array.from(mesh.positions)), copied(Int32Array.from(mesh.indices))]
      : [copied(rows)];
    if (mesh) module._put_mesh(given[0], mesh.positions.length / 3, given[1], mesh.indices.length / 3);
    else module._put_spheres(given[0], spheres.length);
    for (const at of given) module._free(at);
    /** Returns a function that asks all rows in one call. The rows are copied into Box3D's memory first. */
    const inOneCall = (ask) => (bullets) => {
      const count = bullets.length / 8;
      const at = copied(bullets);
      const out = module._malloc(16 * count);
      const way = [count, () => ask(at, count, out)];
      return Object.assign(way, {
        hits: () => module.HEAPF32.subarray(out / 4, out / 4 + 4 * count),
      });
    };
    return { rays: inOneCall(module._cast_rays), balls: inOneCall(module._cast_balls), free: module._drop };
  };
}
