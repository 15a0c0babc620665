/// <reference lib="dom" preserve="true" />

/**
 * `<ricochet-lab>`: one lesson or laboratory as a custom element, in its own shadow root. Importing this file defines
 * it.
 *
 * Attributes: `lesson` (one of `lessonNames`) or `lab` (one of `labNames`), `state` (the query of the page's link),
 * `language` (`en`, `ja`), `theme` (`light`, `dark`, else the system's), `parts` (of `player table predict measure
 * working foot`; `foot` is the export bar), `predict` (`1`, or the name of a question: the outcome is hidden until
 * the learner has predicted it), `autoplay`. A laboratory only uses the parts `player`, `table` and `foot`, and has
 * no names of questions. For an unknown name, the element says so, and lists the existing ones. Dispatches
 * `ricochet-state`, a `CustomEvent<string>` with the new query, when the visitor changes something, and
 * `ricochet-prediction`, a `CustomEvent<RicochetPrediction>`, when the outcome of a checked prediction is shown.
 */
export declare class RicochetLab extends HTMLElement {
  static readonly observedAttributes: readonly string[];
}

/** The `detail` of `ricochet-prediction`, which a frame also posts to its host as a message. */
export interface RicochetPrediction {
  type: 'ricochet-prediction';
  /** The lesson or laboratory. */
  page: string;
  /**
   * The question. Those of laboratories: `collisions` in many-balls, `direction` in aim, `parting` in predictability,
   * `wider` and `middle` in galton, `height` and `rest` in bouncing.
   */
  question: string;
  /** A number, the value of a choice, a place, or null for "there is none"; `answer` has the same form. */
  guess: number | string | { x: number; y: number; z: number } | null;
  answer: number | string | { x: number; y: number; z: number } | null;
  /** In the question's unit; null if there is nothing to measure. */
  difference: number | null;
  /** 0 to 100. */
  score: number;
  /** The number of predictions checked so far. */
  tries: number;
}

/** The allowed values of `lesson`. */
export declare const lessonNames: readonly string[];

/** The allowed values of `lab`. */
export declare const labNames: readonly string[];

declare global {
  interface HTMLElementTagNameMap {
    'ricochet-lab': RicochetLab;
  }
}
