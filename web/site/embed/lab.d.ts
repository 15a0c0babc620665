/// <reference lib="dom" preserve="true" />

/**
 * `<ricochet-lab>`: one lesson as a custom element, in a shadow root of its own. Importing this defines it.
 *
 * Attributes: `lesson` (one of `lessonNames`), `state` (the query of a lesson's link), `language` (`en`, `ja`),
 * `theme` (`light`, `dark`, else the system's), `parts` (of `player table working foot`; `foot` is the export bar), `autoplay`.
 * Dispatches `ricochet-state`, a `CustomEvent<string>` with the new query, when the visitor changes something.
 */
export declare class RicochetLab extends HTMLElement {
  static readonly observedAttributes: readonly string[];
}

/** The names that `lesson` takes. */
export declare const lessonNames: readonly string[];

declare global {
  interface HTMLElementTagNameMap {
    'ricochet-lab': RicochetLab;
  }
}
