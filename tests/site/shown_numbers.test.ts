// What pages say in numbers, computed anew from what the solver answers.
import { describe, expect, it } from 'vitest';
import { Session } from '../../web/site/billiards/session.js';
import { boardOf } from '../../web/site/laboratories/galton/board.js';
import { galton, resultAt } from '../../web/site/laboratories/galton/laboratory.js';
import { RunInSlices } from '../../web/site/laboratories/galton/run.js';
import { hallMessages } from '../../web/site/laboratories/pool-hall/messages.js';
import { startOf } from '../../web/site/laboratories/pool-hall/presets.js';
import { verdict } from '../../web/site/laboratories/speed/benchmark.js';
import type { Part } from '../../web/site/stage/figure.js';
import { turn } from '../turn.js';
import { firstView, lessonOf, ricochet } from './lessons.js';

const degrees = (radians: number) => (180 / Math.PI) * radians;
type Vector = { x: number; y: number; z: number };
const dot = (a: Vector, b: Vector) => a.x * b.x + a.y * b.y + a.z * b.z;
const between = (a: Vector, b: Vector) => degrees(Math.acos(dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))));

describe('the angles of lesson 2', () => {
  // The first numbers of the lesson.
  const [d, w] = [
    { x: 5, y: 0, z: 0 },
    { x: -1, y: 1.25, z: 0 },
  ];
  const bullet = { position: [-10, 5.5, 0] as const, velocity: [5, 0, 0] as const };
  const sphere = { shape: 'sphere', center: [7.5, 0.5, 0], radius: 2.5, velocity: [-1, 1.25, 0] } as const;
  const shot = ricochet.shoot(bullet, sphere);
  if (!shot.hit) throw new Error('a miss');
  const { normal, velocity } = shot;
  const inward = { x: -d.x, y: -d.y, z: -d.z };

  it('are those of the frame that the sentence names', async () => {
    const own = between(normal, { x: w.x - d.x, y: w.y - d.y, z: w.z - d.z });
    expect(between(normal, { x: velocity.x - w.x, y: velocity.y - w.y, z: velocity.z - w.z })).toBeCloseTo(
      own,
      9,
    );
    const { description, seenFrom } = firstView(await lessonOf('bullet-and-moving-sphere'));
    const said = (name: string, angle: number) => `${name} ${Number(angle.toFixed(2))}°`;
    expect(description).toContain(
      `Seen from the sphere, it comes in and ${said('bounces off at', own)} to the normal`,
    );
    expect(description).toContain(`seen from outside, it ${said('comes in at', between(normal, inward))}`);
    expect(description).toContain(said('leaves at', between(normal, velocity)));
    expect(seenFrom?.description).toContain(said('before and after at', own));
  });

  it('are drawn where they are equal, from the sphere, and in no other frame', async () => {
    const view = firstView(await lessonOf('bullet-and-moving-sphere'));
    const arcs = (parts: readonly Part[] = []) => parts.filter(({ kind }) => kind === 'arc');
    expect(arcs(view.figure?.parts)).toHaveLength(0);
    expect(arcs(view.seenFrom?.figure.parts).length).toBeGreaterThan(0);
    expect(arcs(firstView(await lessonOf('bullet-and-sphere')).figure?.parts).length).toBeGreaterThan(0);
  });
});

describe('the pool hall', () => {
  const session = new Session(ricochet);

  it('says how many balls of the break end elsewhere', () => {
    const state = startOf('break');
    const places = (turned: number) => {
      const future = session.foresee(state, { ...state.shot, angle: state.shot.angle + turned });
      return state.balls.map((_, ball) => future.at(ball, future.end));
    };
    const before = places(0);
    const far = (turned: number) =>
      places(turned).filter(
        ({ x, y }, i) => Math.hypot(x - (before[i]?.x ?? 0), y - (before[i]?.y ?? 0)) > 0.02,
      ).length;
    expect(hallMessages.en.look.break).toMatch(
      /by 0\.01° .* four of the ten balls end more than 2 cm .* by 0\.5°: all/,
    );
    expect([far(0.01), far(0.5)]).toEqual([4, 10]);
  });

  it('turns off by about 30° at every speed of the 30° rule, and further where the ball still slides', () => {
    const state = startOf('thirty');
    const turned = (speed: number, height: number) => {
      const future = session.foresee(state, { ...state.shot, speed, height });
      const contact = future.firstContact(0);
      const before = contact?.before.find(({ ball }) => ball === 0);
      const rolls = future.events.find(
        ({ time, kind, balls }) => time > (contact?.time ?? 0) && kind === 'rolling' && balls[0] === 0,
      );
      if (before === undefined || rolls === undefined) throw new Error('no contact');
      const { vx, vy } = future.at(0, rolls.time + 1e-9);
      return degrees(Math.atan2(vy, vx) - Math.atan2(before.velocity.y, before.velocity.x));
    };
    expect(state.shot.height).toBe(0.4);
    for (const speed of [1, 1.7, 2.2, 2.5, 3]) expect(turned(speed, 0.4)).toBeCloseTo(32.3, 1);
    expect(turned(3, 0)).toBeCloseTo(46, 1);
  });
});

describe('the Galton board', () => {
  const lab = galton('en');
  const textsOf = (id: string) => ({ ...lab.presets.find((one) => one.id === id)?.texts, balls: ['100'] });

  it.each(['steel', 'lively', 'tall'])(
    'with %s balls the pile has more than three times the variance of the binomial',
    async (id) => {
      const slices = new RunInSlices(ricochet, boardOf(textsOf(id)));
      for (; !slices.isDone; await turn()) slices.goOn(200);
      expect(resultAt(slices.run, Number.POSITIVE_INFINITY).ratio).toBeGreaterThan(3);
    },
  );

  it('says up to where it is computed, for a time that is not computed yet', () => {
    const { more, says, description } = lab.view(ricochet, textsOf('steel'));
    expect(more).toBeDefined();
    expect(says?.(1e6)).toMatch(/^Computed up to [\d.]+ s so far: by then \d+ of 100 balls have landed\.$/);
    expect(description).toBe(says?.(1e6));
    expect(says?.(0)).toBe('0 of 100 balls have landed so far.');
  });

  it('says at each time what has landed by then', async () => {
    let view = lab.view(ricochet, { ...textsOf('steel'), balls: ['10'], feed: ['2'] });
    for (; view.more !== undefined; await turn()) view = view.more() ?? view;
    const landed = (time: number) => Number(/^(\d+) of 10 balls/.exec(view.says?.(time) ?? '')?.[1]);
    expect(view.says?.(0)).toBe('0 of 10 balls have landed so far.');
    const half = view.end / 2;
    expect(landed(half)).toBe(resultAt(view.own as never, half).all);
    expect(landed(half)).toBeLessThan(10);
    expect(view.says?.(view.end)).toBe(view.description);
  });
});

describe('the laboratory of speed', () => {
  it('names a winner where one program is four times as fast, though a round was disturbed', () => {
    expect(verdict({ median: 0.265, lower: 0.2, upper: 1.1, least: 0.15, most: 1.9 })).toBe('slower');
    expect(verdict({ median: 4, lower: 0.9, upper: 5, least: 0.8, most: 6 })).toBe('faster');
    expect(verdict({ median: 1.2, lower: 0.9, upper: 1.4, least: 0.8, most: 2 })).toBe('even');
  });
});
