import { createRicochet } from 'ricochet-wasm';
import { meshDataOf } from 'ricochet-wasm/three';
import { BoxGeometry, PerspectiveCamera, Vector3 } from 'three';

const ricochet = await createRicochet();
const mesh = ricochet.createMesh(meshDataOf(new BoxGeometry(2, 2, 2)));
const names = ['floor', 'crate', 'crate behind'];
const scene = ricochet.createScene([
  { shape: 'mesh', mesh, position: [0, -20, 0], scale: 20 },
  { shape: 'mesh', mesh, position: [0, 1, 0] },
  { shape: 'mesh', mesh, position: [1, 1, -4] },
]);

const camera = new PerspectiveCamera(60, 16 / 9, 0.1, 1000);
camera.position.set(0, 3, 8);
camera.lookAt(0, 1, 0);
camera.updateMatrixWorld();

// The ray goes through the pointer: x and y from -1 to 1 across the canvas, y up.
const to = new Vector3(0.05, 0.05, 0.5).unproject(camera);
const ray = { from: camera.position, to, speed: 1 }; // so times are distances

const picked = scene.shoot(ray);
if (picked.hit) console.log(names[picked.target], picked.triangle, picked.time.toFixed(3));

// Everything under the pointer: all triangles on the ray, the nearest first.
for (const { target, triangle, enter } of scene.shootThrough(ray))
  console.log(names[target], triangle, enter.toFixed(3));
scene.dispose();
mesh.dispose();
