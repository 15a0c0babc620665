import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
const scene = ricochet.createScene([
  { shape: 'sphere', center: [10, 0, 0], radius: 2 },
  { shape: 'box', min: [20, -5, -5], max: [22, 5, 5] },
]);
const bullet = { from: [0, 0, 0], to: [1, 0, 0], speed: 1 };

const first = scene.shoot(bullet);
if (first.hit) console.log(first.target, first.time);
scene.move(0, { shape: 'sphere', center: [10, 9, 0], radius: 2 });
const second = scene.shoot(bullet);
if (second.hit) console.log(second.target, second.time);
const added = scene.add({ shape: 'plane', point: [15, 0, 0], normal: [1, 0, 0] });
console.log(added, scene.shoot(bullet).target);
scene.remove(added);
console.log(scene.count);
scene.dispose();
