import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
const scene = ricochet.createScene(
  [
    {
      shape: 'box',
      min: [-20, -1, -20],
      max: [0, 0, 20],
      friction: 0.5,
      restitution: 0.25,
    }, // gravel
    {
      shape: 'box',
      min: [0, -1, -20],
      max: [60, 0, 20],
      friction: 0.02,
      restitution: 0.25,
    }, // ice
    {
      shape: 'box',
      min: [60, -1, -20],
      max: [61, 9, 20],
      friction: 0.5,
      restitution: 0.75,
    }, // rubber
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

for (let frame = 0; frame < 60 * 40; ++frame)
  bullets.advance(1 / 60, {
    onRest: ({ bullet, time }) =>
      console.log(
        bullet === onGravel ? 'on gravel' : bullet === ontoIce ? 'on ice' : 'sticky',
        time.toFixed(3),
      ),
  });
for (const id of [onGravel, ontoIce, sticky])
  console.log(bullets.position(id).x.toFixed(3));
scene.dispose();
