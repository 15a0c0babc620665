// The questions about a throw.
import type { Question } from '../../lesson/question.js';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import { choice, timeQuestion } from '../shared/questions.js';
import { lessonMessages } from './messages.js';
import { type FallScene, firstOf } from './scene.js';

export function fallQuestions(scene: FallScene, language: Language): Question[] {
  const { questions: say } = lessonMessages[language];
  const { given, open, path } = scene;
  const { metric: units } = messagesIn(language);
  const first = firstOf(scene);
  const isMonkey = given.target.motion === 'falls';
  const hits = path.bounces.find(({ target }) => target === 'target');
  const range = Math.max(open.landing?.range ?? 0, given.target.radius, 1e-9);
  const hit: Question = {
    ...choice('hit', isMonkey ? say.monkey : say.hit, say.options, hits === undefined ? 'no' : 'yes'),
    seenAt: hits?.time ?? path.end,
  };
  const landing: Question = {
    ...say.landing,
    kind: 'place',
    id: 'landing',
    unit: units.units,
    worst: { value: range / 4, name: say.quarter },
    first: { x: given.from.x + range / 2, y: 0, z: 0 },
    answer: first?.point,
    seenAt: first?.time,
    shownUntil: first && 0.3 * first.time,
  };
  const time: Question = { ...timeQuestion(language, first?.time, say.time), seenAt: first?.time };
  const { apex } = open;
  const isReached = apex !== undefined && (first === undefined || apex.time < first.time);
  const highest: Question[] = isReached
    ? [
        {
          ...say.apex,
          kind: 'place',
          id: 'apex',
          unit: units.units,
          worst: { value: Math.max(apex.at.y, 1e-9) / 3, name: say.third },
          first: { x: given.from.x + range / 4, y: given.from.y + apex.at.y / 2, z: 0 },
          answer: apex.at,
          seenAt: apex.time,
          shownUntil: 0.3 * apex.time,
        },
      ]
    : [];
  return isMonkey ? [hit, time] : [...resting(scene, language), landing, ...highest, hit, time];
}

/** Where the bullet comes to rest, if walls catch it. */
function resting({ given, path }: FallScene, language: Language): Question[] {
  const { questions: say } = lessonMessages[language];
  const { walls, catcher } = given;
  if (walls.length === 0 || path.rest === undefined || path.rest.isSliding) return [];
  const { lowest, width, depth } = catcher;
  return [
    {
      ...say.rest,
      kind: 'place',
      id: 'rest',
      unit: messagesIn(language).metric.units,
      worst: { value: width / 2, name: say.halfWidth },
      first: { x: lowest.x - width / 2, y: lowest.y + depth, z: 0 },
      answer: path.rest.at,
      seenAt: path.rest.time,
      shownUntil: 0.3 * (path.bounces[0]?.time ?? path.rest.time),
    },
  ];
}
