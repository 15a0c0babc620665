// The preview of a shared link: Open Graph and Twitter tags.
//
// Services that show a preview fetch the picture themselves and need its full address. The build knows it only from
// SITE_URL=https://example.org/ricochet/ node web/tools/build.mjs site. Without it the addresses are relative; some
// readers of these tags resolve them, and others leave the picture out.
import type { Language } from './language.js';

export interface Preview {
  title: string;
  description: string;
  language: Language;
  /** The page's address in the site. */
  address: string;
  /** The relative path from the page to the top of the site. */
  up: string;
  /** The name of its picture among the stills. */
  still: string;
}

const locales: Record<Language, string> = { en: 'en_GB', ja: 'ja_JP' };

/** The site's address with a slash at its end, if the build has it. */
export function siteAddress(): string | undefined {
  const given = process.env.SITE_URL;
  return given === undefined || given === '' ? undefined : given.replace(/\/*$/, '/');
}

/** A page without its own picture shows one of these lessons and laboratories, a different one per page. */
export const documentStills: Readonly<Record<string, string>> = {
  start: 'pool-hall',
  guide: 'everything-at-once',
  games: 'aim',
  'under-gravity': 'falling-bullet',
  api: 'ray-and-sphere',
  cpp: 'sphere-and-plane',
  environments: 'level',
  guarantees: 'bullet-and-moving-sphere',
  simulations: 'many-balls',
  benchmarks: 'mirrors',
  comparison: 'two-balls',
  security: 'ball-and-wall',
  teachers: 'galton',
  keys: 'draw-shot',
  notices: 'bouncing',
};

/** The canonical address of a page, if the build has the site's address. */
export function canonicalTag(address: string): string {
  const site = siteAddress();
  return site === undefined ? '' : `    <link rel="canonical" href="${site}${address}" />`;
}

export function previewTags({ title, description, language, address, up, still }: Preview): string {
  const site = siteAddress();
  const picture = `${site ?? up}stills/${still}.webp`;
  const tags: [name: string, content: string][] = [
    ['og:type', 'website'],
    ['og:site_name', 'Ricochet'],
    ['og:title', title],
    ['og:description', description],
    ['og:locale', locales[language]],
    ['og:image', picture],
    ...(site === undefined ? [] : [['og:url', site + address] satisfies [string, string]]),
    ['twitter:card', 'summary_large_image'],
    ['twitter:title', title],
    ['twitter:description', description],
    ['twitter:image', picture],
  ];
  const kindOf = (name: string) => (name.startsWith('og:') ? 'property' : 'name');
  return tags
    .map(([name, content]) => `    <meta ${kindOf(name)}="${name}" content="${content}" />`)
    .join('\n');
}
