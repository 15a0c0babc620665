// The shot in words and numbers.

import type { Texts } from '../../lesson/lesson.js';
import type { Answer } from '../../widgets/answer_table.js';
import { place, short } from '../../widgets/numbers.js';
import type { LevelMessages } from './messages.js';
import { type Precision, precisions } from './plain_path.js';
import type { PlainTrack, Shot } from './shot.js';
import { pointOf, radiusOf } from './state.js';
import { colorOf } from './tracks.js';

const placeOf = (texts: readonly string[] | undefined): string => {
  const [x, y, z] = pointOf(texts);
  return place({ x, y, z });
};

/** What happens as a whole. */
export function textDescription(texts: Texts, shot: Shot, words: LevelMessages): string {
  const say = words.description;
  const [start, aim] = [placeOf(texts.start), placeOf(texts.aim)];
  const radius = radiusOf(texts);
  const count = shot.bounces.length;
  const bullet = radius > 0 ? say.ball(short(radius), start, aim, count) : say.point(start, aim, count);
  const digits =
    shot.unknown === undefined
      ? say.digits((shot.bounces.at(-1)?.digitsLeft ?? 0).toFixed(1))
      : say.gone(shot.unknown.number);
  return bullet + digits + comparison(shot, words);
}

function comparison({ plain }: Shot, { description: say }: LevelMessages): string {
  if (plain === undefined) return say.onlyPoints;
  const { double, single } = plain;
  if (double.parting === undefined && single.parting === undefined) return say.same;
  if (
    double.parting?.kind === 'leak' &&
    single.parting?.kind === 'leak' &&
    double.parting.number === single.parting.number
  )
    return say.bothLeak(double.parting.number);
  const of = (precision: Precision) => {
    const { parting } = plain[precision];
    return parting === undefined ? say.none[precision] : say[parting.kind][precision](parting.number);
  };
  return of('double') + of('single');
}

/** What is so at a bounce; 0 is the start. */
export function bounceDescription(shot: Shot, at: number, { now }: LevelMessages): string {
  const bounce = shot.bounces[at - 1];
  if (bounce === undefined) return now.start;
  const { number, triangle, digitsLeft } = bounce;
  return digitsLeft > 0 ? now.at(number, triangle, digitsLeft.toFixed(1)) : now.unknown(number, triangle);
}

const partingOf = ({ parting }: PlainTrack, { parts }: LevelMessages): string =>
  parting === undefined ? parts.none : parts[parting.kind](parting.number);

export function answers({ bounces, plain, unknown }: Shot, words: LevelMessages): Answer[] {
  const count = bounces.length;
  return [
    {
      kind: 'number',
      name: words.digitsAtEnd,
      quantity: 'bullet',
      value: Number((bounces.at(-1)?.digitsLeft ?? 0).toFixed(1)),
    },
    {
      kind: 'words',
      name: words.gone,
      quantity: 'bullet',
      value: unknown === undefined ? words.never(count) : words.bounce(unknown.number),
    },
    ...precisions.map(
      (precision): Answer => ({
        kind: 'words',
        name: words.precisions[precision],
        quantity: colorOf[precision],
        value: plain === undefined ? words.parts.ball : partingOf(plain[precision], words),
      }),
    ),
  ];
}
