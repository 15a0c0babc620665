// Text as HTML, and back.

const characters: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'", nbsp: ' ' };

/** Escapes text for an element or an attribute. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (one) => characters[one] ?? one);

export const unescaped = (html: string): string =>
  html.replace(/&([\w#]+);/g, (whole, name: string) => entities[name] ?? whole);

/** The visible text, in one line. */
export const plain = (html: string): string =>
  unescaped(html.replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();
