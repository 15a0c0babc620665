import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
const { overlap, distance, depth, foot, triangle } = ricochet.spherePlane(
  { center: [1, 2, 0.75], radius: 1 },
  {
    through: [
      [0, 0, 0],
      [4, 0, 0],
      [0, 4, 0],
    ],
  },
);
console.log(overlap, distance, depth);
console.log(foot.x, foot.y, foot.z);
console.log(triangle.u, triangle.v, triangle.inside);
