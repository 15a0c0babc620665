// On a narrow screen the stage stays at the top of the window, smaller, while the rest of the page scrolls beneath it.

/** Sets the class `pinned` on the column as long as its place has been scrolled out of the window; call the result to stop. */
export function watchPinned(column: HTMLElement): () => void {
  const sentinel = document.createElement('div');
  sentinel.className = 'pin-sentinel';
  column.before(sentinel);
  const observer = new IntersectionObserver((entries) => {
    const entry = entries.at(-1);
    if (entry === undefined) return;
    column.classList.toggle('pinned', !entry.isIntersecting && entry.boundingClientRect.top < 0);
  });
  observer.observe(sentinel);
  return () => {
    observer.disconnect();
    sentinel.remove();
  };
}
