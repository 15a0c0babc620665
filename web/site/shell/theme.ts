// Light or dark: the reader's system decides, and the switch overrides it for this visit.

export type Theme = 'light' | 'dark';

const system = matchMedia('(prefers-color-scheme: dark)');

export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return system.matches ? 'dark' : 'light';
}

/** Calls `listener` when the colours change, until the function that it returns is called. */
export function onThemeChange(listener: () => void): () => void {
  system.addEventListener('change', listener);
  document.addEventListener('ricochet-theme', listener);
  return () => {
    system.removeEventListener('change', listener);
    document.removeEventListener('ricochet-theme', listener);
  };
}

/** Sets the theme of an element, :root by default; without a choice the system's applies. */
export function setTheme(theme: Theme | undefined, root: HTMLElement = document.documentElement): void {
  if (theme === undefined) delete root.dataset.theme;
  else root.dataset.theme = theme;
  document.dispatchEvent(new Event('ricochet-theme'));
}

/** The value of one of the colours in colors.css, at an element. */
export function color(name: string, at: Element = document.documentElement): string {
  return getComputedStyle(at).getPropertyValue(`--${name}`).trim();
}

/** Wires every theme switch on the page. */
export function startThemeSwitch(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('.theme-switch')) {
    const tell = () => button.setAttribute('aria-pressed', String(currentTheme() === 'dark'));
    button.addEventListener('click', () => setTheme(currentTheme() === 'dark' ? 'light' : 'dark'));
    onThemeChange(tell);
    tell();
  }
}
