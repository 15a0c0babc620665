// 1000 grenades on hills of 100 000 triangles: thrown, they bounce, slide and come to rest by friction. In one run with
// Rapier's rigid balls, with continuous collision detection and without.
//   node web/tools/build.mjs module && node tests/bench/grenades.mjs [grenades]
// The output is each program's own time in milliseconds per frame of 1/60 s, over 10 s: the mean, the slowest frame, and
// the mean of the last second. Then where the grenades are: how many have fallen through the hills, how many are at rest,
// and how many rest in the air, farther than a tenth of their radius from the hills.
import RAPIER from '@dimforge/rapier3d-compat';
import { createRicochet } from 'ricochet-wasm';
import { PlaneGeometry } from 'three';
import { randomNumbers } from './race.mjs';

const count = Number(process.argv[2] ?? 1000);
const radius = 0.1;
const restitution = 0.45;
const friction = 0.5;
const frames = 600;
const random = randomNumbers();
await RAPIER.init();

/** Returns hills of 100 x 100 in a pit, whose rim keeps the grenades inside. */
function hills() {
  const { attributes, index } = new PlaneGeometry(100, 100, 223, 223);
  const positions = new Float32Array(attributes.position.array.length);
  for (let i = 0; i < positions.length; i += 3) {
    const [x, z] = [attributes.position.array[i], attributes.position.array[i + 1]];
    const rim = Math.max(0, Math.max(Math.abs(x), Math.abs(z)) - 45);
    positions.set([x, Math.sin(0.3 * x) * Math.cos(0.2 * z) + 0.3 * Math.sin(1.7 * x + z) + rim * rim, z], i);
  }
  return { positions, indices: new Uint32Array(index.array) };
}

const { positions, indices } = hills();
const thrown = Array.from({ length: count }, () => ({
  position: [random(-40, 40), random(3, 5), random(-40, 40)],
  velocity: [random(-7, 7), random(0, 7), random(-7, 7)],
}));

async function ours() {
  const ricochet = await createRicochet();
  const scene = ricochet.createScene([{ shape: 'mesh', positions, indices }], { gravity: [0, -9.81, 0] });
  const bullets = scene.createBullets(count, { restitution, friction, maxBounces: 1_000_000 });
  for (const one of thrown) bullets.fire({ ...one, radius });
  const nearest = (place) => scene.nearest(place);
  return {
    step: () => bullets.advance(1 / 60),
    states: () =>
      [...bullets.ids].map((id) => ({
        place: bullets.position(id),
        rests: speedOf(bullets.velocity(id)) === 0,
      })),
    nearest,
  };
}

function rapiers(ccd) {
  const world = new RAPIER.World({ x: 0, y: -9.81, z: 0 });
  const { Min, Average } = RAPIER.CoefficientCombineRule;
  world.createCollider(
    RAPIER.ColliderDesc.trimesh(positions, indices)
      .setRestitution(restitution)
      .setRestitutionCombineRule(Average)
      .setFriction(friction)
      .setFrictionCombineRule(Min),
  );
  const bodies = thrown.map(({ position, velocity }) => {
    const body = world.createRigidBody(
      RAPIER.RigidBodyDesc.dynamic()
        .setTranslation(...position)
        .setLinvel(...velocity)
        .setCcdEnabled(ccd)
        .lockRotations(),
    );
    // Grenades pass each other, as bullets do.
    const ball = RAPIER.ColliderDesc.ball(radius).setCollisionGroups(0x0002_0001);
    world.createCollider(ball.setRestitution(restitution).setFriction(friction), body);
    return body;
  });
  return {
    step: () => world.step(),
    states: () => bodies.map((body) => ({ place: body.translation(), rests: body.isSleeping() })),
  };
}

const speedOf = ({ x, y, z }) => Math.hypot(x, y, z);
const busy = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const mean = (list) => list.reduce((sum, x) => sum + x, 0) / list.length;

const own = await ours();
const contenders = {
  'living bullets': own,
  'Rapier with ccd': rapiers(true),
  'Rapier without': rapiers(false),
};
const times = Object.fromEntries(Object.keys(contenders).map((name) => [name, []]));
for (let frame = 0; frame < frames; frame++)
  for (const [name, { step }] of Object.entries(contenders)) {
    const begun = busy();
    step();
    times[name].push(busy() - begun);
  }

console.log(`${count} grenades, ${indices.length / 3} triangles`);
for (const [name, { states }] of Object.entries(contenders)) {
  const list = times[name];
  const row = [mean(list), Math.max(...list), mean(list.slice(-60))].map((ms) => ms.toFixed(2).padStart(8));
  let fallen = 0;
  let resting = 0;
  let inAir = 0;
  for (const { place, rests } of states()) {
    const away = Math.abs(own.nearest(place).distance);
    fallen += place.y < -3;
    resting += rests;
    inAir += rests && Math.abs(away - radius) > radius / 10;
  }
  console.log(
    `${name.padEnd(16)} ${row.join('')} ms   ${fallen} fallen, ${resting} at rest, ${inAir} of them in the air`,
  );
}
