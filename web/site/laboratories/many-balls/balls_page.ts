// The page of many balls, as its parts see it: what is shown, and what they may do to it.
import type { Tick } from '../../widgets/tick.js';
import type { BallStage } from './ball_stage.js';
import type { Typed } from './controls.js';
import type { CustomWorld, CustomWorldPage } from './custom_world.js';
import type { Formatter } from './number_format.js';
import type { PiCircle } from './pi_circle.js';
import type { PiPrediction } from './pi_prediction.js';
import type { SimulationRunner } from './simulation_runner.js';
import type { Field, PresetId, State } from './state.js';

export interface BallsPage extends CustomWorldPage {
  readonly stage: BallStage | undefined;
  readonly customWorld: CustomWorld;
  readonly prediction: PiPrediction;
  readonly circle: PiCircle;
  readonly tick: Tick;
  readonly format: Formatter;
  readonly typed: Typed | undefined;
  /** The momenta are drawn tip to tail. */
  hasMomenta: boolean;
  /** Sets the scene up anew, at time 0. */
  begin(): void;
  /** Another state, from its beginning. */
  change(state: State): void;
  choose(preset: PresetId): void;
  /** A text typed into a field. */
  type(field: Field, text: string): void;
  seek(act: (runner: SimulationRunner) => void): void;
  setSpeed(speed: number): void;
}
