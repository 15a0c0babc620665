// Loads a part of a page when its place comes near the window, so that unseen parts cost nothing.
import { nothing } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';

const nextFrame = () => new Promise((done) => requestAnimationFrame(done));

/** Calls `act` once, when the element comes into view. The returned function ends the wait. */
export function whenSeen(element: Element, of: IntersectionObserverInit, act: () => void): () => void {
  const visible = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    visible.disconnect();
    act();
  }, of);
  visible.observe(element);
  return () => visible.disconnect();
}

class NearWindow extends Directive {
  #isWatched = false;

  override update(
    { element }: ElementPart,
    [load, isLaidOut]: [() => void, (() => Promise<unknown>) | undefined],
  ): unknown {
    if (!this.#isWatched) void this.#watch(element, load, isLaidOut);
    this.#isWatched = true;
    return nothing;
  }

  async #watch(element: Element, load: () => void, isLaidOut: (() => Promise<unknown>) | undefined) {
    await nextFrame();
    await isLaidOut?.();
    await nextFrame();
    whenSeen(element, { rootMargin: '50%' }, load);
  }

  render(_load: () => void, _isLaidOut?: () => Promise<unknown>): unknown {
    return nothing;
  }
}

/**
 * Calls `load` once, when the element is within half a window of the visible part. It first waits for `isLaidOut`:
 * until the content above has come, the element is higher up than it will be.
 */
export const nearWindow = directive(NearWindow);
