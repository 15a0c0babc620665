// In a narrow window the stage stays at the top, smaller, while the rest of the page scrolls beneath it.
import { made } from '../shell/made.js';

/** One column; a wider window has the stage beside what scrolls. */
const narrow = matchMedia('(max-width: 59.99rem)');

/** Sets the class `pinned` on the column as long as its place has been scrolled out of a narrow window; call the result to stop. */
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
