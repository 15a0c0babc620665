// What a learner can predict of a ray and a sphere, and what moves.
import type { Question } from '../../lesson/question.js';
import type { Track } from '../../lesson/series.js';
import type { Language } from '../../shell/language.js';
import { localized } from '../shared/localized.js';
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
      'At which t does the line enter the sphere? Count in lengths of the direction.',
      '直線が球に入るのは t がいくつのときでしょうか（方向の長さを単位とします）。',
    ],
    none: ['The line misses the sphere', '直線は球に当たらない'],
  },
  exit: {
    title: ['Exit', '出口'],
    ask: [
      'At which t does the line leave the sphere? Count in lengths of the direction.',
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
  const crosses = ray.where !== 'misses';
  const number = { kind: 'number', unit: '× d' } as const;
  const worst = { value: sphere.radius / direction.length(), name: words.radius };
  const blocked: Question = {
    ...words.blocked,
    kind: 'choice',
    id: 'blocked',
    worst: { value: 1, name: '' },
    options: [
      { value: 'yes', label: words.yes },
      { value: 'no', label: words.no },
    ],
    answer: ray.meets ? 'yes' : 'no',
  };
  const enter: Question = {
    ...words.enter,
    ...number,
    id: 'enter',
    worst,
    answer: crosses ? ray.enter : undefined,
  };
  const exit: Question = {
    ...words.exit,
    ...number,
    id: 'exit',
    worst,
    answer: crosses ? ray.exit : undefined,
    seenAt: crosses ? ray.exit : undefined,
  };
  const { time } = ray.closest;
  const closest: Question = { ...words.closest, ...number, id: 'closest', worst, answer: time, seenAt: time };
  // What comes from far away is shown when it is near, and the slider tells the place.
  return start === 0 ? [blocked, enter, exit, closest] : [blocked];
}

/** The end of the ray moves along its direction; the sphere stays. */
export function rayTracks(language: Language, { origin, direction, sphere }: RayScene): Track[] {
  const words = lessonMessages[language];
  return [
    { name: words.ray, quantity: 'bullet', legs: [{ time: 0, at: origin, velocity: direction }] },
    {
      name: words.sphere,
      quantity: 'sphere',
      legs: [{ time: 0, at: sphere.center, velocity: { x: 0, y: 0, z: 0 } }],
    },
  ];
}
