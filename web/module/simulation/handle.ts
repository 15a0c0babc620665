/** Handle of a simulation: the solver's own object, until it is disposed of. */
import { freeWhenCollected } from '../arguments/collected.js';
import { asked, refuseReentry } from '../arguments/reentrancy_guard.js';
import { endingNames, Found, nextAt, progressAt, Refusal, runAt } from '../boundary/layout.js';
import { failMemory } from '../boundary/memory.js';
import type { RawSimulation } from '../boundary/raw_module.js';
import type { SharedBuffer } from '../boundary/shared_buffer.js';
import { failDisposed } from '../errors/fail.js';
import { readEvent, type SimulationEvent } from './events.js';
import type { Ending, RunProgress } from './run_options.js';

/** Frees the object of a handle that has been garbage-collected. */
const registry = freeWhenCollected((simulation: RawSimulation) => simulation.delete());

export class SimulationHandle {
  readonly #shared: SharedBuffer;
  #object: RawSimulation | undefined;
  #address = 0;

  constructor(shared: SharedBuffer, object: RawSimulation) {
    this.#shared = shared;
    this.#hold(object);
  }

  #hold(object: RawSimulation): void {
    this.#object = object;
    this.#address = object.address();
    registry.register(this, object, this);
  }

  /** Replaces the present object by another, and frees it; runs in progress go on with the new one. */
  replace(object: RawSimulation): void {
    const former = this.alive();
    registry.unregister(this);
    this.#hold(object);
    former.delete();
  }

  /** The solver's object. @throws {RicochetError} once it has been disposed of, and while arguments are read. */
  alive(): RawSimulation {
    refuseReentry();
    return this.#object ?? failDisposed('simulation');
  }

  dispose(): void {
    refuseReentry();
    if (this.#object === undefined) return;
    registry.unregister(this);
    const object = this.#object;
    this.#object = undefined;
    object.delete();
  }

  /** Frames since the world began. */
  time(): number {
    const simulation = this.alive();
    return asked(() => simulation.time());
  }

  /** Work done since the world began. */
  work(): number {
    this.alive();
    return asked(() => this.#shared.raw._ricochet_simulation_work(this.#address));
  }

  /** The number of balls. */
  size(): number {
    this.alive();
    return this.#shared.raw._ricochet_simulation_size(this.#address);
  }

  /** The shared buffer, with a ball in it. */
  ball(index: number): Float64Array {
    this.alive();
    this.#shared.raw._ricochet_simulation_ball(this.#address, index);
    return this.#shared.view();
  }

  /** The shared buffer, with the state in it. */
  state(): Float64Array {
    this.alive().writeState();
    return this.#shared.view();
  }

  /** A view of WebAssembly memory. */
  numbersAt(address: number, length: number): Float64Array {
    return new Float64Array(this.#shared.raw.HEAPF64.buffer, address, length);
  }

  /** A view of every ball's position or velocity. */
  vectors(name: 'positions' | 'velocities'): Float64Array {
    const simulation = this.alive();
    const address = simulation[name]();
    if (address === 0 && this.size() > 0) failMemory(name);
    return this.numbersAt(address, 3 * this.size());
  }

  run(maxEvents: number, until: number, maxWork: number): RunProgress {
    return asked(() => {
      const simulation = this.alive();
      const numbers = this.#shared.view();
      numbers[runAt.maxEvents] = maxEvents;
      numbers[runAt.until] = until;
      numbers[runAt.maxWork] = maxWork;
      const before = this.work();
      const ending = simulation.run();
      if (ending === Refusal.outOfMemory) failMemory('simulation');
      const events = this.#shared.view()[progressAt.events] as number;
      const work = this.work() - before;
      return { reason: endingNames[ending] as Ending, events, time: simulation.time(), work };
    });
  }

  /** The next event; null if there is none before `until`, `work` if none was found with `maxWork` of work. */
  next(until: number, maxWork: number): SimulationEvent | null | 'work' {
    return asked(() => {
      this.alive();
      const numbers = this.#shared.view();
      numbers[nextAt.until] = until;
      numbers[nextAt.maxWork] = maxWork;
      const found = this.#shared.raw._ricochet_simulation_next(this.#address);
      if (found === Refusal.outOfMemory) failMemory('simulation');
      if (found === Found.event) return readEvent(this.#shared.view());
      return found === Found.none ? null : 'work';
    });
  }
}
