import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
const gravel = { friction: 0.5, restitution: 0.25 };
const ice = { friction: 0.02, restitution: 0.25 };
const rubber = { friction: 0.5, restitution: 0.75 };
const scene = ricochet.createScene(
  [
    { shape: 'box', min: [-20, -1, -20], max: [0, 0, 20], ...gravel },
    { shape: 'box', min: [0, -1, -20], max: [60, 0, 20], ...ice },
    { shape: 'box', min: [60, -1, -20], max: [61, 9, 20], ...rubber },
  ],
  { gravity: [0, -9.81, 0] },
);
const bullets = scene.createBullets(10);
const onGravel = bullets.fire({ position: [-15, 1, 0], velocity: [9, 2, 0], radius: 0.25 });
const ontoIce = bullets.fire({ position: [-2, 1, 4], velocity: [9, 2, 0], radius: 0.25 });
const sticky = bullets.fire({
  position: [-15, 1, 8],
  velocity: [9, 2, 0],
  radius: 0.25,
  friction: 50,
});

const names = new Map([
  [onGravel, 'on gravel'],
  [ontoIce, 'onto ice'],
  [sticky, 'sticky'],
]);
for (let frame = 0; frame < 60 * 40; ++frame)
  bullets.advance(1 / 60, {
    onRest: ({ bullet, center, time }) =>
      console.log(names.get(bullet), time.toFixed(3), center.x.toFixed(3)),
  });
scene.dispose();
