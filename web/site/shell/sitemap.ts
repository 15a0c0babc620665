// The list of pages for search engines, made where the build is told the address of the site.

/** `site`: with a slash at its end. `addresses`: those of the pages in it. */
export function sitemapOf(site: string, addresses: readonly string[]): string {
  const entries = addresses.map((address) => `  <url><loc>${site}${address}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}
