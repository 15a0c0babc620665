import { createSceneWorkers } from 'ricochet-wasm/workers';

const workers = await createSceneWorkers(
  [{ shape: 'sphere', center: [0, 0, 10], radius: 4 }],
  {
    count: 2,
  },
);

const count = 40000;
const bullets = new Float64Array(new SharedArrayBuffer(64 * count));
const out = new Float64Array(new SharedArrayBuffer(96 * count));
for (let i = 0; i < count; ++i)
  bullets.set([(8 * i) / count - 5, 0, 0, 0, 0, 1, 0, Infinity], 8 * i);
const hits = await workers.shootMany(bullets, { out });

let met = 0;
for (let i = 0; i < count; ++i) if (hits[12 * i] >= 0) ++met;
console.log(met);
workers.dispose();
