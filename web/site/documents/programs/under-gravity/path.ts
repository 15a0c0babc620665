import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
const table = { shape: 'box', min: [-5, -1, -5], max: [5, 0, 5] } as const;
const floor = { shape: 'plane', point: [0, -2, 0], normal: [0, 1, 0] } as const;
const wall = { shape: 'box', min: [10, -2, -5], max: [11, 9, 5] } as const;
const scene = ricochet.createScene([table, floor, wall], { gravity: [0, -10, 0] });

const thrown = { position: [0, 0.45, 0], velocity: [2, 0, 0] } as const;
const path = scene.trace(thrown, { restitution: 0 });
for (const { kind, time, until, supports } of path.segments ?? [])
  console.log(
    kind,
    time.toFixed(3),
    until.toFixed(3),
    supports.map(({ target }) => target),
  );
console.log(path.ended, path.position.x.toFixed(3), path.supports);
scene.dispose();
