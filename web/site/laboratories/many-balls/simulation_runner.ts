// Runs a simulation for display: as much of it as the time of one animation frame allows, event by event, and back.
import type { Ending, Simulation, SimulationEvent, World } from 'ricochet-wasm';
import { isModuleError } from '../../shell/module_error.js';
import type { SimulationSolver } from '../../shell/solvers/simulation.js';
import { EventLog } from './event_log.js';
import { SnapshotHistory } from './snapshots.js';
import { TimeSeries } from './time_series.js';

/** Milliseconds of an animation frame that may be used for events: the rest is for drawing. */
const usualMilliseconds = 9;

const fewest = 64;
const most = 50_000;

export type EventCounts = Record<SimulationEvent['kind'], number>;

type Goal = { time: number } | { events: number };

/** True if the run has not reached its end: the next animation frame continues it. */
const isCut = (reason: Ending): boolean => reason === 'budget' || reason === 'work';

export class SimulationRunner {
  readonly simulation: Simulation;
  readonly log = new EventLog();
  /** Energy, momentum x, y, z, and how many events. */
  readonly series = new TimeSeries(5);
  counts: EventCounts = { ball: 0, wall: 0, obstacle: 0, enters: 0, leaves: 0, rest: 0, slide: 0, stuck: 0 };
  /** The latest moment that has been reached. */
  furthest = 0;
  /** True if nothing will happen any more. */
  quiet = false;
  /** True if more happened than fits into one animation frame: time is slower than requested. */
  late = false;
  /** The last event that was stepped to. */
  shown: SimulationEvent | undefined;
  #history: SnapshotHistory;
  #goal: Goal | undefined;
  #budget = 1000;
  #snapshotAfter = 0;

  constructor(ricochet: SimulationSolver, world: World) {
    this.simulation = ricochet.createSimulation(world);
    this.#history = new SnapshotHistory(world.balls.length);
    this.#keep(false);
    this.#sample();
  }

  get time(): number {
    return this.simulation.time;
  }

  /** The number of reported events. */
  get eventCount(): number {
    return this.counts.ball + this.counts.wall + this.counts.obstacle;
  }

  /** A moment of the past is being computed again. */
  get seeking(): boolean {
    return this.#goal !== undefined;
  }

  /** Advances time, or continues toward a requested moment, as far as one animation frame allows. */
  advance(frames: number): void {
    if (this.#goal !== undefined) {
      this.#pursue();
      return;
    }
    this.shown = undefined;
    const { reason, events } = this.#run(frames, this.#budget);
    this.late = isCut(reason);
    this.#checkQuiet(events);
    this.#sample();
    if (performance.now() >= this.#snapshotAfter && this.time > (this.#history.newest?.time ?? 0))
      this.#keep(false);
  }

  /**
   * The next event alone. Null if there is none, or if it takes longer to find: then the next step continues the
   * search.
   */
  step(): SimulationEvent | null {
    const event = this.#next();
    if (event === null) return null;
    this.#record(event);
    this.shown = event;
    this.#sample();
    return event;
  }

  #next(): SimulationEvent | null {
    try {
      const event = this.simulation.next();
      this.quiet = event === null;
      return event;
    } catch (cause) {
      if (!(isModuleError(cause) && cause.code === 'work-budget')) throw cause;
      return null;
    }
  }

  /** Goes back to the state before the last event. */
  stepBack(): void {
    if (this.eventCount > 0) this.#seek({ events: this.eventCount - 1 });
  }

  seek(time: number): void {
    this.#seek({ time: Math.max(0, Math.min(this.furthest, time)) });
  }

  /** Call it after a ball was changed: another future begins here. */
  edited(): void {
    this.#takeAllEvents();
    this.furthest = this.time;
    this.quiet = false;
    this.shown = undefined;
    this.series.cut(this.time - Number.MIN_VALUE);
    this.#keep(true);
    this.#sample();
  }

  dispose(): void {
    this.simulation.dispose();
  }

  #seek(goal: Goal): void {
    const moment = this.#history.before(goal);
    if (moment === undefined) return;
    const ahead = 'time' in goal ? this.time <= goal.time : false;
    // It may be nearer from the current state.
    if (!ahead || moment.time > this.time) {
      this.simulation.restore(moment.snapshot);
      this.counts = { ...moment.counts };
      this.log.cut(moment.events);
      this.series.cut(moment.time);
    }
    this.quiet = false;
    this.late = false;
    this.shown = undefined;
    this.#goal = goal;
    this.#pursue();
  }

  #pursue(): void {
    const goal = this.#goal;
    if (goal === undefined) return;
    if ('time' in goal) {
      const { reason } = this.#run(Math.max(0, goal.time - this.time), this.#budget);
      if (!isCut(reason)) this.#goal = undefined;
    } else {
      const missing = goal.events - this.eventCount;
      for (let i = 0; i < Math.min(missing, this.#budget); i++) if (this.step() === null) break;
      this.shown = undefined;
      if (this.eventCount >= goal.events) this.#goal = undefined;
    }
    this.#sample();
  }

  #run(frames: number, maxEvents: number): { reason: Ending; events: number } {
    const start = performance.now();
    const progress = this.simulation.advance(frames, { maxEvents, onEvent: (event) => this.#record(event) });
    this.#takeAllEvents();
    const spent = performance.now() - start;
    if (progress.events > fewest) {
      const fitting = (usualMilliseconds / Math.max(spent, 0.05)) * progress.events;
      this.#budget = Math.round(Math.min(most, Math.max(fewest, (this.#budget + fitting) / 2)));
    }
    this.furthest = Math.max(this.furthest, progress.time);
    return progress;
  }

  /**
   * Contacts that were solved together have all happened when the first is reported, and a snapshot does not contain
   * the others. So all are taken before a snapshot.
   */
  #takeAllEvents(): void {
    while (this.eventCount < this.simulation.eventCount) {
      const event = this.simulation.next();
      if (event === null) return;
      this.#record(event);
    }
  }

  #record(event: SimulationEvent): void {
    this.counts[event.kind]++;
    this.log.add(this.eventCount, event);
    this.furthest = Math.max(this.furthest, event.time);
  }

  /** Only the solver knows that nothing is left to happen; an advance of no time shows it. */
  #checkQuiet(events: number): void {
    if (events > 0) this.quiet = false;
    else if (!this.quiet) this.quiet = this.simulation.advance(0).reason === 'quiet';
  }

  /** Snapshots of many balls take longer than an animation frame: they may use a two-hundredth of the time. */
  #keep(edited: boolean): void {
    const start = performance.now();
    this.#history.add({
      time: this.time,
      events: this.eventCount,
      counts: { ...this.counts },
      snapshot: this.simulation.snapshot(),
      edited,
    });
    const now = performance.now();
    this.#snapshotAfter = now + Math.max(250, 200 * (now - start));
  }

  #sample(): void {
    const { energy, momentum, time } = this.simulation;
    this.series.add(time, [energy, momentum.x, momentum.y, momentum.z, this.eventCount]);
  }
}
