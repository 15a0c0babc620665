// The questions about a ray and a sphere, and the moving bodies.
import type { Question } from '../../lesson/question.js';
import type { Track } from '../../lesson/series.js';
import type { Language } from '../../shell/language.js';
import { localized } from '../../shell/localized.js';
import { sphereMessages } from '../shared/fields.js';
import { legsOf } from '../shared/legs.js';
import { choice } from '../shared/questions.js';
import { lessonMessages } from './messages.js';
import type { RayScene } from './ray_scene.js';

const messages = localized({
  blocked: {
    title: ['Blocked?', 'さえぎられるか'],
    ask: ['Does the sphere block the ray, the thick line?', '球は光線（太い線）をさえぎるでしょうか。'],
  },
  yes: ['blocked', 'さえぎる'],
  no: ['not blocked', 'さえぎらない'],
  enter: {
    title: ['Entrance', '入口'],
    ask: [
      'At which t does the line enter the sphere? The unit is the length of the direction.',
      '直線が球に入るのは t がいくつのときでしょうか（方向の長さを単位とします）。',
    ],
    none: ['The line misses the sphere', '直線は球に当たらない'],
  },
  exit: {
    title: ['Exit', '出口'],
    ask: [
      'At which t does the line leave the sphere? The unit is the length of the direction.',
      '直線が球から出るのは t がいくつのときでしょうか（方向の長さを単位とします）。',
    ],
    none: ['The line misses the sphere', '直線は球に当たらない'],
  },
  closest: {
    title: ['Closest point', '最も近い点'],
    ask: [
      'At which t does the line come closest to the centre?',
      '直線が中心に最も近づくのは t がいくつのときでしょうか。',
    ],
  },
  radius: ['the t in which the ray goes one radius', '光線が半径の長さを進む t'],
});

export function rayQuestions(language: Language, { ray, sphere, direction, start }: RayScene): Question[] {
  const words = messages[language];
  const labels = { yes: words.yes, no: words.no };
  const blocked = choice('blocked', words.blocked, labels, ray.meets ? 'yes' : 'no');
  // A distant start is shown when it is near, and the slider would give the place away.
  if (start !== 0) return [blocked];
  const worst = { value: sphere.radius / direction.length(), name: words.radius };
  const number = { kind: 'number', unit: '× d', worst } as const;
  const { enter, exit } = ray.where === 'misses' ? { enter: undefined, exit: undefined } : ray;
  const { time } = ray.closest;
  return [
    blocked,
    { ...words.enter, ...number, id: 'enter', answer: enter },
    { ...words.exit, ...number, id: 'exit', answer: exit, seenAt: exit },
    { ...words.closest, ...number, id: 'closest', answer: time, seenAt: time },
  ];
}

/** The end of the ray moves along its direction; the sphere is at rest. */
export function rayTracks(language: Language, { origin, direction, sphere }: RayScene): Track[] {
  const ray = legsOf({ position: origin, velocity: direction });
  const still = legsOf({ position: sphere.center, velocity: { x: 0, y: 0 } });
  return [
    { name: lessonMessages[language].ray, quantity: 'bullet', legs: ray },
    { name: sphereMessages[language].sphere, quantity: 'sphere', legs: still },
  ];
}
