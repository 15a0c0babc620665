// The list of pages for search engines, made if the build has the site's address.

/** `site` has a slash at its end. `addresses` are those of its pages. */
export function sitemapOf(site: string, addresses: readonly string[]): string {
  const entries = addresses.map((address) => `  <url><loc>${site}${address}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}
