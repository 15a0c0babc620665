// The pinned stage of a narrow window: while the rest scrolls, the stage stays at the top, and smaller. The class `pinned`
// says so to the style sheet.

export class PinnedStage {
  #watch: IntersectionObserver | undefined;

  /** `sentinel` stands where the stage begins in the page. */
  start(sentinel: Element, column: Element): void {
    this.#watch = new IntersectionObserver(([entry]) => {
      if (entry === undefined) return;
      const isAbove = !entry.isIntersecting && entry.boundingClientRect.top < 0;
      column.classList.toggle('pinned', isAbove);
    });
    this.#watch.observe(sentinel);
  }

  stop(): void {
    this.#watch?.disconnect();
  }
}
