// The message to the host about a checked prediction. It is sent once, when the outcome is shown, so that no host can
// reveal it before the animation does.
import type { RicochetPrediction } from '../embed/lab.js';

/** Reports to the page: by an event from an element, by a message of the same content from a frame. */
export function tellHost(element: HTMLElement, message: RicochetPrediction): void {
  element.dispatchEvent(
    new CustomEvent('ricochet-prediction', { detail: message, bubbles: true, composed: true }),
  );
  if (window.parent !== window) window.parent.postMessage(message, '*');
}
