// What the host of a page is told of each prediction that a learner checks: once, when its outcome is shown, so that no host tells
// it before the animation does.
import type { RicochetPrediction } from '../embed/lab.js';

/** Tells a page with the element by an event, and a page with a frame by a message of the same content. */
export function tellHost(element: HTMLElement, message: RicochetPrediction): void {
  element.dispatchEvent(
    new CustomEvent('ricochet-prediction', { detail: message, bubbles: true, composed: true }),
  );
  if (window.parent !== window) window.parent.postMessage(message, '*');
}
