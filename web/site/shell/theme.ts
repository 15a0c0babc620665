// Light or dark: the reader's system decides, and the switch overrides it for this visit.

import { setParameter } from './address.js';
import { carryOver } from './links.js';

export type Theme = 'light' | 'dark';

const system = matchMedia('(prefers-color-scheme: dark)');

export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return system.matches ? 'dark' : 'light';
}

/** Print uses the light colours. */
const paper = matchMedia('print');

/** Calls `listener` when the colours change, until the function that it returns is called. */
export function onThemeChange(listener: () => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  for (const media of [system, paper]) media.addEventListener('change', listener, { signal });
  document.addEventListener('ricochet-theme', listener, { signal });
  return () => stopped.abort();
}

/** Sets the theme of an element, :root by default; without a choice the system's applies. */
export function setTheme(theme: Theme | undefined, root: HTMLElement = document.documentElement): void {
  if (theme === undefined) delete root.dataset.theme;
  else root.dataset.theme = theme;
  document.dispatchEvent(new Event('ricochet-theme'));
}

/** The value of a colour of colors.css at an element. For light-dark(a, b) it is the one in use. */
export function color(name: string, at: Element = document.documentElement): string {
  const style = getComputedStyle(at);
  const value = style.getPropertyValue(`--${name}`).trim();
  const [, light = value, dark = value] = /^light-dark\(([^,]+),([^,]+)\)$/.exec(value) ?? [];
  return (style.colorScheme.includes('dark') ? dark : light).trim();
}

/**
 * Connects the theme switch, which names the theme that it switches to. The choice is kept in the address and in
 * links to other pages of the site.
 */
export function startThemeSwitch(): void {
  const asked = new URLSearchParams(location.search).get('theme');
  if (asked === 'light' || asked === 'dark') choose(asked);
  printLight();
  for (const button of document.querySelectorAll<HTMLButtonElement>('.theme-switch')) {
    const show = () => {
      const { dark = '', light = '' } = button.dataset;
      button.textContent = currentTheme() === 'dark' ? light : dark;
    };
    button.addEventListener('click', () => {
      const theme = currentTheme() === 'dark' ? 'light' : 'dark';
      setParameter('theme', theme);
      choose(theme);
    });
    onThemeChange(show);
    show();
  }
}

/** Print is all light, including drawings on a canvas. */
function printLight(): void {
  let before: string | undefined;
  addEventListener('beforeprint', () => {
    before = document.documentElement.dataset.theme;
    setTheme('light');
  });
  addEventListener('afterprint', () =>
    setTheme(before === 'light' || before === 'dark' ? before : undefined),
  );
}

function choose(theme: Theme): void {
  setTheme(theme);
  carryOver('theme', theme);
}
