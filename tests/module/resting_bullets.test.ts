// Bullets under gravity that slide and rest: what callers are told, and how they change one.
import { createRicochet, type PathSegment, type Ricochet, RicochetError } from 'ricochet-wasm';
import { beforeAll, describe, expect, it } from 'vitest';

let ricochet: Ricochet;
beforeAll(async () => {
  ricochet = await createRicochet();
});

const gravity = [0, -10, 0] as const;
const floor = { shape: 'box', min: [-5, -1, -5], max: [5, 0, 5] } as const;

function caught(call: () => unknown): RicochetError {
  try {
    call();
  } catch (error) {
    if (error instanceof RicochetError) return error;
  }
  throw new Error('a RicochetError was expected');
}

describe('a path under gravity', () => {
  const wall = { shape: 'box', min: [10, -9, -50], max: [11, 9, 50] } as const;
  const low = { shape: 'box', min: [4, -9, -50], max: [90, -2, 50] } as const;

  it('has segments from its beginning to its end, and legs that say how the bullet moved', () => {
    using scene = ricochet.createScene([floor, low, wall], { gravity });
    const path = scene.trace({ position: [0, 0.45, 0], velocity: [2, 0, 0] }, { restitution: 0 });
    const segments = path.segments ?? [];
    expect(segments.map(({ kind }) => kind)).toEqual(['flies', 'slides', 'flies', 'slides', 'rests']);
    expect(segments.map(({ supports }) => supports)).toEqual([
      [],
      [{ target: 0 }],
      [],
      [{ target: 1 }],
      [{ target: 1 }],
    ]);
    segments.slice(1).forEach(({ time, from }, i) => {
      const { until, velocity, acceleration, ...before } = segments[i] as PathSegment;
      expect(until).toBe(time);
      const t = until - before.time;
      for (const axis of ['x', 'y', 'z'] as const)
        expect(before.from[axis] + velocity[axis] * t + (acceleration[axis] * t * t) / 2).toBeCloseTo(
          from[axis],
          12,
        );
    });
    expect(segments.at(-1)?.until).toBe(Number.POSITIVE_INFINITY);
    expect(path.legs.map(({ kind }) => kind)).toEqual(['flies', 'flies', 'slides']);
    expect(path.legs[2]).toMatchObject({ acceleration: { x: 0, y: 0, z: 0 }, supports: [{ target: 1 }] });
    expect(path).toMatchObject({ ended: 'comes-to-rest', supports: [{ target: 1 }] });
  });

  it('that slides in 120 frames has one segment in each, and no leg', () => {
    using scene = ricochet.createScene([{ shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0] }], {
      gravity,
    });
    for (const radius of [0, 0.5]) {
      let at = { position: { x: 0, y: radius, z: 0 }, velocity: { x: 1, y: 0, z: 0 } };
      for (let frame = 0; frame < 120; frame++) {
        const path = scene.trace({ ...at, radius }, { restitution: 0, maxTime: 1 / 60 });
        expect(path.legs).toEqual([]);
        expect(path.segments?.map(({ kind }) => kind)).toEqual(['slides']);
        at = JSON.parse(JSON.stringify({ position: path.position, velocity: path.velocity }));
      }
      expect(at.position.x).toBeCloseTo(2, 9);
      expect(at.position.y).toBe(radius);
    }
  });

  it('has none of this without gravity', () => {
    using scene = ricochet.createScene([floor]);
    const path = scene.trace({ position: [0, 1, 0], velocity: [0, -1, 0] });
    expect(path.segments).toBeUndefined();
    expect(path.supports).toBeUndefined();
    expect(path.legs[0]?.kind).toBeUndefined();
  });

  it('names the triangles that bear a ball in a gutter', () => {
    const positions = new Float64Array([0, 0, 0, 20, -5, 0, 20, -3, -2, 0, 2, -2, 20, -3, 2, 0, 2, 2]);
    const indices = new Uint32Array([0, 1, 2, 0, 2, 3, 0, 1, 4, 0, 4, 5]);
    const mesh = ricochet.createMesh({ positions, indices });
    using scene = ricochet.createScene([{ shape: 'mesh', mesh }], { gravity });
    const path = scene.trace(
      { position: [1, 0.35, 0], velocity: [0, 0, 0], radius: 0.25 },
      { restitution: 0, maxTime: 1 },
    );
    expect(path.ended).toBe('out-of-time');
    expect(path.supports?.map(({ triangle }) => triangle).sort()).toEqual([0, 2]);
  });
});

describe('bullets that live', () => {
  const events = (
    bullets: ReturnType<ReturnType<Ricochet['createScene']>['createBullets']>,
    frames: number,
  ) => {
    const told: string[] = [];
    for (let frame = 0; frame < frames * 16; frame++)
      bullets.advance(1 / 16, {
        onHit: () => told.push('hit'),
        onRest: ({ kind, time }) => told.push(`${kind} ${time.toFixed(3)}`),
        onSlide: ({ kind, time }) => told.push(`${kind} ${time.toFixed(3)}`),
        onEnd: ({ ended }) => told.push(ended),
      });
    return told;
  };

  it('report rest once, stay, wake and keep their ids', () => {
    using scene = ricochet.createScene([floor], { gravity });
    const bullets = scene.createBullets(2, { restitution: 0 });
    const id = bullets.fire({ position: [0, 1.05, 0], velocity: [0, 0, 0], radius: 0.25, maxTime: 20 });
    expect(bullets.on(id)).toEqual([]);
    expect(events(bullets, 3)).toEqual(['hit', 'rests 0.400']);
    expect(bullets.on(id)).toEqual([{ target: 0 }]);
    expect(bullets.position(id)).toEqual({ x: 0, y: 0.25, z: 0 });
    bullets.set(id, { velocity: [1, 0, 0] });
    expect(bullets.velocity(id)).toEqual({ x: 1, y: 0, z: 0 });
    expect(bullets.nextTime).toBe(3);
    expect(events(bullets, 1)).toEqual(['slides 3.000']);
    expect(bullets.position(id)).toEqual({ x: 1, y: 0.25, z: 0 });
    bullets.set(id, { velocity: [0, 5, 0], restitution: 0.5 });
    expect(events(bullets, 4)[0]).toBe('hit');
    expect(bullets.has(id)).toBe(true);
    scene.remove(0);
    bullets.advance(1);
    expect(bullets.on(id)).toEqual([]);
    expect(bullets.position(id).y).toBeCloseTo(0.25 - 5, 12);
    bullets.set(id, { maxTime: 1 });
    expect(events(bullets, 2)).toEqual(['out-of-time']);
    bullets.dispose();
  });

  it('stand in events and in rows of 24 numbers', () => {
    using scene = ricochet.createScene([floor], { gravity });
    const bullets = scene.createBullets(2, { restitution: 0 });
    bullets.fire({ position: [1, 0.45, 0], velocity: [0, 0, 0] });
    bullets.advance(1);
    expect(bullets.events.map(({ kind }) => kind)).toEqual(['hit', 'rests']);
    expect(bullets.events[1]).toMatchObject({
      target: 0,
      supports: [{ target: 0 }],
      bounces: 1,
      center: { x: 1, y: 0, z: 0 },
      point: { x: 1, y: 0, z: 0 },
      normal: { x: 0, y: 1, z: 0 },
      velocity: { x: 0, y: 0, z: 0 },
    });
    expect(bullets.eventRows.length).toBe(48);
    expect(bullets.eventRows[24]).toBe(3);
  });

  it('fall through what another mask leaves out', () => {
    using scene = ricochet.createScene([{ ...floor, groups: 1 }], { gravity });
    const bullets = scene.createBullets(2, { restitution: 0 });
    const id = bullets.fire({ position: [0, 0.2, 0], velocity: [0, 0, 0] });
    bullets.advance(1);
    bullets.set(id, { mask: 2 });
    bullets.advance(1);
    expect(bullets.position(id).y).toBeCloseTo(-5, 12);
  });

  it('refuse changes that are none, and change nothing then', () => {
    using scene = ricochet.createScene([floor], { gravity });
    const bullets = scene.createBullets(2);
    const id = bullets.fire({ position: [0, 1, 0], velocity: [1, 2, 3] });
    const refused = (change: unknown) => caught(() => bullets.set(id, change as object));
    expect(refused({ velocity: [1, 2, Number.NaN] })).toMatchObject({ path: 'change.velocity[2]' });
    expect(refused({ restitution: 1.5 })).toMatchObject({ code: 'out-of-range', path: 'change.restitution' });
    expect(refused({ restitution: Number.NaN })).toMatchObject({ path: 'change.restitution' });
    expect(refused({ mask: 0.5 })).toMatchObject({ path: 'change.mask' });
    expect(refused({ maxTime: -1 })).toMatchObject({ path: 'change.maxTime' });
    expect(refused({ velocity: [0, 9, 0], maxTime: Number.NaN })).toMatchObject({ path: 'change.maxTime' });
    expect(refused({ speed: 3 })).toMatchObject({ path: 'change.speed' });
    expect(refused(undefined).path).toBe('change');
    expect(bullets.velocity(id)).toEqual({ x: 1, y: 2, z: 3 });
    expect(caught(() => bullets.set(99, {}))).toMatchObject({ path: 'bullet' });
    expect(caught(() => bullets.on(99))).toMatchObject({ path: 'bullet' });
    expect(caught(() => bullets.on('hit' as unknown as number)).message).toContain('onHit');
    bullets.set(id, {});
    bullets.advance(0);
    expect(bullets.velocity(id)).toEqual({ x: 1, y: 2, z: 3 });
  });

  it('are changed without gravity, too', () => {
    using scene = ricochet.createScene([{ shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0] }]);
    const bullets = scene.createBullets(2);
    const id = bullets.fire({ position: [0, 1, 0], velocity: [0, -1, 0] });
    bullets.set(id, { restitution: 0.25 });
    bullets.advance(2);
    expect(bullets.velocity(id)).toEqual({ x: 0, y: 0.25, z: 0 });
    bullets.set(id, { velocity: [3, 4, 0] });
    bullets.advance(1);
    expect(bullets.position(id)).toEqual({ x: 3, y: 4.25, z: 0 });
    expect(bullets.on(id)).toEqual([]);
  });
});
