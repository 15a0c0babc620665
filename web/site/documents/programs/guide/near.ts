import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
const crate = Object.freeze({ shape: 'box', min: [4, 0, 0], max: [6, 2, 2] });
const { point, distance, normal } = ricochet.closestPoint([2, 1, 1], crate);
console.log(point.x, distance, normal.x);
console.log(ricochet.overlap({ shape: 'sphere', center: [2, 1, 1], radius: 2 }, crate));
console.log(ricochet.overlap([2, 1, 1], crate));

const scene = ricochet.createScene([
  crate,
  { shape: 'sphere', center: [0, 5, 0], radius: 1 },
]);
const nearest = scene.nearest([2, 1, 1], { maxDistance: 10 });
if (nearest) console.log(nearest.target, nearest.distance);
console.log(scene.nearest([99, 0, 0], { maxDistance: 10 }));
console.log(scene.overlaps({ shape: 'sphere', center: [3, 3, 0], radius: 3 }));
console.log(scene.overlaps({ shape: 'box', min: [-1, 4, -1], max: [9, 9, 9] }));
scene.dispose();
