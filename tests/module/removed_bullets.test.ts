// What is reported of bullets that are removed while a frame is reported, and what their ids name afterwards.
import { type BulletCallbacks, type Bullets, createRicochet, type Scene } from 'ricochet-wasm';
import { describe, expect, it } from 'vitest';
import { caught } from './refusals.js';

const ricochet = await createRicochet();
/** Two walls at x = 0 and 4, and a sensor between them at x = 2. */
const targets = [
  { shape: 'plane', point: [0, 0, 0], normal: [1, 0, 0] },
  { shape: 'plane', point: [4, 0, 0], normal: [1, 0, 0] },
  { shape: 'box', min: [1.5, -9, -9], max: [2.5, 9, 9], sensor: true },
] as const;
const bullet = { position: [1, 0, 0], velocity: [1, 0, 0] } as const;

type Told = [kind: string, bullet: number, time: number];

/** Everything that a frame reports. */
function told(bullets: Bullets, frames: number, then: (...event: Told) => void): Told[] {
  const events: Told[] = [];
  const hear = (...event: Told) => {
    events.push(event);
    then(...event);
  };
  const callbacks: BulletCallbacks = {
    onHit: ({ kind, bullet: id, time }) => hear(kind, id, time),
    onEnter: ({ kind, bullet: id, time }) => hear(kind, id, time),
    onLeave: ({ kind, bullet: id, time }) => hear(kind, id, time),
    onEnd: ({ bullet: id, time }) => hear('end', id, time),
  };
  bullets.advance(frames, callbacks);
  return events;
}

function bulletsIn(capacity: number, options = {}): { scene: Scene; bullets: Bullets } {
  const scene = ricochet.createScene(targets);
  return { scene, bullets: scene.createBullets(capacity, options) };
}

describe('a bullet that a listener removes', () => {
  it('hits nothing more in the same frame, and enters and leaves nothing', () => {
    const { scene, bullets } = bulletsIn(2);
    const [first, second] = [bullets.fire(bullet), bullets.fire({ ...bullet, position: [1, 1, 0] })];
    const events = told(bullets, 20, (kind, id) => {
      if (kind === 'hit' && id === first) bullets.remove(first);
    });
    expect(events.filter(([, id]) => id === first)).toEqual([
      ['enters', first, 0.5],
      ['leaves', first, 1.5],
      ['hit', first, 3],
    ]);
    // The other goes on: hits at 3, 7, 11, 15 and 19.
    expect(events.filter(([kind, id]) => kind === 'hit' && id === second)).toHaveLength(5);
    expect(bullets.ids).toEqual([second]);
    scene.dispose();
  });

  it('is not reported as ended, even if it ended later in that frame', () => {
    const { scene, bullets } = bulletsIn(1, { maxBounces: 3 });
    const id = bullets.fire(bullet);
    const events = told(bullets, 20, (kind) => {
      if (kind === 'hit') bullets.remove(id);
    });
    expect(events.map(([kind]) => kind)).toEqual(['enters', 'leaves', 'hit']);
    expect(bullets.has(id)).toBe(false);
    // The list is what was computed.
    expect(bullets.expired).toMatchObject([{ bullet: id }]);
    // Afterwards it is a bullet that has ended, as any.
    expect(caught(() => bullets.remove(id)).message).toContain('bullets.has(id)');
    scene.dispose();
  });

  it('may be removed by a listener of another bullet, and all by clear', () => {
    for (const remove of [
      (bullets: Bullets, id: number) => bullets.remove(id),
      (bullets: Bullets) => bullets.clear(),
    ]) {
      const { scene, bullets } = bulletsIn(2, { maxBounces: 2 });
      const first = bullets.fire({ ...bullet, position: [3, 0, 0] });
      const second = bullets.fire(bullet);
      const events = told(bullets, 20, (kind, id) => {
        if (kind === 'hit' && id === first) remove(bullets, second);
      });
      expect(events.filter(([kind, id]) => id === second && kind === 'hit')).toEqual([]);
      expect(events.filter(([kind, id]) => id === second && kind === 'end')).toEqual([]);
      scene.dispose();
    }
  });

  it('is none of those that listeners fire meanwhile', () => {
    const { scene, bullets } = bulletsIn(1);
    const id = bullets.fire(bullet);
    let next = -1;
    const events = told(bullets, 20, (kind) => {
      if (kind !== 'hit') return;
      bullets.remove(id);
      next = bullets.fire(bullet);
    });
    expect(events.at(-1)).toEqual(['hit', id, 3]);
    expect(bullets.ids).toEqual([next]);
    expect(told(bullets, 3, () => {}).at(-1)).toEqual(['hit', next, 23]);
    scene.dispose();
  });

  it('is the last that is heard of if the bullets or their scene are disposed of', () => {
    for (const of of ['bullets', 'scene'] as const) {
      const made = bulletsIn(2);
      made.bullets.fire(bullet);
      const events = told(made.bullets, 20, (kind) => {
        if (kind === 'hit') made[of].dispose();
      });
      expect(events.map(([kind]) => kind)).toEqual(['enters', 'leaves', 'hit']);
      made.scene.dispose();
    }
  });
});

it('an id names one bullet, whatever is restored', () => {
  const { scene, bullets } = bulletsIn(3);
  const named = new Map<number, number>();
  let y = 0;
  /** Each bullet has a place of its own by which it is known. */
  const fire = () => {
    const id = bullets.fire({ position: [1, ++y, 0], velocity: [0, 0, 0] });
    expect(named.has(id)).toBe(false);
    named.set(id, y);
    return id;
  };
  const check = () => {
    for (const id of bullets.ids) expect(bullets.position(id).y).toBe(named.get(id));
  };
  const old = [fire(), fire()];
  const start = bullets.snapshot();
  bullets.clear();
  const empty = bullets.snapshot();
  for (let round = 0; round < 20; round++) {
    bullets.restore(round % 2 === 0 ? start : empty);
    check();
    expect(bullets.ids).toEqual(round % 2 === 0 ? old : []);
    while (bullets.count < bullets.capacity) fire();
    check();
    const later = bullets.snapshot();
    bullets.remove(bullets.ids[round % 3] as number);
    fire();
    bullets.restore(later);
    check();
  }
  expect(new Set(named.values()).size).toBe(named.size);
  scene.dispose();
});
