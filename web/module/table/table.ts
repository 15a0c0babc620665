/** Tables: the handle on a billiard table with its balls. */

import '../disposable.js';
import { checkFields, checkFormat, checkObject, lengthOf } from '../arguments/check.js';
import { freeWhenCollected } from '../arguments/collected.js';
import { guardReceivers, Handle } from '../arguments/receivers.js';
import { asked, guarded, refuseReentry } from '../arguments/reentrancy_guard.js';
import {
  endingNames,
  tableEventAt as eventPlaces,
  Found,
  nextAt,
  progressAt,
  Refusal,
  runAt,
  tableBallAt,
  tableBallRow,
  tableEventRow,
  tableMotionRow,
  tablePoseRow,
} from '../boundary/layout.js';
import { failMemory } from '../boundary/memory.js';
import type { RawTable } from '../boundary/raw_module.js';
import type { SharedBuffer } from '../boundary/shared_buffer.js';
import { fail, failDisposed, failWhole, refuse } from '../errors/fail.js';
import { mostTableBalls, motionAt, putTableBall, type TableBall, type TableBallPose } from './balls.js';
import type { AllConstants } from './constants.js';
import { type TableBallOf, type TableEvent, type TableFuture, tableEventAt } from './events.js';
import { refuseFault } from './faults.js';
import { shapeOf, type TableShape } from './geometry.js';
import { knownTables, type TableNumbers } from './known_tables.js';
import { startTable } from './start_table.js';
import { putStrike, type Strike } from './strike.js';
import {
  checkSeconds,
  latestTime,
  mostWork,
  type PreviewOptions,
  readPreview,
  readTableAdvance,
  readTableNext,
  readTableRun,
  type TableAdvanceOptions,
  type TableNextOptions,
  type TableProgress,
  type TableRunOptions,
} from './table_options.js';

/**
 * A table and its balls as plain JSON: `restore` continues from it bit for bit, on a table of the same shape and
 * constants.
 */
export interface TableSnapshot {
  format: 'ricochet-table';
  version: 1;
  /** The solver's own: times, and for each ball its path since its last event. JSON has no infinity: it is written as text. */
  numbers: (number | 'Infinity')[];
}

/** All balls at a moment. */
export interface TableView {
  /** Seconds since the table was made. */
  time: number;
  balls: TableBallPose[];
}

const format = 'ricochet-table';
const registry = freeWhenCollected((table: RawTable) => table.delete());

/**
 * A billiard table, event after event; made by `ricochet.createTable`.
 *
 * SI units: metres, seconds, kilograms, radians. z is up, and positions are in the plane of the balls' centres, where
 * z is 0. Numbers other than 0, except times, have sizes from 1e-18 to 1e6: others are refused with an error that
 * says so.
 */
export class Table extends Handle {
  readonly #shared: SharedBuffer;
  #object: RawTable | undefined;
  /** Its cushions, their ends and its pockets, for a named table too. */
  readonly geometry: TableShape;
  /** The constants of balls, cloth and cushions: as given, with the defaults of the game for the rest. */
  readonly constants: Readonly<AllConstants>;
  readonly #explained: TableNumbers;

  static {
    guardReceivers(Table, {
      name: 'table',
      isOne: (value) => #object in value,
      kept: 'table.snapshot() gives what can be written',
      elsewhere: {
        'Use table.strike({ angle, speed })': 'shoot hit applyImpulse',
        'Use table.advance(seconds)': 'step update tick simulate',
        'Use table.snapshot() and restore(snapshot)': 'save load serialize clone',
        'Use table.dispose()': 'destroy free delete',
      },
    });
  }

  /** @internal */
  constructor(shared: SharedBuffer, description: unknown) {
    super();
    this.#shared = shared;
    const { object, constants, throws } = startTable(shared, description);
    this.#object = object;
    registry.register(this, object, this);
    this.geometry = shapeOf(shared, object);
    this.constants = constants;
    this.#explained = { geometry: this.geometry, constants, throws };
  }

  /** The number of balls, including those in pockets. */
  get count(): number {
    return this.#alive().size();
  }

  /** Seconds since the table was made: the time of the last event, or the time it was advanced to. */
  get time(): number {
    return this.#alive().time();
  }

  /** Kinetic energy of all balls now, including spin, joules: 0 if all is at rest. */
  get energy(): number {
    return this.#alive().energy();
  }

  /**
   * Strikes a ball with a cue, now: its velocity and spin are those that the cue gives it, whatever its motion
   * before.
   * @throws {RicochetError} for a ball that is not on the table, and anything missing, out of range or unknown; then
   * nothing changes.
   */
  strike(strike: Strike): void {
    const table = this.#alive();
    guarded(() => {
      putStrike(strike, this.#shared.view(), table.size());
      refuseFault(this.#shared, table.strike(), 'strike', nameOfBall);
    });
  }

  /**
   * Puts a ball on the table, now. It replaces the one with that index, which may be in a pocket; index `count` adds
   * a ball.
   * @throws {RicochetError} `overlap` if the place is occupied: nothing moves to make room, and nothing changes.
   */
  place(index: number, ball: TableBall): void {
    const table = this.#alive();
    const count = table.size();
    if (!(Number.isInteger(index) && index >= 0 && index <= Math.min(count, mostTableBalls - 1)))
      failWhole('index', index, `a ball's index, or ${count} for a further one, is needed`);
    guarded(() => {
      const row = new Float64Array(tableBallRow.size);
      putTableBall(ball, 'ball', row, 0);
      this.#shared.view().set(row, tableBallAt.position);
      const nameOf = (other: number) => (other === index ? 'ball' : nameOfBall(other));
      refuseFault(this.#shared, table.place(index), 'ball', nameOf);
    });
  }

  /** Removes a ball from the table; the others keep their indices. */
  remove(index: number): void {
    const table = this.#alive();
    if (!(Number.isInteger(index) && index >= 0 && index < table.size()))
      failWhole('index', index, `a ball's index, 0 to ${table.size() - 1}, is needed`);
    table.remove(index);
  }

  /**
   * The whole future after a strike, without changing the table: every event until all is at rest. It takes about ten
   * microseconds an event, so it can be called at every move of a pointer.
   */
  preview(strike: Strike, options: PreviewOptions = {}): TableFuture {
    const table = this.#alive();
    const maxEvents = guarded(readPreview, options);
    return guarded(() => {
      const numbers = this.#shared.view();
      putStrike(strike, numbers, table.size());
      numbers[runAt.maxEvents] = maxEvents;
      numbers[runAt.maxWork] = mostWork;
      refuseFault(this.#shared, table.preview(), 'strike', nameOfBall);
      const events = this.#events(table);
      const motions = (address: number) => this.#motions(address, table.size());
      return {
        start: motions(table.starts()),
        events,
        time: events.at(-1)?.time ?? table.time(),
        end: motions(table.ends()),
        complete: endingNames[table.previewEnding()] === 'quiet',
      };
    });
  }

  /**
   * Runs the next event and returns it; undefined if there is none, or none before `until`, which is then the time.
   */
  next(options: TableNextOptions = {}): TableEvent | undefined {
    const table = this.#alive();
    const until = guarded(readTableNext, options);
    return asked(() => {
      const numbers = this.#shared.view();
      numbers[nextAt.until] = until;
      numbers[nextAt.maxWork] = mostWork;
      const found = table.next();
      if (found === Refusal.outOfMemory) failMemory('table');
      if (found === Found.work) this.#failWork();
      if (found !== Found.event) return undefined;
      return this.#known(tableEventAt(this.#shared.view(), eventPlaces.kind));
    });
  }

  /**
   * Advances by `seconds`, with all events in their order. It stops with `budget` after `maxEvents` events (a million
   * by default); then the time is how far it has come.
   */
  advance(seconds: number, options: TableAdvanceOptions = {}): TableProgress {
    const now = this.time;
    checkSeconds(seconds, 'seconds', 0, latestTime - now);
    const maxEvents = guarded(readTableAdvance, options);
    return this.#run(now + seconds, maxEvents);
  }

  /** Runs events until all is at rest, until a time, or until a number of events. */
  run(options: TableRunOptions = {}): TableProgress {
    this.#alive();
    const { until, maxEvents } = guarded(readTableRun, options);
    return this.#run(until, maxEvents);
  }

  /**
   * The time from which on `at` knows how balls have moved: that of the last change of the table, by `strike`,
   * `place`, `remove` or `restore`. The oldest part of a very long past is dropped: the last fifty thousand events
   * are known.
   */
  get knownSince(): number {
    return this.#alive().knownSince();
  }

  /** All balls at a time from `knownSince` up to the table's own, with how they are turned. @defaultValue its own time */
  at(time?: number): TableView {
    const table = this.#alive();
    const given: unknown = time === undefined ? table.time() : time;
    checkSeconds(given, 'time', table.knownSince(), table.time());
    const address = asked(() => table.at(given));
    if (address === 0 && table.size() > 0) failMemory('table');
    const rows = this.#numbers(address, tablePoseRow.size * table.size());
    const balls = Array.from({ length: table.size() }, (_, i): TableBallPose => {
      const row = tablePoseRow.size * i;
      const { x, y, z, w } = tablePoseRow.orientation;
      const at = (place: number) => rows[row + place] as number;
      return { ...motionAt(rows, row), orientation: { x: at(x), y: at(y), z: at(z), w: at(w) } };
    });
    return { time: given, balls };
  }

  /** The whole state as plain JSON, from which `restore` goes on bit for bit. */
  snapshot(): TableSnapshot {
    const table = this.#alive();
    const address = table.snapshot();
    if (address === 0) failMemory('snapshot');
    try {
      return {
        format,
        version: 1,
        numbers: Array.from(this.#numbers(address, table.snapshotLength()), toJson),
      };
    } finally {
      table.freeSnapshot();
    }
  }

  /**
   * Restores a snapshot of a table of the same shape and constants. Places in it are not checked again, as `place`
   * does. A refused one leaves everything as it was.
   */
  restore(snapshot: TableSnapshot): void {
    const table = this.#alive();
    const numbers = guarded(readSnapshot, snapshot);
    const address = table.roomForSnapshot(numbers.length);
    if (address === 0) failMemory('snapshot.numbers.length', numbers.length);
    this.#numbers(address, numbers.length).set(numbers);
    refuseFault(this.#shared, table.restore(), 'snapshot', nameOfBall);
  }

  /** Frees the memory. Later calls throw an error; disposing again does not. */
  dispose(): void {
    refuseReentry();
    if (this.#object === undefined) return;
    registry.unregister(this);
    const object = this.#object;
    this.#object = undefined;
    object.delete();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  #alive(): RawTable {
    refuseReentry();
    return this.#object ?? failDisposed('table');
  }

  #numbers(address: number, length: number): Float64Array {
    return new Float64Array(this.#shared.raw.HEAPF64.buffer, address, length);
  }

  /** Events are known to `explain`, which needs the table's own numbers. */
  #known(event: TableEvent): TableEvent {
    knownTables.set(event, this.#explained);
    return event;
  }

  #events(table: RawTable): TableEvent[] {
    const count = table.eventCount();
    const rows = this.#numbers(table.events(), tableEventRow.size * count);
    return Array.from({ length: count }, (_, i) => this.#known(tableEventAt(rows, tableEventRow.size * i)));
  }

  #motions(address: number, count: number): TableBallOf[] {
    const rows = this.#numbers(address, tableMotionRow.size * count);
    return Array.from({ length: count }, (_, ball) => ({
      ball,
      ...motionAt(rows, tableMotionRow.size * ball),
    }));
  }

  #run(until: number, maxEvents: number): TableProgress {
    const table = this.#alive();
    return asked(() => {
      const numbers = this.#shared.view();
      numbers[runAt.until] = until;
      numbers[runAt.maxEvents] = maxEvents;
      numbers[runAt.maxWork] = mostWork;
      const ending = table.run();
      if (ending === Refusal.outOfMemory) failMemory('table');
      const reason = endingNames[ending];
      if (reason === 'work') this.#failWork();
      const events = this.#shared.view()[progressAt.events] as number;
      return { reason: reason as TableProgress['reason'], events, time: table.time() };
    });
  }

  #failWork(): never {
    refuse(
      'work-budget',
      'table',
      'table: so much work was done without coming to an end. Call again to go on from there.',
    );
  }
}

/** The first number of every snapshot of the solver: `kMark` in `snapshot.cpp`. */
const markOfSnapshot = 0x7ab1e * 2 ** 30;

const toJson = (value: number): number | 'Infinity' =>
  value === Number.POSITIVE_INFINITY ? 'Infinity' : value;

const nameOfBall = (ball: number): string => `ball ${ball}`;

function readSnapshot(snapshot: unknown): Float64Array {
  checkObject(snapshot, 'snapshot', 'what snapshot() gave');
  checkFormat(snapshot, { format, version: 1 });
  checkFields(snapshot, 'snapshot', ['format', 'version', 'numbers']);
  const { numbers } = snapshot;
  const path = 'snapshot.numbers';
  if (!Array.isArray(numbers)) fail('not-an-object', path, numbers, 'an array of numbers is needed');
  const length = lengthOf(numbers, path);
  // Many times the length for 1000 balls.
  if (!(length > 0 && length <= 1e6)) fail('wrong-length', path, numbers, 'it is no snapshot of a table');
  const copy = new Float64Array(length);
  for (let i = 0; i < length; i++) {
    const value: unknown = numbers[i];
    const number = value === 'Infinity' ? Number.POSITIVE_INFINITY : value;
    if (!(Number.isFinite(number) || value === 'Infinity'))
      fail('not-finite', `${path}[${i}]`, value, "a finite number is needed, or 'Infinity'");
    // Reading stops early if it is no snapshot.
    if (i === 0 && number !== markOfSnapshot)
      fail('unreadable', path, number, 'pass the numbers that snapshot() gave');
    copy[i] = number as number;
  }
  return copy;
}
