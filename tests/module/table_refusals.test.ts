// Billiard tables: descriptions, strikes, balls, options and snapshots that are refused, each by name; and nothing leaks.
import { createRicochet, type Ricochet, RicochetError, type Table } from 'ricochet-wasm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { caught } from './refusals.js';

let ricochet: Ricochet;
beforeAll(async () => {
  ricochet = await createRicochet();
});

// biome-ignore lint/suspicious/noExplicitAny: that any value may be given is what is tested
type Anything = any;
const ball = { position: [0, 0] };

describe('a description is refused', () => {
  const make = (description: unknown) => () => ricochet.createTable(description as Anything);
  const square = { segments: [], noses: [], pockets: [] };
  it.each([
    ['that is no object', make(3), 'not-an-object', 'description'],
    ['with a typo', make({ ball: [] }), 'unknown-field', 'description.ball'],
    ['for a table that nobody knows', make({ table: 'snooker' }), 'out-of-range', 'description.table'],
    [
      'for a table without noses',
      make({ table: { segments: [], pockets: [] }, balls: [] }),
      'missing',
      'description.table.noses',
    ],
    [
      'for a segment without length',
      make({ table: { ...square, segments: [{ p: [1, 1], q: [1, 1], n: [0, 1] }] }, balls: [] }),
      'same-point',
      'description.table.segments[0].q',
    ],
    [
      'for a normal along its segment',
      make({ table: { ...square, segments: [{ p: [0, 0], q: [1, 0], n: [2, 0] }] }, balls: [] }),
      'out-of-range',
      'description.table.segments[0].n',
    ],
    [
      'for a pocket without size',
      make({ table: { ...square, pockets: [{ c: [0, 0], r: 0 }] }, balls: [] }),
      'out-of-range',
      'description.table.pockets[0].r',
    ],
    [
      'for a rack on a table of one’s own',
      make({ table: square, rack: '9-ball' }),
      'conflicting-fields',
      'description.rack',
    ],
    ['for a table of one’s own without balls', make({ table: square }), 'missing', 'description.balls'],
    [
      'for balls and a rack',
      make({ balls: [ball], rack: '9-ball' }),
      'conflicting-fields',
      'description.rack',
    ],
    ['for a rack that nobody knows', make({ rack: '7-ball' }), 'out-of-range', 'description.rack'],
    ['for balls that are none', make({ balls: 3 }), 'not-an-object', 'description.balls'],
    ['for a ball without place', make({ balls: [{}] }), 'missing', 'description.balls[0].position'],
    [
      'for a ball in the air',
      make({ balls: [{ position: [0, 0, 1] }] }),
      'out-of-range',
      'description.balls[0].position[2]',
    ],
    [
      'for a NaN',
      make({ balls: [{ position: [Number.NaN, 0] }] }),
      'not-finite',
      'description.balls[0].position[0]',
    ],
    [
      'for a state that is no start',
      make({ balls: [{ ...ball, state: 'sliding' }] }),
      'out-of-range',
      'description.balls[0].state',
    ],
    [
      'for balls that overlap',
      make({ balls: [ball, { position: [0.05, 0] }] }),
      'overlap',
      'description.balls[1]',
    ],
    [
      'for a ball in a cushion',
      make({ balls: [{ position: [0.63, 0.5] }] }),
      'overlap',
      'description.balls[0]',
    ],
    [
      'for a ball in a pocket',
      make({ balls: [{ position: [0.66, 1.29] }] }),
      'out-of-bounds',
      'description.balls[0]',
    ],
    [
      'for a ball without weight',
      make({ constants: { mass: 0 } }),
      'out-of-range',
      'description.constants.mass',
    ],
    [
      'for a restitution above 1',
      make({ constants: { ballRestitution: 1.1 } }),
      'out-of-range',
      'description.constants.ballRestitution',
    ],
    [
      'for a nose at the top',
      make({ constants: { noseSine: 1 } }),
      'out-of-range',
      'description.constants.noseSine',
    ],
    [
      'for a cushion that nobody knows',
      make({ constants: { cushion: 'rubber' } }),
      'out-of-range',
      'description.constants.cushion',
    ],
    ['for a throw that is no flag', make({ throw: 1 }), 'not-an-object', 'description.throw'],
  ])('%s', (_, refused, code, path) => {
    const error = caught(refused);
    expect(error).toBeInstanceOf(RicochetError);
    expect([error.code, error.path]).toEqual([code, path]);
    expect(error.message.length).toBeGreaterThan(30);
  });
});

describe('a table refuses', () => {
  let table: Table;
  beforeEach(() => {
    table = ricochet.createTable({ balls: [{ position: [0, -0.6] }, { position: [0, 0.2] }] });
  });
  it.each([
    ['a strike without speed', (t: Anything) => t.strike({ angle: 0 }), 'missing', 'strike.speed'],
    ['a strike without direction', (t: Anything) => t.strike({ speed: 1 }), 'missing', 'strike.angle'],
    [
      'two directions',
      (t: Anything) => t.strike({ speed: 1, angle: 0, direction: [1, 0] }),
      'conflicting-fields',
      'strike.direction',
    ],
    [
      'a direction of 0',
      (t: Anything) => t.strike({ speed: 1, direction: [0, 0] }),
      'out-of-range',
      'strike.direction',
    ],
    [
      'a miscue',
      (t: Anything) => t.strike({ speed: 1, angle: 0, offset: [0.8, 0.7] }),
      'out-of-range',
      'strike.offset',
    ],
    [
      'a cue from above',
      (t: Anything) => t.strike({ speed: 1, angle: 0, elevation: 1.6 }),
      'out-of-range',
      'strike.elevation',
    ],
    [
      'a cue without weight',
      (t: Anything) => t.preview({ speed: 1, angle: 0, cue: { mass: 0 } }),
      'out-of-range',
      'strike.cue.mass',
    ],
    [
      'a ball that is not there',
      (t: Anything) => t.strike({ ball: 2, speed: 1, angle: 0 }),
      'out-of-range',
      'strike.ball',
    ],
    ['a negative speed', (t: Anything) => t.strike({ speed: -1, angle: 0 }), 'out-of-range', 'strike.speed'],
    [
      'too many events',
      (t: Anything) => t.preview({ speed: 1, angle: 0 }, { maxEvents: 1e9 }),
      'out-of-range',
      'options.maxEvents',
    ],
    ['half an event', (t: Anything) => t.run({ maxEvents: 0.5 }), 'out-of-range', 'options.maxEvents'],
    [
      'half an event of an advance',
      (t: Anything) => t.advance(1, { maxEvents: 0.5 }),
      'out-of-range',
      'options.maxEvents',
    ],
    ['time that goes back', (t: Anything) => t.advance(-1), 'out-of-range', 'seconds'],
    ['a time that is none', (t: Anything) => t.next({ until: Number.NaN }), 'not-finite', 'options.until'],
    ['a time to come', (t: Anything) => t.at(1), 'out-of-range', 'time'],
    ['a place that is taken', (t: Anything) => t.place(2, { position: [0, 0.2] }), 'overlap', 'ball'],
    ['a place beside it', (t: Anything) => t.place(2, { position: [63, 0] }), 'out-of-bounds', 'ball'],
    ['an index past the end', (t: Anything) => t.place(3, { position: [0, 0] }), 'out-of-range', 'index'],
    ['to remove what is not there', (t: Anything) => t.remove(-1), 'out-of-range', 'index'],
    ['text for a snapshot', (t: Anything) => t.restore('{}'), 'not-an-object', 'snapshot'],
    [
      'a snapshot of something else',
      (t: Anything) => t.restore({ format: 'x' }),
      'unreadable',
      'snapshot.format',
    ],
    [
      'a snapshot of another version',
      (t: Anything) => t.restore({ ...t.snapshot(), version: 2 }),
      'unreadable',
      'snapshot.version',
    ],
    [
      'the snapshot of another table',
      (t: Anything) => t.restore(ricochet.createTable({ table: 'carom' }).snapshot()),
      'unreadable',
      'snapshot.numbers',
    ],
    [
      'numbers that are no snapshot',
      (t: Anything) => t.restore({ format: 'ricochet-table', version: 1, numbers: [1, 2, 3] }),
      'unreadable',
      'snapshot.numbers',
    ],
  ])('%s, and stays as it was', (_, act, code, path) => {
    const before = table.snapshot();
    const error = caught(() => act(table));
    expect([error.code, error.path]).toEqual([code, path]);
    expect(table.snapshot()).toEqual(before);
  });

  it('to be struck on a ball that was removed', () => {
    table.remove(0);
    expect(caught(() => table.strike({ speed: 1, angle: 0 }))).toMatchObject({
      code: 'out-of-range',
      path: 'strike.ball',
    });
  });

  it('everything once it is disposed of, and to be disposed of again is no error', () => {
    table.dispose();
    table.dispose();
    for (const ask of [
      () => table.time,
      () => table.next(),
      () => table.preview({ speed: 1, angle: 0 }),
      () => table.at(),
    ])
      expect(caught(ask)).toMatchObject({ code: 'disposed', path: 'table' });
  });

  it('methods that were taken out of it', () => {
    const { run } = table;
    expect(caught(() => run())).toMatchObject({ code: 'not-an-object', path: 'table' });
  });

  it('strikes, and says how they are given', () => {
    const said = (strike: object) => caught(() => table.strike(strike as Anything)).message;
    expect(said({ speed: 1 })).toContain('an angle in radians or a direction is needed');
    expect(said({ speed: 1, angle: 0, elevation: 45 })).toContain('a number of radians from 0 to 1.57');
    expect(said({ speed: 1, angle: 1e9 })).toContain('a number of radians from -10000 to 10000');
  });

  it('sizes beyond those of tables, of the number alone that has them', () => {
    const sizes =
      'in SI units a number is 0, or of a size from 1e-18 to 1000000. Take 0 for what is smaller.';
    for (const [strike, path] of [
      [{ speed: 1, angle: 1e-19 }, 'strike.angle'],
      [{ speed: 1e-200, angle: 0 }, 'strike.speed'],
      [{ speed: 1, direction: [1, 1e-19] }, 'strike.direction[1]'],
      [{ speed: 1, direction: { x: 1e7, y: 0 } }, 'strike.direction.x'],
      [{ speed: 1, angle: 0, offset: [0, 1e-160] }, 'strike.offset[1]'],
    ] as const)
      expect(caught(() => table.strike(strike as Anything))).toMatchObject({
        code: 'out-of-range',
        path,
        message: expect.stringContaining(sizes),
      });
  });

  it('times, and speaks of no frames', () => {
    const { message } = caught(() => table.next({ until: Number.NaN }));
    expect(message).toBe('options.until is NaN: a number of 0 or more is needed, or Infinity.');
  });

  it('copies of events to be explained', () => {
    const [event] = table.preview({ speed: 1, angle: 0 }).events;
    expect(caught(() => ricochet.explain.event(structuredClone(event) as Anything))).toMatchObject({
      code: 'unreadable',
      path: 'event',
    });
  });

  it('a getter that strikes while a strike is read', () => {
    const strike = {
      angle: 0,
      get speed() {
        table.run();
        return 1;
      },
    };
    expect(caught(() => table.strike(strike))).toMatchObject({ code: 'unreadable' });
    expect(table.energy).toBe(0);
  });
});

it('tables and refusals leave the memory as it was', () => {
  const life = () => {
    const table = ricochet.createTable({ rack: '8-ball' });
    table.preview({ direction: [0, 1], speed: 8 });
    table.strike({ direction: [0, 1], speed: 8 });
    table.run();
    table.restore(table.snapshot());
    table.at();
    caught(() => table.place(16, { position: [9, 9, 9] }));
    table.dispose();
    caught(() => ricochet.createTable({ balls: [ball, ball] as Anything }));
  };
  for (let i = 0; i < 30; i++) life();
  const before = ricochet.memoryBytes;
  for (let i = 0; i < 300; i++) life();
  expect(ricochet.memoryBytes).toBe(before);
});
