import { createRicochet } from 'ricochet-wasm';
import { ObjectScene } from 'ricochet-wasm/three';
import { BoxGeometry, Group, Mesh, MeshBasicMaterial } from 'three';

const ricochet = await createRicochet();
const [solid, glass] = [1, 2]; // a bit for each group

// The level is a tree of named meshes, like the result of a loader.
const level = new Group();
for (const [name, [x, width]] of Object.entries({
  window: [3, 0.5],
  door: [8, 2],
  wall: [12, 1],
})) {
  const mesh = new Mesh(new BoxGeometry(width, 4, 4), new MeshBasicMaterial());
  mesh.name = name;
  mesh.position.x = x;
  level.add(mesh);
}

const objects = new ObjectScene(ricochet, level, {
  groups: ({ name }) => (name === 'window' ? glass : solid),
  sensor: ({ name }) => name === 'door', // it reports bullets, and stops none
});
const { scene } = objects;
const bullet = { position: [0, 0, 0], velocity: [4, 0, 0] };

// The bullet flies through the glass and the box of the door, and hits the wall.
const { legs, crossings } = scene.trace(bullet, { mask: solid, maxBounces: 1 });
for (const { target, event, time } of crossings)
  console.log(objects.objectOf(target)?.name, event, time);
console.log(objects.objectOf(legs[0].target)?.name, legs[0].time);

// The whole level moves, and the wall is removed.
level.position.x = 4;
objects.sync();
const wall = level.getObjectByName('wall');
if (wall) objects.remove(wall);
const shot = scene.shoot(bullet);
if (shot.hit) console.log(shot.time, scene.shoot(bullet, { mask: solid }).hit);
objects.dispose();
