import { createRicochet } from 'ricochet-wasm';
import { ObjectScene, pathLine } from 'ricochet-wasm/three';
import { BoxGeometry, Group, Mesh, MeshBasicMaterial, SphereGeometry } from 'three';

const ricochet = await createRicochet();
const wall = new Mesh(new BoxGeometry(1, 6, 6), new MeshBasicMaterial());
wall.name = 'wall';
wall.position.x = 6;
const rock = new Mesh(new SphereGeometry(1, 32, 16), new MeshBasicMaterial());
rock.name = 'rock';
rock.position.x = -4;
rock.scale.y = 2; // stretched
const level = new Group().add(wall, rock);

const objects = new ObjectScene(ricochet, level);
const ball = { position: [0, 0.5, 0], velocity: [4, 0, 0], radius: 0.25 };
const path = objects.scene.trace(ball, { maxTime: 5 });
for (const { target, time } of path.legs)
  console.log(objects.objectOf(target)?.name, time.toFixed(3));
level.add(pathLine(path));

// In each frame the objects move, and the scene follows.
wall.position.x = 4;
objects.sync();
const shot = objects.scene.shoot(ball);
if (shot.hit) console.log(shot.time);
objects.dispose();
