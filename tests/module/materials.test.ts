// Materials of targets and bullets: where they are given, what combines, and what is refused.
import { createRicochet, RicochetError } from 'ricochet-wasm';
import { ObjectScene } from 'ricochet-wasm/three';
import { createSceneWorkers } from 'ricochet-wasm/workers';
import { BoxGeometry, Mesh } from 'three';
import { describe, expect, it } from 'vitest';
import { caught } from './refusals.js';

const ricochet = await createRicochet();
const floor = { shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0] } as const;
const box = { shape: 'box', min: [-50, -1, -50], max: [50, 0, 50] } as const;
const thrown = { position: [0, 2, 0], velocity: [8, -2, 0] } as const;

/** The velocity after the first bounce. */
function bounced(target: object, options: object) {
  using scene = ricochet.createScene([{ ...floor, ...target }]);
  return scene.trace(thrown, { maxBounces: 1, ...options }).velocity;
}

describe('materials', () => {
  it.each([
    [{}, {}, 8, 2],
    [{ restitution: 0.5 }, {}, 8, 1],
    [{ restitution: 0.5 }, { restitution: 0.25 }, 8, 1],
    [{ restitution: 0.25 }, { restitution: 0.5 }, 8, 1],
    [{ friction: 0.25 }, {}, 7, 2],
    [{}, { friction: 0.25 }, 7, 2],
    [{ friction: 0.25 }, { friction: 1 }, 6, 2],
    [{ friction: 0.25 }, { friction: 0 }, 8, 2],
    [{ friction: 0.25 }, { rollingFriction: 1 }, 8, 2],
    [{ friction: 100 }, { restitution: 0 }, 0, 0],
  ])('of a target %o and a bullet %o combine', (target, bullet, x, y) => {
    const { x: alongX, y: alongY } = bounced(target, bullet);
    expect(alongX).toBeCloseTo(x, 12);
    expect(alongY).toBeCloseTo(y, 12);
  });

  it('are the same for a path, a living bullet, rows and workers', async () => {
    const targets = [{ ...floor, restitution: 0.5, friction: 0.25 }];
    using scene = ricochet.createScene(targets);
    const path = scene.trace(thrown, { maxBounces: 1 });
    const bullets = scene.createBullets(1, { maxBounces: 5 });
    const id = bullets.fire(thrown);
    bullets.advance(2);
    expect(bullets.velocity(id)).toEqual(path.velocity);
    const rows = new Float64Array([0, 2, 0, 8, -2, 0, 0, Number.POSITIVE_INFINITY]);
    const many = scene.traceMany(rows, { maxBounces: 1 });
    const { x, y, z } = path.velocity;
    expect([...many].join()).toContain([x, y, z].join());
    using workers = await createSceneWorkers(targets, { count: 1 });
    const there = await workers.traceMany(rows, { maxBounces: 1 });
    expect([...there]).toEqual([...many]);
  });

  it('let a grenade come to rest where friction stops it', () => {
    using scene = ricochet.createScene([{ ...box, friction: 0.5 }], { gravity: [0, -10, 0] });
    const rolled = scene.trace(
      { position: [0, 0.5, 0], velocity: [3, 0, 4], radius: 0.5 },
      { restitution: 0 },
    );
    expect(rolled.ended).toBe('comes-to-rest');
    expect(rolled.position.x).toBeCloseTo((3 * 5) / (2 * 0.5 * 10), 12);
    expect(rolled.position.z).toBeCloseTo((4 * 5) / (2 * 0.5 * 10), 12);
    const bullets = scene.createBullets(50, { restitution: 0.45 });
    for (let i = 0; i < 50; ++i) {
      const turn = (2 * Math.PI * i) / 50;
      bullets.fire({
        position: [0, 1, 0],
        velocity: [7 * Math.cos(turn), 7, 7 * Math.sin(turn)],
        radius: 0.1,
      });
    }
    let resting = 0;
    for (let frame = 0; frame < 3 * 60; ++frame) bullets.advance(1 / 60, { onRest: () => ++resting });
    expect(resting).toBe(50);
  });

  it('can be changed, and read back', () => {
    using scene = ricochet.createScene([{ ...box, friction: 0.5, groups: 4 }, box]);
    expect(scene.target(0)).toMatchObject({ friction: 0.5, groups: 4 });
    expect(scene.target(0)).not.toHaveProperty('restitution');
    expect(scene.target(1)).not.toHaveProperty('friction');
    scene.setTraits(0, { restitution: 0.25 });
    expect(scene.target(0)).toMatchObject({ friction: 0.5, restitution: 0.25, groups: 4 });
    scene.move(1, { ...box, friction: 1 });
    expect(scene.target(1)).toMatchObject({ friction: 1 });
    scene.move(1, scene.target(1));
    expect(scene.target(1)).toMatchObject({ friction: 1 });
    const bullets = scene.createBullets(2, { restitution: 0.5, friction: 0.25 });
    const id = bullets.fire({ position: [0, 5, 0], velocity: [0, 0, 0], friction: 1 });
    expect(bullets.bullet(id)).toMatchObject({ restitution: 0.5, friction: 1, rollingFriction: undefined });
    bullets.set(id, { rollingFriction: 0.01 });
    expect(bullets.bullet(id)).toMatchObject({ restitution: 0.5, friction: 1, rollingFriction: 0.01 });
  });

  it('of a mesh hold for its triangles', () => {
    using scene = ricochet.createScene([
      {
        shape: 'mesh',
        positions: new Float32Array([-9, 0, -9, 9, 0, -9, 9, 0, 9, -9, 0, 9]),
        indices: new Uint32Array([0, 2, 1, 0, 3, 2]),
        restitution: 0.5,
        friction: 0.25,
      },
    ]);
    expect(scene.trace(thrown, { maxBounces: 1 }).velocity).toMatchObject({ x: 7.25, y: 1 });
  });

  it.each([
    [{ friction: -1 }, 'friction', 'out-of-range'],
    [{ friction: Number.NaN }, 'friction', 'not-finite'],
    [{ friction: 2e6 }, 'friction', 'out-of-range'],
    [{ friction: '1' }, 'friction', 'not-a-number'],
    [{ restitution: 1.5 }, 'restitution', 'out-of-range'],
    [{ restitution: null }, 'restitution', 'not-a-number'],
  ])('refuse %o by name', (material, field, code) => {
    const wrong = material as object;
    using scene = ricochet.createScene([box]);
    const bullets = scene.createBullets(1);
    const id = bullets.fire(thrown);
    for (const [act, path] of [
      [() => ricochet.createScene([{ ...box, ...wrong }]), 'targets[0]'],
      [() => scene.add({ ...box, ...wrong }), 'target'],
      [() => scene.setTraits(0, wrong), 'traits'],
      [() => scene.trace(thrown, wrong), 'options'],
      [() => scene.createBullets(1, wrong), 'options'],
      [() => bullets.set(id, wrong), 'change'],
      [() => scene.createBullets(1).fire({ ...thrown, ...wrong }), 'bullet'],
    ] as const) {
      const error = caught(act) as RicochetError;
      expect(error).toBeInstanceOf(RicochetError);
      expect(error.code).toBe(code);
      expect(error.path).toBe(`${path}.${field}`);
    }
  });

  it('of objects of three.js are those of their targets', () => {
    const floor = new Mesh(new BoxGeometry(100, 2, 100));
    floor.position.y = -1;
    const objects = new ObjectScene(ricochet, floor, {
      material: (object) => (object === floor ? { friction: 0.25, restitution: 0.5 } : undefined),
    });
    expect(objects.scene.target(0)).toMatchObject({ friction: 0.25, restitution: 0.5 });
    floor.position.y = -2;
    objects.sync();
    expect(objects.scene.target(0)).toMatchObject({ friction: 0.25, restitution: 0.5 });
    expect(objects.scene.trace(thrown, { maxBounces: 1 }).velocity.x).toBeCloseTo(7.25, 12);
    objects.dispose();
    for (const [material, path] of [
      [{ frction: 1 }, 'material.frction'],
      [{ friction: -1 }, 'material.friction'],
      [{ rollingFriction: 1 }, 'material.rollingFriction'],
      [3, 'material'],
    ] as const)
      expect(
        caught(() => new ObjectScene(ricochet, floor, { material: () => material as object })).path,
      ).toBe(path);
  });

  it('names the field that others call mu', () => {
    expect(() => ricochet.createScene([{ ...box, mu: 1 } as object as typeof box])).toThrow(/friction/);
  });
});
