// Hashes over a million questions, a million events, a hundred thousand shots at a mesh, and five thousand typical
// game questions to a scene. They are the same in every JavaScript engine and in C++.
//
// tests/native/determinism_test.cpp asks the same questions natively, and guarantees.html publishes the numbers. This
// is plain JavaScript because browsers run the file unchanged.

/** Published hashes: they change only if some bit of some answer changes, and then the version changes, too. */
export const published = {
  shots: 'd3f62534b437f897',
  events: 'b29d8579082ddf4a',
  meshes: '1f38940f6e5cc752',
  scenes: 'ed813dabf66446bc',
};

/** A turn of the event loop: a million answers in one piece would block a page or a test runner. */
const pause = () => new Promise((done) => setTimeout(done));

/** mulberry32 (Tommy Ettinger's design): 32 bits of state, 32 bits a step. */
class Random {
  #state;

  constructor(seed) {
    this.#state = seed >>> 0;
  }

  #bits() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let z = this.#state;
    z = Math.imul(z ^ (z >>> 15), z | 1);
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61);
    return (z ^ (z >>> 14)) >>> 0;
  }

  /** From `low` to below `high`: 27 and 26 bits of two steps make the 53 of a double. */
  number(low, high) {
    const upper = this.#bits() >>> 5;
    const lower = this.#bits() >>> 6;
    return low + (high - low) * ((upper * 67108864 + lower) / 9007199254740992);
  }

  place(size) {
    const x = this.number(-size, size);
    const y = this.number(-size, size);
    return { x, y, z: this.number(-size, size) };
  }
}

/** FNV-1a in 64 bits over the eight bytes of each double, the lowest byte first. */
class Hash {
  #high = 0xcbf29ce4;
  #low = 0x84222325;
  #number = new DataView(new ArrayBuffer(8));

  add(value) {
    this.#number.setFloat64(0, value, true);
    for (let i = 0; i < 8; i++) {
      const low = (this.#low ^ this.#number.getUint8(i)) >>> 0;
      // Times 2^40 + 0x1b3, in two halves; each product stays below 2^53.
      const product = low * 0x1b3;
      const carry = Math.floor(product / 4294967296);
      this.#high = (Math.imul(this.#high, 0x1b3) + carry + (low << 8)) >>> 0;
      this.#low = product >>> 0;
    }
  }

  addVector({ x, y, z }) {
    this.add(x);
    this.add(y);
    this.add(z);
  }

  toString() {
    return [this.#high, this.#low].map((half) => half.toString(16).padStart(8, '0')).join('');
  }
}

const reasons = ['hit', 'starts-inside', 'at-rest', 'receding', 'passes-by', 'out-of-time'];

/** Every fourth question uses the next of the other shapes, the rest a sphere; two of three targets move. */
function questionOf(random, i) {
  const from = random.place(8);
  const to = random.place(2.5);
  const speed = random.number(0.5, 9);
  const radius = i % 2 === 0 ? 0 : random.number(0.01, 1);
  const a = random.place(3);
  const b = random.place(3);
  const c = random.place(3);
  const size = random.number(0.25, 2);
  const velocity = i % 3 === 0 ? { x: 0, y: 0, z: 0 } : random.place(1);
  const low = { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), z: Math.min(a.z, b.z) };
  const high = { x: Math.max(a.x, b.x), y: Math.max(a.y, b.y), z: Math.max(a.z, b.z) };
  const others = [
    { shape: 'plane', through: [a, b, c], velocity },
    { shape: 'triangle', a, b, c, velocity },
    { shape: 'box', min: low, max: high, velocity },
    { shape: 'capsule', a, b, radius: size, velocity },
    { shape: 'cylinder', a, b, radius: size, velocity },
    { shape: 'wall', a: { x: a.x, y: a.y }, b: { x: b.x, y: b.y }, velocity },
  ];
  const sphere = { shape: 'sphere', center: a, radius: size, velocity };
  return [{ from, to, speed, radius }, i % 4 === 3 ? others[((i - 3) / 4) % 6] : sphere];
}

/** The hash of `count` answers of `shoot`. This and the others pause now and then. */
export async function hashShots(ricochet, count = 1_000_000) {
  const random = new Random(1999);
  const hash = new Hash();
  for (let i = 0; i < count; i++) {
    if (i % 100_000 === 0) await pause();
    const [bullet, target] = questionOf(random, i);
    const shot = ricochet.shoot(bullet, target);
    hash.add(shot.hit ? 0 : reasons.indexOf(shot.reason));
    if (shot.hit) {
      for (const number of [shot.time, shot.distance, shot.ricochetAngle]) hash.add(number);
      for (const vector of [shot.point, shot.center, shot.normal, shot.velocity]) hash.addVector(vector);
    } else if (shot.closest) {
      hash.add(shot.closest.time);
      hash.add(shot.closest.gap);
    }
  }
  return hash.toString();
}

/** A landscape of 7200 triangles: a net of squares cut in two, its corners at uneven heights. */
function landscape(random) {
  const side = 61;
  const positions = new Float32Array(3 * side * side);
  for (let i = 0; i < side * side; i++)
    positions.set([(i % side) / 8, Math.floor(i / side) / 8, random.number(0, 0.5)], 3 * i);
  const indices = [];
  for (let i = 0; i + 1 < side; i++)
    for (let k = 0; k + 1 < side; k++) {
      const at = i * side + k;
      indices.push(at, at + 1, at + side, at + 1, at + side + 1, at + side);
    }
  return { positions, indices: new Uint16Array(indices) };
}

/** The hash of `count` shots at two of them, one of them turned, smaller and in motion. */
export async function hashMeshes(ricochet, count = 100_000) {
  const random = new Random(2026);
  const mesh = ricochet.createMesh(landscape(random));
  const placed = {
    position: [9, 1, 2],
    rotation: [0.5, -0.25, 1, 2],
    scale: 0.75,
    velocity: [-0.25, 0.125, 0],
  };
  const scene = ricochet.createScene([
    { shape: 'mesh', mesh },
    { shape: 'mesh', mesh, ...placed },
  ]);
  const hash = new Hash();
  const shifted = ({ x, y, z }, height) => ({ x: x + 4, y: y + 4, z: z + height });
  for (let i = 0; i < count; i++) {
    if (i % 20_000 === 0) await pause();
    const from = shifted(random.place(4), 6);
    const to = shifted(random.place(4), 0);
    const radius = i % 2 === 0 ? 0 : random.number(0.01, 0.25);
    const shot = scene.shoot({ from, to, speed: 1, radius });
    hash.add(shot.target ?? -1);
    hash.add(shot.triangle ?? -1);
    if (!shot.hit) continue;
    hash.add(0);
    for (const number of [shot.time, shot.distance, shot.ricochetAngle]) hash.add(number);
    for (const vector of [shot.point, shot.center, shot.normal, shot.velocity]) hash.addVector(vector);
  }
  scene.dispose();
  mesh.dispose();
  return hash.toString();
}

/** Targets of all kinds, in four groups; every fifth is a sensor, every ninth in motion. */
function crowdOf(random) {
  const targets = [];
  for (let i = 0; i < 200; i++) {
    const a = random.place(9);
    const d = random.place(1.5);
    const e = random.place(1.5);
    const size = random.number(0.25, 1);
    const still = { x: 0, y: 0, z: 0 };
    const velocity = i % 9 === 8 ? random.place(0.5) : still;
    const b = { x: a.x + d.x, y: a.y + d.y, z: a.z + d.z };
    const c = { x: a.x + e.x, y: a.y + e.y, z: a.z + e.z };
    const least = { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), z: Math.min(a.z, b.z) };
    const most = { x: Math.max(a.x, b.x), y: Math.max(a.y, b.y), z: Math.max(a.z, b.z) };
    const shape = [
      { shape: 'sphere', center: a, radius: size },
      { shape: 'box', min: least, max: most },
      { shape: 'capsule', a, b, radius: size / 4 },
      { shape: 'triangle', a, b, c },
      { shape: 'box', center: a, halfSize: [size, size / 2, 0.5], rotation: [d.x, d.y, d.z, 1] },
      { shape: 'cylinder', a, b, radius: size },
    ][i % 6];
    targets.push({ ...shape, velocity, groups: 1 << (i % 4), sensor: i % 5 === 4 && i % 6 !== 3 });
  }
  return targets;
}

/** The hash of `count` paths, of through-shots, and of nearness questions, in a crowd and a landscape. */
export async function hashScenes(ricochet, count = 5_000) {
  const random = new Random(2027);
  const scene = ricochet.createScene(crowdOf(random));
  scene.add({ shape: 'mesh', ...landscape(random), position: [-4, -4, -6] });
  const hash = new Hash();
  for (let i = 0; i < count; i++) {
    if (i % 1_000 === 0) await pause();
    const from = random.place(12);
    const to = random.place(6);
    const radius = i % 2 === 0 ? 0 : random.number(0.05, 0.5);
    const bullet = {
      position: from,
      velocity: { x: to.x - from.x, y: to.y - from.y, z: to.z - from.z },
      radius,
    };
    const filter = { mask: [15, 1, 6, 12][i % 4], ignore: [i % 200] };
    const { legs, crossings } = scene.trace(bullet, { maxBounces: 4, ...filter });
    for (const leg of legs) {
      for (const number of [leg.target, leg.triangle ?? -1, leg.time]) hash.add(number);
      for (const vector of [leg.point, leg.center, leg.normal, leg.velocity]) hash.addVector(vector);
    }
    for (const { target, event, time, center, leg } of crossings) {
      for (const number of [target, event === 'enters' ? 1 : 0, time, leg]) hash.add(number);
      hash.addVector(center);
    }
    for (const hit of scene.shootThrough(bullet, { maxHits: 8, ...filter })) {
      for (const number of [hit.target, hit.triangle ?? -1, hit.enter, hit.exit]) hash.add(number);
      for (const vector of [hit.point, hit.normal]) hash.addVector(vector);
    }
    const near = scene.nearest(from);
    for (const number of [near.target, near.triangle ?? -1, near.distance]) hash.add(number);
    for (const vector of [near.point, near.normal]) hash.addVector(vector);
    for (const index of scene.overlaps({ shape: 'sphere', center: to, radius: 1 })) hash.add(index);
    const min = { x: to.x - 1, y: to.y - 1, z: to.z - 1 };
    for (const index of scene.overlaps({ shape: 'box', min, max: from.x > to.x ? { ...to, x: from.x } : to }))
      hash.add(index);
  }
  scene.dispose();
  return hash.toString();
}

/** A cube of balls of two sizes and masses; periodic, or in a box with a sphere and a capsule as obstacles. */
function worldOf(random, side, periodic) {
  const balls = [];
  for (let i = 0; i < side ** 3; i++) {
    const position = {
      x: 1.25 * ((i % side) + 0.5),
      y: 1.25 * ((Math.floor(i / side) % side) + 0.5),
      z: 1.25 * (Math.floor(i / side ** 2) + 0.5),
    };
    const isLarge = i % 2 === 0;
    balls.push({
      position,
      velocity: random.place(1),
      radius: isLarge ? 0.5 : 0.25,
      mass: isLarge ? 4 : 1,
      restitution: 1,
    });
  }
  const size = 1.25 * side;
  if (periodic) return { balls, bounds: { min: [0, 0, 0], max: [size, size, size] }, periodic };
  const obstacles = [
    { shape: 'sphere', center: [size + 2, size / 2, size / 2], radius: 1.5 },
    { shape: 'capsule', a: [-2, 1, 1], b: [-2, size, size], radius: 0.5 },
  ];
  return { balls, bounds: { min: [-4, 0, 0], max: [size + 4, size, size] }, obstacles };
}

/** The hash of two worlds, after every tenth of `count` events altogether. */
export async function hashEvents(ricochet, count = 1_000_000) {
  const random = new Random(1980);
  const hash = new Hash();
  for (const [side, periodic] of [
    [10, true],
    [6, false],
  ]) {
    const simulation = ricochet.createSimulation(worldOf(random, side, periodic));
    for (let i = 0; i < 5; i++) {
      await pause();
      simulation.advance(1e9, { maxEvents: count / 10 });
      hash.add(simulation.time);
      for (const numbers of [simulation.positions, simulation.velocities])
        for (const number of numbers) hash.add(number);
    }
    simulation.dispose();
  }
  return hash.toString();
}

/** The hashes computed now, by the names under which they are published. */
export const computedHashes = async (ricochet) => ({
  shots: await hashShots(ricochet),
  events: await hashEvents(ricochet),
  meshes: await hashMeshes(ricochet),
  scenes: await hashScenes(ricochet),
});
