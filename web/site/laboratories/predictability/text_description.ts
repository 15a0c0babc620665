// The text description of the two paths, and their results as rows of the table of answers.

import { numberAnswer, wordsAnswer } from '../../lesson/descriptions.js';
import type { Messages } from '../../messages/index.js';
import type { Answer } from '../../widgets/answer_table.js';
import { distance } from '../../widgets/numbers.js';
import type { PredictabilityMessages } from './messages.js';
import type { Pair } from './trace_pair.js';

/** Describes both paths as a whole. */
export function textDescription(pair: Pair, words: PredictabilityMessages): string {
  if (pair.bounces.length === 0) return words.description.none;
  const out = pair.traces[0].ended === 'flies-off' ? words.description.leaves : '';
  const end =
    pair.unknown === undefined
      ? words.description.digitsLeft((pair.bounces.at(-1)?.digitsLeft ?? 0).toFixed(1))
      : words.description.digitsGone(pair.unknown.number);
  const parting = pair.parted === undefined ? '' : words.description.parted(pair.parted.number);
  // The sentences come in the order of the events: usually the digits are gone before anyone sees a difference.
  const isGoneFirst = (pair.unknown?.number ?? Number.POSITIVE_INFINITY) <= (pair.parted?.number ?? 0);
  return (
    words.description.start(pair.bounces.length, distance(pair.apart)) +
    (pair.rate === undefined ? '' : words.description.rate(pair.rate.perBounce.toFixed(2))) +
    (isGoneFirst ? end + parting : parting + end) +
    out
  );
}

/** Describes one bounce; number 0 is the start. */
export function bounceDescription(pair: Pair, at: number, words: PredictabilityMessages): string {
  const say = words.bounceDescription;
  if (pair.bounces.length === 0) return '';
  const bounce = pair.bounces[at - 1];
  if (bounce === undefined) return say.start(distance(pair.apart));
  const { number, digitsLeft, apart } = bounce;
  if (pair.unknown !== undefined && number >= pair.unknown.number) return say.unknown(number);
  if (apart === undefined) return say.one(number, digitsLeft.toFixed(1));
  return say.at(number, distance(apart), digitsLeft.toFixed(1));
}

export function answers(pair: Pair, words: PredictabilityMessages, units: Messages['units']): Answer[] {
  const count = pair.bounces.length;
  const { rate } = pair;
  const first = (bounce: { number: number } | undefined) =>
    bounce === undefined ? words.never(count) : words.bounce(bounce.number);
  return [
    numberAnswer(words.atStart, pair.apart, { unit: units.units }),
    ...(rate === undefined
      ? [wordsAnswer(words.rate, words.tooFew)]
      : [
          numberAnswer(words.rate, Number(rate.perBounce.toPrecision(3)), {
            extra: words.factor((10 ** rate.perBounce).toPrecision(2)),
          }),
          numberAnswer(words.lyapunov, Number((rate.perBounce * Math.LN10).toPrecision(3)), {
            unit: words.perBounce,
          }),
        ]),
    wordsAnswer(words.gone, first(pair.unknown)),
    wordsAnswer(words.parted, first(pair.parted)),
  ];
}
