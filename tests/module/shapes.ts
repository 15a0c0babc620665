// One of every shape, each apart from the others.
import type { Target } from 'ricochet-wasm';

export const everyShape = (): Target[] => [
  { shape: 'sphere', center: [3, 0, 0], radius: 1 },
  { shape: 'plane', point: [0, 0, -9], normal: [0, 0, 2] },
  {
    shape: 'plane',
    through: [
      [0, 0, -8],
      [1, 0, -8],
      [0, 1, -8],
    ],
  },
  { shape: 'triangle', a: [9, 0, 0], b: [9, 1, 0], c: [9, 0, 1] },
  { shape: 'box', min: [20, 20, 20], max: [21, 22, 23] },
  { shape: 'capsule', a: [30, 0, 0], b: [30, 5, 0], radius: 1 },
  { shape: 'cylinder', a: [40, 0, 0], b: [40, 5, 0], radius: 1 },
  { shape: 'wall', a: [50, 0], b: [50, 1] },
  { shape: 'box', center: [60, 0, 0], halfSize: [1, 2, 3], rotation: { x: 1, y: 2, z: 3, w: 4 } },
];
