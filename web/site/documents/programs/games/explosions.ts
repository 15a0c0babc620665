import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
const [wall, player] = [1, 2]; // a bit for each group
const scene = ricochet.createScene([
  { shape: 'box', min: [4, -2, 0], max: [5, 2, 3], groups: wall },
  { shape: 'box', min: [-9, 6, 0], max: [9, 7, 3], groups: wall },
]);
const places = [
  [2, 2, 1],
  [7, 0, 1],
  [0, -9, 1],
];
const players = places.map(([x, y, z]) =>
  scene.add({
    shape: 'capsule',
    a: [x, y, z - 0.5],
    b: [x, y, z + 0.5],
    radius: 0.5,
    groups: player,
  }),
);

// Who is within the radius of the explosion, and not behind a wall?
const [x, y, z] = [0, 0, 1];
for (const target of scene.overlaps(
  { shape: 'sphere', center: [x, y, z], radius: 7 },
  { mask: player },
)) {
  const number = players.indexOf(target);
  const to = places[number];
  const velocity = [to[0] - x, to[1] - y, to[2] - z];
  const cover = scene.shoot({ position: [x, y, z], velocity }, { maxTime: 1, mask: wall });
  console.log(number, cover.hit ? 'behind a wall' : 'is hit');
}

// Where is the nearest wall, if there is one within 5?
const nearest = scene.nearest([x, y, z], { maxDistance: 5, mask: wall });
if (nearest !== null) console.log(nearest.target, nearest.point.x, nearest.distance);
scene.dispose();
