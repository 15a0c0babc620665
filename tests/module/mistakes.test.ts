// Mistakes of users of other libraries: the error says what to write instead.
import { deserialize, serialize } from 'node:v8';
import { createRicochet } from 'ricochet-wasm';
import { createRicochet as createCore } from 'ricochet-wasm/core';
import { createRicochet as createScenes } from 'ricochet-wasm/scene';
import { createRicochet as createSimulations } from 'ricochet-wasm/simulation';
import { createRicochet as createTables } from 'ricochet-wasm/table';
import { ObjectScene } from 'ricochet-wasm/three';
import { createSceneWorkers } from 'ricochet-wasm/workers';
import { Box3, BufferGeometry, Group, Mesh, Quaternion, Ray, Raycaster, Sphere, Vector3 } from 'three';
import { afterAll, describe, expect, it } from 'vitest';
import { caught } from './refusals.js';

// biome-ignore lint/suspicious/noExplicitAny: mistakes are what is tested
type Anything = any;

const ricochet: Anything = await createRicochet();
const core: Anything = await createCore();
const [scenes, simulations, tables]: Anything[] = await Promise.all([
  createScenes(),
  createSimulations(),
  createTables(),
]);
const sphere = { shape: 'sphere', center: [9, 0, 0], radius: 1 };
const bullet = { position: [0, 0, 0], velocity: [1, 0, 0] };
const ball = { position: [0, 0], velocity: [1, 0], radius: 1, mass: 1 };
const scene: Anything = ricochet.createScene([sphere]);
const bullets: Anything = scene.createBullets(4);
const simulation: Anything = ricochet.createSimulation({ balls: [ball] });
const table: Anything = ricochet.createTable();
const mesh: Anything = ricochet.createMesh({ positions: new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]) });
const pairs: Anything = ricochet.createPairs(2);
const workers: Anything = await createSceneWorkers([sphere as never], { count: 1 });
afterAll(() => workers.dispose());
const ray = new Ray(new Vector3(), new Vector3(1, 0, 0));
const shoot = (given: Anything) => () => ricochet.shoot(given, sphere);
const shootAt = (given: Anything) => () => ricochet.shoot(bullet, given);
const simulate = (world: Anything) => () => ricochet.createSimulation(world);

/** A bullet that is removed as soon as it was fired. */
function endedBullet(): number {
  const id = bullets.fire(bullet);
  bullets.remove(id);
  return id;
}

type Mistake = [what: string, call: () => unknown, path: string, remedy: string];

const inBullets: Mistake[] = [
  [
    'a ray of three.js',
    shoot(ray),
    'bullet.origin',
    "position, and its direction, times the speed, as velocity. For a ray of three.js: bulletOf(ray) of 'ricochet-wasm/three'",
  ],
  [
    'origin and direction',
    shoot({ origin: [0, 0], direction: [1, 0] }),
    'bullet.origin',
    'Give its origin as position',
  ],
  [
    'a ray of Rapier',
    shoot({ origin: { x: 0, y: 0, z: 0 }, dir: { x: 1, y: 0, z: 0 } }),
    'bullet.origin',
    'Give its origin as position',
  ],
  ['a Raycaster', shoot(new Raycaster()), 'bullet.ray', 'bulletOf(raycaster.ray)'],
  [
    'position and direction',
    shoot({ position: [0, 0], direction: [1, 0] }),
    'bullet.direction',
    'Use velocity, units a frame, in its place',
  ],
  ['linvel', shoot({ position: [0, 0], linvel: [1, 0] }), 'bullet.linvel', 'Use velocity in its place'],
  [
    'linearVelocity',
    shoot({ position: [0, 0], linearVelocity: [1, 0] }),
    'bullet.linearVelocity',
    'Use velocity in its place',
  ],
  ['pos', shoot({ pos: [0, 0], velocity: [1, 0] }), 'bullet.pos', 'Use position in its place'],
  [
    'a misspelt field',
    shoot({ position: [0, 0], veloctiy: [1, 0] }),
    'bullet.veloctiy',
    'Use velocity in its place',
  ],
  [
    'the wrong case',
    shoot({ Position: [0, 0], velocity: [1, 0] }),
    'bullet.Position',
    'Use position in its place',
  ],
  [
    'a diameter',
    shoot({ ...bullet, diameter: 2 }),
    'bullet.diameter',
    'Use radius, half of it, in its place',
  ],
  ['two vectors', () => scene.shoot([0, 0, 0], [1, 0, 0]), 'bullet', 'A bullet is one object'],
  [
    'two vectors of three.js',
    () => scene.shoot(ray.origin, ray.direction),
    'bullet.x',
    'A bullet is one object',
  ],
  ['two vectors to trace', () => scene.trace([0, 0, 0], [1, 0, 0]), 'bullet', 'A bullet is one object'],
  [
    'two vectors to shootThrough',
    () => scene.shootThrough([0, 0, 0], [1, 0, 0]),
    'bullet',
    'A bullet is one object',
  ],
  ['two vectors to fire', () => bullets.fire([0, 0, 0], [1, 0, 0]), 'bullet', 'A bullet is one object'],
  [
    'the target first',
    () => ricochet.shoot(sphere, bullet),
    'bullet.shape',
    'The bullet comes first, and then the target',
  ],
];

const inTargets: Mistake[] = [
  [
    'type',
    shootAt({ type: 'sphere', center: [0, 0], radius: 1 }),
    'target.shape',
    "Use shape: 'sphere' in place of type",
  ],
  ['a ball', shootAt({ ...sphere, shape: 'ball' }), 'target.shape', "Use 'sphere'"],
  ['a circle', shootAt({ ...sphere, shape: 'circle' }), 'target.shape', "Use 'sphere'"],
  ['a Sphere', shootAt({ ...sphere, shape: 'Sphere' }), 'target.shape', "Use 'sphere'"],
  ['a spere', shootAt({ ...sphere, shape: 'spere' }), 'target.shape', "Use 'sphere'"],
  ['an aabb', shootAt({ shape: 'aabb', min: [0, 0], max: [1, 1] }), 'target.shape', "Use 'box'"],
  ['a cuboid', shootAt({ shape: 'cuboid', min: [0, 0], max: [1, 1] }), 'target.shape', "Use 'box'"],
  ['a segment', shootAt({ shape: 'segment', a: [0, 0], b: [1, 1] }), 'target.shape', "Use 'wall'"],
  ['a halfspace', shootAt({ shape: 'halfspace' }), 'target.shape', "Use 'plane'"],
  [
    'a trimesh',
    shootAt({ shape: 'trimesh' }),
    'target.shape',
    "Use { shape: 'mesh', mesh: ricochet.createMesh(",
  ],
  [
    'size',
    shootAt({ shape: 'box', center: [0, 0], size: [1, 1, 1] }),
    'target.size',
    'Use halfSize, half of each edge, in its place',
  ],
  [
    'halfExtents',
    shootAt({ shape: 'box', center: [0, 0], halfExtents: [1, 1, 1] }),
    'target.halfExtents',
    'Use halfSize in its place',
  ],
  [
    'width',
    shootAt({ shape: 'box', center: [0, 0], width: 1 }),
    'target.width',
    'Use halfSize, half of each edge, in its place',
  ],
  [
    'quaternion',
    shootAt({ shape: 'box', center: [0, 0], halfSize: [1, 1, 1], quaternion: new Quaternion() }),
    'target.quaternion',
    'Use rotation in its place',
  ],
  [
    'position',
    shootAt({ shape: 'sphere', position: [0, 0], radius: 1 }),
    'target.position',
    'Use center in its place',
  ],
  [
    'centre',
    shootAt({ shape: 'sphere', centre: [0, 0], radius: 1 }),
    'target.centre',
    'Use center in its place',
  ],
  ['r', shootAt({ shape: 'sphere', center: [0, 0], r: 1 }), 'target.r', 'Use radius in its place'],
  [
    'start and end',
    shootAt({ shape: 'wall', start: [0, 0], end: [1, 0] }),
    'target.start',
    'Use a in its place',
  ],
  [
    'p1 and p2',
    shootAt({ shape: 'capsule', p1: [0, 0], p2: [1, 0], radius: 1 }),
    'target.p1',
    'Use a in its place',
  ],
  ['a Sphere of three.js', shootAt(new Sphere(new Vector3(), 1)), 'target.shape', 'targetOf(object)'],
  ['a Box3', shootAt(new Box3()), 'target.shape', 'targetOf(object)'],
  ['a list', shootAt([sphere]), 'target', 'createScene(targets).shoot(bullet)'],
  ['a scene', shootAt(scene), 'target.shape', 'scene.shoot(bullet)'],
  ['a mesh', () => scene.add(mesh), 'target.shape', "{ shape: 'mesh', mesh:"],
  ['one target', () => ricochet.createScene(sphere), 'targets', 'Put it into an array: [target]'],
  [
    'isSensor',
    () => ricochet.createScene([{ ...sphere, isSensor: true }]),
    'targets[0].isSensor',
    'Use sensor in its place',
  ],
  [
    'collisionFilterGroup',
    () => ricochet.createScene([{ ...sphere, collisionFilterGroup: 1 }]),
    'targets[0].collisionFilterGroup',
    'Use groups in its place',
  ],
  [
    'a geometry',
    () => ricochet.createMesh(new BufferGeometry()),
    'mesh',
    "meshDataOf(geometry) of 'ricochet-wasm/three'",
  ],
  [
    'a mesh of three.js',
    () => ricochet.createMesh(new Mesh()),
    'mesh',
    "meshDataOf(mesh.geometry) of 'ricochet-wasm/three'",
  ],
  [
    'vertices',
    () => ricochet.createMesh({ vertices: [0, 0, 0] }),
    'mesh.vertices',
    'Use positions in its place',
  ],
  [
    'faces',
    () => ricochet.createMesh({ positions: new Float32Array(9), faces: [0, 0, 0] }),
    'mesh.faces',
    'Use indices in its place',
  ],
  [
    'a mesh of three.js as a target',
    () => ricochet.createScene([{ shape: 'mesh', mesh: new Mesh() }]),
    'targets[0].mesh',
    'meshDataOf(mesh.geometry)',
  ],
];

const inOptions: Mistake[] = [
  [
    'maxToi',
    () => ricochet.shoot(bullet, sphere, { maxToi: 1 }),
    'options.maxToi',
    'Use maxTime in its place',
  ],
  ['far', () => scene.shoot(bullet, { far: 1 }), 'options.far', 'Use maxDistance in its place'],
  [
    'collisionFilterMask',
    () => scene.shoot(bullet, { collisionFilterMask: 1 }),
    'options.collisionFilterMask',
    'Use mask in its place',
  ],
  ['exclude', () => scene.shoot(bullet, { exclude: [0] }), 'options.exclude', 'Use ignore in its place'],
  ['bounces', () => scene.trace(bullet, { bounces: 3 }), 'options.bounces', 'Use maxBounces in its place'],
  [
    'bounciness',
    () => scene.trace(bullet, { bounciness: 1 }),
    'options.bounciness',
    'Use restitution in its place',
  ],
  [
    'the speed of a bullet that lives',
    () => bullets.set(bullets.fire(bullet), { speed: 3 }),
    'change.speed',
    'Use velocity, a vector of that length, in its place',
  ],
  [
    'the speed of a ball',
    () => simulation.setBall(0, { speed: 3 }),
    'ball.speed',
    'Use velocity, a vector of that length, in its place',
  ],
  [
    'the lifetime of a bullet to fire',
    () => bullets.fire({ ...bullet, lifetime: 3 }),
    'bullet.lifetime',
    'Use maxTime in its place',
  ],
  [
    'the lifetime of a bullet that lives',
    () => bullets.set(bullets.ids[0], { lifetime: 3 }),
    'change.lifetime',
    'Use maxTime in its place',
  ],
  [
    'the place of a bullet that lives',
    () => bullets.set(bullets.ids[0], { position: [0, 0] }),
    'change.position',
    'remove the bullet, and fire another',
  ],
  [
    'the longest distance of a bullet that lives',
    () => bullets.set(bullets.ids[0], { maxDistance: 3 }),
    'change.maxDistance',
    'remove the bullet, and fire another',
  ],
  ['the length of a path', () => scene.trace(bullet, { maxLength: 3 }), 'options.maxLength', 'maxDistance'],
  [
    'gravity in core',
    () => core.shoot(bullet, sphere, { gravity: [0, -1, 0] }),
    'options.gravity',
    "shoot of 'ricochet-wasm' and of 'ricochet-wasm/scene' takes it, that of 'ricochet-wasm/core' does not",
  ],
  ['bodies', simulate({ bodies: [ball] }), 'world.bodies', 'Use balls in its place'],
  ['walls', simulate({ balls: [ball], walls: [] }), 'world.walls', 'Use obstacles in its place'],
  ['a list of balls', simulate([ball]), 'world', '{ balls: ['],
  [
    'the restitution of Rapier',
    simulate({ balls: [{ ...ball, bounce: 1 }] }),
    'world.balls[0].bounce',
    'Use restitution in its place',
  ],
  [
    'the type of an obstacle',
    simulate({ balls: [ball], obstacles: [{ ...sphere, type: 'sphere' }] }),
    'world.obstacles[0].type',
    'Use shape in its place',
  ],
  [
    'the power of a strike',
    () => table.strike({ angle: 0, power: 2 }),
    'strike.power',
    'Use speed in its place',
  ],
];

const ofOtherEntries: Mistake[] = [
  [
    'a promise to ObjectScene',
    () => new ObjectScene(createRicochet() as Anything, new Group()),
    'ricochet',
    'It is a promise: await it',
  ],
  [
    'core to ObjectScene',
    () => new ObjectScene(core, new Group()),
    'ricochet.createScene',
    "'ricochet-wasm/core', which has no scenes",
  ],
  [
    'a scene of core',
    () => core.createScene([sphere]),
    'ricochet.createScene',
    "Import createRicochet from 'ricochet-wasm/scene'",
  ],
  [
    'a simulation of core',
    () => core.createSimulation({}),
    'ricochet.createSimulation',
    "Import createRicochet from 'ricochet-wasm/simulation'",
  ],
  [
    'a shot of the table',
    () => tables.shoot(bullet, sphere),
    'ricochet.shoot',
    "Import createRicochet from 'ricochet-wasm/core'",
  ],
];

const methods: Mistake[] = [
  ['scene.raycast', () => scene.raycast(ray), 'scene.raycast', 'Use scene.shoot(bullet)'],
  ['scene.castRay', () => scene.castRay(ray, 100, true), 'scene.castRay', 'Use scene.shoot(bullet)'],
  ['scene.step', () => scene.step(), 'scene.step', 'scene.createBullets(capacity)'],
  ['simulation.step', () => simulation.step(1 / 60), 'simulation.step', 'Use simulation.advance(frames)'],
  [
    'simulation.addBody',
    () => simulation.addBody(ball),
    'simulation.addBody',
    'Use simulation.addBall(ball)',
  ],
  ['bullets.step', () => bullets.step(), 'bullets.step', 'Use bullets.advance(frames)'],
  ['bullets.shoot', () => bullets.shoot(bullet), 'bullets.shoot', 'Use bullets.fire(bullet)'],
  ['table.shoot', () => table.shoot({}), 'table.shoot', 'Use table.strike({ angle, speed })'],
  ['ricochet.raycast', () => ricochet.raycast(ray), 'ricochet.raycast', 'Use ricochet.shoot(bullet, target)'],
  ['ricochet.trace', () => ricochet.trace(bullet), 'ricochet.trace', 'createScene(targets).trace(bullet)'],
  ['ricochet.dispose', () => ricochet.dispose(), 'ricochet.dispose', 'There is nothing to dispose of'],
  ...['remove', 'set', 'on', 'bullet', 'position', 'velocity'].map(
    (method): Mistake => [
      `bullets.${method} of one that has ended`,
      () => bullets[method](endedBullet(), {}),
      'bullet',
      'bullets.has(id) says whether one lives',
    ],
  ),
  ['workers.shoot', () => workers.shoot(bullet), 'workers.shoot', 'Use workers.shootMany(bullets)'],
];

describe.each(Object.entries({ inBullets, inTargets, inOptions, ofOtherEntries, methods }))(
  '%s',
  (_, mistakes) => {
    it.each(mistakes)('%s', (_what, call, path, remedy) => {
      const refused = caught(call);
      expect(refused.path).toBe(path);
      expect(refused.message).toContain(remedy);
    });
  },
);

describe('what has all of its own in WebAssembly', () => {
  const snapshot = bullets.snapshot();
  const objects = {
    ricochet,
    core,
    scenes,
    simulations,
    tables,
    scene,
    bullets,
    snapshot,
    simulation,
    table,
    mesh,
    pairs,
    workers,
  };
  const classes: Record<string, string> = {
    core: 'RicochetCore',
    scenes: 'RicochetScenes',
    simulations: 'RicochetSimulations',
    tables: 'RicochetTable',
    snapshot: 'BulletsSnapshot',
    workers: 'SceneWorkers',
  };

  it.each(Object.entries(objects))('is not written as JSON: %s', (name, object) => {
    const itself = ['core', 'scenes', 'simulations', 'tables'].includes(name) ? 'ricochet' : name;
    for (const given of [object, { object }, [object]])
      expect(caught(() => JSON.stringify(given))).toMatchObject({
        code: 'unreadable',
        path: `${itself}.toJSON`,
      });
  });

  it.each(Object.entries(objects))('is not copied or sent: %s', (name, object) => {
    const itself = classes[name] ?? `${name[0]?.toUpperCase()}${name.slice(1)}`;
    const refusal = `#<${itself}> could not be cloned.`;
    expect(() => structuredClone(object)).toThrow(refusal);
    expect(() => structuredClone({ in: [object] })).toThrow(refusal);
    expect(() => new MessageChannel().port1.postMessage(object)).toThrow(refusal);
    expect(() => serialize(object)).toThrow(refusal);
  });

  it('is an object as any: it has no fields to see, and equals itself', () => {
    expect(Object.prototype.toString.call(scene)).toBe('[object Object]');
    expect(Reflect.ownKeys(scene)).toEqual([]);
    expect(scene).toEqual(scene);
    expect(scene.constructor.name).toBe('Scene');
    expect('deref' in scene).toBe(false);
  });

  it('what is made of numbers is kept and sent', () => {
    for (const plain of [
      simulation.snapshot(),
      table.snapshot(),
      scene.target(0),
      scene.shoot(bullet),
      bullets.ids,
    ]) {
      expect(deserialize(serialize(plain))).toEqual(plain);
      expect(JSON.parse(JSON.stringify(plain))).toEqual(plain);
    }
  });
});

it('the methods that are named instead are there', () => {
  const all: Anything = { ricochet, scene, bullets, simulation, table, workers };
  for (const [, call] of methods)
    for (const [, object = '', method = ''] of caught(call).message.matchAll(/(?:Use |\b)(\w+)\.(\w+)\(/g))
      expect(typeof all[object][method]).toBe('function');
});
