// What a learner can predict of two balls, and what moves.
import type { Collision, CollisionCase } from 'ricochet-wasm';
import type { Question } from '../../lesson/question.js';
import type { Leg, Track } from '../../lesson/series.js';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import { vec } from '../../stage/figure.js';
import type { Triple } from '../../widgets/numbers.js';
import { ballMessages } from '../shared/ball_messages.js';
import { colorOf } from '../shared/balls.js';
import { localized } from '../shared/localized.js';
import { questionMessages } from '../shared/question_messages.js';
import { lessonMessages } from './messages.js';
import type { PairBall } from './pair_scene.js';

const messages = localized({
  title: ['What happens', '何が起こるか'],
  ask: [
    'What happens to the two balls in the time given?',
    'この時間のうちに、二つの球はどうなるでしょうか。',
  ],
});

/** In the order in which one would think of them. */
const cases: CollisionCase[] = [5, 6, 2, 3, 1, 4];

const triple = ({ x, y, z = 0 }: { x: number; y: number; z?: number }): Triple => ({ x, y, z });

export function pairQuestions(
  language: Language,
  a: PairBall,
  b: PairBall,
  collision: Collision,
): Question[] {
  const words = lessonMessages[language];
  const common = questionMessages[language];
  const { units } = messagesIn(language);
  const meeting = vec(a.velocity).distanceTo(vec(b.velocity));
  const at = triple(collision.hit ? collision.centerA : a.position);
  const velocity: Question = {
    ...common.velocityA,
    kind: 'place',
    id: 'velocity-a',
    unit: units['units/frame'],
    worst: { value: meeting, name: common.speedOfMeeting },
    arrow: { before: at, after: at },
    first: triple(a.velocity),
    answer: collision.hit ? triple(collision.velocityA) : undefined,
    isAfterContact: collision.hit,
  };
  const before: Question[] = [
    {
      ...messages[language],
      kind: 'choice',
      id: 'case',
      worst: { value: 1, name: '' },
      options: cases.map((value) => ({ value: String(value), label: words.cases[value] })),
      answer: String(collision.case),
    },
    {
      ...common.time,
      kind: 'number',
      id: 'time',
      unit: units.frames,
      worst: { value: collision.hit ? collision.time : 1, name: common.answerItself },
      answer: collision.hit ? collision.time : undefined,
    },
  ];
  return collision.hit ? [velocity, ...before] : [...before, velocity];
}

export function pairTracks(language: Language, a: PairBall, b: PairBall, collision: Collision): Track[] {
  const { ballA, ballB } = ballMessages[language];
  const legs = (ball: PairBall, center: Triple | undefined, velocity: Triple | undefined): Leg[] => {
    const first = { time: 0, at: triple(ball.position), velocity: triple(ball.velocity) };
    if (!collision.hit || center === undefined || velocity === undefined) return [first];
    return [first, { time: collision.time, at: triple(center), velocity: triple(velocity) }];
  };
  const after = collision.hit ? collision : undefined;
  return [
    { name: ballA, quantity: colorOf('a'), mass: a.mass, legs: legs(a, after?.centerA, after?.velocityA) },
    { name: ballB, quantity: colorOf('b'), mass: b.mass, legs: legs(b, after?.centerB, after?.velocityB) },
  ];
}
