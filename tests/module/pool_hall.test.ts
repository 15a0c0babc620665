// The parts of the pool hall and of the lesson on draw that need no page: motion between events, addresses, goals,
// and the effect of shots.
import { createRicochet } from 'ricochet-wasm';
import { describe, expect, it } from 'vitest';
import { cushionEdges, halfSize } from '../../web/site/billiards/cushions.js';
import { Future, spinDecay } from '../../web/site/billiards/future.js';
import { Session, strikeOf } from '../../web/site/billiards/session.js';
import { anyPlace, freePlace, isFree, turned } from '../../web/site/laboratories/pool-hall/aiming.js';
import { changed, onPad } from '../../web/site/laboratories/pool-hall/controls.js';
import { codeOf } from '../../web/site/laboratories/pool-hall/exports.js';
import { goalOf, missedOf, outcomeOf } from '../../web/site/laboratories/pool-hall/judge.js';
import { MapRows, shotOf } from '../../web/site/laboratories/pool-hall/map_rows.js';
import { hallMessages } from '../../web/site/laboratories/pool-hall/messages.js';
import { nextLayout } from '../../web/site/laboratories/pool-hall/placing.js';
import { plotsOf } from '../../web/site/laboratories/pool-hall/plots.js';
import { challengeIds, chosenOf, presetIds, startOf } from '../../web/site/laboratories/pool-hall/presets.js';
import { readGoal, readState, writeGoal, writeState } from '../../web/site/laboratories/pool-hall/state.js';
import { Story } from '../../web/site/laboratories/pool-hall/story.js';
import { lesson } from '../../web/site/lessons/draw-shot/lesson.js';
import { sceneOf, wayOf } from '../../web/site/lessons/draw-shot/scene.js';
import { languages } from '../../web/site/shell/language.js';

const ricochet = await createRicochet();
const session = new Session(ricochet);

describe('a future', () => {
  it('has every ball where the solver has it, at any time, and turned as there', () => {
    const state = startOf('break');
    const future = session.foresee(state);
    const table = ricochet.createTable({
      balls: state.balls.map(({ x, y }) => ({ position: [x, y] as [number, number] })),
    });
    table.strike(strikeOf(state.shot));
    table.run();
    for (let i = 0; i <= 60; i++) {
      const time = (future.end * i) / 60;
      for (const [ball, there] of table.at(time).balls.entries()) {
        const own = future.at(ball, time);
        expect(own.state).toBe(there.state);
        // Quadratics through the ends of each leg: roundings of numbers below 3, over some legs.
        expect(Math.hypot(own.x - there.position.x, own.y - there.position.y)).toBeLessThan(1e-11);
        if (there.state === 'pocketed') continue;
        expect(Math.hypot(own.vx - there.velocity.x, own.vy - there.velocity.y)).toBeLessThan(1e-9);
        const [a, b, c] = own.spin;
        const { x, y, z } = there.spin;
        expect(Math.hypot(a - x, b - y, c - z)).toBeLessThan(1e-6);
      }
    }
    // Both add small turns. The solver documents its error: a thousandth of a radian per second.
    const [, at] = [0.2, 0.2];
    for (const [ball, { orientation }] of table.at(at).balls.entries()) {
      const [x, y, z, w] = future.turn(ball, at);
      const same = Math.abs(x * orientation.x + y * orientation.y + z * orientation.z + w * orientation.w);
      expect(same).toBeGreaterThan(0.999);
    }
    expect(future.energy(0, table.constants)).toBeGreaterThan(future.energy(future.end / 2, table.constants));
    expect(future.energy(future.end, table.constants)).toBe(0);
  });

  it('has paths from the place of the ball to where it comes to rest', () => {
    const state = startOf('masse');
    const future = session.foresee(state);
    const path = future.path(0);
    expect(path[0]).toMatchObject({ x: state.balls[0]?.x, y: state.balls[0]?.y });
    const { x, y } = future.at(0, future.end);
    expect(Math.hypot((path.at(-1)?.x ?? 9) - x, (path.at(-1)?.y ?? 9) - y)).toBeLessThan(1e-9);
    expect(future.moves(2)).toBe(false);
  });
});

describe('shots that the page offers', () => {
  const played = (id: (typeof presetIds)[number] | (typeof challengeIds)[number]) => {
    const state = startOf(id);
    const future = session.foresee(state);
    return { state, future, ...outcomeOf(future, state.balls) };
  };
  it('pot what they say, without the cue ball', () => {
    for (const [id, balls] of [
      ['stop', [1]],
      ['draw', [1]],
      ['follow', [1]],
      ['bank', [1]],
      ['kick', [1]],
      ['plant', [2]],
      ['masse', [1]],
    ] as const)
      expect([id, played(id).potted]).toEqual([id, balls]);
    expect(played('trick').potted.length).toBeGreaterThanOrEqual(3);
    const { banks, future } = played('bank');
    expect(banks).toBe(1);
    expect(future.events.some(({ kind, balls }) => kind === 'nose' && balls[0] === 1)).toBe(false);
    expect(played('kick').kicks).toBeGreaterThanOrEqual(1);
  });

  it('stop, draw back, and turn off by 30 degrees', () => {
    const moved = (id: 'stop' | 'draw') => {
      const { future, rest } = played(id);
      const { x, y } = future.at(0, future.firstContact(0)?.time ?? 0);
      return { by: Math.hypot((rest?.x ?? 9) - x, (rest?.y ?? 9) - y), back: y - (rest?.y ?? 9) };
    };
    expect(moved('stop').by).toBeLessThan(0.02);
    expect(moved('draw').back).toBeGreaterThan(0.2);
    const { future } = played('thirty');
    const meets = future.firstContact(0)?.time ?? 0;
    const rolls = future.events.find(
      ({ kind, balls, time }) => kind === 'rolling' && balls[0] === 0 && time > meets,
    );
    const angle = (time: number) => {
      const { vx, vy } = future.at(0, time);
      return (Math.atan2(vy, vx) * 180) / Math.PI;
    };
    expect(Math.abs(angle((rolls?.time ?? 0) + 1e-6) - angle(meets - 1e-6))).toBeGreaterThan(28);
    expect(Math.abs(angle((rolls?.time ?? 0) + 1e-6) - angle(meets - 1e-6))).toBeLessThan(36);
  });

  it('leave every challenge open at its start, and each can be told from the others', () => {
    for (const id of challengeIds) {
      const { state, ...outcome } = played(id);
      expect([id, missedOf(state.goal ?? { pot: [99] }, outcome)]).not.toEqual([id, undefined]);
      expect(chosenOf(state)).toBe(id);
    }
    for (const id of presetIds) expect(chosenOf(startOf(id))).toBe(id);
  });
});

describe('an address', () => {
  it('holds the whole state', () => {
    for (const id of [...presetIds, ...challengeIds]) {
      const state = { ...startOf(id), conditions: 'wet' as const, throws: true, view: 'cue' as const };
      expect(readState(writeState(state), startOf('break'))).toEqual({ state, isBeyond: false });
    }
  });

  it('that asks for what cannot be shown is told so', () => {
    for (const query of [
      '?speed=1e9',
      '?spin=0.7,0.7',
      '?balls=1,0,0',
      '?balls=0,9,9',
      '?balls=0,0,0;0,0.2,0',
      '?goal=fly:1',
      '?tilt=90',
    ])
      expect([query, readState(query, startOf('break')).isBeyond]).toEqual([query, true]);
    expect(readState('?table=snooker&show=everything', startOf('break'))).toEqual({
      state: startOf('break'),
      isBeyond: false,
    });
  });

  it('holds goals', () => {
    for (const text of ['pot:1,2/rest:0.1,-0.2,0.15/kick:1', 'hit:2', 'pot:3/bank:2'])
      expect(writeGoal(readGoal(text) ?? { pot: [] })).toBe(text);
  });
});

describe('aiming', () => {
  it('puts balls where there is room, next to others and cushions', () => {
    const { balls } = startOf('break');
    for (const wanted of [
      { x: 0, y: 0.7 },
      { x: 9, y: 9 },
      { x: 0, y: 0.635 },
    ]) {
      const at = freePlace('pool-9ft', balls, 0, wanted);
      if (at !== undefined) expect(isFree('pool-9ft', balls, 0, at)).toBe(true);
    }
    expect(anyPlace('pool-9ft', balls)).toBeDefined();
  });

  it('goes round, and keeps the tip on the ball', () => {
    expect(turned(-0.1)).toBe(359.9);
    expect(Math.hypot(...Object.values(onPad(3, 4)))).toBeCloseTo(0.7, 3);
    const { shot } = startOf('break');
    expect(changed(shot, 'angle', 360.5)).toEqual({ angle: 0.5 });
    expect(changed(shot, 'speed', 99)).toEqual({ speed: 12 });
  });
});

describe('the table', () => {
  it('has six cushions from jaw to jaw, or four that meet', () => {
    const { geometry } = ricochet.createTable({ table: 'pool-9ft', balls: [] });
    const edges = cushionEdges(geometry);
    expect(edges).toHaveLength(6);
    for (const edge of edges) expect(edge).toHaveLength(16);
    expect(halfSize(geometry)).toEqual([0.635, 1.27]);
    expect(cushionEdges(ricochet.createTable({ table: 'carom', balls: [] }).geometry)).toHaveLength(4);
  });

  it('after a shot has balls where they rest, and a fallen cue ball on its spot', () => {
    const state = { ...startOf('follow'), shot: { ...startOf('stop').shot, speed: 4, height: 0.5 } };
    state.balls = startOf('stop').balls;
    const future = session.foresee(state);
    const { balls, isSpotted } = nextLayout(state, future);
    expect(isSpotted).toBe(true);
    expect(balls[0]).toMatchObject({ number: 0, x: 0, y: -0.635 });
    expect(goalOf(outcomeOf(future, state.balls))).toBeUndefined();
  });

  it('is told in a program that a visitor can run', () => {
    const code = codeOf({ ...startOf('draw'), throws: true, conditions: 'moon' });
    expect(code).toContain("from 'ricochet-wasm/table'");
    expect(code).toContain('throw: true');
    expect(code).toContain('"gravity":1.62');
  });
});

describe.each(languages)('in %s', (language) => {
  it('every event has a sentence and a reason', () => {
    const words = hallMessages[language];
    for (const id of presetIds) {
      const state = startOf(id);
      const future = session.foresee(state);
      const story = new Story(words, state.table, state.balls);
      for (const event of future.events.slice(0, 80)) {
        expect(story.say(event).length).toBeGreaterThan(3);
        const why = story.why(event, future, session.table(state).geometry);
        expect(why).not.toMatch(/NaN|undefined|^$/);
        // A ball moves toward a cushion before and away from it after: along its normal neither speed is negative.
        if (event.kind === 'cushion' || event.kind === 'nose') expect(why).not.toMatch(/−[\d.]+ (m\/s|で離)/);
      }
      for (const phase of ['aim', 'play', 'rest'] as const)
        expect(story.describe(state, future, 0.3, phase)).not.toMatch(/NaN|undefined/);
      for (const plot of plotsOf(future, 0, 'x', { mass: 0.17, radius: 0.028575 }, words))
        for (const { values } of plot.curves)
          expect(values.every((value) => Number.isFinite(value))).toBe(true);
    }
  });
});

describe('the map of outcomes', () => {
  it('has the shot itself between its middle cells, and answers as the page does', () => {
    const question = { state: startOf('draw'), axis: 'height' as const, range: 1, columns: 6, rows: 4 };
    const [low, high] = [shotOf(question, 2, 1), shotOf(question, 3, 2)];
    expect((low.angle + high.angle) / 2).toBeCloseTo(question.state.shot.angle, 6);
    const rows = new MapRows(ricochet, question);
    const { potted, rest } = rows.row(1);
    const own = outcomeOf(session.foresee(question.state, low), question.state.balls);
    expect(potted[2]).toBe(own.potted.reduce((bits, number) => bits | (1 << number), 0));
    expect(rest[2]).toEqual([own.rest?.x, own.rest?.y]);
    rows.dispose();
  });
});

describe('the lesson on draw', () => {
  it('draws, stops and follows as its presets say, and rolls at once at two fifths', () => {
    const way = (height: number, more = {}) =>
      wayOf(sceneOf(ricochet, { speed: 1.6, height, distance: 0.25, friction: 0.2, ...more }));
    expect(way(-0.5)).toBe('back');
    expect(way(0.5)).toBe('on');
    expect(way(-0.5, { distance: 1.2, speed: 1.2 })).toBe('on');
    expect(way(-0.5, { friction: 0.02 })).toBe('back');
    const { slip } = sceneOf(ricochet, { speed: 1.6, height: 0.4, distance: 0.25, friction: 0.2 });
    expect(Math.abs(slip)).toBeLessThan(1e-12);
  });

  it('shows each preset, with a view that has no number gone astray', () => {
    for (const language of languages) {
      const own = lesson(language);
      for (const { texts, id } of own.presets) {
        const view = own.view(ricochet, texts);
        expect([id, JSON.stringify(view.answers).includes('null')]).toEqual([id, false]);
        expect(view.description).not.toMatch(/NaN|undefined/);
      }
    }
  });
});

describe('a decay of spin', () => {
  it('is 5 mu g / 2 R', () => {
    expect(spinDecay({ spinningFriction: 0.0127, gravity: 9.81, radius: 0.028575 })).toBeCloseTo(10.9, 2);
    expect(Future).toBeDefined();
  });
});
