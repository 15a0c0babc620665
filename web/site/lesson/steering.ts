// Every element with `data-refers` highlights its part of the stage: on hover, on focus, or when scrolling brings it
// to the reading line.

/** The names in `data-refers` of an element or of its nearest ancestor. */
export function namesAt(target: EventTarget | null): readonly string[] | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-refers]') : null;
  return element === null ? undefined : namesOf(element.dataset.refers ?? '');
}

export const namesOf = (refers: string): readonly string[] => refers.split(' ').filter((name) => name !== '');

/** The sources of the highlight, by priority: hover, focus, the reading line, and then the page itself. */
export interface Pointers {
  pointed?: readonly string[] | undefined;
  focused?: readonly string[] | undefined;
  read?: readonly string[] | undefined;
  /** The names that the page itself highlights. */
  told?: readonly string[] | undefined;
}

export const meant = ({ pointed, focused, read, told }: Pointers): readonly string[] =>
  pointed ?? focused ?? read ?? told ?? [];

/** The reading line: the height in the window, as a share of it, where readers look while they scroll. */
const readingLine = 0.55;

export class Steering {
  readonly #pointers: Pointers = {};
  #stopped = new AbortController();
  #visible: IntersectionObserver | undefined;
  #observed = new Set<Element>();
  readonly #atLine = new Set<Element>();
  #hasScrolled = false;

  constructor(
    private readonly root: HTMLElement,
    private readonly point: (names: readonly string[]) => void,
  ) {}

  start(): void {
    this.#stopped = new AbortController();
    const { signal } = this.#stopped;
    const { root } = this;
    root.addEventListener('pointerover', (event) => this.#over(event), { signal });
    root.addEventListener('pointerleave', () => this.#show({ pointed: undefined }), { signal });
    root.addEventListener('focusin', ({ target }) => this.#show({ focused: namesAt(target) }), { signal });
    root.addEventListener('focusout', () => this.#show({ focused: undefined }), { signal });
    addEventListener('scroll', () => this.#scroll(), { passive: true, signal });
    const above = -100 * readingLine;
    this.#visible = new IntersectionObserver((entries) => this.#read(entries), {
      rootMargin: `${above}% 0% ${-99 - above}% 0%`,
    });
    this.observe();
  }

  /** Watches the elements that have been added to the page since. */
  observe(): void {
    if (this.#visible === undefined) return;
    const now = new Set<Element>(this.root.querySelectorAll('[data-refers]'));
    for (const element of this.#observed)
      if (!now.has(element)) {
        this.#visible.unobserve(element);
        this.#atLine.delete(element);
      }
    for (const element of now) if (!this.#observed.has(element)) this.#visible.observe(element);
    this.#observed = now;
  }

  stop(): void {
    this.#stopped.abort();
    this.#visible?.disconnect();
    this.#visible = undefined;
    this.#observed.clear();
    this.#atLine.clear();
  }

  /** Sets the names that the page itself highlights. They count while the visitor points at nothing. */
  tell(told: readonly string[]): void {
    this.#show({ told });
  }

  #over({ pointerType, target }: PointerEvent): void {
    // A finger has no place between two touches.
    if (pointerType !== 'touch') this.#show({ pointed: namesAt(target) });
  }

  #scroll(): void {
    // Before the first scroll the reading line is not used: the visitor has not begun to read.
    if (this.#hasScrolled) return;
    this.#hasScrolled = true;
    this.#showRead();
  }

  #read(entries: IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries)
      if (isIntersecting) this.#atLine.add(target);
      else this.#atLine.delete(target);
    if (this.#hasScrolled) this.#showRead();
  }

  #showRead(): void {
    const [first] = this.#atLine;
    for (const element of this.#observed) element.classList.toggle('at-line', element === first);
    this.#show({ read: namesAt(first ?? null) });
  }

  #show(change: Pointers): void {
    Object.assign(this.#pointers, change);
    this.point(meant(this.#pointers));
  }
}
