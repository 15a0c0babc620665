// The interface between the page of many balls and its parts.
import type { Plot } from '../../widgets/plot.js';
import { Tick } from '../../widgets/tick.js';
import { Laboratory } from '../shared/laboratory.js';
import type { BallStage } from './ball_stage.js';
import { type ManyBallsMessages, manyBallsMessages } from './messages.js';
import { type Formatter, formatters } from './number_format.js';
import { PiCircle } from './pi_circle.js';
import { sceneOf } from './presets/index.js';
import type { Session } from './session.js';
import type { SimulationRunner } from './simulation_runner.js';
import { type Field, type PresetId, type State, type Typed, typedField, writeState } from './state.js';

export abstract class BallsPage extends Laboratory {
  static override properties = {
    ...Laboratory.properties,
    state: { state: true },
    playing: { state: true },
    typed: { state: true },
    hasMomenta: { state: true },
  };

  declare state: State;
  declare playing: boolean;
  declare typed: Typed | undefined;
  /** The momenta are drawn tip to tail. */
  declare hasMomenta: boolean | undefined;

  readonly circle = new PiCircle();
  readonly tick = new Tick();
  /** The simulation of the state, once the solver has started. */
  session: Session | undefined;
  stage: BallStage | undefined;
  plots: Plot[] = [];

  get words(): ManyBallsMessages {
    return manyBallsMessages[this.language];
  }

  get format(): Formatter {
    return formatters[this.language];
  }

  /** The balls are the visitor's own. */
  get isOwn(): boolean {
    return this.state.preset === 'own';
  }

  /** Frames per second. */
  abstract get rate(): number;

  /** Sets the scene up again, at time 0. */
  abstract begin(): void;
  abstract play(): void;
  abstract pause(): void;
  /** Updates the picture, the numbers and the plots. */
  abstract refresh(): void;
  abstract draw(): void;
  /** Another state, from its beginning. */
  abstract change(state: State): void;
  abstract choose(preset: PresetId): void;
  abstract seek(act: (runner: SimulationRunner) => void): void;

  /** Call it after balls were added, removed or changed their size. */
  reshape(): void {
    this.session?.reshape();
    this.stage?.recolor(this.session?.count);
  }

  /** Makes the state a step of the history, and writes it to the address. */
  writeState(): void {
    this.recordState(writeState(this.state));
  }

  setSpeed(speed: number): void {
    this.state = { ...this.state, speed };
    this.recordState(writeState(this.state), 'speed');
  }

  /** Handles a text typed into a field. */
  type(field: Field, text: string): void {
    const typed = typedField(field, text, this.words);
    if (typeof typed === 'number')
      this.change({ ...this.state, values: { ...this.state.values, [field.id]: typed } });
    else this.typed = typed;
  }

  /** Replaces the scene of the same preset by the visitor's custom world. */
  replaceScene(state: State): void {
    this.state = state;
    if (this.session !== undefined) this.session.scene = sceneOf(state, this.words.lanes);
  }
}
