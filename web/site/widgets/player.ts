// The player: a clock that plays, pauses, steps and seeks. It runs by animation frames, and only while it plays.

export interface PlayerState {
  time: number;
  playing: boolean;
}

export class Player {
  #state: PlayerState = { time: 0, playing: false };
  #start = 0;
  #end = 1;
  #last = 0;

  /** `changed` is called whenever time or play changes; the whole is played in so many milliseconds. */
  constructor(
    private readonly changed: (state: PlayerState) => void,
    protected milliseconds = 4000,
  ) {}

  get state(): PlayerState {
    return this.#state;
  }

  /** How much of the time has passed, 0 to 1. */
  get share(): number {
    return this.#end > this.#start ? (this.#state.time - this.#start) / (this.#end - this.#start) : 0;
  }

  set share(share: number) {
    this.seek(this.#start + share * (this.#end - this.#start));
  }

  setRange(start: number, end: number): void {
    const atStart = this.#state.time === this.#start;
    this.#start = start;
    this.#end = Math.max(end, start);
    this.seek(atStart ? start : this.#state.time);
  }

  seek(time: number): void {
    this.#set({ ...this.#state, time: this.#clamped(time) });
  }

  /** Steps are a twentieth of the whole. */
  stepBy(steps: number): void {
    const step = (this.#end - this.#start) / 20;
    this.#set({ time: this.#clamped(this.#state.time + steps * step), playing: false });
  }

  toStart(): void {
    this.#set({ time: this.#start, playing: false });
  }

  pause(): void {
    this.#set({ ...this.#state, playing: false });
  }

  play(): void {
    const time = this.#state.time >= this.#end ? this.#start : this.#state.time;
    this.#set({ time, playing: true });
    this.#last = performance.now();
    requestAnimationFrame((now) => this.#tick(now));
  }

  #clamped(time: number): number {
    return Math.min(this.#end, Math.max(this.#start, time));
  }

  /** The whole range takes `milliseconds`, whatever its length in frames. */
  #tick(now: number): void {
    if (!this.#state.playing) return;
    const passed = (Math.max(0, now - this.#last) / this.milliseconds) * (this.#end - this.#start);
    const time = this.#state.time + passed;
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
