import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
const scene = ricochet.createScene([
  { shape: 'box', center: [0, -1, 0], halfSize: [6, 1, 6], rotation: [0, 0, 0.1, 1] },
  { shape: 'plane', point: [4, 0, 0], normal: [-1, 0.5, 0] },
  { shape: 'plane', point: [-4, 0, 0], normal: [1, 0.5, 0] },
  { shape: 'plane', point: [0, 5, 0], normal: [0, -1, 0] },
]);
let ball = { position: { x: 0, y: 2, z: 0 }, velocity: { x: 9, y: -4, z: 0 }, radius: 0.3 };

let bounces = 0;
for (let frame = 0; frame < 60; ++frame) {
  const seconds = frame % 3 ? 1 / 60 : 1 / 30; // in a page: since the last frame
  const { legs, position, velocity } = scene.trace(ball, {
    maxTime: seconds,
    restitution: 0.9,
  });
  bounces += legs.length; // play a sound for each
  ball = { ...ball, position, velocity };
}
console.log(bounces, ball.position.x.toFixed(6), ball.position.y.toFixed(6));
scene.dispose();
