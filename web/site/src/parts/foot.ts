// Under a lesson: the call that made the picture, and its link.
import type { AimedBullet, SphereTarget } from 'ricochet-wasm';

const point = (v: AimedBullet['from']): string => {
  const { x, y, z } = v as { x: number; y: number; z: number };
  return `[${x}, ${y}, ${z}]`;
};

/** A program that runs as pasted and prints the answer on the page. */
export function codeOf(bullet: AimedBullet, target: SphereTarget): string {
  const radius = bullet.radius ? `, radius: ${bullet.radius}` : '';
  const velocity = target.velocity === undefined ? '' : `, velocity: ${point(target.velocity)}`;
  return [
    "import { createRicochet } from 'ricochet-wasm';",
    '',
    'const ricochet = await createRicochet();',
    `const bullet = { from: ${point(bullet.from)}, to: ${point(bullet.to)}, speed: ${bullet.speed}${radius} };`,
    `const target = { shape: 'sphere', center: ${point(target.center)}, radius: ${target.radius}${velocity} };`,
    'console.log(ricochet.shoot(bullet, target));',
  ].join('\n');
}
