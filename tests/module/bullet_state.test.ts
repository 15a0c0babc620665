// The state of one bullet, as it is read back.
import { createRicochet } from 'ricochet-wasm';
import { describe, expect, it } from 'vitest';
import { numbersBetween } from './random.js';
import { caught } from './refusals.js';

const ricochet = await createRicochet();
const room = { shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0] } as const;
const lid = { shape: 'plane', point: [0, 9, 0], normal: [0, 1, 0] } as const;

describe('bullets.bullet', () => {
  it('has what fire was given, or its defaults', () => {
    using scene = ricochet.createScene([room]);
    const bullets = scene.createBullets(3, { restitution: 0.75 });
    const plain = bullets.fire({ from: [1, 2, 3], to: [1, 2, 4], speed: 5 });
    expect(bullets.bullet(plain)).toEqual({
      position: { x: 1, y: 2, z: 3 },
      velocity: { x: 0, y: 0, z: 5 },
      radius: 0,
      restitution: 0.75,
      friction: 0,
      mask: undefined,
      bounces: 0,
      maxTime: Number.POSITIVE_INFINITY,
    });
    const own = bullets.fire({
      position: [4, 5],
      velocity: [1, -1],
      radius: 0.5,
      mask: -1,
      maxTime: 8,
      ignore: [0],
    });
    bullets.advance(3);
    expect(bullets.bullet(own)).toEqual({
      position: { x: 7, y: 2, z: 0 },
      velocity: { x: 1, y: -1, z: 0 },
      radius: 0.5,
      restitution: 0.75,
      friction: 0,
      mask: 0xffffffff,
      bounces: 0,
      maxTime: 5,
    });
  });

  it('shows a change at once', () => {
    using scene = ricochet.createScene([room], { gravity: [0, -10, 0] });
    const bullets = scene.createBullets(1);
    const id = bullets.fire({ position: [0, 5, 0], velocity: [0, 0, 0], maxTime: 9 });
    bullets.advance(0.5);
    const before = bullets.bullet(id);
    bullets.set(id, { velocity: [1, 2, 3], restitution: 0.25, mask: 6, maxTime: 2 });
    expect(bullets.bullet(id)).toEqual({
      ...before,
      velocity: { x: 1, y: 2, z: 3 },
      restitution: 0.25,
      mask: 6,
      maxTime: 2,
    });
    bullets.advance(0.25);
    expect(bullets.bullet(id)).toMatchObject({ restitution: 0.25, mask: 6, maxTime: 1.75 });
  });

  it('agrees with positions, velocities and events, and is fired again as it is', () => {
    const number = numbersBetween(55);
    using scene = ricochet.createScene([room, lid]);
    const bullets = scene.createBullets(40, { maxBounces: 6 });
    const hits = new Map<number, number>();
    for (let frame = 0; frame < 60; frame++) {
      if (bullets.count < bullets.capacity)
        bullets.fire({
          position: [number(-1, 1), number(1, 8), 0],
          velocity: [number(-1, 1), number(-5, 5), 1],
          radius: number(0, 0.5),
          maxTime: number(0, 20),
        });
      bullets.advance(0.5, { onHit: ({ bullet, bounces }) => hits.set(bullet, bounces) });
      const { positions, velocities } = bullets;
      for (const [i, id] of bullets.ids.entries()) {
        const { position, velocity, bounces } = bullets.bullet(id);
        expect(Object.values(position)).toEqual([...positions.subarray(3 * i, 3 * i + 3)]);
        expect(Object.values(velocity)).toEqual([...velocities.subarray(3 * i, 3 * i + 3)]);
        expect(bounces).toBe(hits.get(id) ?? 0);
      }
    }
    expect(hits.size).toBeGreaterThan(20);
    const state = bullets.bullet(bullets.ids[0] as number);
    const { restitution, bounces, ...again } = state;
    const other = scene.createBullets(1, { restitution });
    expect(other.bullet(other.fire(again))).toEqual({ ...state, bounces: 0 });
    expect(bounces).toBeGreaterThan(-1);
  });

  it('comes back with a snapshot', () => {
    using scene = ricochet.createScene([room]);
    const bullets = scene.createBullets(1);
    const id = bullets.fire({ position: [0, 5, 0], velocity: [0, -1, 0], maxTime: 9, mask: 3 });
    bullets.advance(1);
    const state = bullets.bullet(id);
    const snapshot = bullets.snapshot();
    bullets.set(id, { velocity: [0, 1, 0], mask: 4, maxTime: 1 });
    bullets.advance(1);
    expect(bullets.has(id)).toBe(false);
    bullets.restore(snapshot);
    expect(bullets.bullet(id)).toEqual(state);
  });

  it('refuses what does not live', () => {
    using scene = ricochet.createScene([room]);
    const bullets = scene.createBullets(1);
    const id = bullets.fire({ position: [0, 5, 0], velocity: [0, 1, 0], maxTime: 1 });
    bullets.advance(2);
    for (const gone of [id, id + 1, -1, 0.5, undefined, '0'])
      expect(caught(() => bullets.bullet(gone as number)).path).toBe('bullet');
  });
});

it('an empty change changes nothing', () => {
  using scene = ricochet.createScene([room, lid], { gravity: [0, -1, 0] });
  const [one, other] = [scene.createBullets(1), scene.createBullets(1)];
  const bullet = { position: [0, 5, 0], velocity: [0.3, -1, 0.7] } as const;
  const [id, twin] = [one.fire(bullet), other.fire(bullet)];
  for (let frame = 0; frame < 40; frame++) {
    one.advance(0.7);
    other.advance(0.7);
    one.set(id, frame % 2 === 0 ? {} : { velocity: undefined, mask: undefined });
    expect(one.nextTime).toBe(other.nextTime);
    expect(one.bullet(id)).toEqual(other.bullet(twin));
  }
});
