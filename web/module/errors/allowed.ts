/** The allowed values of an argument as data, from which the sentence in the message is made. */

/**
 * The numbers that an argument may be: `{ above: 0 }` for a radius, `{ from: 0, to: 1 }` for a restitution. A program that shows
 * errors in its own words chooses them by this.
 */
export interface Allowed {
  /** It has to be greater than this. */
  above?: number;
  /** It has to be this or more. */
  from?: number;
  /** It has to be less than this. */
  below?: number;
  /** It has to be this or less. */
  to?: number;
  /** True if it has to be a whole number. */
  whole?: true;
  /** True if it may be Infinity. */
  infinite?: true;
  /** The length that a vector has to have. */
  length?: Allowed;
  /** The paths of balls and obstacles that must not overlap. */
  apart?: readonly string[];
}

/** Says which numbers are needed. */
export function sentenceOf({ above, from, below, to, whole, infinite }: Allowed): string {
  const hasEnd = to !== undefined || below !== undefined || infinite;
  const kind = whole ? 'a whole number' : hasEnd ? 'a number' : 'a finite number';
  const range =
    above !== undefined
      ? `above ${above}`
      : to !== undefined
        ? `from ${from} to ${to}`
        : below !== undefined
          ? `from ${from} up to but not ${below}`
          : `of ${from} or more`;
  return `${kind} ${range} is needed${infinite ? ', or Infinity' : ''}`;
}
