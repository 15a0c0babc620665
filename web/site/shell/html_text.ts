// Text as HTML, and back.

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const characters = Object.fromEntries(Object.entries(entities).map(([entity, one]) => [one, entity]));

/** For an element or an attribute. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (one) => characters[one] ?? one);

export const unescaped = (html: string): string =>
  html.replace(/&(?:amp|lt|gt|quot);/g, (one) => entities[one] ?? one);
