// The program that traces what the page shows: it runs as pasted.
import { literal, program } from '../../widgets/export.js';
import { balls, maxBounces } from './mirror_balls.js';
import type { Viewport } from './viewport.js';

/** A program that traces the same rays and prints their bounces, in all and at most. */
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
