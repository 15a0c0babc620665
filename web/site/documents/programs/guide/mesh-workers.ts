import { createRicochet } from 'ricochet-wasm';
import { buildMeshInWorker, createSceneWorkers } from 'ricochet-wasm/workers';

const ricochet = await createRicochet();
const steps = 30000;
const positions = new Float32Array(6 * (steps + 1));
const indices = new Uint32Array(6 * steps);
for (let i = 0; i <= steps; ++i) positions.set([i, 0, 0, i, 1, 0], 6 * i);
for (let i = 0; i < steps; ++i)
  indices.set([2 * i, 2 * i + 2, 2 * i + 1, 2 * i + 1, 2 * i + 2, 2 * i + 3], 6 * i);
const mesh = await buildMeshInWorker(ricochet, { positions, indices });

const workers = await createSceneWorkers([{ shape: 'mesh', mesh }], { count: 2 });
const bullets = new Float64Array(8 * steps);
for (let i = 0; i < steps; ++i)
  bullets.set([i + 0.25, 0.25, 5, 0, 0, -1, 0, Infinity], 8 * i);
const triangles = new Int32Array(steps);
const hits = await workers.shootMany(bullets, { triangles });
console.log(mesh.triangleCount, triangles[123], hits[12 * 123 + 1]);
workers.dispose();
