// Measurements of the gas: the histogram of its speeds, and the pressure on the walls.
import type { Simulation } from 'ricochet-wasm';
import { type Box, idealPressure, maxwell, theoryPressure } from './gas_theory.js';
import { TimeSeries } from './time_series.js';

const bins = 28;

/** The share of older samples of the speeds that is kept at each new sample. */
const memory = 0.95;

/** Balls forget their start within a few collisions each. */
const forgetting = 4;

export interface Histogram {
  /** Edges of the bars, each twice: a staircase. */
  speeds: number[];
  measured: number[];
  theory: number[];
}

export class GasMeter {
  /** Measured mean pressure since the balls have forgotten their start. */
  readonly pressures = new TimeSeries(1);
  readonly #heights = new Float64Array(bins);
  readonly #velocities: Float64Array;
  readonly #most: number;
  readonly box: Box;
  #weight = 0;
  #start: { time: number; impulse: number } | undefined;

  constructor(simulation: Simulation, { radius, edge, dimension }: Omit<Box, 'count' | 'heat'>) {
    const { count, energy } = simulation;
    this.box = { count, radius, edge, dimension, heat: (2 * energy) / (dimension * count) };
    this.#velocities = new Float64Array(3 * count);
    this.#most = 3.4 * Math.sqrt(this.box.heat);
  }

  get ideal(): number {
    return idealPressure(this.box);
  }

  get theory(): number {
    return theoryPressure(this.box);
  }

  /** Mean pressure on all walls; undefined while the balls still remember their start. */
  get pressure(): number | undefined {
    return this.pressures.columns[0]?.at(-1);
  }

  /** Call it after going back in time. */
  forget(time: number): void {
    this.pressures.cut(time);
    if (this.#start !== undefined && this.#start.time >= time) this.#start = undefined;
    this.#heights.fill(0);
    this.#weight = 0;
  }

  sample(simulation: Simulation): void {
    this.#sampleSpeeds(simulation);
    const { count, dimension, edge } = this.box;
    const { ball, wallImpulse } = simulation.counts;
    const { min, max } = wallImpulse;
    const impulse = [min, max].reduce((sum, { x, y, z }) => sum + x + y + (dimension === 3 ? z : 0), 0);
    const { time } = simulation;
    // Each collision counts for two balls.
    if (2 * ball < forgetting * count) return;
    this.#start ??= { time, impulse };
    const span = time - this.#start.time;
    const area = 2 * dimension * edge ** (dimension - 1);
    if (span > 0) this.pressures.add(time, [(impulse - this.#start.impulse) / (span * area)]);
  }

  get histogram(): Histogram {
    const speeds: number[] = [];
    const measured: number[] = [];
    const theory: number[] = [];
    const width = this.#most / bins;
    for (let i = 0; i < bins; i++) {
      const height = this.#weight > 0 ? (this.#heights[i] as number) / (this.#weight * width) : 0;
      for (const part of [0, 0.5, 1]) {
        const speed = (i + part) * width;
        speeds.push(speed);
        measured.push(height);
        theory.push(maxwell(speed, this.box.heat, this.box.dimension));
      }
    }
    return { speeds, measured, theory };
  }

  #sampleSpeeds(simulation: Simulation): void {
    const velocities = this.#velocities;
    simulation.readInto({ velocities });
    for (let i = 0; i < bins; i++) (this.#heights[i] as number) *= memory;
    this.#weight = this.#weight * memory + this.box.count;
    for (let i = 0; i < velocities.length; i += 3) {
      const [x = 0, y = 0, z = 0] = [velocities[i], velocities[i + 1], velocities[i + 2]];
      const bin = Math.floor((Math.hypot(x, y, z) / this.#most) * bins);
      if (bin < bins) (this.#heights[bin] as number) += 1;
    }
  }
}
