// The styles of formulas are in a separate file beside embed.html, because most embeds show no formula.
import { made } from '../shell/made.js';

/** The page's own style sheet; the other one is beside it. */
const own = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')?.href ?? location.href;

export function linkFormulaStyles(): void {
  document.head.append(made('link', { rel: 'stylesheet', href: new URL('ricochet-formulas.css', own).href }));
}
