import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
const restitutions = [0.5, 0.75]; // by target: rubber, steel
const scene = ricochet.createScene([
  { shape: 'plane', point: [-4, 0, 0], normal: [1, 0, 0] },
  { shape: 'plane', point: [4, 0, 0], normal: [-1, 0, 0] },
]);
let ball = { position: { x: 0, y: 0, z: 0 }, velocity: { x: 8, y: 1, z: 0 }, radius: 0.5 };
let shot = scene.shoot(ball);
for (let bounce = 0; bounce < 4 && shot.hit; ++bounce) {
  const { center, velocity: v, normal: n, target } = shot;
  // Restitution reduces the speed along the normal. This is the part that is lost.
  const lost = (1 - restitutions[target]) * (v.x * n.x + v.y * n.y + v.z * n.z);
  const velocity = { x: v.x - lost * n.x, y: v.y - lost * n.y, z: v.z - lost * n.z };
  console.log(target, velocity.x, velocity.y);
  ball = { ...ball, position: center, velocity };
  shot = scene.shoot(ball, { leaving: shot });
}
scene.dispose();
