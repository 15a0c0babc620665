// The reference was one page, api.html, with all symbols. An address of that page leads to the page where the symbol is now.

const isHere = (id: string): boolean => document.getElementById(id) !== null;
const withoutNumber = (id: string): string => id.replace(/-\d+$/, '');

/**
 * Goes to the place that the address means, if it is not on this page: the list of symbols has the page of each. Signatures had
 * a number, `Scene.trace-1`; their method is named without it.
 */
function follow(): void {
  const id = decodeURIComponent(location.hash.slice(1));
  if (id === '' || isHere(id)) return;
  const symbol = id.replace(/\..*$/, '');
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.symbols a')];
  const linkTo = (name: string) => links.find(({ hash }) => hash === `#${name}`);
  const link = linkTo(symbol) ?? linkTo(withoutNumber(symbol));
  if (link !== undefined)
    location.replace(Object.assign(new URL(link.href), { hash: id, search: location.search }));
  else if (isHere(withoutNumber(id))) location.replace(`#${withoutNumber(id)}`);
}

export function followOldAddress(): void {
  addEventListener('hashchange', follow);
  follow();
}
