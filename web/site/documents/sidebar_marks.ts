// Marks the current chapter in the sidebar, and closes the sidebar, if it is a popover, after a chapter has been
// chosen.

/** The lowest heading above a line of the window, among those with a link. */
function headingAt(headings: readonly HTMLElement[], line: number): HTMLElement | undefined {
  let low = 0;
  let high = headings.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((headings[middle]?.getBoundingClientRect().top ?? 0) <= line) low = middle + 1;
    else high = middle;
  }
  return headings[low - 1];
}

export function markWhatIsRead(sidebar: HTMLElement): void {
  const links = new Map<HTMLElement, HTMLAnchorElement>();
  for (const link of sidebar.querySelectorAll<HTMLAnchorElement>('.chapters a[href^="#"]')) {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (heading !== null) links.set(heading, link);
  }
  const headings = [...links.keys()];
  let marked: HTMLAnchorElement | undefined;
  const mark = () => {
    const heading = headingAt(headings, innerHeight / 4);
    const link = heading === undefined ? undefined : links.get(heading);
    if (link === marked) return;
    marked?.removeAttribute('aria-current');
    link?.setAttribute('aria-current', 'location');
    marked = link;
    keepInView(sidebar, link);
  };
  let isWaiting = false;
  addEventListener(
    'scroll',
    () => {
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(() => {
        isWaiting = false;
        mark();
      });
    },
    { passive: true },
  );
  addEventListener('resize', mark);
  sidebar.addEventListener('toggle', () => keepInView(sidebar, marked));
  sidebar.addEventListener('click', ({ target }) => {
    const isOpen = sidebar.matches(':popover-open');
    if (isOpen && target instanceof Element && target.closest('a') !== null) sidebar.hidePopover();
  });
  mark();
}

/** Scrolls the sidebar alone, not the page. */
function keepInView(sidebar: HTMLElement, link: HTMLElement | undefined): void {
  if (link === undefined || sidebar.matches(':hover')) return;
  const { top, bottom } = sidebar.getBoundingClientRect();
  const its = link.getBoundingClientRect();
  if (its.top < top + 40 || its.bottom > bottom - 40) sidebar.scrollTop += its.top - (top + bottom) / 2;
}
