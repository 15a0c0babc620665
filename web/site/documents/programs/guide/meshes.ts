import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
// A tetrahedron: positions and indices as in geometry.attributes.position.array and geometry.index.array of three.js.
const positions = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]);
const indices = new Uint16Array([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]);
const mesh = ricochet.createMesh({ positions, indices });
const scene = ricochet.createScene([
  { shape: 'mesh', mesh },
  { shape: 'mesh', mesh, position: [4, 0, 0], scale: 2, rotation: [0, 0, 1, 0] },
]);

const down = { position: [0.25, 0.25, 5], velocity: [0, 0, -1] };
const point = scene.shoot(down);
if (point.hit) console.log(point.target, point.triangle, point.time);
const ball = scene.shoot({ position: [3.5, -0.5, 5], velocity: [0, 0, -1], radius: 0.25 });
if (ball.hit) console.log(ball.target, ball.triangle, ball.time.toFixed(6));
scene.move(0, { shape: 'mesh', mesh, position: [9, 0, 0] });
console.log(scene.shoot(down).hit, mesh.triangleCount);
scene.dispose();
mesh.dispose();
