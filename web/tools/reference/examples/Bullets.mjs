// Examples of the methods of Bullets; each begins with the set-up. The API reference shows them, and what follows `//>`
// as what they print; tests run them. Calls handed to `refused` are refused, with this code and path.
// biome-ignore-all lint/complexity/noUselessLoneBlockStatements: each example is a block of its own.
import { createRicochet } from 'ricochet-wasm';

//# setup
const ricochet = await createRicochet();
const scene = ricochet.createScene([
  { shape: 'box', min: [-1, -9, -9], max: [0, 9, 9] },
  { shape: 'box', min: [5, -9, -9], max: [6, 9, 9] },
]);
const bullets = scene.createBullets(100, { maxBounces: 8 });
const first = bullets.fire({ position: [1, 0, 0], velocity: [1, 0, 0] });
//# end

{
  //# fire
  const other = bullets.fire({
    from: [1, 0, 0],
    to: [1, 4, 0],
    speed: 2,
    radius: 0.5,
    mask: 1,
    ignore: [0],
    maxTime: 60,
  });
  console.log(bullets.count, bullets.has(other));
  //> 2 true
  //# end
  refused(() => bullets.fire({ position: [1, 0, 0] })); // missing bullet.velocity
  refused(() => bullets.fire({ position: [1, 0, 0], velocity: [1, 0, 0], maxTime: -1 })); // out-of-range bullet.maxTime
  refused(() => bullets.fire({ position: [1, 0, 0], velocity: [1, 0, 0], mask: 0.5 })); // out-of-range bullet.mask
  refused(() => bullets.fire({ position: [1, 0, 0], velocity: [1, 0, 0], ignore: [2] })); // out-of-range bullet.ignore[0]
  refused(() => bullets.fire({ position: [1, 0, 0], velocity: [1, 0, 0], life: 9 })); // unknown-field bullet.life
  refused(() => scene.createBullets(1, { maxBounces: 0 })); // out-of-range options.maxBounces
}
{
  //# has
  bullets.advance(60);
  console.log(bullets.has(first), bullets.expired[0].ended, bullets.expired[0].time);
  //> false max-bounces 39
  //# end
}
{
  //# remove
  bullets.remove(first);
  console.log(bullets.count);
  //> 0
  //# end
  refused(() => bullets.remove(first)); // out-of-range bullet
}
{
  //# set
  bullets.advance(1);
  bullets.set(first, { velocity: [-2, 0, 0], restitution: 0.5 });
  bullets.advance(2);
  console.log(bullets.position(first).x, bullets.velocity(first).x);
  //> 1 1
  //# end
  refused(() => bullets.set(7, { velocity: [1, 0, 0] })); // out-of-range bullet
  refused(() => bullets.set(first, { restitution: 2 })); // out-of-range change.restitution
  refused(() => bullets.set(first, { mask: 0.5 })); // out-of-range change.mask
  refused(() => bullets.set(first, { maxTime: -1 })); // out-of-range change.maxTime
  refused(() => bullets.set(first, { maxTime: '9' })); // not-a-number change.maxTime
  refused(() => bullets.set(first, { position: [1, 0, 0] })); // unknown-field change.position
}
{
  //# on
  const pit = ricochet.createScene([{ shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0] }], {
    gravity: [0, -2, 0],
  });
  const grenades = pit.createBullets(1, { restitution: 0 });
  const grenade = grenades.fire({ position: [3, 4, 0], velocity: [0, 0, 0] });
  grenades.advance(5, { onRest: ({ time }) => console.log('rests at', time) });
  for (const { target } of grenades.on(grenade)) console.log('on', target);
  //> rests at 2
  //> on 0
  //# end
  refused(() => bullets.on(7)); // out-of-range bullet
  pit.dispose();
}
{
  //# clear
  bullets.clear();
  console.log(bullets.count);
  //> 0
  //# end
}
{
  //# advance
  for (let frame = 0; frame < 8; frame++)
    bullets.advance(1.25, { onHit: ({ target, time }) => console.log(`target ${target} at ${time}`) });
  console.log(bullets.time, bullets.position(first).x);
  //> target 1 at 4
  //> target 0 at 9
  //> 10 1
  //# end
  refused(() => bullets.advance(-1)); // out-of-range frames
  refused(() => bullets.advance(Number.POSITIVE_INFINITY)); // not-finite frames
  refused(() => bullets.advance(1, { onBounce: () => {} })); // unknown-field options.onBounce
}
{
  //# advanceTo
  bullets.advanceTo(2.5);
  bullets.advanceTo(4.5);
  console.log(bullets.time, bullets.position(first).x);
  //> 4.5 4.5
  //# end
  refused(() => bullets.advanceTo(4)); // out-of-range time
}
{
  //# bullet
  bullets.advance(5);
  const { position, velocity, bounces, maxTime } = bullets.bullet(first);
  console.log(position.x, velocity.x, bounces, maxTime);
  //> 4 -1 1 Infinity
  //# end
  refused(() => bullets.bullet(7)); // out-of-range bullet
}
{
  //# position
  bullets.advance(2);
  console.log(bullets.position(first).x);
  //> 3
  //# end
  refused(() => bullets.position(7)); // out-of-range bullet
}
{
  //# velocity
  bullets.advance(5);
  console.log(bullets.velocity(first).x);
  //> -1
  //# end
  refused(() => bullets.velocity(7)); // out-of-range bullet
}
{
  //# readInto
  const positions = new Float32Array(3 * bullets.capacity);
  bullets.advance(2);
  bullets.readInto({ positions });
  console.log(positions[0], bullets.count);
  //> 3 1
  //# end
  refused(() => bullets.readInto({ positions: new Float64Array(2) })); // wrong-length arrays.positions
}
{
  //# snapshot
  const snapshot = bullets.snapshot();
  bullets.advance(2);
  bullets.restore(snapshot);
  console.log(bullets.time, bullets.position(first).x);
  //> 0 1
  //# end
}
{
  //# restore
  const snapshot = bullets.snapshot();
  bullets.remove(first);
  bullets.restore(snapshot);
  console.log(bullets.has(first));
  //> true
  //# end
  refused(() => bullets.restore({})); // not-an-object snapshot
}
{
  //# dispose
  bullets.dispose();
  //# end
  refused(() => bullets.advance(1)); // disposed bullets
}
