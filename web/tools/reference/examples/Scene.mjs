// Examples of the methods of Scene; each begins with the set-up. The API reference shows them, and what follows `//>`
// as what they print; tests run them. Calls handed to `refused` are refused, with this code and path.
// biome-ignore-all lint/complexity/noUselessLoneBlockStatements: each example is a block of its own.
import { createRicochet } from 'ricochet-wasm';

//# setup
const ricochet = await createRicochet();
const scene = ricochet.createScene([
  { shape: 'sphere', center: [9, 0, 0], radius: 2 },
  { shape: 'box', min: [-9, -3, -3], max: [-7, 3, 3] },
]);
const bullet = { position: [0, 0, 0], velocity: [1, 0, 0] };
//# end

{
  //# add
  const index = scene.add({ shape: 'sphere', center: [0, 8, 0], radius: 1, groups: 2 });
  console.log(index, scene.count);
  //> 2 3
  //# end
  refused(() => scene.add({ shape: 'sphere', center: [0, 8, 0] })); // missing target.radius
  refused(() => scene.add({ shape: 'plane', point: [0, 0], normal: [0, 1], groups: 0.5 })); // out-of-range target.groups
}
{
  //# move
  scene.move(0, { shape: 'sphere', center: [9, 0, 0], radius: 3 });
  const shot = scene.shoot(bullet);
  if (shot.hit) console.log(shot.time);
  //> 6
  //# end
  refused(() => scene.move(7, { shape: 'sphere', center: [9, 0, 0], radius: 3 })); // out-of-range index
}
{
  //# moveMany
  const other = scene.add({ shape: 'sphere', center: [0, 8, 0], radius: 1 });
  // Three coordinates for each.
  scene.moveMany([0, other], new Float64Array([8, 0, 0, 0, 7, 0]));
  const shot = scene.shoot(bullet);
  if (shot.hit) console.log(shot.time);
  //> 6
  //# end
  refused(() => scene.moveMany([0, other], new Float64Array(3))); // wrong-length places
  refused(() => scene.moveMany([1], new Float64Array([Number.NaN, 0, 0]))); // not-finite places[0]
}
{
  //# target
  scene.moveMany([0], new Float64Array([8, 0, 0]));
  const target = scene.target(0);
  if (target.shape === 'sphere') console.log(target.center, target.radius);
  console.log(target.groups === 2 ** 32 - 1); // in all 32 groups
  //> 8,0,0 2
  //> true
  //# end
  refused(() => scene.target(2)); // out-of-range index
}
{
  //# setTraits
  scene.setTraits(0, { groups: 1 << 3 });
  console.log(scene.shoot(bullet, { mask: 1 }).hit, scene.target(0).groups);
  //> false 8
  //# end
  refused(() => scene.setTraits(0, { group: 1 })); // unknown-field traits.group
  refused(() => scene.setTraits(0, { sensor: 1 })); // out-of-range traits.sensor
}
{
  //# remove
  scene.remove(1);
  console.log(scene.count);
  //> 1
  //# end
  refused(() => scene.remove(1)); // out-of-range index
}
{
  //# shoot
  const shot = scene.shoot(bullet, { mask: 1, ignore: [1] });
  if (shot.hit) console.log(shot.target, shot.time);

  const soon = scene.shoot(bullet, { maxTime: 2, closest: true });
  if (!soon.hit) console.log(soon.reason, soon.closest?.time);
  //> 0 7
  //> out-of-time 7
  //# end
  refused(() => scene.shoot({ position: [0, 0, 0] })); // missing bullet.velocity
  refused(() => scene.shoot(bullet, { maxTime: -1 })); // out-of-range options.maxTime
  refused(() => scene.shoot(bullet, { leaving: { target: 9, time: 0, normal: [1, 0, 0] } })); // out-of-range options.leaving.target
}
{
  //# nearest
  const nearest = scene.nearest([0, 0, 0], { maxDistance: 20 });
  console.log(nearest?.target, nearest?.distance);
  //> 0 7
  //# end
  refused(() => scene.nearest([0, 0, 0], { maxDistance: -1 })); // out-of-range options.maxDistance
}
{
  //# overlaps
  console.log(scene.overlaps({ shape: 'sphere', center: [0, 0, 0], radius: 5 }).join());
  console.log(scene.overlaps({ shape: 'box', min: [-8, 0, 0], max: [8, 1, 1] }).join());
  //>
  //> 0,1
  //# end
  refused(() => scene.overlaps({ shape: 'capsule', a: [0, 0], b: [1, 0], radius: 1 })); // unknown-shape shape.shape
}
{
  //# shootMany
  const bullets = new Float64Array([0, 0, 0, 1, 0, 0, 0, Infinity, 0, 0, 0, -1, 0, 0, 0.5, Infinity]);
  const hits = scene.shootMany(bullets);
  console.log(hits[0], hits[1], hits[12], hits[13]);
  //> 0 7 1 6.5
  //# end
  refused(() => scene.shootMany(new Float64Array(7))); // wrong-length bullets
  refused(() => scene.shootMany(new Float64Array([0, 0, Number.NaN, 1, 0, 0, 0, 1]))); // not-finite bullets[2]
  refused(() => scene.shootMany(bullets, bullets.subarray(4))); // wrong-length out
}
{
  //# shootAll
  const bullets = new Float64Array(8 * 1000).fill(1);
  const hits = await scene.shootAll(bullets, { onProgress: (done, count) => console.log(done, count) });
  console.log(hits.length);
  //> 1000 1000
  //> 12000
  //# end
  refused(() => scene.shootAll(bullets, { out: new Float64Array(3) })); // wrong-length out
  refused(() => scene.shootAll(bullets, { progress: () => {} })); // unknown-field options.progress
}
{
  //# shootThrough
  for (const { target, enter, exit } of scene.shootThrough(bullet)) console.log(target, enter, exit);
  //> 0 7 11
  //# end
  refused(() => scene.shootThrough(bullet, { maxHits: 0 })); // out-of-range options.maxHits
}
{
  //# shootThroughMany
  const bullets = new Float64Array([-20, 0, 0, 1, 0, 0, 0, Infinity]);
  const rows = scene.shootThroughMany(bullets, 4);
  // Target and moment of entering, of the first two; the third row is empty.
  console.log(rows[0], rows[2], rows[10], rows[12], rows[20]);
  //> 1 11 0 27 -1
  //# end
  refused(() => scene.shootThroughMany(bullets, 0)); // out-of-range maxHits
}
{
  //# trace
  const { legs, length, ended } = scene.trace(bullet, { maxBounces: 5 });
  console.log(legs.map(({ target }) => target).join(), length, ended);

  const frame = scene.trace(bullet, { maxTime: 6 });
  console.log(frame.ended, frame.position.x, frame.velocity.x);
  //> 0,1,0,1,0 63 max-bounces
  //> out-of-time 6 1
  //# end
  refused(() => scene.trace(bullet, { maxBounces: 1.5 })); // out-of-range options.maxBounces
  refused(() => scene.trace(bullet, { restitution: 2 })); // out-of-range options.restitution
}
{
  //# traceMany
  const bullets = new Float64Array([0, 0, 0, 1, 0, 0, 0, Infinity]);
  const [bounces, length] = scene.traceMany(bullets, { maxBounces: 5 });
  console.log(bounces, length);
  //> 5 63
  //# end
  refused(() => scene.traceMany(bullets, { maxDistance: -1 })); // out-of-range options.maxDistance
  refused(() => scene.traceMany(bullets, {}, new Float64Array(9))); // wrong-length out
}
{
  //# traceAll
  const bullets = new Float64Array(8 * 1000).fill(1);
  const paths = await scene.traceAll(bullets, { maxBounces: 5 });
  console.log(paths.length);
  //> 10000
  //# end
  refused(() => scene.traceAll(bullets, { signal: 3 })); // not-an-object options.signal
}
{
  //# createBullets
  const bullets = scene.createBullets(100, { maxBounces: 20 });
  bullets.fire({ ...bullet, maxTime: 600 });
  for (let frame = 0; frame < 10; frame++)
    bullets.advance(1, { onHit: ({ target, time }) => console.log(target, time) });
  console.log(bullets.count, bullets.positions[0]);
  //> 0 7
  //> 1 4
  //# end
  refused(() => scene.createBullets(0)); // out-of-range capacity
  refused(() => scene.createBullets(100, { restitution: 2 })); // out-of-range options.restitution
}
{
  //# buffer
  const buffer = scene.buffer(1000);
  buffer.bullets.set([0, 0, 0, 1, 0, 0, 0, Infinity]);
  scene.shootMany(buffer, buffer.hits);
  console.log(buffer.hits[0], buffer.hits[1]);
  buffer.dispose();
  //> 0 7
  //# end
  refused(() => scene.buffer(0)); // out-of-range count
}
{
  //# dispose
  scene.dispose();
  //# end
  refused(() => scene.shoot(bullet)); // disposed scene
}
