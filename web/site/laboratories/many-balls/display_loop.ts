// The display loop: lets time pass from one frame of the display to the next, draws it, and updates numbers and plots when they are due.
import type { Plot } from '../../widgets/plot.js';
import { AnimationLoop } from './animation_loop.js';
import type { RicochetBalls } from './element.js';
import { plotsOf } from './plots.js';

/** Milliseconds between two updates. */
const usual = { numbers: 100, plots: 300 };

/** Where graphics run in software, each change of the page costs as much as a frame. */
const inSoftware = { numbers: 250, plots: 1000 };

export class DisplayLoop {
  plots: Plot[] = [];
  /** When numbers and plots were updated last. */
  #last = { numbers: 0, plots: 0 };
  #loop: AnimationLoop | undefined;

  constructor(private readonly page: RicochetBalls) {}

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
    this.page.draw();
    this.#last = { numbers: Number.NEGATIVE_INFINITY, plots: Number.NEGATIVE_INFINITY };
    this.#update();
  }

  dispose(): void {
    this.#loop?.dispose();
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
    page.heard(runner.eventCount);
    this.#update();
  }

  /** Updates the numbers and the plots, if they are due. */
  #update(): void {
    const { session, state, words, stage } = this.page;
    const now = performance.now();
    const interval = stage?.inSoftware === true ? inSoftware : usual;
    if (now - this.#last.numbers < interval.numbers) return;
    this.#last.numbers = now;
    session?.measure();
    if (session !== undefined && now - this.#last.plots >= interval.plots) {
      this.#last.plots = now;
      this.plots = plotsOf(state, session.runner.series, session.meter, words);
    }
    this.page.requestUpdate();
  }
}
