// The address of a page. It holds the page's state, and the parameters that are kept from page to page.

/** Parameters that belong to the visit and not to one page: they stay when a page writes its own. */
const kept = ['theme'] as const;

/** A page's own query, with the kept parameters. */
function withKept(query: string): string {
  const now = new URLSearchParams(location.search);
  const own = new URLSearchParams(query);
  const further = kept
    .filter((name) => now.has(name) && !own.has(name))
    .map((name) => `${name}=${encodeURIComponent(now.get(name) ?? '')}`);
  if (further.length === 0) return query;
  return `${query}${query === '' ? '?' : '&'}${further.join('&')}`;
}

/** The link to this page with another query. */
export function linkTo(query: string): string {
  return location.href.replace(/[?#].*$/, '') + withKept(query) + location.hash;
}

/** Writes a page's query into its address. The theme and other kept parameters remain. */
export function replaceQuery(query: string): void {
  history.replaceState(history.state, '', withKept(query) + location.hash);
}

/** Sets or removes one parameter and leaves the others unchanged. */
export function setParameter(name: string, value: string | undefined): void {
  const others = location.search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && part !== name && !part.startsWith(`${name}=`));
  if (value !== undefined) others.push(`${name}=${encodeURIComponent(value)}`);
  const query = others.length === 0 ? '' : `?${others.join('&')}`;
  history.replaceState(history.state, '', location.pathname + query + location.hash);
}
