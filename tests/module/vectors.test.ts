// Every reference call, through the module: decision, reason and each number.
import { readFileSync } from 'node:fs';
import { type Bullet, createRicochet, type Ricochet, type Target } from 'ricochet-wasm';
import { beforeAll, describe, expect, it } from 'vitest';
import { relative, ulps, Worst } from './measure.js';

type Triple = [number, number, number];
interface Call {
  category: string;
  bullet: Bullet & { speed: number };
  target: Target;
  expect: {
    hit: boolean;
    reason?: string;
    closest?: { time: number; gap: number };
    time: number;
    distance: number;
    point: Triple;
    center: Triple;
    normal: Triple;
    ricochetAngle: number;
    velocity: Triple;
  };
}

let ricochet: Ricochet;
beforeAll(async () => {
  ricochet = await createRicochet();
});

describe.each(['shoot-sphere', 'shoot-moving-sphere', 'shoot-shapes'])('%s.json', (name) => {
  it('holds, call by call', () => {
    const calls: Call[] = JSON.parse(
      readFileSync(new URL(`../vectors/${name}.json`, import.meta.url), 'utf8'),
    );
    const worst = new Worst();
    let wrong = 0;
    for (const { category, bullet, target, expect: want } of calls) {
      const shot = ricochet.shoot(bullet, target);
      if (shot.hit !== want.hit || (!shot.hit && want.reason !== undefined && shot.reason !== want.reason)) {
        wrong += 1;
        continue;
      }
      if (shot.hit) {
        const size = shot.distance;
        worst.note(category, 'time', ulps(shot.time, want.time));
        worst.note(category, 'distance', Math.abs(shot.distance - want.distance) / (size || 1));
        worst.note(category, 'point', relative(shot.point, want.point, size));
        worst.note(category, 'center', relative(shot.center, want.center, size));
        worst.note(category, 'normal', relative(shot.normal, want.normal, 1));
        worst.note(category, 'angle', Math.abs(shot.ricochetAngle - want.ricochetAngle));
        worst.note(category, 'velocity', relative(shot.velocity, want.velocity, bullet.speed));
      } else if (want.closest !== undefined) {
        worst.note(category, 'closest.time', ulps(shot.closest?.time ?? Number.NaN, want.closest.time));
        worst.note(
          category,
          'gap',
          Math.abs((shot.closest?.gap ?? Number.NaN) - want.closest.gap) / (want.closest.gap || 1),
        );
      }
    }
    console.log(worst.table(name));
    expect(calls.length).toBeGreaterThanOrEqual(1000);
    expect(wrong).toBe(0);
    expect(worst.of('time')).toBeLessThanOrEqual(1);
    expect(worst.of('closest.time')).toBeLessThanOrEqual(1);
    // A handful of roundings, each 1.1e-16.
    for (const field of ['distance', 'point', 'center', 'normal', 'angle', 'velocity', 'gap'])
      expect(worst.of(field), field).toBeLessThanOrEqual(2e-15);
  });
});
