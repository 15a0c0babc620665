// The styles of formulas are a file of their own beside embed.html: most embeds show no formula.
import { made } from '../shell/made.js';

/** The page's own style sheet, beside which the other lies. */
const own = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')?.href ?? location.href;

export function linkFormulaStyles(): void {
  document.head.append(made('link', { rel: 'stylesheet', href: new URL('ricochet-formulas.css', own).href }));
}
