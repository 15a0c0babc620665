// The first play: a lesson's page plays once by itself, when its stage comes into view, unless reduced motion is asked for.

export class FirstPlay {
  #visible: IntersectionObserver | undefined;

  /** Waits until most of the stage can be seen. `play` is called at most once. */
  await(stage: Element, play: () => void): void {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    this.cancel();
    this.#visible = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        this.cancel();
        play();
      },
      { threshold: 0.6 },
    );
    this.#visible.observe(stage);
  }

  /** The visitor has begun to do something. */
  cancel(): void {
    this.#visible?.disconnect();
    this.#visible = undefined;
  }
}
