// The questions that lessons ask for predictions, and their words.
import type { ChoiceQuestion, NumberQuestion, PlaceQuestion, Question } from '../../lesson/question.js';
import type { Leg } from '../../lesson/series.js';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import { localized } from '../../shell/localized.js';
import { vec } from '../../stage/figure.js';
import type { Triple } from '../../widgets/numbers.js';

export const questionMessages = localized({
  answerItself: ['the whole answer', '答えの値と同じ大きさ'],
  eighthTurn: ['45°', ' 45° '],
  radius: ['one radius', '半径と同じ長さ'],
  bothRadii: ['both radii together', '二つの半径の和'],
  speedOfMeeting: ['the speed at which they meet', '近づく速さ'],
  contact: {
    title: ['Point of contact', '接触点'],
    ask: ['Where does the bullet touch the sphere?', '弾は球のどこに当たるでしょうか。'],
    name: ['Predicted point of contact', '予想した接触点'],
    none: ['It does not hit the sphere', '球には当たらない'],
  },
  hit: {
    title: ['Hit or miss', '当たりか外れか'],
    ask: ['Does the bullet hit the sphere?', '弾は球に当たるでしょうか。'],
  },
  time: {
    title: ['Time', '時刻'],
    ask: ['After how many seconds do they meet?', '何秒後に当たるでしょうか。'],
    none: ['They do not meet', '当たらない'],
  },
  angle: {
    title: ['Angle', '角度'],
    ask: [
      'Seen from the sphere: at what angle to the normal does it bounce off, in degrees?',
      '球から見て、法線に対して何度で跳ね返るでしょうか。',
    ],
    none: ['It does not hit the sphere', '球には当たらない'],
  },
  direction: {
    title: ['Where it goes', '跳ね返る向き'],
    ask: ['Where does it go next?', 'この後、どちらへ飛ぶでしょうか。'],
    name: ['Predicted direction after the bounce', '予想した跳ね返りの向き'],
  },
  velocityA: {
    title: ['New velocity', '新しい速度'],
    ask: [
      'Where does ball A go next, and how fast?',
      '球 A はこの後、どちらへ、どれだけの速さで進むでしょうか。',
    ],
    name: ['Tip of the predicted velocity of A', '予想した A の速度の矢印の先'],
    none: ['They do not meet', '当たらない'],
  },
});

/** A question with several options, in the given order or in that of the names. */
export const choice = (
  id: string,
  words: { title: string; ask: string },
  labels: Readonly<Record<string, string>>,
  answer: string,
  order = Object.keys(labels),
): ChoiceQuestion => ({
  ...words,
  kind: 'choice',
  id,
  worst: { value: 1, name: '' },
  options: order.map((value) => ({ value, label: labels[value] ?? '' })),
  answer,
});

/** `worst` is the difference that scores 0, and its name. */
export const numberQuestion = (
  id: string,
  words: { title: string; ask: string; none?: string },
  unit: string,
  worst: readonly [value: number, name: string],
  answer: number | undefined,
): NumberQuestion => ({
  ...words,
  kind: 'number',
  id,
  unit,
  worst: { value: worst[0], name: worst[1] },
  answer,
});

/** The question for the time of contact; undefined without a contact. */
export function timeQuestion(
  language: Language,
  time: number | undefined,
  words = questionMessages[language].time,
): NumberQuestion {
  const { answerItself } = questionMessages[language];
  return numberQuestion('time', words, messagesIn(language).units.frames, [time || 1, answerItself], time);
}

/** A ball's velocity after it met a moving body, as an arrow at the place of contact. */
function velocityQuestion(
  language: Language,
  id: string,
  legs: readonly Leg[],
  other: Triple,
): PlaceQuestion {
  const words = questionMessages[language];
  const [{ at, velocity }, turn] = legs as [Leg, Leg?];
  const center = turn?.at ?? at;
  return {
    ...words.velocityA,
    kind: 'place',
    id,
    unit: messagesIn(language).units['units/frame'],
    worst: { value: vec(velocity).distanceTo(vec(other)), name: words.speedOfMeeting },
    arrow: { before: center, after: center },
    first: velocity,
    answer: turn?.velocity,
    isAfterContact: turn !== undefined,
  };
}

/**
 * Questions about the outcome, the time of contact, and the velocity after it; the velocity comes first if there is
 * one.
 */
export function collisionQuestions(
  language: Language,
  first: Question,
  velocity: string,
  legs: readonly Leg[],
  other: Triple,
): Question[] {
  const then = velocityQuestion(language, velocity, legs, other);
  const before = [first, timeQuestion(language, legs[1]?.time)];
  return then.isAfterContact ? [then, ...before] : [...before, then];
}
