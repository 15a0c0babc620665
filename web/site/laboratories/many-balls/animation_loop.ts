// The display's clock: one call a picture, and none while nobody can see it.

/** After a pause time goes on where it stood; it does not jump. */
const longest = 0.1;

export class Loop {
  #wanted = false;
  #inSight = true;
  #asked = 0;
  #last = 0;
  #count = 0;
  #since = 0;
  /** Pictures a second, over the last half second; 0 while it stands. */
  rate = 0;
  readonly #sight: IntersectionObserver;
  readonly #onVisibility = () => this.#look();

  constructor(
    element: Element,
    private readonly frame: (seconds: number) => void,
  ) {
    this.#sight = new IntersectionObserver((entries) => {
      this.#inSight = entries.at(-1)?.isIntersecting ?? true;
      this.#look();
    });
    this.#sight.observe(element);
    document.addEventListener('visibilitychange', this.#onVisibility);
  }

  start(): void {
    this.#wanted = true;
    this.#look();
  }

  stop(): void {
    this.#wanted = false;
    this.#look();
  }

  dispose(): void {
    this.stop();
    this.#sight.disconnect();
    document.removeEventListener('visibilitychange', this.#onVisibility);
  }

  #look(): void {
    const runs = this.#wanted && this.#inSight && !document.hidden;
    if (runs && this.#asked === 0) {
      this.#last = 0;
      this.#count = 0;
      this.#asked = requestAnimationFrame((now) => this.#tick(now));
    } else if (!runs && this.#asked !== 0) {
      cancelAnimationFrame(this.#asked);
      this.#asked = 0;
      this.rate = 0;
    }
  }

  #tick(now: number): void {
    this.#asked = requestAnimationFrame((next) => this.#tick(next));
    if (this.#last === 0) {
      this.#last = now;
      this.#since = now;
      return;
    }
    const seconds = Math.min(longest, Math.max(0, now - this.#last) / 1000);
    this.#last = now;
    this.#count++;
    if (now - this.#since >= 500) {
      this.rate = (1000 * this.#count) / (now - this.#since);
      this.#since = now;
      this.#count = 0;
    }
    this.frame(seconds);
  }
}
