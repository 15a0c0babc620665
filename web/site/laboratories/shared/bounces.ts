// What laboratories share that follow a path from bounce to bounce: the bounce in the address, and how many are followed.
import type { TemplateResult } from 'lit';
import { choiceRow } from './field_row.js';

/** The bounce that an address asks for. */
export function readBounce(query: string): number | undefined {
  const text = new URLSearchParams(query.slice(0, 2000)).get('bounce') ?? '';
  return /^\d{1,3}$/.test(text) ? Number(text) : undefined;
}

/** The part of a query that `readBounce` reads. */
export const writeBounce = (bounce: number): string => `&bounce=${bounce}`;

/** A row with the choice of how many bounces are followed. */
export function bouncesRow(
  words: { bounces: string; bouncesUnit(limit: string): string },
  chosen: string,
  limits: readonly string[],
  change: (limit: string) => void,
): TemplateResult {
  const options = limits.map((limit): [string, string] => [limit, words.bouncesUnit(limit)]);
  return choiceRow('bounces', words.bounces, chosen, options, change);
}
