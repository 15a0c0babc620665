// What a learner can predict of a sphere and a plane.
import type { SpherePlane } from 'ricochet-wasm';
import type { Question } from '../../lesson/question.js';
import { messagesIn } from '../../messages/index.js';
import type { Language, Localized } from '../../shell/language.js';
import { questionMessages } from '../shared/question_messages.js';
import { lessonMessages } from './messages.js';

const en = {
  overlap: { title: 'Overlap?', ask: 'Does the plane cut the sphere?' },
  distance: {
    title: 'Distance',
    ask: 'How far is the centre from the plane? Above 0 on the side to which n points, below 0 on the other.',
  },
  triangle: {
    title: 'Inside the triangle?',
    ask: 'Drop the perpendicular from the centre onto the plane. Does its foot lie inside the triangle?',
  },
};

const ja: typeof en = {
  overlap: { title: '重なるか', ask: '平面は球を切るでしょうか。' },
  distance: {
    title: '距離',
    ask: '中心は平面からどれだけ離れているでしょうか。n の向く側なら正、反対側なら負です。',
  },
  triangle: {
    title: '三角形の内側か',
    ask: '中心から平面に垂線を下ろします。その足は三角形の内側にあるでしょうか。',
  },
};

const messages: Localized<typeof en> = { en, ja };

export function planeQuestions(language: Language, answer: SpherePlane, radius: number): Question[] {
  const words = messages[language];
  const { overlaps, sides } = lessonMessages[language];
  const choice = { kind: 'choice', worst: { value: 1, name: '' } } as const;
  const options = (labels: Record<string, string>) =>
    Object.entries(labels).map(([value, label]) => ({ value, label }));
  const questions: Question[] = [
    { ...words.overlap, ...choice, id: 'overlap', options: options(overlaps), answer: answer.overlap },
    {
      ...words.distance,
      kind: 'number',
      id: 'distance',
      unit: messagesIn(language).units.units,
      worst: { value: radius, name: questionMessages[language].radius },
      answer: answer.distance,
    },
  ];
  const { triangle } = answer;
  if (triangle !== undefined)
    questions.push({
      ...words.triangle,
      ...choice,
      id: 'triangle',
      options: options(sides),
      answer: triangle.inside ? 'inside' : 'outside',
    });
  return questions;
}
