// The balls as flat arrays, as the simulation fills them and the stage draws them.
import type { Simulation } from 'ricochet-wasm';

export class BallArrays {
  positions = new Float64Array();
  velocities = new Float64Array();
  radii = new Float64Array();

  get count(): number {
    return this.radii.length;
  }

  /** After balls came, went or changed their size. `radii` are those of the world, where it is known not to change. */
  resize(simulation: Simulation, radii?: readonly number[]): void {
    const { count } = simulation;
    this.positions = new Float64Array(3 * count);
    this.velocities = new Float64Array(3 * count);
    this.radii = Float64Array.from({ length: count }, (_, i) => radii?.[i] ?? simulation.ball(i).radius);
  }

  read(simulation: Simulation): void {
    const { positions, velocities } = this;
    simulation.readInto({ positions, velocities });
  }
}
