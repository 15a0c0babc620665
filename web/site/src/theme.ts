// Light or dark: the reader's system decides, and the switch overrides it for this visit.

export type Theme = 'light' | 'dark';

const system = matchMedia('(prefers-color-scheme: dark)');

export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return system.matches ? 'dark' : 'light';
}

/** Calls `listener` when the colours change. */
export function onThemeChange(listener: () => void): void {
  system.addEventListener('change', listener);
  document.addEventListener('ricochet-theme', listener);
}

export function toggleTheme(): void {
  document.documentElement.dataset.theme = currentTheme() === 'dark' ? 'light' : 'dark';
  document.dispatchEvent(new Event('ricochet-theme'));
}

/** The value of one of the colours in styles/colors.css. */
export function color(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

/** Wires every theme switch on the page. */
export function startThemeSwitch(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('.theme-switch')) {
    const tell = () => button.setAttribute('aria-pressed', String(currentTheme() === 'dark'));
    button.addEventListener('click', toggleTheme);
    onThemeChange(tell);
    tell();
  }
}
