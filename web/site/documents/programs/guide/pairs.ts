import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
// One bullet for each sphere: a row has 8 numbers, an answer 12.
const bullets = Float64Array.of(
  ...[0, 0, 0, 1, 0, 0, 0, Infinity],
  ...[0, 9, 0, 1, 0, 0, 0, Infinity],
);
const spheres = Float64Array.of(...[10, 0, 0, 2, 0, 0, 0, 0], ...[10, 0, 0, 2, 0, 0, 0, 0]);
const hits = ricochet.shootPairs(bullets, spheres);
console.log(hits[0], hits[1]);
console.log(hits[12]);
