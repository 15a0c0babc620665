// The styles of formulas are a file of their own beside embed.html: most embeds show no formula.

/** The page's own style sheet, beside which the other lies. */
const own = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')?.href ?? location.href;

export function linkFormulaStyles(): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = new URL('ricochet-formulas.css', own).href;
  document.head.append(link);
}
