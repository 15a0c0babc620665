// What a learner can predict of a ball and a wall, and what moves.
import type { Question } from '../../lesson/question.js';
import type { Leg, Track } from '../../lesson/series.js';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import { vec } from '../../stage/figure.js';
import { ballMessages } from '../shared/ball_messages.js';
import { localized } from '../shared/localized.js';
import { questionMessages } from '../shared/question_messages.js';
import type { WallScene } from './figure.js';
import { lessonMessages } from './messages.js';

const messages = localized({
  title: ['What is hit', '当たるところ'],
  ask: ['What does the ball meet?', '球はどこに当たるでしょうか。'],
  nothing: ['nothing: it misses', 'どこにも当たらない'],
});

type Asked = Pick<WallScene, 'ball' | 'wall' | 'collision'>;

export function wallQuestions(language: Language, { ball, wall, collision }: Asked): Question[] {
  const { nothing, ...words } = messages[language];
  const { parts } = lessonMessages[language];
  const common = questionMessages[language];
  const { units } = messagesIn(language);
  const at = collision.hit ? collision.center : vec(ball.position);
  const velocity: Question = {
    ...common.velocityA,
    kind: 'place',
    id: 'velocity',
    unit: units['units/frame'],
    worst: { value: vec(ball.velocity).distanceTo(vec(wall.velocity)), name: common.speedOfMeeting },
    arrow: { before: at, after: at },
    first: vec(ball.velocity),
    answer: collision.hit ? collision.velocity : undefined,
    isAfterContact: collision.hit,
  };
  const before: Question[] = [
    {
      ...words,
      kind: 'choice',
      id: 'part',
      worst: { value: 1, name: '' },
      options: [
        ...Object.entries(parts).map(([value, label]) => ({ value, label })),
        { value: 'nothing', label: nothing },
      ],
      answer: collision.hit ? collision.part : 'nothing',
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

export function wallTracks(language: Language, { ball, wall, collision }: Asked): Track[] {
  const legs: Leg[] = [{ time: 0, at: vec(ball.position), velocity: vec(ball.velocity) }];
  if (collision.hit)
    legs.push({ time: collision.time, at: vec(collision.center), velocity: vec(collision.velocity) });
  const { ballA } = ballMessages[language];
  const tracks: Track[] = [{ name: ballA, quantity: 'bullet', legs }];
  const drift = vec(wall.velocity);
  if (drift.length() > 0)
    tracks.push({
      name: lessonMessages[language].ends.a,
      quantity: 'sphere',
      legs: [{ time: 0, at: vec(wall.a), velocity: drift }],
    });
  return tracks;
}
