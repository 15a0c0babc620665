// A session: the scene of the visitor's state, the simulation that runs it, its balls as arrays, and the gas meter.
import type { Simulation } from 'ricochet-wasm';
import type { SimulationSolver } from '../../shell/solvers/simulation.js';
import { GasMeter } from './gas_meter.js';
import { edge, gasRadius } from './presets/gas.js';
import { sceneOf } from './presets/index.js';
import type { LaneNames } from './presets/tunnelling.js';
import type { Scene, SceneState } from './scene.js';
import { SimulationRunner } from './simulation_runner.js';
import type { State } from './state.js';

/** With more balls, arrows would hide the picture. */
const mostArrows = 40;

/** Milliseconds in which a moment that a link names has to be reached. */
const longestReach = 400;

/** The number of points of the graphs on the way to a moment. */
const samplesOfReach = 200;

function gasMeterOf({ preset, values }: State, simulation: Simulation): GasMeter | undefined {
  if (preset !== 'gas') return undefined;
  const { count = 0, dimension = 2, fill = 0 } = values;
  return new GasMeter(simulation, { radius: gasRadius(count, dimension, fill), edge, dimension });
}

export class Session {
  readonly runner: SimulationRunner;
  readonly meter: GasMeter | undefined;
  scene: Scene;
  /** The scene has an end, and it has come. */
  isOver = false;
  /** The balls as the simulation fills them and the stage draws them. */
  #positions = new Float64Array();
  #velocities = new Float64Array();
  #radii = new Float64Array();
  readonly #preset: State['preset'];

  /** Throws the solver's error for a world that it refuses. `lanes`: the names of the lanes of the preset of tunnelling. */
  constructor(ricochet: SimulationSolver, state: State, lanes: LaneNames) {
    this.#preset = state.preset;
    this.scene = sceneOf(state, lanes);
    this.runner = new SimulationRunner(ricochet, this.scene.world);
    this.meter = gasMeterOf(state, this.runner.simulation);
    this.reshape();
  }

  /** Of balls. */
  get count(): number {
    return this.#radii.length;
  }

  /** The balls of the world, if their masses and sizes are known not to change. */
  get lastingBalls(): Scene['world']['balls'] | undefined {
    return this.#preset === 'own' ? undefined : this.scene.world.balls;
  }

  /** Call it after balls were added, removed or changed their size. */
  reshape(): void {
    const { simulation } = this.runner;
    const { count } = simulation;
    const balls = this.lastingBalls;
    this.#positions = new Float64Array(3 * count);
    this.#velocities = new Float64Array(3 * count);
    this.#radii = Float64Array.from({ length: count }, (_, i) => (balls?.[i] ?? simulation.ball(i)).radius);
  }

  /** Lets time pass, up to the end of the scene. */
  advance(time: number): void {
    const { runner } = this;
    const { end = Number.POSITIVE_INFINITY } = this.scene;
    runner.advance(Math.max(0, Math.min(time, end - runner.time)));
    this.isOver = runner.time >= end;
  }

  /** Plays on to a time at once, as if it had been watched; false if that takes more than `longest` milliseconds. */
  reach(time: number, longest = longestReach): boolean {
    const { runner } = this;
    const latest = performance.now() + longest;
    while (runner.time < time && !this.isOver) {
      if (performance.now() > latest) return false;
      this.advance(Math.min(time / samplesOfReach, time - runner.time));
      this.measure();
    }
    return true;
  }

  /** Steps or seeks. */
  seek(act: (runner: SimulationRunner) => void): void {
    this.isOver = false;
    act(this.runner);
    this.meter?.forget(this.runner.time);
    if (this.#preset === 'own') this.reshape();
  }

  measure(): void {
    if (!this.runner.seeking) this.meter?.sample(this.runner.simulation);
  }

  /** The current drawing; `chosen` is the chosen ball of a custom world. */
  sceneState(chosen: number): SceneState {
    const { runner, scene } = this;
    const [positions, velocities, radii] = [this.#positions, this.#velocities, this.#radii];
    runner.simulation.readInto({ positions, velocities });
    return {
      time: runner.time,
      positions,
      velocities,
      hasArrows: this.count <= mostArrows && this.#preset !== 'pi',
      radii,
      chosen: this.#preset === 'own' ? chosen : scene.followed,
      contact: runner.shown,
    };
  }

  dispose(): void {
    this.runner.dispose();
  }
}
