// Meshes from JavaScript, compared with three-mesh-bvh (rays), Rapier and Jolt (rays and ball casts), in one run.
//   node web/tools/build.mjs module && node tests/bench/mesh.mjs
// With BOX3D=<folder of its sources> Box3D is compared too. race.mjs says what the columns of the output mean; the
// time to build a mesh is in milliseconds.
import { createRicochet } from 'ricochet-wasm';
import { DoubleSide, Ray, TorusKnotGeometry, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import { box3d } from './engines/box3d.mjs';
import { joltWorld } from './engines/jolt.mjs';
import { rapierWorld } from './engines/rapier.mjs';
import { each, eachRow, print, race, randomNumbers } from './race.mjs';

const ricochet = await createRicochet();
const box3dWorld = await box3d();

const random = randomNumbers();
const normal = () => Math.sqrt(-2 * Math.log(random(1e-9, 1))) * Math.cos(random(0, 2 * Math.PI));

/** Returns rays from outside toward the middle. */
function bullets(count, radius) {
  const rows = new Float64Array(8 * count);
  const one = new Vector3();
  for (let i = 0; i < count; i++) {
    one
      .set(normal(), normal(), normal())
      .normalize()
      .multiplyScalar(3)
      .toArray(rows, 8 * i);
    for (let k = 0; k < 3; k++) rows[8 * i + 3 + k] = 0.5 * normal() - rows[8 * i + k];
    rows[8 * i + 6] = radius;
    rows[8 * i + 7] = Number.POSITIVE_INFINITY;
  }
  return rows;
}

/** Returns bullets or rays as objects, which a program makes before it asks. */
const asBullets = (rows, radius) =>
  Array.from({ length: rows.length / 8 }, (_, i) => ({
    position: { x: rows[8 * i], y: rows[8 * i + 1], z: rows[8 * i + 2] },
    velocity: { x: rows[8 * i + 3], y: rows[8 * i + 4], z: rows[8 * i + 5] },
    radius,
  }));

for (const [tubular, radial] of [
  [200, 100],
  [641, 320],
]) {
  const geometry = new TorusKnotGeometry(1, 0.4, tubular, radial);
  const positions = geometry.attributes.position.array;
  const indices = geometry.index.array;
  const triangles = indices.length / 3;

  print(
    `build, ${triangles} triangles`,
    race({
      Ricochet: [triangles, () => ricochet.createMesh({ positions, indices }).dispose()],
      // three-mesh-bvh reorders the given indices, so each run gets a copy, which takes a thousandth of the time.
      'three-mesh-bvh': [triangles, () => new MeshBVH(geometry.clone())],
    }),
  );

  const mesh = ricochet.createMesh({ positions, indices });
  console.log(`${(mesh.bytes / triangles).toFixed(1)} bytes a triangle`);
  const scene = ricochet.createScene([{ shape: 'mesh', mesh }]);
  const tree = new MeshBVH(geometry.clone());

  const rows = bullets(20_000, 0);
  const hits = new Float64Array(12 * 20_000);
  const rays = asBullets(rows).map(
    ({ position, velocity }) =>
      new Ray(new Vector3().copy(position), new Vector3().copy(velocity).normalize()),
  );
  const out = new Vector3();
  const theirs = () => {
    for (const ray of rays) {
      const hit = tree.raycastFirst(ray, DoubleSide);
      if (hit) out.copy(ray.direction).reflect(hit.face.normal);
    }
  };
  const given = { mesh: { positions, indices } };
  const worlds = { Rapier: rapierWorld(given), Jolt: joltWorld(given) };
  const inBox3D = box3dWorld?.(given);
  const inEngines = (rows, asked) => ({
    ...(inBox3D && { 'Box3D, in one call': inBox3D[rows[6] > 0 ? 'balls' : 'rays'](rows) }),
    ...Object.fromEntries(
      Object.entries(worlds).map(([name, world]) => [name, eachRow(rows, rows.length / 8, asked(world))]),
    ),
  });
  print(
    `rays in batches, ${triangles} triangles`,
    race({
      Ricochet: [20_000, () => scene.shootMany(rows, hits)],
      'three-mesh-bvh': [20_000, theirs],
      ...inEngines(rows, (world) => world.shoot),
    }),
  );
  const single = asBullets(rows, 0);
  print(
    `rays one by one, ${triangles} triangles`,
    race({
      Ricochet: each(single, (bullet) => scene.shoot(bullet)),
      'three-mesh-bvh': [20_000, theirs],
    }),
  );

  const balls = bullets(1000, 0.02);
  const ballHits = new Float64Array(12 * 1000);
  const casts = asBullets(balls, 0.02);
  print(
    `ball casts, ${triangles} triangles`,
    race({
      'Ricochet, batch': [1000, () => scene.shootMany(balls, ballHits)],
      'Ricochet, one by one': each(casts, (bullet) => scene.shoot(bullet)),
      ...inEngines(balls, (world) => world.ballCast(0.02)),
    }),
  );
  for (const world of Object.values(worlds)) world.free();
  inBox3D?.free();
  scene.dispose();
  mesh.dispose();
}
