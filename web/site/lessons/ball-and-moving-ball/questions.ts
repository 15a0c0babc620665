// What a learner can predict of a ball and a moving ball from the start to the end of their way, and what moves.
import type { Question } from '../../lesson/question.js';
import type { Leg, Track } from '../../lesson/series.js';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import { vec } from '../../stage/figure.js';
import { ballMessages } from '../shared/ball_messages.js';
import { type BallName, colorOf } from '../shared/balls.js';
import { localized } from '../shared/localized.js';
import { questionMessages } from '../shared/question_messages.js';
import type { SweepScene } from './figure.js';
import { lessonMessages } from './messages.js';

const none = { en: 'They do not touch', ja: '触れない' };

const messages = localized({
  outcome: {
    title: ['What happens', '何が起こるか'],
    ask: [
      'Do the balls touch on their way? If not, why not?',
      '二つの球は途中で触れるでしょうか。触れないなら、なぜでしょうか。',
    ],
  },
  touch: ['They touch.', '触れる。'],
  center: {
    title: ['Where A stops', 'A の止まる位置'],
    ask: ['Where is the centre of A when they touch?', '触れるとき、A の中心はどこにあるでしょうか。'],
    name: ['Predicted centre of A', '予想した A の中心'],
    none: [none.en, none.ja],
  },
  fraction: {
    title: ['Fraction', '時刻'],
    ask: [
      'After what fraction of the way do they touch, from 0 to 1?',
      '触れるのは、移動のどこまで進んだところでしょうか（始まりが 0、終わりが 1）。',
    ],
    none: [none.en, none.ja],
  },
  half: ['half of the way', '移動の半分'],
});

type Asked = Pick<SweepScene, 'a' | 'b' | 'sweep'>;

export function sweepQuestions(
  language: Language,
  { a, b, sweep, flat }: Asked & Pick<SweepScene, 'flat'>,
): Question[] {
  const words = messages[language];
  const common = questionMessages[language];
  const outcome: Question = {
    ...words.outcome,
    kind: 'choice',
    id: 'outcome',
    worst: { value: 1, name: '' },
    options: [
      { value: 'touch', label: words.touch },
      ...Object.entries(lessonMessages[language].escapes).map(([value, label]) => ({ value, label })),
    ],
    answer: sweep.touches ? 'touch' : sweep.escape,
  };
  const center: Question = {
    ...words.center,
    kind: 'place',
    id: 'center',
    unit: messagesIn(language).units.units,
    worst: { value: a.radius + b.radius, name: common.bothRadii },
    first: vec(a.position),
    answer: sweep.touches ? sweep.centerA : undefined,
  };
  const fraction: Question = {
    ...words.fraction,
    kind: 'number',
    id: 'fraction',
    unit: '',
    worst: { value: 0.5, name: words.half },
    answer: sweep.touches ? sweep.fraction : undefined,
  };
  return [outcome, ...(flat ? [center] : []), fraction];
}

/** Both stop at the touch, as the article's balls do. */
export function sweepTracks(language: Language, { a, b, sweep }: Asked): Track[] {
  const { ballA, ballB } = ballMessages[language];
  const track = (key: BallName, name: string, ball: SweepScene['a']): Track => {
    const legs: Leg[] = [{ time: 0, at: vec(ball.position), velocity: vec(ball.velocity) }];
    if (sweep.touches)
      legs.push({
        time: sweep.fraction,
        at: key === 'a' ? sweep.centerA : sweep.centerB,
        velocity: { x: 0, y: 0, z: 0 },
      });
    return { name, quantity: colorOf(key), legs };
  };
  return [track('a', ballA, a), track('b', ballB, b)];
}
