import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
const gravity = [0, -9.8, 0]; // seconds and metres
const scene = ricochet.createScene(
  [
    { shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0] },
    { shape: 'box', min: [8, 0, -5], max: [9, 3, 5] },
  ],
  { gravity },
);
const grenades = scene.createBullets(20, { restitution: 0.5, maxBounces: 1000 });

grenades.fire({ position: [0, 1.5, 0], velocity: [9, 4, 0], radius: 0.1 });
grenades.fire({ position: [0, 9, 0], velocity: [0, 0, 0], radius: 0.1, maxTime: 2.5 }); // the fuse

while (grenades.count > 0)
  grenades.advance(1 / 60, {
    onHit: ({ target, time, bounces }) => {
      if (bounces < 3) console.log(target === 1 ? 'wall' : 'ground', time.toFixed(3));
    },
    onEnd: ({ ended, time, position }) =>
      console.log(ended, time.toFixed(3), position.x.toFixed(3), position.y.toFixed(3)),
  });
scene.dispose();
