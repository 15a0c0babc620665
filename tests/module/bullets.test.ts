// Living bullets: their events are those of `trace`, and a refused call says why and changes nothing.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type BulletEvent, type Bullets, createRicochet, type SceneTarget } from 'ricochet-wasm';
import { afterEach, describe, expect, it } from 'vitest';
import { numbersBetween } from './random.js';
import { caught } from './refusals.js';

const ricochet = await createRicochet();

const walls: SceneTarget[] = [
  { shape: 'box', min: [-1, -9, -9], max: [0, 9, 9] },
  { shape: 'box', min: [5, -9, -9], max: [6, 9, 9] },
];
const disposed: { dispose(): void }[] = [];
afterEach(() => {
  for (const one of disposed.splice(0)) one.dispose();
});
function sceneOf(targets: SceneTarget[]) {
  const scene = ricochet.createScene(targets);
  disposed.unshift(scene);
  return scene;
}
function bulletsIn(targets: SceneTarget[], capacity = 4, options = {}) {
  const scene = sceneOf(targets);
  const bullets = scene.createBullets(capacity, options);
  disposed.unshift(bullets);
  return { scene, bullets };
}

/** A closed room of a mesh, with balls and sensors in it. */
function room(random: (low: number, high: number) => number): SceneTarget[] {
  const positions = Float64Array.from({ length: 24 }, (_, k) =>
    (Math.floor(k / 3) >> (k % 3)) & 1 ? 2 : -2,
  );
  const faces = ['0264', '1573', '0451', '2376', '0132', '4675'].map((face) => [...face].map(Number));
  const indices = new Uint32Array(faces.flatMap(([a, b, c, d]) => [a, b, c, a, c, d] as number[]));
  const place = () => [random(-1.5, 1.5), random(-1.5, 1.5), random(-1.5, 1.5)] as const;
  return [
    { shape: 'mesh', positions, indices },
    ...Array.from({ length: 6 }, (_, k) => ({
      shape: 'sphere' as const,
      center: place(),
      radius: 0.3,
      groups: 1 << k,
      sensor: k > 3,
    })),
  ];
}

describe('bullets', () => {
  it('tell what trace tells, in whatever frames, each by its own mask', () => {
    const random = numbersBetween(32);
    for (let round = 0; round < 6; round++) {
      const { scene, bullets } = bulletsIn(room(random), 12, { maxBounces: 9, restitution: 0.9 });
      const fired = new Map<number, { wanted: object[]; told: object[] }>();
      for (let k = 0; k < 12; k++) {
        const bullet = {
          position: [0, 0, 0] as const,
          velocity: [random(-1, 1), random(-1, 1), random(-1, 1)] as const,
          radius: k % 2 ? 0.02 : 0,
        };
        const filter = { ...(k % 3 && { mask: 0xffff0000 | (1 << (k % 6)) }), ignore: k % 4 ? [] : [1, 2] };
        const { legs, crossings } = scene.trace(bullet, { ...filter, maxBounces: 9, restitution: 0.9 });
        const hits = legs.map(({ time, target, center, velocity }, i) => ({
          kind: 'hit',
          time,
          target,
          center,
          velocity,
          bounces: i + 1,
        }));
        const crossed = crossings.map(({ event, time, target, center, leg }) => ({
          kind: event,
          time,
          target,
          center,
          bounces: leg,
        }));
        const wanted = [...hits, ...crossed]
          .sort((a, b) => a.time - b.time)
          .filter(({ time }) => time <= (legs.at(-1)?.time ?? Infinity));
        fired.set(bullets.fire({ ...bullet, ...filter }), { wanted, told: [] });
      }
      while (bullets.count > 0) {
        bullets.advance(random(0, 2), {
          onHit: ({ bullet, kind, time, target, center, velocity, bounces }) =>
            fired.get(bullet)?.told.push({ kind, time, target, center, velocity, bounces }),
          onEnter: ({ bullet, ...crossing }) => fired.get(bullet)?.told.push(crossing),
          onLeave: ({ bullet, ...crossing }) => fired.get(bullet)?.told.push(crossing),
        });
      }
      for (const { wanted, told } of fired.values()) expect(told).toEqual(wanted);
    }
  });

  it('take every form of a bullet, and are where they are', () => {
    const { bullets } = bulletsIn(walls);
    const aimed = bullets.fire({ from: { x: 1, y: 0 }, to: [2, 0, 0], speed: 2, radius: 0.5, maxTime: 3 });
    const moving = bullets.fire({ position: [1, 0, 0], velocity: [0, 1, 0] });
    expect(bullets.ids).toEqual([aimed, moving]);
    expect([bullets.count, bullets.capacity, bullets.time]).toEqual([2, 4, 0]);
    bullets.advance(1);
    expect(bullets.position(aimed)).toEqual({ x: 3, y: 0, z: 0 });
    expect([...bullets.positions]).toEqual([3, 0, 0, 1, 1, 0]);
    expect([...bullets.velocities]).toEqual([2, 0, 0, 0, 1, 0]);
    expect(bullets.events).toEqual([]);
    bullets.advanceTo(2);
    expect(bullets.velocity(aimed)).toEqual({ x: -2, y: 0, z: 0 });
    expect(bullets.events).toMatchObject([
      {
        kind: 'hit',
        bullet: aimed,
        time: 1.75,
        target: 1,
        bounces: 1,
        center: { x: 4.5, y: 0, z: 0 },
        point: { x: 5, y: 0, z: 0 },
        normal: { x: -1, y: 0, z: 0 },
        ricochetAngle: Math.PI / 2,
      },
    ]);
    expect(bullets.eventRows).toHaveLength(24);
    expect([...bullets.eventRows.subarray(0, 6)]).toEqual([0, aimed, 1.75, 1, -1, 1]);
    bullets.advance(1.5);
    expect(bullets.expired).toEqual([
      {
        bullet: aimed,
        ended: 'out-of-time',
        time: 3,
        position: { x: 2, y: 0, z: 0 },
        velocity: { x: -2, y: 0, z: 0 },
      },
    ]);
    expect([bullets.has(aimed), bullets.has(moving), bullets.has(-1), bullets.has(0.5)]).toEqual([
      false,
      true,
      false,
      false,
    ]);
    bullets.remove(moving);
    bullets.clear();
    expect([bullets.count, bullets.ids]).toEqual([0, []]);
  });

  it('write into arrays of any length that is enough', () => {
    const { bullets } = bulletsIn(walls, 3);
    bullets.fire({ position: [1, 2, 3], velocity: [0.5, 0, 0] });
    const positions = new Float32Array(9).fill(7);
    const velocities = new Float64Array(3);
    bullets.readInto({ positions, velocities });
    expect([...positions]).toEqual([1, 2, 3, 7, 7, 7, 7, 7, 7]);
    expect([...velocities]).toEqual([0.5, 0, 0]);
    expect(caught(() => bullets.readInto({ positions: new Float64Array(2) }))).toMatchObject({
      code: 'wrong-length',
      path: 'arrays.positions',
    });
  });

  it('end with their last hit, and where a hit takes all', () => {
    const ends: string[] = [];
    for (const options of [{ maxBounces: 1 }, { restitution: 0 }]) {
      const { bullets } = bulletsIn(walls, 1, options);
      bullets.fire({ position: [1, 0, 0], velocity: [1, 0, 0] });
      bullets.advance(8, { onEnd: ({ ended, time }) => ends.push(`${ended} ${time}`) });
    }
    expect(ends).toEqual(['max-bounces 4', 'comes-to-rest 4']);
  });

  it('fall as trace tells, in whatever frames, come to rest and slide', () => {
    const random = numbersBetween(34);
    const floor: SceneTarget = { shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0] };
    const endings = new Set<string>();
    for (const restitution of [1, 0.8, 0.5, 0]) {
      const scene = ricochet.createScene([floor, { shape: 'sphere', center: [3, 1, 0], radius: 1 }], {
        gravity: [0, -2, 0],
      });
      disposed.unshift(scene);
      const bullets = scene.createBullets(20, { restitution, maxBounces: 8 });
      const wanted = new Map<number, ReturnType<typeof scene.trace>>();
      for (let k = 0; k < 20; k++) {
        const bullet = {
          position: [random(-2, 1), random(1, 4), 0] as const,
          velocity: [k % 3 ? random(-1, 2) : 0, random(-1, 1), 0] as const,
          radius: k % 2 ? 0.1 : 0,
        };
        const limits = { maxTime: k % 5 ? 40 : 3, ...(k % 4 === 1 && { maxDistance: 9 }) };
        const path = scene.trace(bullet, { ...limits, restitution, maxBounces: 8 });
        wanted.set(bullets.fire({ ...bullet, ...limits }), path);
      }
      const hits = new Map<number, object[]>();
      const rested = new Set<number>();
      while (bullets.count > 0)
        bullets.advance(random(0, 1), {
          onHit: ({ bullet, time, center, velocity }) =>
            hits.set(bullet, [...(hits.get(bullet) ?? []), { time, center, velocity }]),
          onRest: ({ bullet, time, center, velocity, supports }) => {
            const path = wanted.get(bullet);
            rested.add(bullet);
            expect({ ended: 'comes-to-rest', time, position: center, velocity, supports }).toMatchObject({
              ended: path?.ended,
              time: path?.time,
              position: path?.position,
              velocity: path?.velocity,
              supports: path?.supports,
            });
          },
          onEnd: ({ bullet, ended, time, position, velocity }) => {
            const path = wanted.get(bullet);
            endings.add(ended);
            if (rested.has(bullet))
              expect({ ended, position }).toEqual({ ended: 'out-of-time', position: path?.position });
            else
              expect({ ended, position, velocity, time }).toEqual({
                ended: path?.ended,
                position: path?.position,
                velocity: path?.velocity,
                time: path?.time,
              });
            expect(hits.get(bullet) ?? []).toEqual(
              path?.legs.map(({ time, center, velocity }) => ({ time, center, velocity })),
            );
          },
        });
    }
    expect([...endings].sort()).toEqual([
      'comes-to-rest', // after the last hit
      'max-bounces',
      'max-distance',
      'out-of-time',
      'slides',
    ]);
  });

  it('end where they have come as far as they may', () => {
    const { scene, bullets } = bulletsIn(walls);
    const bullet = { position: [1, 0, 0], velocity: [2, 0, 0] } as const;
    bullets.fire({ ...bullet, maxDistance: 6 });
    bullets.advance(1);
    scene.add({ shape: 'sphere', center: [50, 0, 0], radius: 1 });
    bullets.advance(9);
    expect(bullets.expired).toMatchObject([
      { ended: 'max-distance', time: 3, position: { x: 3, y: 0, z: 0 }, velocity: { x: -2, y: 0, z: 0 } },
    ]);
    expect(scene.trace(bullet, { maxDistance: 6 })).toMatchObject({
      ended: 'max-distance',
      position: { x: 3, y: 0, z: 0 },
    });
    expect(scene.shoot(bullet, { maxDistance: 3 })).toMatchObject({ reason: 'out-of-time', target: null });
    expect(scene.shoot(bullet, { maxDistance: 3, closest: true })).toMatchObject({
      reason: 'out-of-time',
      closest: { time: 2, gap: 0 },
      target: 1,
    });
    expect(scene.shoot(bullet, { maxDistance: 4 }).hit).toBe(true);
    const target = { shape: 'sphere', center: [9, 0, 0], radius: 1 } as const;
    expect(ricochet.shoot(bullet, target, { maxDistance: 6 })).toMatchObject({
      reason: 'out-of-time',
      closest: { time: 3.5, gap: 0 },
    });
    expect(ricochet.shoot(bullet, target, { maxDistance: 7 }).hit).toBe(true);
  });

  it('go on with what has changed, and with what has not, bit for bit', () => {
    const { scene, bullets } = bulletsIn(walls);
    const beside = bulletsIn(walls).bullets;
    for (const each of [bullets, beside]) each.fire({ position: [1, 0.1, 0.2], velocity: [0.3, 0.7, -0.1] });
    let far = scene.add({ shape: 'sphere', center: [90, 0, 0], radius: 1 });
    for (let k = 0; k < 60; k++) {
      for (const each of [bullets, beside]) each.advance(0.1);
      expect(bullets.positions).toEqual(beside.positions);
      if (k % 3 === 0) scene.moveMany([far], new Float64Array([90 + k, 0, 0]));
      if (k % 3 === 1) scene.setTraits(far, { sensor: k % 2 > 0 });
      if (k % 7 === 2) {
        scene.remove(far);
        far = scene.add({ shape: 'sphere', center: [90, 0, 0], radius: 1 });
      }
    }
    const { x } = bullets.position(bullets.ids[0] as number);
    scene.add({ shape: 'box', min: [x - 0.5, -99, -99], max: [x - 0.4, 99, 99] });
    scene.add({ shape: 'box', min: [x + 0.4, -99, -99], max: [x + 0.5, 99, 99] });
    bullets.advance(2);
    expect(bullets.events).not.toHaveLength(0);
  });

  it('go back to a snapshot', () => {
    const random = numbersBetween(33);
    const { bullets } = bulletsIn(room(random), 8);
    for (let k = 0; k < 5; k++)
      bullets.fire({ position: [0, 0, 0], velocity: [random(-1, 1), random(-1, 1), 1] });
    bullets.advance(3);
    const snapshot = bullets.snapshot();
    const life = () => {
      const told: BulletEvent[] = [];
      for (let k = 0; k < 9; k++) {
        bullets.advance(0.7);
        told.push(...bullets.events);
      }
      return {
        told,
        positions: bullets.positions,
        time: bullets.time,
      };
    };
    const fire = () => bullets.fire({ position: [0, 0, 0], velocity: [1, 0, 0] });
    const once = life();
    expect(once.told.length).toBeGreaterThan(5);
    const next = fire();
    bullets.restore(snapshot);
    expect(bullets.events).toEqual([]);
    expect(life()).toEqual(once);
    // An id is never given again.
    expect(fire()).toBeGreaterThan(next);
    const other = bulletsIn(walls).bullets;
    for (const wrong of [other.snapshot(), undefined, {}, new Uint8Array(8)] as never[])
      expect(caught(() => bullets.restore(wrong))).toMatchObject({ path: 'snapshot' });
  });

  it('let their callbacks fire, remove and change the scene, but not advance; what one throws comes out', () => {
    const { scene, bullets } = bulletsIn(walls);
    bullets.fire({ position: [1, 0, 0], velocity: [1, 0, 0] });
    bullets.advance(4, {
      onHit: ({ bullet, center, velocity }) => {
        bullets.remove(bullet);
        bullets.fire({ position: center, velocity, ignore: [1] });
        scene.remove(0);
      },
    });
    expect([bullets.count, scene.count]).toEqual([1, 1]);
    bullets.advance(1);
    expect([...bullets.positions]).toEqual([4, 0, 0]);
    bullets.fire({ position: [4, 0, 0], velocity: [1, 0, 0] });
    const nested = caught(() => bullets.advance(1, { onHit: () => bullets.advance(1) }));
    expect(nested).toMatchObject({ code: 'unreadable', path: 'bullets' });
    expect(bullets.time).toBe(6);
    bullets.fire({ position: [4, 0, 0], velocity: [1, 0, 0] });
    const own = new Error('own');
    expect(() =>
      bullets.advance(1, {
        onHit: () => {
          throw own;
        },
      }),
    ).toThrow(own);
    // The frame has passed, and the next one does.
    expect([bullets.time, bullets.events.length]).toEqual([7, 1]);
    bullets.advance(1);
    expect([bullets.time, bullets.events.length]).toEqual([8, 0]);
  });

  it('refuse what they cannot do, and stay as they were', () => {
    const { scene, bullets } = bulletsIn(walls, 1);
    const wrong: [() => unknown, { code: string; path: string }][] = [
      [() => scene.createBullets(0), { code: 'out-of-range', path: 'capacity' }],
      [() => scene.createBullets('9' as never), { code: 'not-a-number', path: 'capacity' }],
      [() => scene.createBullets(1, { maxBounces: 0 }), { code: 'out-of-range', path: 'options.maxBounces' }],
      [
        () => scene.createBullets(1, { restitution: 2 }),
        { code: 'out-of-range', path: 'options.restitution' },
      ],
      [
        () => scene.createBullets(1, { bounces: 1 } as never),
        { code: 'unknown-field', path: 'options.bounces' },
      ],
      [() => bullets.fire(undefined as never), { code: 'missing', path: 'bullet' }],
      [
        () => bullets.fire({ position: [0, 0], velocity: [1, Number.NaN] }),
        { code: 'not-finite', path: 'bullet.velocity[1]' },
      ],
      [
        () => bullets.fire({ position: [0, 0], velocity: [1, 0], maxTime: -1 }),
        { code: 'out-of-range', path: 'bullet.maxTime' },
      ],
      [
        () => bullets.fire({ position: [0, 0], velocity: [1, 0], maxTime: Number.NaN }),
        { code: 'not-finite', path: 'bullet.maxTime' },
      ],
      [
        () => bullets.fire({ position: [0, 0], velocity: [1, 0], maxDistance: '9' as never }),
        { code: 'not-a-number', path: 'bullet.maxDistance' },
      ],
      [
        () => bullets.fire({ position: [0, 0], velocity: [1, 0], filter: () => true } as never),
        { code: 'unknown-field', path: 'bullet.filter' },
      ],
      [
        () => bullets.fire({ position: [0, 0], velocity: [1, 0], ignore: [9] }),
        { code: 'out-of-range', path: 'bullet.ignore[0]' },
      ],
      [
        () => bullets.fire({ position: [0, 0], velocity: [1, 0], mask: 0.5 }),
        { code: 'out-of-range', path: 'bullet.mask' },
      ],
      [
        () => bullets.fire({ position: [0, 0], velocity: [1, 0], life: 1 } as never),
        { code: 'unknown-field', path: 'bullet.life' },
      ],
      [() => bullets.advance(-1), { code: 'out-of-range', path: 'frames' }],
      [() => bullets.advance(undefined as never), { code: 'missing', path: 'frames' }],
      [() => bullets.advance(Infinity), { code: 'not-finite', path: 'frames' }],
      [() => bullets.advance(1, { onHit: 1 } as never), { code: 'not-an-object', path: 'options.onHit' }],
      [
        () => bullets.advance(1, { onBounce: () => {} } as never),
        { code: 'unknown-field', path: 'options.onBounce' },
      ],
      [() => bullets.remove(17), { code: 'out-of-range', path: 'bullet' }],
      [() => bullets.position(0.5), { code: 'out-of-range', path: 'bullet' }],
    ];
    for (const [ask, error] of wrong) expect(caught(ask)).toMatchObject(error);
    expect([bullets.count, bullets.time]).toEqual([0, 0]);
    bullets.fire({ position: [1, 0, 0], velocity: [1, 0, 0] });
    const full = caught(() => bullets.fire({ position: [1, 0, 0], velocity: [1, 0, 0] }));
    expect(full).toMatchObject({ code: 'out-of-range', path: 'bullets.count' });
    expect(full.message).toBe(
      'bullets.count is 1: as many live as there is room for. Remove one, give bullets a maxTime, or create more room.',
    );
    bullets.advance(2);
    expect(caught(() => bullets.advanceTo(1))).toMatchObject({ code: 'out-of-range', path: 'time' });
    const reading = caught(() =>
      bullets.fire({
        get position(): [number, number] {
          bullets.advance(1);
          return [0, 0];
        },
        velocity: [1, 0],
      }),
    );
    expect(reading).toMatchObject({ code: 'unreadable' });
    expect(bullets.time).toBe(2);
  });

  it('and scenes say of options that stand in the wrong place where they belong', () => {
    const { scene, bullets } = bulletsIn(walls);
    const bullet = { position: [0, 0], velocity: [1, 0] } as const;
    const gravity = [0, -1, 0] as const;
    const world = 'gravity belongs to createScene(targets, { gravity }) or a world';
    const elastic =
      'restitution belongs to a target, to bullets.fire, and to options of createBullets and trace';
    const asked = 'belongs to options of questions, and to bullets.fire';
    const wrong: [() => unknown, string, string][] = [
      [() => scene.shoot(bullet, { gravity } as never), 'options.gravity', world],
      [() => scene.trace(bullet, { gravity } as never), 'options.gravity', world],
      [() => scene.traceMany(new Float64Array(8), { gravity } as never), 'options.gravity', world],
      [() => scene.createBullets(1, { gravity } as never), 'options.gravity', world],
      [() => bullets.fire({ ...bullet, gravity } as never), 'bullet.gravity', world],
      [() => ricochet.createScene([{ ...walls[0], gravity } as never]), 'targets[0].gravity', world],
      [() => scene.shoot(bullet, { restitution: 1 } as never), 'options.restitution', elastic],
      [
        () => ricochet.createScene([{ ...walls[0], rollingFriction: 1 } as never]),
        'targets[0].rollingFriction',
        'it is a property of what rolls',
      ],
      [
        () => bullets.fire({ ...bullet, maxBounces: 1 } as never),
        'bullet.maxBounces',
        'createBullets and trace',
      ],
      [() => scene.createBullets(1, { maxTime: 1 } as never), 'options.maxTime', `maxTime ${asked}`],
      [() => scene.createBullets(1, { mask: 1 } as never), 'options.mask', `mask ${asked}`],
      [() => scene.shoot({ ...bullet, maxTime: 1 } as never), 'bullet.maxTime', `maxTime ${asked}`],
      [() => scene.shoot(bullet, { toString: 1 } as never), 'options.toString', 'no such field. Known are'],
    ];
    for (const [ask, path, said] of wrong) {
      const error = caught(ask);
      expect(error).toMatchObject({ code: 'unknown-field', path });
      expect(error.message).toContain(said);
      expect(error.message).toContain('. Known are ');
    }
  });

  it('take as much memory as is said', () => {
    const { scene } = bulletsIn(walls, 1);
    const before = ricochet.memoryBytes;
    for (let k = 0; k < 4; k++) disposed.unshift(scene.createBullets(100_000));
    const each = (ricochet.memoryBytes - before) / 400_000;
    expect(each).toBeGreaterThan(1200);
    // The heap grows by up to 96 MB more than is needed: 240 bytes for each of 400 000 bullets, 960 for each of 100 000.
    expect(each).toBeLessThan(1550 + 240);
    const falling = ricochet.createScene(walls, { gravity: [0, -1, 0] });
    disposed.unshift(falling);
    const straight = ricochet.memoryBytes;
    disposed.unshift(falling.createBullets(100_000));
    const eachFalls = (ricochet.memoryBytes - straight) / 100_000;
    expect(eachFalls).toBeGreaterThan(2000);
    expect(eachFalls).toBeLessThan(1550 + 1600 + 960);
  });

  it('are refused where there is no room for them, with what they take more where they fall', () => {
    const falling = ricochet.createScene(walls, { gravity: [0, -1, 0] });
    disposed.unshift(falling);
    const { memoryBytes } = ricochet;
    const error = caught(() => falling.createBullets(1_000_000));
    expect(error).toMatchObject({ code: 'out-of-memory', path: 'capacity', value: 1_000_000 });
    expect(error.message).toContain('about 3150 MB are not to be had');
    expect(ricochet.memoryBytes).toBe(memoryBytes);
  });

  it('are disposed of by themselves, and end with their scene', () => {
    const { scene, bullets } = bulletsIn(walls);
    const others: Bullets = scene.createBullets(2);
    disposed.push(others);
    others.dispose();
    others.dispose();
    expect(caught(() => others.count)).toMatchObject({ code: 'disposed', path: 'bullets' });
    bullets.fire({ position: [1, 0, 0], velocity: [1, 0, 0] });
    scene.dispose();
    const error = caught(() => bullets.advance(1));
    expect(error).toMatchObject({ code: 'disposed', path: 'bullets' });
    expect(error.message).toBe(
      'bullets have been disposed of. They went with their scene: create others in another scene.',
    );
    bullets.dispose();
    bullets.dispose();
    expect(caught(() => bullets.count)).toMatchObject({ code: 'disposed', path: 'bullets' });
  });

  it('give their memory back as their scene is disposed of, without waiting to be collected', () => {
    const kept: Bullets[] = []; // so that none is collected
    const round = () => {
      const scene = ricochet.createScene(walls);
      for (let k = 0; k < 3; k++) kept.push(scene.createBullets(20_000));
      kept.at(-2)?.dispose();
      scene.dispose();
    };
    for (let k = 0; k < 3; k++) round();
    const { memoryBytes } = ricochet;
    for (let k = 0; k < 40; k++) round();
    expect(ricochet.memoryBytes).toBe(memoryBytes);
  });

  it('give it back where their scene lives on and nobody knows them any more', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const scene = sceneOf(walls);
    const round = () => void scene.createBullets(20_000);
    const { memoryBytes } = ricochet;
    for (let k = 0; k < 40; k++) {
      round();
      collect();
      await new Promise((resolve) => setTimeout(resolve));
    }
    expect(ricochet.memoryBytes - memoryBytes).toBeLessThan(10 * 20_000 * 1500);
  });
});
