// What is near, beside three-mesh-bvh (the nearest point of a mesh) and Rapier (what a ball overlaps among spheres), in one
// run.
//   node web/tools/build.mjs module && node tests/bench/proximity.mjs
// Rounds are interleaved; printed are millions a second of the process's own time, median of seven with slowest and
// fastest, and how many times as fast the first of each table is, by rounds.
import RAPIER from '@dimforge/rapier3d-compat';
import { createRicochet } from 'ricochet-wasm';
import { TorusKnotGeometry, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import { print, race, randomNumbers } from './race.mjs';

const ricochet = await createRicochet();
await RAPIER.init();
const random = randomNumbers();
const places = (count, size) =>
  Array.from(
    { length: count },
    () => new Vector3(random(-size, size), random(-size, size), random(-size, size)),
  );

{
  const geometry = new TorusKnotGeometry(1, 0.4, 500, 100);
  const positions = geometry.attributes.position.array;
  const scene = ricochet.createScene([{ shape: 'mesh', positions, indices: geometry.index.array }]);
  const tree = new MeshBVH(geometry);
  for (const [where, points] of [
    ['within its box', places(4000, 1.5)],
    ['10 away', places(4000, 10)],
  ]) {
    // The nearest distances agree: single precision is all that the other has of its triangles.
    for (const point of points.slice(0, 100)) {
      const { distance } = tree.closestPointToPoint(point);
      if (Math.abs(distance - scene.nearest(point).distance) > 1e-6) throw new Error('distances differ');
    }
    const found = {};
    print(
      `nearest of ${geometry.index.count / 3} triangles, ${where}`,
      race({
        Ricochet: [
          points.length,
          () => {
            for (const point of points) scene.nearest(point);
          },
        ],
        'three-mesh-bvh': [
          points.length,
          () => {
            for (const point of points) tree.closestPointToPoint(point, found);
          },
        ],
      }),
    );
  }
  scene.dispose();
}

{
  const count = 100_000;
  const centers = places(count, 50);
  const radii = centers.map(() => random(0.2, 0.6));
  const scene = ricochet.createScene(
    centers.map((center, i) => ({ shape: 'sphere', center, radius: radii[i] })),
  );
  const world = new RAPIER.World({ x: 0, y: 0, z: 0 });
  centers.forEach(({ x, y, z }, i) => {
    world.createCollider(RAPIER.ColliderDesc.ball(radii[i]).setTranslation(x, y, z));
  });
  world.step();
  const turn = { x: 0, y: 0, z: 0, w: 1 };
  for (const radius of [0.5, 5]) {
    const balls = places(radius > 1 ? 500 : 5000, 50).map((center) => ({ shape: 'sphere', center, radius }));
    const ball = new RAPIER.Ball(radius);
    const theirs = (center) => {
      const found = [];
      world.intersectionsWithShape(center, turn, ball, (collider) => {
        found.push(collider.handle);
        return true;
      });
      return found;
    };
    let sum = 0;
    for (const each of balls.slice(0, 200)) {
      const found = scene.overlaps(each).length;
      if (Math.abs(found - theirs(each.center).length) > 1) throw new Error('numbers differ');
      sum += found;
    }
    print(
      `spheres of ${count} that a ball of ${radius} overlaps, ${sum / 200} on average`,
      race({
        Ricochet: [
          balls.length,
          () => {
            for (const each of balls) scene.overlaps(each);
          },
        ],
        Rapier: [
          balls.length,
          () => {
            for (const each of balls) theirs(each.center);
          },
        ],
      }),
    );
  }
  const outside = places(2000, 50).filter((point) => scene.overlaps(point).length === 0);
  print(
    `nearest of ${count} spheres`,
    race({
      Ricochet: [
        outside.length,
        () => {
          for (const point of outside) scene.nearest(point);
        },
      ],
      Rapier: [
        outside.length,
        () => {
          for (const point of outside) world.projectPoint(point, true);
        },
      ],
    }),
  );
  world.free();
  scene.dispose();
}
