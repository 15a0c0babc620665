// The time of a shot: it is aimed, the cue comes forward, balls roll, and all is at rest.

import type { Future } from '../../billiards/future.js';
import { prefersStill } from '../../shell/motion.js';
import type { Playable } from '../../widgets/player_view.js';
import type { Tick } from '../../widgets/tick.js';
import type { AnimationLoop } from '../many-balls/animation_loop.js';

/** aim: the shot is aimed; play: time goes on, or is paused within it; rest: all is at rest. */
export type Phase = 'aim' | 'play' | 'rest';

/** The duration of the cue's stroke, in seconds. */
const strokeTime = 0.22;

export interface Timed {
  readonly future: Future | undefined;
  readonly tick: Tick;
  /** A clock of the window, once there is a stage. */
  readonly loop: AnimationLoop | undefined;
  shoot(): void;
  draw(): void;
  requestUpdate(): void;
  /** Called when time has stopped at another moment. */
  rested(): void;
}

export class ShotClock implements Playable {
  /** Seconds since the shot. */
  time = 0;
  playing = false;
  /** Seconds of the table for one of the clock. */
  pace = 1;
  /** A shot has been made, and time may be anywhere in it. */
  isShot = false;
  /** How far the cue has moved forward, from 0 to 1. */
  stroke = 0;
  /** The latest time of this shot that has been shown. */
  seen = 0;

  constructor(private readonly hall: Timed) {}

  get state(): { playing: boolean } {
    return this;
  }

  get #end(): number {
    return this.hall.future?.end ?? 0;
  }

  get phase(): Phase {
    if (!this.isShot) return 'aim';
    return !this.playing && this.time >= this.#end ? 'rest' : 'play';
  }

  get share(): number {
    return this.#end > 0 ? this.time / this.#end : 0;
  }

  set share(share) {
    this.seek(share * this.#end);
  }

  /** Puts the balls where they were before the shot. */
  reset(): void {
    this.playing = false;
    this.isShot = false;
    this.stroke = 0;
    this.time = 0;
    this.seen = 0;
  }

  shoot(): void {
    this.isShot = true;
    this.time = 0;
    this.stroke = prefersStill() ? 1 : 0;
    if (prefersStill()) this.#arrive();
    else this.play();
  }

  play(): void {
    if (!this.isShot) {
      this.hall.shoot();
      return;
    }
    if (this.time >= this.#end) this.time = 0;
    this.playing = true;
    this.hall.loop?.start();
    this.hall.requestUpdate();
  }

  pause(): void {
    this.playing = false;
    this.hall.loop?.stop();
    this.hall.draw();
    this.hall.rested();
  }

  seek(time: number): void {
    this.isShot = true;
    this.stroke = 1;
    this.time = Math.min(this.#end, Math.max(0, time));
    this.seen = Math.max(this.seen, this.time);
    this.pause();
  }

  /** Goes to the next or to the previous event. */
  stepBy(steps: number): void {
    const times = this.hall.future?.events.map(({ time }) => time) ?? [];
    const next =
      steps > 0
        ? times.find((time) => time > this.time + 1e-9)
        : times.filter((time) => time < this.time - 1e-9).at(-1);
    this.seek(next ?? (steps > 0 ? this.#end : 0));
  }

  /** Advances by some seconds of the clock. */
  pass(seconds: number): void {
    const { future, loop, tick } = this.hall;
    if (future === undefined || !this.playing) {
      loop?.stop();
      return;
    }
    let left = seconds;
    if (this.stroke < 1) {
      const before = this.stroke;
      this.stroke = Math.min(1, before + left / strokeTime);
      left -= (this.stroke - before) * strokeTime;
      this.hall.draw();
      if (this.stroke < 1) return;
      tick.play();
    }
    const before = this.time;
    this.time = Math.min(future.end, before + left * this.pace);
    this.seen = Math.max(this.seen, this.time);
    if (future.events.some(({ kind, time }) => kind === 'ball' && time > before && time <= this.time))
      tick.play();
    if (this.time >= future.end) this.#arrive();
    else this.hall.draw();
  }

  #arrive(): void {
    this.seek(this.#end);
  }
}
