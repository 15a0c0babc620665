// The display loop: lets time pass from one frame of the display to the next, draws it, and updates numbers and plots when they are due.
import type { Plot } from '../../widgets/plot.js';
import { AnimationLoop } from './animation_loop.js';
import type { BallStage } from './ball_stage.js';
import type { ManyBallsMessages } from './messages/index.js';
import { plotsOf } from './plots.js';
import type { Session } from './session.js';
import type { State } from './state.js';
import { UpdateSchedule } from './update_schedule.js';

/** What is shown, and how. */
export interface DisplayedPage {
  readonly state: State;
  readonly words: ManyBallsMessages;
  readonly session: Session | undefined;
  readonly stage: BallStage | undefined;
  playing: boolean;
  draw(): void;
  /** So many collisions have happened. */
  heard(events: number): void;
  /** Time stands still, at the end of the scene or at a moment that was sought. */
  stopped(): void;
  requestUpdate(): void;
}

export class DisplayLoop {
  plots: Plot[] = [];
  readonly #schedule = new UpdateSchedule();
  #loop: AnimationLoop | undefined;

  constructor(private readonly page: DisplayedPage) {}

  /** Frames are asked for only while this element can be seen. */
  watch(element: Element): void {
    this.#loop = new AnimationLoop(element, (seconds) => this.#onFrame(seconds));
  }

  start(): void {
    this.#loop?.start();
  }

  /** Frames per second. */
  get rate(): number {
    return this.#loop?.rate ?? 0;
  }

  /** The picture, the numbers and the plots as they are now. */
  refresh(): void {
    this.#schedule.reset(performance.now());
    this.page.draw();
    this.page.session?.measure();
    this.#plot();
    this.page.requestUpdate();
  }

  dispose(): void {
    this.#loop?.dispose();
  }

  #plot(): void {
    const { session, state, words } = this.page;
    if (session !== undefined) this.plots = plotsOf(state, session.runner.series, session.meter, words);
  }

  #onFrame(seconds: number): void {
    const { page } = this;
    const { session } = page;
    if (session === undefined) return;
    const { runner } = session;
    if (runner.seeking || page.playing) {
      session.advance(seconds * page.state.speed);
      if (session.isOver) page.playing = false;
    }
    if (!page.playing && !runner.seeking) {
      this.#loop?.stop();
      page.stopped();
      return;
    }
    page.draw();
    page.heard(session.runner.eventCount);
    this.#updateDue(session);
  }

  /** Updates the numbers and the plots, if they are due. */
  #updateDue(session: Session): void {
    const now = performance.now();
    const inSoftware = this.page.stage?.inSoftware === true;
    if (!this.#schedule.isDue('numbers', now, inSoftware)) return;
    session.measure();
    if (this.#schedule.isDue('plots', now, inSoftware)) this.#plot();
    this.page.requestUpdate();
  }
}
