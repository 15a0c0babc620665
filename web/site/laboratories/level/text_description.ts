// The shot in words and numbers.

import { numberAnswer, wordsAnswer } from '../../lesson/descriptions.js';
import type { Texts } from '../../lesson/lesson.js';
import type { Answer } from '../../widgets/answer_table.js';
import { place, short } from '../../widgets/numbers.js';
import { colorOf } from './drawing.js';
import type { LevelMessages } from './messages.js';
import { precisions } from './plain_path.js';
import { commonLeak, type PlainTrack, type Shot } from './shot.js';
import { pointOf, radiusOf } from './state.js';

const placeOf = (texts: readonly string[] | undefined): string => {
  const [x, y, z] = pointOf(texts);
  return place({ x, y, z });
};

/** A description of the whole shot. */
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

function comparison(shot: Shot, { description: say, precisions: names }: LevelMessages): string {
  const { plain } = shot;
  if (plain === undefined) return say.onlyPoints;
  if (precisions.every((precision) => plain[precision].parting === undefined)) return say.same;
  const leak = commonLeak(shot);
  if (leak !== undefined) return say.bothLeak(leak.number);
  return precisions
    .map((precision) => {
      const { parting } = plain[precision];
      const name = names[precision].toLowerCase();
      return parting === undefined ? say.none(name) : say[parting.kind](name, parting.number);
    })
    .join('');
}

/** A description of a bounce; 0 is the start. */
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
    numberAnswer(words.digitsAtEnd, Number((bounces.at(-1)?.digitsLeft ?? 0).toFixed(1)), {
      quantity: 'bullet',
    }),
    wordsAnswer(
      words.gone,
      unknown === undefined ? words.never(count) : words.bounce(unknown.number),
      'bullet',
    ),
    ...precisions.map((precision) =>
      wordsAnswer(
        words.precisions[precision],
        plain === undefined ? words.parts.ball : partingOf(plain[precision], words),
        colorOf[precision],
      ),
    ),
  ];
}
