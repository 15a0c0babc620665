// What the host of a page is told of each prediction that a learner checks: once, when its outcome is shown, so that no host tells
// it before the animation does.

export interface PredictionMessage {
  type: 'ricochet-prediction';
  /** The lesson or the laboratory. */
  page: string;
  /** Which of the page's questions. */
  question: string;
  /** A number, a word, a place, or null for "there is none"; `answer` has the same form. */
  guess: unknown;
  answer: unknown;
  /** In the question's unit; null where there is nothing to measure, as for a choice. */
  difference: number | null;
  /** 0 to 100. */
  score: number;
  /** How many predictions have been checked so far, this one included. */
  tries: number;
}

/** Tells a page with the element by an event, and a page with a frame by a message of the same content. */
export function tellHost(element: HTMLElement, message: PredictionMessage): void {
  element.dispatchEvent(
    new CustomEvent('ricochet-prediction', { detail: message, bubbles: true, composed: true }),
  );
  if (window.parent !== window) window.parent.postMessage(message, '*');
}
