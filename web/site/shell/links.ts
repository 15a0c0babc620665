// Links to other pages keep the visitor's choices: the theme on every link, and the whole state on the link to the
// same page in another language.

function isOfTheSite(link: HTMLAnchorElement): boolean {
  const written = link.getAttribute('href') ?? '';
  return link.origin === location.origin && !written.startsWith('#') && !link.hasAttribute('download');
}

/** Adds a parameter to every link to another page of the site. */
export function carryOver(name: string, value: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    if (!isOfTheSite(link)) continue;
    const address = new URL(link.href);
    address.searchParams.set(name, value);
    link.search = address.search;
  }
}

/** The link to the other language keeps this page's state. Its address is set just before it is followed. */
export function keepStateInLanguageLinks(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.page-header .language')) {
    const write = () => {
      link.search = location.search;
      link.hash = location.hash;
    };
    for (const event of ['pointerdown', 'focus', 'mouseenter', 'click']) link.addEventListener(event, write);
  }
}
