// The colours of balls, on themselves and of their paths.

/** Colours of the numbers 1 to 8; 9 to 15 have them as a stripe. */
const tints = ['#f2b21b', '#1f4fa8', '#cc2a24', '#5a2d82', '#e8701a', '#1a7a4a', '#7c1f24', '#16161a'];
export const ivory = '#f4efe0';
/** Carom: two white balls, one of them with a dot, and the red one. */
export const red = '#c4232b';

export type Kind = 'pool' | 'carom';

/** The colour of a ball, as its path and its mark have it. */
export function tintOf(number: number, kind: Kind): string {
  if (kind === 'carom') return number === 2 ? red : number === 1 ? '#efc23c' : ivory;
  return number === 0 ? ivory : (tints[(number - 1) % 8] ?? ivory);
}
