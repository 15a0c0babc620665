// What a single query costs in JavaScript: `ricochet.shoot` beside the same question in hand-written JavaScript that
// makes the same result object, and beside three.js (`Ray.intersectSphere` and `Vector3.reflect`).
//   node web/tools/build.mjs module && node tests/bench/shoot.mjs
// Rounds are interleaved; printed are the median, and the ratio with its 10th and 90th percentile over the rounds.
import { createRicochet } from 'ricochet-wasm';
import { Ray, Sphere, Vector3 } from 'three';

const ricochet = await createRicochet();

function handWritten(bullet, target) {
  const { from, to, speed } = bullet;
  const { center, radius } = target;
  let dx = to.x - from.x;
  let dy = to.y - from.y;
  let dz = to.z - from.z;
  const scale = speed / Math.sqrt(dx * dx + dy * dy + dz * dz);
  dx *= scale;
  dy *= scale;
  dz *= scale;
  const px = from.x - center.x;
  const py = from.y - center.y;
  const pz = from.z - center.z;
  const c = px * px + py * py + pz * pz - radius * radius;
  if (c < 0) return { hit: false, reason: 'starts-inside' };
  const a = speed * speed;
  const b = px * dx + py * dy + pz * dz;
  if (b >= 0)
    return {
      hit: false,
      reason: 'receding',
      closest: { time: 0, gap: Math.sqrt(c + radius * radius) - radius },
    };
  const d = b * b - a * c;
  if (d < 0) {
    const gap = Math.sqrt(c + radius * radius - (b * b) / a) - radius;
    return { hit: false, reason: 'passes-by', closest: { time: -b / a, gap } };
  }
  const time = (-b - Math.sqrt(d)) / a;
  const x = from.x + dx * time;
  const y = from.y + dy * time;
  const z = from.z + dz * time;
  const nx = (x - center.x) / radius;
  const ny = (y - center.y) / radius;
  const nz = (z - center.z) / radius;
  const vn = dx * nx + dy * ny + dz * nz;
  return {
    hit: true,
    time,
    distance: time * speed,
    point: { x, y, z },
    center: { x, y, z },
    normal: { x: nx, y: ny, z: nz },
    ricochetAngle: Math.asin(Math.min(1, -vn / speed)),
    velocity: { x: dx - 2 * vn * nx, y: dy - 2 * vn * ny, z: dz - 2 * vn * nz },
  };
}

const ray = new Ray();
const sphere = new Sphere();
function three(bullet, target) {
  ray.origin.copy(bullet.from);
  ray.direction.copy(bullet.to).sub(bullet.from).normalize();
  sphere.center.copy(target.center);
  sphere.radius = target.radius;
  const point = ray.intersectSphere(sphere, new Vector3());
  if (point === null) return { hit: false };
  const distance = point.distanceTo(bullet.from);
  const normal = point.clone().sub(target.center).divideScalar(target.radius);
  const velocity = ray.direction.clone().reflect(normal).multiplyScalar(bullet.speed);
  const ricochetAngle = Math.PI / 2 - ray.direction.angleTo(normal.clone().negate());
  return { hit: true, time: distance / bullet.speed, distance, point, normal, ricochetAngle, velocity };
}

let seed = 1999;
const random = () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};
const place = (size) =>
  new Vector3((random() - 0.5) * size, (random() - 0.5) * size, (random() - 0.5) * size);
const calls = Array.from({ length: 5000 }, () => {
  const center = place(10);
  const bullet = { from: place(20).add(center), to: place(4).add(center), speed: 3 };
  return [bullet, { shape: 'sphere', center, radius: 0.1 + 2.9 * random() }];
});

const rivals = {
  'ricochet.shoot': (bullet, target) => ricochet.shoot(bullet, target),
  'hand-written': handWritten,
  'three.js': three,
};
let kept = 0;
function nanoseconds(question) {
  const start = process.hrtime.bigint();
  for (const [bullet, target] of calls) kept += question(bullet, target).hit ? 1 : 0;
  return Number(process.hrtime.bigint() - start) / calls.length;
}

const rounds = Object.fromEntries(Object.keys(rivals).map((name) => [name, []]));
for (let round = 0; round < 220; ++round)
  for (const [name, question] of Object.entries(rivals)) {
    const spent = nanoseconds(question);
    if (round >= 20) rounds[name].push(spent);
  }
const quantile = (list, q) => [...list].sort((x, y) => x - y)[Math.floor((list.length - 1) * q)];
const hits = calls.filter(([b, t]) => handWritten(b, t).hit).length;
console.log(`one call, ${calls.length} generic questions, ${hits} hits (checked ${kept})`);
for (const name of Object.keys(rivals)) {
  const ratios = rounds['ricochet.shoot'].map((x, i) => x / rounds[name][i]);
  const spread = `${quantile(ratios, 0.1).toFixed(2)} to ${quantile(ratios, 0.9).toFixed(2)}`;
  console.log(
    `  ${name.padEnd(16)} ${quantile(rounds[name], 0.5).toFixed(0).padStart(5)} ns` +
      (name === 'ricochet.shoot'
        ? ''
        : `   shoot takes ${quantile(ratios, 0.5).toFixed(2)} times as long (${spread})`),
  );
}
