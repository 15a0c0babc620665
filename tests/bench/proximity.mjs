// Nearness questions, compared with three-mesh-bvh (the nearest point of a mesh), Rapier and Jolt (the spheres that a
// ball overlaps), in one run.
//   node web/tools/build.mjs module && node tests/bench/proximity.mjs
// race.mjs says what the columns of the output mean.
import { createRicochet } from 'ricochet-wasm';
import { TorusKnotGeometry, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import { joltWorld } from './engines/jolt.mjs';
import { rapierWorld } from './engines/rapier.mjs';
import { each, print, race, randomNumbers } from './race.mjs';

const ricochet = await createRicochet();
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
    // The distances agree within single precision, in which three-mesh-bvh has its triangles.
    for (const point of points.slice(0, 100)) {
      const { distance } = tree.closestPointToPoint(point);
      if (Math.abs(distance - scene.nearest(point).distance) > 1e-6) throw new Error('distances differ');
    }
    const found = {};
    print(
      `nearest of ${geometry.index.count / 3} triangles, ${where}`,
      race({
        Ricochet: each(points, (point) => scene.nearest(point)),
        'three-mesh-bvh': each(points, (point) => tree.closestPointToPoint(point, found)),
      }),
    );
  }
  scene.dispose();
}

{
  const count = 100_000;
  const centers = places(count, 50);
  const radii = centers.map(() => random(0.2, 0.6));
  const spheres = centers.map(({ x, y, z }, i) => ({ shape: 'sphere', center: [x, y, z], radius: radii[i] }));
  const scene = ricochet.createScene(spheres);
  const rapier = rapierWorld({ spheres });
  const jolt = joltWorld({ spheres });
  for (const radius of [0.5, 5]) {
    const balls = places(radius > 1 ? 500 : 5000, 50).map((center) => ({ shape: 'sphere', center, radius }));
    const inRapier = rapier.overlaps(radius);
    const inJolt = jolt.overlaps(radius);
    let sum = 0;
    for (const each of balls.slice(0, 200)) {
      const found = scene.overlaps(each).length;
      for (const theirs of [inRapier, inJolt])
        if (Math.abs(found - theirs(each.center).length) > 1) throw new Error('numbers differ');
      sum += found;
    }
    print(
      `spheres of ${count} that a ball of ${radius} overlaps, ${sum / 200} on average`,
      race({
        Ricochet: each(balls, (each) => scene.overlaps(each)),
        Rapier: each(balls, ({ center }) => inRapier(center)),
        Jolt: each(balls, ({ center }) => inJolt(center)),
      }),
    );
  }
  const outside = places(2000, 50).filter((point) => scene.overlaps(point).length === 0);
  print(
    `nearest of ${count} spheres`,
    race({
      Ricochet: each(outside, (point) => scene.nearest(point)),
      Rapier: each(outside, (point) => rapier.nearest(point)),
    }),
  );
  rapier.free();
  jolt.free();
  scene.dispose();
}
