// The stage on paper: there a WebGL canvas is empty, so a picture of it takes its place.
import { made } from '../shell/made.js';

/** `render` draws the canvas anew. Call the result to stop. */
export function watchPrinting(canvas: HTMLCanvasElement, render: () => void): () => void {
  let printed: HTMLImageElement | undefined;
  const before = () => {
    render();
    printed = made('img', { className: 'still printed', alt: '', src: canvas.toDataURL() });
    canvas.after(printed);
  };
  const stopped = new AbortController();
  const { signal } = stopped;
  addEventListener('beforeprint', before, { signal });
  addEventListener('afterprint', () => printed?.remove(), { signal });
  return () => stopped.abort();
}
