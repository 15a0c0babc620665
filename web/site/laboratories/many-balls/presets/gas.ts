// A gas in a box. All balls start on a lattice with the same speed, each in its own direction: the collisions do the
// rest.
import type { World } from 'ricochet-wasm';
import { chance } from '../../shared/chance.js';
import type { Scene } from '../scene.js';
import type { Values } from '../state.js';

/** Length of the box's edge. */
export const edge = 10;

/** Speed of every ball at the start. */
const speed = 1;

/** The radius with which `count` balls fill the share `fill` of the box. */
export function gasRadius(count: number, dimension: number, fill: number): number {
  return dimension === 2
    ? edge * Math.sqrt(fill / (Math.PI * count))
    : edge * Math.cbrt((3 * fill) / (4 * Math.PI * count));
}

function gasBalls(count: number, dimension: number, radius: number): World['balls'] {
  const random = chance(12345);
  const side = Math.ceil(count ** (1 / dimension) - 1e-9);
  const gap = edge / side;
  return Array.from({ length: count }, (_, i) => {
    const cell = [i % side, Math.floor(i / side) % side, Math.floor(i / side ** 2)] as const;
    const turn = 2 * Math.PI * random();
    const rise = dimension === 3 ? 2 * random() - 1 : 0;
    const flat = speed * Math.sqrt(1 - rise * rise);
    const place = (k: 0 | 1 | 2) => (k < dimension ? (cell[k] + 0.5) * gap : 0);
    return {
      position: [place(0), place(1), place(2)] as const,
      velocity: [flat * Math.cos(turn), flat * Math.sin(turn), speed * rise] as const,
      radius,
      mass: 1,
    };
  });
}

/** The functions above once more, as a program for the visitor. */
function program(count: number, dimension: number, radius: number): string {
  return `const [count, dimension, edge, radius] = [${count}, ${dimension}, ${edge}, ${radius}];
const side = Math.ceil(count ** (1 / dimension) - 1e-9);
let state = 12345;
const random = () => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
};
const balls = Array.from({ length: count }, (_, i) => {
  const cell = [i % side, Math.floor(i / side) % side, Math.floor(i / side ** 2)];
  const turn = 2 * Math.PI * random();
  const rise = dimension === 3 ? 2 * random() - 1 : 0;
  const flat = Math.sqrt(1 - rise * rise);
  const place = (k) => (k < dimension ? (cell[k] + 0.5) * (edge / side) : 0);
  return {
    position: [place(0), place(1), place(2)],
    velocity: [flat * Math.cos(turn), flat * Math.sin(turn), rise],
    radius,
    mass: 1,
  };
});
const far = dimension === 3 ? edge : 0;
const world = { balls, bounds: { min: [0, 0, 0], max: [edge, edge, far] } };`;
}

export function gasScene({ count = 2, dimension = 2, fill = 0.1 }: Values): Scene {
  const radius = gasRadius(count, dimension, fill);
  const balls = gasBalls(count, dimension, radius);
  return {
    world: { balls, bounds: { min: [0, 0, 0], max: [edge, edge, dimension === 3 ? edge : 0] } },
    program: program(count, dimension, radius),
    view: { min: [0, 0], max: [edge, edge] },
    deep: dimension === 3,
    shape: 'square',
    quantityOf: () => 'sphere',
    // Maxwell's curve has hardly any balls above this.
    fastest: 2.2 * speed,
    ...(dimension === 2 && { followed: Math.floor(count / 2) }),
  };
}
