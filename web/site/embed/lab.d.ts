/// <reference lib="dom" preserve="true" />

/**
 * `<ricochet-lab>`: one lesson or laboratory as a custom element, in a shadow root of its own. Importing this defines it.
 *
 * Attributes: `lesson` (one of `lessonNames`) or `lab` (one of `labNames`), `state` (the query of the page's link), `language`
 * (`en`, `ja`), `theme` (`light`, `dark`, else the system's), `parts` (of `player table predict measure working foot`; `foot` is the export bar),
 * `predict` (`1`, or the name of a question: the outcome is hidden until the learner has predicted it), `autoplay`.
 * A laboratory knows `player`, `table` and `foot` of the parts, and no names of questions. Where a name is unknown, the element says so, and
 * lists what there is.
 * Dispatches `ricochet-state`, a `CustomEvent<string>` with the new query, when the visitor changes something, and
 * `ricochet-prediction`, a `CustomEvent<RicochetPrediction>`, when the outcome of a checked prediction is shown.
 */
export declare class RicochetLab extends HTMLElement {
  static readonly observedAttributes: readonly string[];
}

/** What `ricochet-prediction` carries in `detail`, and what a frame posts to its host as a message. */
export interface RicochetPrediction {
  type: 'ricochet-prediction';
  /** The lesson or laboratory. */
  page: string;
  /**
   * Which of its questions. Those of laboratories: `collisions` in many-balls, `direction` in aim, `parting` in predictability, `wider` and
   * `middle` in galton, `height` and `rest` in bouncing.
   */
  question: string;
  /** A number, the value of a choice, a place, or null for "there is none"; `answer` has the same form. */
  guess: number | string | { x: number; y: number; z: number } | null;
  answer: number | string | { x: number; y: number; z: number } | null;
  /** In the question's unit; null where there is nothing to measure. */
  difference: number | null;
  /** 0 to 100. */
  score: number;
  /** How many predictions have been checked so far. */
  tries: number;
}

/** The names that `lesson` takes. */
export declare const lessonNames: readonly string[];

/** The names that `lab` takes. */
export declare const labNames: readonly string[];

declare global {
  interface HTMLElementTagNameMap {
    'ricochet-lab': RicochetLab;
  }
}
