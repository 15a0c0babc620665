// The player: a clock that plays, pauses, steps and seeks. It runs by animation frames, and only while it plays.

export interface PlayerState {
  time: number;
  playing: boolean;
}

/** The length of the slow motion around a contact; and its factor. */
const slowMilliseconds = 420;
const slowness = 5;

/** A path of many bounces takes at most this many milliseconds. */
const longest = 16_000;

export class Player {
  #state: PlayerState = { time: 0, playing: false };
  #start = 0;
  #end = 1;
  #last = 0;
  /** The end of the present play. */
  #until = 1;
  #contact: number | undefined;
  /** The times between which the player steps, if there are any. */
  #stops: readonly number[] = [];

  /**
   * `changed` is called whenever the time or the play state changes. `milliseconds` is the length of the whole play.
   */
  constructor(
    private readonly changed: (state: PlayerState) => void,
    private milliseconds = 4000,
  ) {}

  get state(): PlayerState {
    return this.#state;
  }

  /** The share of the time that has passed, 0 to 1. */
  get share(): number {
    return this.#end > this.#start ? (this.#state.time - this.#start) / (this.#end - this.#start) : 0;
  }

  set share(share: number) {
    this.seek(this.#start + share * (this.#end - this.#start));
  }

  /** `contact`: a moment around which it plays slowly. */
  setRange(start: number, end: number, contact?: number): void {
    this.#contact = contact;
    const atStart = this.#state.time === this.#start;
    this.#start = start;
    this.#end = Math.max(end, start);
    this.#until = this.#end;
    this.seek(atStart ? start : this.#state.time);
  }

  seek(time: number): void {
    this.#set({ ...this.#state, time: this.#clamped(time) });
  }

  /** Sets the times between which the player steps, and the length of the whole play in milliseconds. */
  setStops(times: readonly number[], milliseconds = longest): void {
    this.#stops = times;
    this.milliseconds = Math.min(longest, milliseconds);
  }

  /** Sets the length of the whole play in milliseconds. */
  setLength(milliseconds: number): void {
    this.milliseconds = milliseconds;
  }

  /** The number of stops that have been passed. */
  get stop(): number {
    return this.#stops.filter((time) => time <= this.#state.time).length;
  }

  /** Goes to a stop and stays there; 0 is the start. */
  toStop(number: number): void {
    this.pause();
    this.seek(number < 1 ? this.#start : (this.#stops[number - 1] ?? this.#stops.at(-1) ?? this.#start));
  }

  nextStop(): void {
    this.toStop(this.stop + 1);
  }

  /** In the middle of a leg, "back" goes to the stop at its start. */
  previousStop(): void {
    const { stop } = this;
    const isBetween = stop > 0 && this.#state.time > (this.#stops[stop - 1] ?? 0);
    let before = isBetween ? stop : stop - 1;
    // In a corner two bounces have the same time. From the second one, "back" goes to the stop before both.
    while (!isBetween && before > 0 && this.#stops[before - 1] === this.#state.time) before--;
    this.toStop(before);
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

  /** Plays to the end, or until an earlier time. */
  play(until = this.#end): void {
    const time = this.#state.time >= until ? this.#start : this.#state.time;
    this.#until = until;
    this.#set({ time, playing: true });
    this.#last = performance.now();
    requestAnimationFrame((now) => this.#tick(now));
  }

  #clamped(time: number): number {
    return Math.min(this.#end, Math.max(this.#start, time));
  }

  /**
   * The whole range takes `milliseconds`, whatever its length in frames, and the contact a third of a second more.
   */
  #tick(now: number): void {
    if (!this.#state.playing) return;
    const rate = (this.#end - this.#start) / this.milliseconds;
    const time = this.#after(Math.max(0, now - this.#last), rate);
    this.#last = now;
    if (time >= this.#until) {
      this.#set({ time: this.#until, playing: false });
      return;
    }
    this.#set({ time, playing: true });
    requestAnimationFrame((next) => this.#tick(next));
  }

  /** The time after this many milliseconds. Around the contact it passes a fifth as fast. */
  #after(milliseconds: number, rate: number): number {
    const { time } = this.#state;
    if (this.#contact === undefined) return time + milliseconds * rate;
    const half = (slowMilliseconds / 2 / slowness) * rate;
    const [from, to] = [this.#contact - half, this.#contact + half];
    let [at, left] = [time, milliseconds];
    for (const [limit, speed] of [
      [from, rate],
      [to, rate / slowness],
      [Number.POSITIVE_INFINITY, rate],
    ] as const) {
      if (at >= limit) continue;
      const needed = (limit - at) / speed;
      if (needed >= left) return at + left * speed;
      at = limit;
      left -= needed;
    }
    return at;
  }

  #set(state: PlayerState): void {
    this.#state = state;
    this.changed(state);
  }
}
