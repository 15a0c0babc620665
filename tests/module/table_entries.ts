// Entry points of billiard tables: every call that takes arguments, with valid arguments.
import { createRicochet } from 'ricochet-wasm/table';

const ball = (x: number, y: number) => ({ position: [x, y], velocity: [0.1, 0.2], spin: [1, 0, 2] });
/** A closed table, and one round end and pocket of each kind. */
const description = () => ({
  table: {
    segments: [
      { p: { x: -1, y: -2 }, q: { x: 1, y: -2 }, n: { x: 0, y: 1 } },
      { p: { x: 1, y: -2 }, q: { x: 1, y: 2 }, n: { x: -1, y: 0 } },
      { p: { x: 1, y: 2 }, q: { x: -1, y: 2 }, n: { x: 0, y: -1 } },
      { p: { x: -1, y: 2 }, q: { x: -1, y: -2 }, n: { x: 1, y: 0 } },
    ],
    noses: [{ c: { x: 0.9, y: 1.9 }, r: 0.05 }],
    pockets: [{ c: { x: -0.95, y: -1.95 }, r: 0.06 }],
  },
  balls: [ball(0, -1), { ...ball(0, 1), state: 'rolling' }],
  constants: { slidingFriction: 0.2, rollingFriction: 0.01, ballRestitution: 0.95, cushion: 'planar' },
  throw: true,
});
const strike = () => ({
  ball: 0,
  angle: 1.5,
  speed: 2,
  offset: [0.1, 0.2],
  elevation: 0.1,
  cue: { mass: 0.567, restitution: 0.87 },
});

// biome-ignore lint/suspicious/noExplicitAny: that any value may be given is what is tested
type Anything = any;
type Solver = Pick<Awaited<ReturnType<typeof createRicochet>>, 'createTable' | 'explain'>;
type Made = ReturnType<Solver['createTable']>;

const snapshot = await (async () => {
  using table = (await createRicochet()).createTable(description() as never);
  table.advance(0.5);
  return table.snapshot();
})();

/** Does something with a table, and disposes of it. */
function withTable(ricochet: Solver, given: unknown, act: (table: Made) => unknown): unknown {
  using table = ricochet.createTable(given as never);
  return act(table);
}

/** The data of a table after some time. */
function gone(table: Made): unknown {
  const progress = table.run({ until: table.time + 1, maxEvents: 30 });
  return [progress, table.energy, table.count, table.at()];
}

const inTable = (
  right: () => unknown[],
  act: (table: Made, given: Anything[], ricochet: Anything) => unknown,
) => ({
  right,
  ask: (ricochet: Solver, given: Anything[]) =>
    withTable(ricochet, description(), (table) => act(table, given, ricochet)),
});

export const tableEntryPoints = {
  createTable: {
    right: () => [description()],
    ask: (ricochet: Solver, [given]: Anything[]) => withTable(ricochet, given, gone),
  },
  'createTable, rack': {
    right: () => [{ table: 'pool-7ft', rack: '3-ball', constants: { cushion: 'han' } }],
    ask: (ricochet: Solver, [given]: Anything[]) => withTable(ricochet, given, gone),
  },
  'table.strike': inTable(
    () => [strike()],
    (table, [given]) => [table.strike(given), gone(table)],
  ),
  'table.preview': inTable(
    () => [strike(), { maxEvents: 20 }],
    (table, [given, options]) => table.preview(given, options),
  ),
  'table.next': inTable(
    () => [{ until: 3 }],
    (table, [options]) => [table.next(options), table.energy],
  ),
  'table.advance': inTable(
    () => [0.5, { maxEvents: 20 }],
    (table, [seconds, options]) => [table.advance(seconds, options), table.at()],
  ),
  'table.run': inTable(
    () => [{ until: 2, maxEvents: 20 }],
    (table, [options]) => [table.run(options), table.at()],
  ),
  'table.at': inTable(
    () => [0.25],
    (table, [time]) => [table.advance(0.5), table.at(time)],
  ),
  'table.place': inTable(
    () => [2, { position: [0.5, 0.5], velocity: [0, -1], spin: [0, 0, 1], state: 'rolling' }],
    (table, [index, given]) => [table.place(index, given), gone(table)],
  ),
  'table.remove': inTable(
    () => [1],
    (table, [index]) => [table.remove(index), gone(table)],
  ),
  'table.restore': inTable(
    () => [structuredClone(snapshot)],
    (table, [given]) => [table.restore(given), gone(table)],
  ),
  // A table recognizes its own event object, not its contents. 0 stands for such an object, and a copy is refused.
  'explain.event': inTable(
    () => [0],
    (table, [which], { explain }) => explain.event(which === 0 ? table.next({ until: 3 }) : which),
  ),
};
