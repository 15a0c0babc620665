// The animation loop: one call for each frame of the display, and none while the stage is out of sight.

/** The longest time of a frame, in seconds: after a pause time continues where it stopped. */
const longest = 0.1;

export class AnimationLoop {
  #wanted = false;
  #inSight = true;
  #asked = 0;
  #last = 0;
  #count = 0;
  #since = 0;
  /** Frames per second, over the last half second; 0 while it is stopped. */
  rate = 0;
  readonly #sight: IntersectionObserver;
  readonly #onVisibility = () => this.#update();

  constructor(
    element: Element,
    private readonly onFrame: (seconds: number) => void,
  ) {
    this.#sight = new IntersectionObserver((entries) => {
      this.#inSight = entries.at(-1)?.isIntersecting ?? true;
      this.#update();
    });
    this.#sight.observe(element);
    document.addEventListener('visibilitychange', this.#onVisibility);
  }

  start(): void {
    this.#wanted = true;
    this.#update();
  }

  stop(): void {
    this.#wanted = false;
    this.#update();
  }

  dispose(): void {
    this.stop();
    this.#sight.disconnect();
    document.removeEventListener('visibilitychange', this.#onVisibility);
  }

  #update(): void {
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
    this.onFrame(seconds);
  }
}
