// Living bullets in a level of 100 000 triangles, in milliseconds per frame. They are compared in one run with the
// usual way of games, `shootMany` from each bullet's place to the end of the frame, and with the same by Rapier's
// ball casts and three-mesh-bvh's rays.
//   node web/tools/build.mjs module && node tests/bench/bullets.mjs [bullets…]
// Rounds of 60 frames are interleaved. The output is the process's own time per frame in milliseconds: the median of
// seven rounds, with the fastest and the slowest. Bullets bounce for ever. They also fly among balls that are moved
// in each frame: a few, whose changes they check one by one, and so many that all bullets search again; and under
// gravity. The allocation is the growth of JavaScript's heap and of WebAssembly memory in those frames.
import { createRicochet } from 'ricochet-wasm';
import { BufferAttribute, BufferGeometry, DoubleSide, PlaneGeometry, Ray, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import { rapierWorld } from './engines/rapier.mjs';
import { randomNumbers } from './race.mjs';

const given = process.argv.slice(2).filter((argument) => argument !== '--save');
const counts = given.length === 0 ? [1000, 100_000] : given.map(Number);
const frames = 60;
const rounds = 7;
const radius = 0.05;
const half = 50;
const height = 10;
const random = randomNumbers();

/** Returns a hall of 100 x 100 with hills, pillars and a ceiling: 102 000 triangles. */
function level() {
  const positions = [];
  const indices = [];
  const add = (geometry, place) => {
    const first = positions.length / 3;
    const { array } = geometry.attributes.position;
    for (let i = 0; i < array.length; i += 3) positions.push(...place(array[i], array[i + 1]));
    for (const index of geometry.index.array) indices.push(first + index);
  };
  const hills = (x, z) => Math.sin(0.3 * x) * Math.cos(0.2 * z) + 0.3 * Math.sin(1.7 * x + z);
  add(new PlaneGeometry(2 * half, 2 * half, 180, 180), (x, z) => [x, hills(x, z), z]);
  add(new PlaneGeometry(2 * half, 2 * half, 50, 50), (x, z) => [x, height, z]);
  for (const side of [-half, half]) {
    add(new PlaneGeometry(2 * half, 20, 60, 12), (x, y) => [x, y, side]);
    add(new PlaneGeometry(2 * half, 20, 60, 12), (z, y) => [side, y, z]);
  }
  for (let k = 0; k < 60; k++) {
    const [x, z] = [random(-45, 45), random(-45, 45)];
    add(new PlaneGeometry(2 * Math.PI, 20, 24, 10), (turn, y) => [x + Math.cos(turn), y, z + Math.sin(turn)]);
  }
  return { positions: new Float32Array(positions), indices: new Uint32Array(indices) };
}

const busy = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const told = (list) => {
  const sorted = list.toSorted((a, b) => a - b);
  return `${sorted[3].toFixed(3)} (${sorted[0].toFixed(3)} to ${sorted.at(-1).toFixed(3)})`;
};

const ricochet = await createRicochet();
const { positions, indices } = level();
console.log(`${indices.length / 3} triangles`);
const scene = ricochet.createScene([{ shape: 'mesh', positions, indices }]);
const rapier = rapierWorld({ mesh: { positions, indices } });
const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(positions, 3));
geometry.setIndex(new BufferAttribute(indices.slice(), 1));
const tree = new MeshBVH(geometry);
const falling = ricochet.createScene([{ shape: 'mesh', positions, indices }], { gravity: [0, -0.0027, 0] });

/** Returns the level with this many balls. Its `move` moves them. */
function crowd(size) {
  const balls = Array.from({ length: size }, () => [random(-45, 45), random(2, 8), random(-45, 45)]);
  const among = ricochet.createScene([
    { shape: 'mesh', positions, indices },
    ...balls.map((center) => ({ shape: 'sphere', center, radius: 0.5 })),
  ]);
  const which = Int32Array.from(balls, (_, i) => i + 1);
  const places = new Float64Array(balls.flat());
  const move = () => {
    for (let i = 0; i < places.length; i++) places[i] += random(-0.02, 0.02);
    among.moveMany(which, places);
  };
  return { among, move };
}
const crowds = [30, 100].map((size) => ({ size, ...crowd(size) }));

for (const count of counts) {
  const starts = Array.from({ length: count }, () => ({
    position: [random(-45, 45), random(2, 8), random(-45, 45)],
    // At 60 frames per second this is a speed of at most 30 units per second.
    velocity: [random(-0.3, 0.3), random(-0.1, 0.1), random(-0.3, 0.3)],
    radius,
  }));

  const bullets = scene.createBullets(count, { maxBounces: 1_000_000 });
  for (const start of starts) bullets.fire(start);
  const places = new Float32Array(3 * count);
  let hits = 0;
  const living = () => {
    bullets.advance(1);
    hits += bullets.eventRows.length / 24;
    bullets.readInto({ positions: places });
  };

  const others = crowds.map(({ size, among, move }) => {
    const own = among.createBullets(count, { maxBounces: 1_000_000 });
    for (const start of starts) own.fire(start);
    const run = () => {
      move();
      own.advance(1);
      own.readInto({ positions: places });
    };
    return [`bullets that live, ${size} balls moved`, run];
  });
  const fallen = falling.createBullets(count, { maxBounces: 1_000_000 });
  for (const start of starts) fallen.fire(start);
  const fall = () => {
    fallen.advance(1);
    fallen.readInto({ positions: places });
  };

  /** The same work with one batch of questions per frame. */
  const rows = new Float64Array(8 * count);
  for (const [i, { position, velocity }] of starts.entries())
    rows.set([...position, ...velocity, radius, 1], 8 * i);
  const answers = new Float64Array(12 * count);
  const byHand = () => {
    // The rest of a frame after a hit is ignored.
    scene.shootMany(rows, answers);
    for (let i = 0; i < count; i++) {
      const at = 8 * i;
      const hit = 12 * i;
      const isHit = answers[hit] >= 0;
      const time = isHit ? answers[hit + 1] : 1;
      for (let k = 0; k < 3; k++) {
        rows[at + k] += rows[at + 3 + k] * time;
        if (isHit) rows[at + 3 + k] = answers[hit + 8 + k];
      }
    }
  };

  // Only the time is known: at a hit the bullet turns back.
  const cast = rapier.ballCast(radius, 1);
  const theirRows = rows.slice();
  const withRapier = () => {
    for (let at = 0; at < theirRows.length; at += 8) {
      const time = cast(theirRows, at);
      for (let k = 0; k < 3; k++) {
        if (time <= 1) theirRows[at + 3 + k] *= -1;
        else theirRows[at + k] += theirRows[at + 3 + k];
      }
    }
  };

  const ray = new Ray();
  const normal = new Vector3();
  const points = starts.map(({ position, velocity }) => ({
    place: new Vector3(...position),
    velocity: new Vector3(...velocity),
  }));
  const withTree = () => {
    for (const { place, velocity } of points) {
      const speed = velocity.length();
      ray.origin.copy(place);
      ray.direction.copy(velocity).divideScalar(speed);
      const hit = tree.raycastFirst(ray, DoubleSide, 0, speed);
      if (hit === null) place.add(velocity);
      else velocity.reflect(normal.copy(hit.face.normal));
    }
  };

  const ways = {
    'bullets that live': living,
    ...Object.fromEntries(others),
    'bullets that fall': fall,
    'shootMany by hand': byHand,
    'Rapier, ball casts': withRapier,
    'three-mesh-bvh, rays': withTree,
  };
  const times = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
  const perRound = count > 10_000 ? 10 : frames;
  for (let round = -2; round < rounds; round++)
    for (const [name, run] of Object.entries(ways)) {
      const start = busy();
      for (let frame = 0; frame < perRound; frame++) run();
      if (round >= 0) times[name].push((busy() - start) / perRound);
    }
  hits = 0;
  globalThis.gc?.();
  const before = process.memoryUsage();
  for (let frame = 0; frame < perRound; frame++) living();
  const after = process.memoryUsage();
  for (const [name, list] of Object.entries(times))
    console.log(`| ${count} bullets | ${name} | ${told(list)} ms |`);
  console.log(
    `${(hits / perRound).toFixed(1)} hits a frame; heap +${((after.heapUsed - before.heapUsed) / perRound).toFixed(0)} bytes a frame, ` +
      `array buffers +${after.arrayBuffers - before.arrayBuffers}`,
  );
  bullets.dispose();
}
