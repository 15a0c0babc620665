import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
const [walls, blue, red] = [1, 2, 4]; // a bit for each group
const scene = ricochet.createScene([
  { shape: 'box', min: [-9, -9, -9], max: [-8, 9, 9], groups: walls },
  { shape: 'box', min: [8, -9, -9], max: [9, 9, 9], groups: walls },
  { shape: 'sphere', center: [0, 0, 0], radius: 1, groups: blue },
  { shape: 'sphere', center: [4, 0, 0], radius: 1, groups: red },
  { shape: 'box', min: [-6, -1, -1], max: [-5, 1, 1], sensor: true },
]);
const [shooter, enemy] = [2, 3];
const bullets = scene.createBullets(1000, { maxBounces: 10 });
const places = new Float32Array(3 * bullets.capacity); // for an InstancedMesh, for example

bullets.fire({
  position: [0, 0, 0],
  velocity: [-16, 0, 0],
  radius: 0.25,
  ignore: [shooter],
  maxTime: 20,
});
bullets.fire({ position: [0, 3, 0], velocity: [8, 0, 0], mask: walls, maxTime: 0.75 });

// In a page: with the seconds since the last frame.
for (let frame = 0; frame < 120; ++frame) {
  bullets.advance(1 / 60, {
    onHit: ({ bullet, target, time }) => {
      console.log('hit', target, time.toFixed(3)); // play a sound
      if (target !== enemy) return;
      bullets.remove(bullet);
      scene.remove(enemy);
    },
    onEnter: ({ time }) => console.log('the door opens', time.toFixed(3)),
    onLeave: ({ time }) => console.log('the door closes', time.toFixed(3)),
    onEnd: ({ ended, position }) => console.log(ended, position.x),
  });
  bullets.readInto({ positions: places });
}
console.log(bullets.count, bullets.time.toFixed(3));
scene.dispose();
