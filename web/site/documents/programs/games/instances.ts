import { createRicochet } from 'ricochet-wasm';
import { ObjectScene, raycast } from 'ricochet-wasm/three';
import {
  BoxGeometry,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  PerspectiveCamera,
  Raycaster,
  Vector2,
} from 'three';

const ricochet = await createRicochet();
const material = new MeshBasicMaterial();
const floor = new Mesh(new BoxGeometry(40, 1, 40), material);
floor.name = 'floor';
floor.position.y = -0.5;
const crates = new InstancedMesh(new BoxGeometry(2, 2, 2), material, 2);
crates.name = 'crate';
crates.setMatrixAt(0, new Matrix4().makeTranslation(0, 1, 0));
crates.setMatrixAt(1, new Matrix4().makeTranslation(1, 1, -4));
const objects = new ObjectScene(ricochet, new Group().add(floor, crates));

const camera = new PerspectiveCamera(60, 16 / 9, 0.1, 1000);
camera.position.set(0, 3, 8);
camera.lookAt(0, 1, 0);
camera.updateMatrixWorld();
const raycaster = new Raycaster();

// The pointer is at x and y, from -1 to 1 across the canvas, y up.
raycaster.setFromCamera(new Vector2(0.05, 0.05), camera);
for (const { object, instanceId, faceIndex, distance } of raycast(objects, raycaster))
  console.log(object.name, instanceId, faceIndex, distance.toFixed(3));
objects.dispose();
