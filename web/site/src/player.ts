// Time: play, pause, step, scrub. Runs by the display's clock and only while something plays.

export interface PlayerState {
  time: number;
  playing: boolean;
}

export class Player {
  #state: PlayerState = { time: 0, playing: false };
  #end = 1;
  #last = 0;

  /** `changed` is called whenever time or play changes. */
  constructor(private readonly changed: (state: PlayerState) => void) {}

  get state(): PlayerState {
    return this.#state;
  }

  get end(): number {
    return this.#end;
  }

  /** Steps are a twentieth of the whole. */
  get step(): number {
    return this.#end / 20;
  }

  setEnd(end: number): void {
    this.#end = end;
    this.seek(Math.min(this.#state.time, end));
  }

  seek(time: number): void {
    this.#set({ ...this.#state, time: Math.min(this.#end, Math.max(0, time)) });
  }

  stepBy(steps: number): void {
    this.#set({
      time: Math.min(this.#end, Math.max(0, this.#state.time + steps * this.step)),
      playing: false,
    });
  }

  pause(): void {
    this.#set({ ...this.#state, playing: false });
  }

  play(): void {
    const time = this.#state.time >= this.#end ? 0 : this.#state.time;
    this.#set({ time, playing: true });
    this.#last = performance.now();
    requestAnimationFrame((now) => this.#tick(now));
  }

  /** The whole lasts four seconds, whatever a frame is to the visitor. */
  #tick(now: number): void {
    if (!this.#state.playing) return;
    const time = this.#state.time + (Math.max(0, now - this.#last) / 4000) * this.#end;
    this.#last = now;
    if (time >= this.#end) {
      this.#set({ time: this.#end, playing: false });
      return;
    }
    this.#set({ time, playing: true });
    requestAnimationFrame((next) => this.#tick(next));
  }

  #set(state: PlayerState): void {
    this.#state = state;
    this.changed(state);
  }
}
