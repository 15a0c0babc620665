// The table of the start page: the break on cloth, the same with one ball moved by a hair, and forward and back
// without friction.
import { createRicochet } from 'ricochet-wasm/table';
import { describe, expect, it } from 'vitest';
import { sizes } from '../../web/site/billiards/layout.js';
import { Session } from '../../web/site/billiards/session.js';
import {
  ballsOf,
  difference,
  firstShot,
  hair,
  hitsUntil,
  nudgedBack,
  nudgedBalls,
  stateOf,
  thereAndBack,
} from '../../web/site/documents/start/break_and_back.js';
import { turn } from '../turn.js';

const ricochet = await createRicochet();
const session = new Session(ricochet);

for (const table of ['pool-9ft', 'pool-7ft'] as const)
  describe(table, () => {
    const shot = firstShot(table);

    it('racks sixteen balls, each once, that do not touch', () => {
      const balls = ballsOf(table);
      expect(new Set(balls.map(({ number }) => number)).size).toBe(16);
      for (const [i, a] of balls.entries())
        for (const b of balls.slice(0, i))
          expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(2 * sizes[table].radius);
    });

    it('breaks on cloth, up to rest, and a hair changes where the balls lie', () => {
      const plain = session.foresee(stateOf(table, shot));
      const nudged = session.foresee(stateOf(table, shot, nudgedBalls(table)));
      expect(plain.given.complete && nudged.given.complete).toBe(true);
      expect(plain.events.filter(({ kind }) => kind === 'ball').length).toBeGreaterThan(15);
      expect(difference(plain, plain)).toEqual({ far: 0, balls: 0 });
      const { far, balls } = difference(plain, nudged);
      expect(far).toBeGreaterThan(0.05);
      expect(balls).toBeGreaterThan(5);
    });

    it('comes back into the rack without friction, hit by hit, and after a hair it does not', async () => {
      for (const [angle, speed] of [
        [0, 9],
        [-1.5, 4],
        [1, 12],
        [0.7, 2],
      ] as const) {
        const run = thereAndBack(ricochet, table, { ...shot, angle: shot.angle + angle, speed });
        expect(run.back.error).toBeLessThan(1e-6);
        const hits = hitsUntil(run.there, run.there.end);
        expect(hitsUntil(run.back.future, run.back.future.end)).toBe(hits);
        expect(hits).toBeGreaterThanOrEqual(20);
        const nudged = nudgedBack(ricochet, run);
        expect(nudged?.back.error).toBeGreaterThan(100 * hair);
        await turn();
      }
    });

    it('is turned after some seconds where the cue ball meets no other', () => {
      const run = thereAndBack(ricochet, table, { ...shot, angle: 0, speed: 0.3 });
      expect(run.back.error).toBe(0);
    });
  });
