// Loads a part of a page when its place comes near the window: what nobody scrolls to costs nothing.

import { nothing } from 'lit';
import { AsyncDirective } from 'lit/async-directive.js';
import { directive, type ElementPart } from 'lit/directive.js';

class NearWindow extends AsyncDirective {
  #visible: IntersectionObserver | undefined;

  override update({ element }: ElementPart, [load]: [() => void]): unknown {
    if (this.#visible === undefined) {
      this.#visible = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
          this.#visible?.disconnect();
          load();
        },
        { rootMargin: '50%' },
      );
      this.#visible.observe(element);
    }
    return nothing;
  }

  render(_load: () => void): unknown {
    return nothing;
  }

  protected override disconnected(): void {
    this.#visible?.disconnect();
    this.#visible = undefined;
  }
}

/** `load` is called once, when the element is within half a window of what can be seen. */
export const nearWindow = directive(NearWindow);
