// In a narrow window a smaller stage stays at the top, while the rest of the page scrolls beneath it.
import { made } from '../shell/made.js';

/** True for one column. A wider window shows the stage beside the scrolled column. */
const narrow = matchMedia('(max-width: 59.99rem)');

/**
 * Sets the class `pinned` on the column while its place is scrolled out of a narrow window. The returned function
 * stops that.
 */
export function watchPinned(column: HTMLElement): () => void {
  const sentinel = made('div', { className: 'pin-sentinel' });
  column.before(sentinel);
  let isAbove = false;
  const update = () => column.classList.toggle('pinned', isAbove && narrow.matches);
  const observer = new IntersectionObserver((entries) => {
    const entry = entries.at(-1);
    if (entry === undefined) return;
    isAbove = !entry.isIntersecting && entry.boundingClientRect.top < 0;
    update();
  });
  observer.observe(sentinel);
  narrow.addEventListener('change', update);
  return () => {
    observer.disconnect();
    narrow.removeEventListener('change', update);
    sentinel.remove();
  };
}
