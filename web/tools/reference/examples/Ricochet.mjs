// Examples of the methods of Ricochet; each begins with the set-up. The API reference shows them, and what follows `//>`
// as what they print; tests run them. Calls handed to `refused` are refused, with this code and path.
// biome-ignore-all lint/complexity/noUselessLoneBlockStatements: each example is a block of its own.
import { createRicochet } from 'ricochet-wasm';

//# setup
const ricochet = await createRicochet();
const bullet = { from: [0, 0, 0], to: [4, 4, 4], speed: 3 };
const sphere = Object.freeze({ shape: 'sphere', center: [4, 4, 0], radius: 4 });
const ball = { position: [-5, 0], velocity: [2, 0], radius: 1, mass: 1 };
//# end

{
  //# shoot
  const shot = ricochet.shoot(bullet, sphere);
  if (shot.hit) console.log(shot.time, shot.ricochetAngle);

  const miss = ricochet.shoot(bullet, sphere, { maxTime: 0.5 });
  if (!miss.hit) console.log(miss.reason);
  //> 0.769800358919501 0.6154797086703874
  //> out-of-time
  //# end
  refused(() => ricochet.shoot({ ...bullet, to: [0, 0, 0] }, sphere)); // same-point bullet.to
  refused(() => ricochet.shoot(bullet, { shape: 'cone' })); // unknown-shape target.shape
  refused(() => ricochet.shoot(bullet, { ...sphere, radius: 0 })); // out-of-range target.radius
  refused(() => ricochet.shoot(bullet, sphere, { maxTime: -1 })); // out-of-range options.maxTime
}
{
  //# raySphere
  const ray = ricochet.raySphere([-9, 0, 0], [1, 0, 0], { center: [0, 0, 0], radius: 4 });
  if (ray.meets) console.log(ray.enter, ray.exit);
  //> 5 13
  //# end
  refused(() => ricochet.raySphere([0, 0], [0, 0], { center: [0, 0], radius: 4 })); // out-of-range direction
  refused(() => ricochet.raySphere([0, 0], [1, 0], { center: [0, 0], radius: -4 })); // out-of-range sphere.radius
}
{
  //# sweep
  const swept = ricochet.sweep(
    { position: [0, 0], velocity: [10, 0], radius: 1 },
    { position: [7, 0], velocity: [0, 0], radius: 1 },
  );
  if (swept.touches) console.log(swept.fraction, swept.point.x);
  //> 0.5 6
  //# end
  refused(() => ricochet.sweep({ position: [0, 0], velocity: [1, 0] }, ball)); // missing a.radius
}
{
  //# spherePlane
  const floor = { point: [0, 0, 0], normal: [0, 0, 1] };
  const { overlap, distance, depth } = ricochet.spherePlane({ center: [1, 2, 3], radius: 4 }, floor);
  console.log(overlap, distance, depth);
  //> overlapping 3 1
  //# end
  refused(() => ricochet.spherePlane({ center: [0, 0, 1], radius: 1 }, { point: [0, 0], normal: [0, 0] })); // degenerate-shape plane.normal
}
{
  //# collide
  const still = { position: [5, 0], velocity: [0, 0], radius: 1, mass: 3 };
  const meeting = ricochet.collide(ball, still);
  if (meeting.hit) console.log(meeting.time, meeting.velocityA.x, meeting.velocityB.x);

  const wall = Object.freeze({ shape: 'wall', a: [3, -9], b: [3, 9], restitution: 0.5 });
  const bounce = ricochet.collide(ball, wall);
  if (bounce.hit) console.log(bounce.time, bounce.velocity.x);
  //> 4 -1 1
  //> 3.5 -1
  //# end
  refused(() => ricochet.collide(ball, { ...ball, mass: 0 })); // out-of-range b.mass
  refused(() => ricochet.collide(ball, wall, { maxTime: -1 })); // out-of-range options.maxTime
}
{
  //# explain
  const { shot, steps } = ricochet.explain.shoot(bullet, sphere);
  console.log(shot.hit, steps.length);
  const { id, formula, numbers, value, unit } = steps[steps.length - 2];
  console.log(id, unit, value);
  console.log(formula);
  console.log(numbers);
  //> true 17
  //> ricochet-angle radians 0.6154797086703874
  //> \alpha = \arcsin\frac{v_n}{\lvert \mathbf v_b \rvert}
  //> \arcsin\frac{1.73205}{\lvert (1.73205,\;1.73205,\;1.73205) \rvert} = 0.61548
  //# end
  refused(() => ricochet.explain.shoot(bullet, { ...sphere, radius: 0 })); // out-of-range target.radius
}
{
  //# shootPairs
  // Position, velocity, radius, maxTime; centre, radius, velocity, and one that is unused.
  const bullets = new Float64Array([0, 0, 0, 1, 0, 0, 0, Infinity]);
  const spheres = new Float64Array([9, 0, 0, 2, 0, 0, 0, 0]);
  const [target, time] = ricochet.shootPairs(bullets, spheres);
  console.log(target, time);
  //> 0 7
  //# end
  refused(() => ricochet.shootPairs(bullets, new Float64Array(7))); // wrong-length spheres
  refused(() => ricochet.shootPairs(bullets, new Float64Array(8))); // out-of-range spheres[3]
  refused(() => ricochet.shootPairs(bullets, spheres, new Float64Array(11))); // wrong-length out
}
{
  //# createPairs
  const pairs = ricochet.createPairs(1000);
  pairs.bullets.velocity.x.fill(1);
  pairs.spheres.center.x.fill(9);
  pairs.spheres.radius.fill(2);
  pairs.shoot();
  console.log(pairs.hits.time[999]);
  pairs.dispose();
  //> 7
  //# end
  refused(() => ricochet.createPairs(0)); // out-of-range count
}
{
  //# closestPoint
  const { point, distance } = ricochet.closestPoint([9, 0, 0], {
    shape: 'box',
    min: [0, -1, -1],
    max: [4, 1, 1],
  });
  console.log(point.x, distance);
  //> 4 5
  //# end
  refused(() => ricochet.closestPoint([9, 0, Number.NaN], sphere)); // not-finite point[2]
}
{
  //# overlap
  const box = Object.freeze({ shape: 'box', min: [0, 0, 0], max: [4, 4, 4] });
  console.log(ricochet.overlap({ shape: 'sphere', center: [6, 2, 2], radius: 2 }, box));
  console.log(ricochet.overlap([6, 2, 2], box));
  //> true
  //> false
  //# end
  refused(() => ricochet.overlap(box, box)); // unknown-shape a.shape
}
{
  //# createScene
  const scene = ricochet.createScene([sphere, { shape: 'plane', point: [0, 0, -9], normal: [0, 0, 1] }]);
  console.log(scene.count, scene.shoot(bullet).target);
  scene.dispose();
  //> 2 0
  //# end
  refused(() => ricochet.createScene([sphere, { ...sphere, radius: -1 }])); // out-of-range targets[1].radius
  refused(() => ricochet.createScene([{ shape: 'triangle', a: [0, 0], b: [1, 1], c: [2, 2] }])); // degenerate-shape targets[0].c
}
{
  //# createMesh
  const positions = new Float32Array([0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4]);
  const indices = new Uint16Array([0, 1, 2, 0, 3, 1, 0, 2, 3, 1, 3, 2]);
  const mesh = ricochet.createMesh({ positions, indices });
  const scene = ricochet.createScene([{ shape: 'mesh', mesh, position: [9, 0, 0] }]);
  const shot = scene.shoot({ position: [0, 1, 1], velocity: [1, 0, 0] });
  if (shot.hit) console.log(mesh.triangleCount, shot.time);
  //> 4 9
  //# end
  refused(() => ricochet.createMesh({ positions: [0, 0, 0] })); // not-an-object mesh.positions
  refused(() => ricochet.createMesh({ positions, indices: new Uint16Array([0, 1, 7]) })); // out-of-range mesh.indices[2]
}
{
  //# buildMesh
  const positions = new Float32Array(9 * 10_000).map((_, i) => (i * i) % 101);
  const done = [0];
  const mesh = await ricochet.buildMesh({ positions }, { onProgress: (triangles) => done.push(triangles) });
  console.log(mesh.triangleCount, done.at(-1));
  mesh.dispose();
  //> 10000 10000
  //# end
  refused(() => ricochet.buildMesh({ positions: new Float32Array(8) })); // wrong-length mesh.positions
  refused(() => ricochet.buildMesh({ positions }, { signal: 3 })); // not-an-object options.signal
}
{
  //# aim
  const mirror = Object.freeze({ shape: 'sphere', center: [0, 0], radius: 2 });
  const [way] = ricochet.aim({ position: [-5, 5] }, mirror, { position: [5, 5] });
  console.log(way.direction.x, way.direction.y, way.bounces[0].point.y);

  // Under gravity: straight at the goal, the flat shot and the steep one.
  const thrown = { position: [0, 0], speed: 5 };
  for (const { time } of ricochet.aim(thrown, [], { position: [6, 0] }, { gravity: [0, -4] }))
    console.log(time);
  //> 0.8574929257125441 -0.5144957554275265 2
  //> 1.5
  //> 2
  //# end
  refused(() => ricochet.aim({ position: [-5, 5] }, undefined, { position: [5, 5] })); // missing via
  refused(() => ricochet.aim(thrown, [mirror, mirror], { position: [6, 0] }, { gravity: [0, -4] })); // out-of-range via.length
  refused(() => ricochet.aim({ position: [-5, 5], speed: 0 }, mirror, { position: [5, 5] })); // out-of-range from.speed
}
{
  //# leastSpeed
  const least = ricochet.leastSpeed({ position: [0, 0] }, { position: [3, 4] }, { gravity: [0, -1] });
  if (least.attained) console.log(least.speed, least.time);
  //> 3 3.1622776601683795
  //# end
  refused(() => ricochet.leastSpeed({ position: [0, 0] }, { position: [3, 4] }, { gravity: 9.8 })); // not-a-vector options.gravity
  refused(() => ricochet.leastSpeed({ position: [0, 0] }, { position: [3, 4], radius: -1 })); // out-of-range to.radius
}
{
  //# createTable
  const table = ricochet.createTable({ table: 'pool-9ft', rack: '9-ball' });
  const { events } = table.preview({ direction: [0, 1], speed: 9 });
  console.log(table.count, events[0].kind, events[0].balls.join());
  table.dispose();
  //> 10 ball 0,1
  //# end
  refused(() => ricochet.createTable({ table: 'snooker' })); // out-of-range description.table
  refused(() => ricochet.createTable({ balls: [{ position: [0, 0] }, { position: [0, 0.01] }] })); // overlap description.balls[1]
}
{
  //# createSimulation
  const bounds = { min: [-9, -9], max: [9, 9] };
  const simulation = ricochet.createSimulation({ balls: [ball], bounds });
  const event = simulation.next();
  if (event) console.log(event.kind, event.time);
  simulation.dispose();
  //> wall 6.5
  //# end
  refused(() => ricochet.createSimulation({ balls: [ball], gravity: 9.8 })); // not-a-vector world.gravity
  refused(() => ricochet.createSimulation({ balls: [ball], bounds, periodic: true, gravity: [0, -1] })); // conflicting-fields world.gravity
  refused(() => ricochet.createSimulation({ balls: [ball, ball] })); // overlap world.balls[0].position
  refused(() => ricochet.createSimulation({ balls: [ball], bounds: { min: [0, 0], max: [9, 9] } })); // out-of-bounds world.balls[0].position
}
