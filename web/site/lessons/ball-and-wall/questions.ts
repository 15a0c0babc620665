// The questions about a ball and a wall, and the moving bodies.
import type { Question } from '../../lesson/question.js';
import type { Track } from '../../lesson/series.js';
import type { Language } from '../../shell/language.js';
import { localized } from '../../shell/localized.js';
import { vec } from '../../stage/figure.js';
import { ballMessages } from '../shared/ball_messages.js';
import { legsOf } from '../shared/legs.js';
import { choice, collisionQuestions } from '../shared/questions.js';
import type { WallScene } from './figure.js';
import { lessonMessages } from './messages.js';

const messages = localized({
  title: ['What is hit', '当たるところ'],
  ask: ['What does the ball meet?', '球はどこに当たるでしょうか。'],
  nothing: ['nothing: it misses', 'どこにも当たらない'],
});

export function wallQuestions(language: Language, { wall, collision, legs }: WallScene): Question[] {
  const { nothing, ...words } = messages[language];
  const labels = { ...lessonMessages[language].parts, nothing };
  const part = choice('part', words, labels, collision.hit ? collision.part : 'nothing');
  return collisionQuestions(language, part, 'velocity', legs, vec(wall.velocity));
}

export function wallTracks(language: Language, { wall, legs }: WallScene): Track[] {
  const ball: Track = { name: ballMessages[language].ballA, quantity: 'bullet', legs };
  if (vec(wall.velocity).length() === 0) return [ball];
  const moving = legsOf({ position: wall.a, velocity: wall.velocity });
  return [ball, { name: lessonMessages[language].ends.a, quantity: 'sphere', legs: moving }];
}
