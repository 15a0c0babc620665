// The questions about a sphere and a plane.
import type { SpherePlane } from 'ricochet-wasm';
import type { Question } from '../../lesson/question.js';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import { localized } from '../../shell/localized.js';
import { choice, numberQuestion, questionMessages } from '../shared/questions.js';
import { lessonMessages } from './messages.js';

const messages = localized({
  overlap: {
    title: ['Overlap?', '重なるか'],
    ask: ['Does the plane cut the sphere?', '平面は球を切るでしょうか。'],
  },
  distance: {
    title: ['Distance', '距離'],
    ask: [
      'How far is the centre from the plane? Above 0 on the side to which n points, below 0 on the other.',
      '中心は平面からどれだけ離れているでしょうか。n の向く側なら正、反対側なら負です。',
    ],
  },
  triangle: {
    title: ['Inside the triangle?', '三角形の内側か'],
    ask: [
      'Drop the perpendicular from the centre onto the plane. Does its foot lie inside the triangle?',
      '中心から平面に垂線を下ろします。その足は三角形の内側にあるでしょうか。',
    ],
  },
});

export function planeQuestions(language: Language, answer: SpherePlane, radius: number): Question[] {
  const words = messages[language];
  const { overlaps, sides } = lessonMessages[language];
  const overlap = choice('overlap', words.overlap, overlaps, answer.overlap);
  const { units } = messagesIn(language).units;
  const worst = [radius, questionMessages[language].radius] as const;
  const distance = numberQuestion('distance', words.distance, units, worst, answer.distance);
  const { triangle } = answer;
  if (triangle === undefined) return [overlap, distance];
  const side = triangle.inside ? 'inside' : 'outside';
  return [overlap, distance, choice('triangle', words.triangle, sides, side)];
}
