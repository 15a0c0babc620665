// The custom world: which ball is chosen, and what mouse, keys and fields do to it.
import type { Simulation } from 'ricochet-wasm';
import { numberOf } from '../../widgets/numbers.js';
import { watchDrags } from './ball_drag.js';
import type { BallStage } from './ball_stage.js';
import type { Typed } from './controls.js';
import {
  addAt,
  addSomewhere,
  ballAt,
  type CustomField,
  customBall,
  customBalls,
  move,
  resize,
  setField,
} from './custom_balls.js';
import type { CustomWorldForm } from './custom_world_form.js';
import type { ManyBallsMessages } from './messages/index.js';
import type { SimulationRunner } from './simulation_runner.js';
import { customLimits, isBeyondCustom, mostCustomBalls, type State } from './state.js';

const keyStep = 0.1;
const keyPush = 0.5;

/** A shorter drag is a tap: the ball keeps its first size. */
const smallestGrown = 0.2;

const directions: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Drags round to thousandths, so that fields and links stay readable. */
const rounded = (value: number): number => Number(value.toFixed(3));

/** What the custom world needs of the page that it is part of. */
export interface CustomWorldPage {
  readonly state: State;
  readonly playing: boolean;
  readonly words: ManyBallsMessages;
  readonly runner: SimulationRunner | undefined;
  readonly stage: BallStage | undefined;
  exportStatus: string;
  play(): void;
  pause(): void;
  draw(): void;
  /** After balls came, went or changed their size. */
  reshape(): void;
  /** The picture, the numbers and the plots as they are now. */
  refresh(): void;
  replaceScene(state: State): void;
  /** The state, in the address. */
  writeState(): void;
  requestUpdate(): void;
}

export class CustomWorld {
  chosen = 0;
  /** When the balls were last changed by hand: there the program for the visitor starts. */
  since = { time: 0, events: 0 };
  #typed: Typed | undefined;
  #playedBefore = false;
  #writing: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly page: CustomWorldPage) {}

  reset(): void {
    this.chosen = 0;
    this.since = { time: 0, events: 0 };
    this.#typed = undefined;
  }

  watch(canvas: HTMLCanvasElement): void {
    const { page } = this;
    if (page.stage === undefined) return;
    watchDrags(
      canvas,
      page.stage,
      {
        find: (x, y) => (this.#simulation === undefined ? undefined : ballAt(this.#simulation, x, y)),
        add: (x, y) => this.#addAt(rounded(x), rounded(y)),
        grow: (ball, radius) => {
          if (this.#simulation === undefined || radius < smallestGrown) return;
          resize(this.#simulation, ball, rounded(radius));
          page.reshape();
          page.draw();
        },
        take: (ball) => {
          this.chosen = ball;
          this.#playedBefore = page.playing;
          page.pause();
        },
        carry: (ball, x, y) => {
          if (this.#simulation === undefined) return;
          move(this.#simulation, ball, rounded(x), rounded(y));
          page.draw();
        },
        drop: (ball, velocity) => {
          this.#edit((simulation) => {
            if (velocity !== undefined)
              simulation.setBall(ball, { velocity: [rounded(velocity[0]), rounded(velocity[1])] });
          });
          if (velocity !== undefined || this.#playedBefore) page.play();
        },
      },
      () => page.state.preset === 'own',
    );
  }

  key(event: KeyboardEvent): void {
    const simulation = this.#simulation;
    if (simulation === undefined || simulation.count === 0) return;
    if (event.key === 'PageUp' || event.key === 'PageDown') {
      event.preventDefault();
      const { count } = simulation;
      this.#choose((this.chosen + (event.key === 'PageDown' ? 1 : count - 1)) % count);
      return;
    }
    const direction = directions[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    this.page.pause();
    const { position, velocity } = customBall(simulation, this.chosen);
    const step = event.shiftKey ? keyPush : keyStep;
    const [x, y] = event.shiftKey ? velocity : position;
    const to = [rounded(x + step * direction[0]), rounded(y + step * direction[1])] as const;
    this.#edit(() =>
      event.shiftKey
        ? simulation.setBall(this.chosen, { velocity: to })
        : move(simulation, this.chosen, ...to),
    );
  }

  form(): CustomWorldForm {
    const simulation = this.#simulation;
    const count = simulation?.count ?? 0;
    return {
      count,
      chosen: this.chosen,
      ball:
        simulation === undefined || this.chosen >= count ? undefined : customBall(simulation, this.chosen),
      playing: this.page.playing,
      typed: this.#typed,
      choose: (ball) => this.#choose(ball),
      change: (field, text) => this.#type(field, text),
      leave: () => {
        if (this.#typed?.message !== '') return;
        this.#typed = undefined;
        this.page.requestUpdate();
      },
      add: () => this.#add(),
      remove: () => {
        this.#edit((one) => one.removeBall(this.chosen));
        this.#choose(Math.max(0, Math.min(this.chosen, (this.#simulation?.count ?? 1) - 1)));
      },
    };
  }

  get #simulation(): Simulation | undefined {
    return this.page.runner?.simulation;
  }

  #choose(ball: number): void {
    this.chosen = ball;
    this.#typed = undefined;
    this.page.draw();
    this.page.requestUpdate();
  }

  /** A ball where the table was tapped; it is pressed for so long as it is to grow. */
  #addAt(x: number, y: number): number | undefined {
    if (this.#simulation === undefined || this.#simulation.count >= mostCustomBalls) return undefined;
    this.page.pause();
    let added: number | undefined;
    this.#edit((simulation) => {
      added = addAt(simulation, x, y);
    });
    return added;
  }

  #add(): void {
    this.page.pause();
    let added: number | undefined;
    this.#edit((simulation) => {
      added = addSomewhere(simulation);
    });
    if (added === undefined) this.page.exportStatus = this.page.words.custom.noRoom;
    else this.#choose(added);
  }

  #type(field: CustomField, text: string): void {
    if (this.page.playing) this.page.pause();
    const value = numberOf(text) ?? Number.NaN;
    let message = '';
    if (!isBeyondCustom(field, value))
      this.#edit((simulation) => {
        const refusal = setField(simulation, this.chosen, field, value);
        if (refusal !== undefined) message = this.page.words.custom.refused[refusal];
      });
    else {
      const [least, most] = customLimits[field];
      message = this.page.words.refused(String(least).replace('-', '−'), String(most), false);
    }
    this.#typed = { id: field, text, message };
    this.page.requestUpdate();
  }

  /** Changes the balls as they stand; another future begins here, and the link holds what is there now. */
  #edit(act: (simulation: Simulation) => unknown): void {
    const { page } = this;
    const { runner } = page;
    if (runner === undefined) return;
    act(runner.simulation);
    runner.edited();
    this.since = { time: runner.time, events: runner.eventCount };
    page.replaceScene({ ...page.state, balls: customBalls(runner.simulation) });
    page.reshape();
    page.refresh();
    // Browsers stop a page that changes its address with every move of the mouse.
    clearTimeout(this.#writing);
    this.#writing = setTimeout(() => page.writeState(), 150);
  }
}
