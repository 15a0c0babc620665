// The scene: three mirror balls that touch, after how many bounces a ray is given up, and the program that traces it.
import { literal, program } from '../../widgets/export.js';
import type { Viewport } from './viewport.js';

export const maxBounces = 50;

/** Balls of radius 1 that touch, arranged around the viewing axis. */
export const balls = [0, 1, 2].map((k) => {
  const angle = Math.PI / 2 + (2 * Math.PI * k) / 3;
  const away = 2 / Math.sqrt(3);
  const center: [number, number, number] = [away * Math.cos(angle), away * Math.sin(angle), 0];
  return { shape: 'sphere', center, radius: 1 } as const;
});

/** A program that traces the same rays and prints the sum and the maximum of their bounces. */
export function codeOf(viewport: Viewport, picture: { width: number; height: number }): string {
  const { x, y } = viewport;
  return program(`const scene = ricochet.createScene([
${balls.map((ball) => `  ${literal(ball)},`).join('\n')}
]);
const [width, height] = [${picture.width}, ${picture.height}];
const pixel = ${viewport.width} / ${Math.min(picture.width, picture.height)};
const rays = new Float64Array(8 * width * height);
for (let i = 0; i < width * height; i++) {
  const x = ${x} + ((i % width) + 0.5 - width / 2) * pixel;
  const y = ${y} - (Math.floor(i / width) + 0.5 - height / 2) * pixel;
  rays.set([x, y, 4, 0, 0, -1, 0, Infinity], 8 * i);
}
const paths = scene.traceMany(rays, { maxBounces: ${maxBounces} });
let bounces = 0;
let most = 0;
for (let i = 0; i < paths.length; i += 10) {
  bounces += paths[i];
  most = Math.max(most, paths[i]);
}
console.log(bounces, most);
`);
}
