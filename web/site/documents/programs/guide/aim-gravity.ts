import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
const gravity = [0, -4, 0];
const from = { position: [0, 0, 0], speed: 5 };

for (const { time, direction } of ricochet.aim(
  from,
  [],
  { position: [6, 0, 0] },
  { gravity },
))
  console.log(time, direction.x.toFixed(3), direction.y.toFixed(3));

// The monkey starts to fall when the hunter shoots.
const [monkey] = ricochet.aim(from, [], { position: [6, 8, 0], falls: true }, { gravity });
console.log(monkey.time, monkey.direction.x.toFixed(3), monkey.path[1].y.toFixed(3));

// These shots bounce off the floor.
const floor = Object.freeze({ shape: 'plane', point: [0, -1, 0], normal: [0, 1, 0] });
console.log(ricochet.aim(from, floor, { position: [6, 0, 0] }, { gravity }).length);

const least = ricochet.leastSpeed(from, { position: [3, 4, 0] }, { gravity });
if (least.attained) console.log(least.speed, least.time.toFixed(3));
console.log(
  ricochet.aim({ ...from, speed: least.speed }, [], { position: [3, 4, 0] }, { gravity })
    .length,
);
