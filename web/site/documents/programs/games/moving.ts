import { createRicochet } from 'ricochet-wasm';
import { ObjectScene } from 'ricochet-wasm/three';
import { BoxGeometry, Mesh, MeshBasicMaterial } from 'three';

const ricochet = await createRicochet();
const plate = new Mesh(new BoxGeometry(0.5, 4, 4), new MeshBasicMaterial());
const objects = new ObjectScene(ricochet, plate);
const bullets = objects.scene.createBullets(10);
const names = new Map(); // your data about each bullet, by its id
names.set(bullets.fire({ position: [2, 0, 0], velocity: [0, 0, 0] }), 'at rest');
names.set(bullets.fire({ position: [6, 1, 0], velocity: [-1, 0, 0] }), 'slow');

const seconds = 1 / 4; // in a page: since the last frame
for (let frame = 0; frame < 8; ++frame) {
  plate.position.x += 3 * seconds; // its place in this frame
  objects.sync({ dt: seconds });
  bullets.advance(seconds, {
    onHit: ({ bullet, time, velocity }) =>
      console.log(names.get(bullet), time.toFixed(3), velocity.x),
    onEnd: ({ bullet }) => names.delete(bullet),
  });
}
objects.dispose();
