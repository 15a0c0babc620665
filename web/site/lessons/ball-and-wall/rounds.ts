// The rounds of the lesson about a ball and a wall.
import type { WallCollision } from 'ricochet-wasm';
import type { Round, SliderView, Texts } from '../../lesson/lesson.js';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import { vec } from '../../stage/figure.js';
import type { Triple } from '../../widgets/numbers.js';
import { degreesBetween, givenIn, ofHit } from '../shared/measures.js';
import { lessonMessages } from './messages.js';

const offBack = ofHit<WallCollision>(({ velocity }, view) =>
  degreesBetween(velocity, vec(givenIn<{ velocity: Triple }>(view, 'ball').velocity).negate()),
);

const offLevel = ofHit<WallCollision>(({ part, velocity }) =>
  part === 'face' ? undefined : degreesBetween(velocity, { x: 1, y: 0, z: 0 }),
);

const speed = ofHit<WallCollision>(({ velocity }) => vec(velocity).length());

export function roundsIn(language: Language, start: Texts): Round[] {
  const { rounds: say } = lessonMessages[language];
  const unit = messagesIn(language).units['units/frame'];
  const texts = { ...start, aPosition: ['-1.5', '4'], aVelocity: ['1', '-2'] };
  const toEnd = { ...start, aPosition: ['0', '4'], aVelocity: ['1', '-1.6'] };
  return [
    { say: say.back, texts, off: offBack, unit: '°', stars: [1, 5, 15] },
    { say: say.level, texts: toEnd, off: offLevel, unit: '°', stars: [4, 10, 25] },
    { say: say.stop, texts, off: speed, unit, stars: [0.05, 0.3, 0.8] },
  ];
}

const velocity = { min: -4, max: 4, step: 0.05 };
const place = { min: -5, max: 5, step: 0.05 };

export const sliders: SliderView[] = [
  { field: 'aVelocity', index: 0, name: ['Ball, to the right (x)', '球の速度 右へ (x)'], ...velocity },
  { field: 'aVelocity', index: 1, name: ['Ball, upward (y)', '球の速度 上へ (y)'], ...velocity },
  { field: 'aPosition', index: 0, name: ['The ball starts at x', '球の出発点の x'], ...place },
  { field: 'wallVelocity', index: 1, name: ['Wall, upward (y)', '壁の速度 上へ (y)'], ...velocity },
];
