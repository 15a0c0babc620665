// Loads a part of a page when its place comes near the window: what nobody scrolls to costs nothing.
import { nothing } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';

class NearWindow extends Directive {
  #isWatched = false;

  override update({ element }: ElementPart, [load]: [() => void]): unknown {
    if (this.#isWatched) return nothing;
    this.#isWatched = true;
    const visible = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        visible.disconnect();
        load();
      },
      { rootMargin: '50%' },
    );
    visible.observe(element);
    return nothing;
  }

  render(_load: () => void): unknown {
    return nothing;
  }
}

/** `load` is called once, when the element is within half a window of what can be seen. */
export const nearWindow = directive(NearWindow);
