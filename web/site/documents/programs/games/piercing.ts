import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
const scene = ricochet.createScene([
  { shape: 'sphere', center: [5, 0, 0], radius: 1 },
  { shape: 'sphere', center: [9, 0, 0], radius: 1 },
  { shape: 'plane', point: [20, 0, 0], normal: [-1, 0, 0] },
]);
const wall = 2; // stops every bullet
const bullets = scene.createBullets(100);
const pierced = new Map(); // the targets that each has pierced
bullets.fire({ position: [0, 0, 0], velocity: [64, 0, 0], maxTime: 2 });

// Each frame is a quarter of a second.
for (const end of [0.25, 0.5]) {
  while (bullets.time < end)
    bullets.advanceTo(Math.min(bullets.nextTime, end), {
      onHit({ bullet, target, center, before }) {
        if (target === wall) return;
        const ignore = [...(pierced.get(bullet) ?? []), target];
        bullets.remove(bullet);
        pierced.delete(bullet);
        const next = bullets.fire({
          position: center,
          velocity: before,
          ignore,
          maxTime: 2,
        });
        pierced.set(next, ignore);
      },
      onEnd: ({ bullet }) => pierced.delete(bullet),
    });
  console.log(bullets.positions[0]); // after both spheres, then after the wall
}
