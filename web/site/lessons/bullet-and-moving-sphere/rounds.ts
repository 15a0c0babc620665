// The rounds of the lesson about a bullet and a moving sphere.
import type { Shot } from 'ricochet-wasm';
import type { Round, SliderView, Texts } from '../../lesson/lesson.js';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import { localized } from '../../shell/localized.js';
import { vec } from '../../stage/figure.js';
import { afterOneSecond, bartlett, fromTheLeft } from '../shared/bullet_and_sphere.js';
import { radiusSlider } from '../shared/fields.js';
import { ofHit } from '../shared/measures.js';

export const lessonMessages = localized({
  velocityHandle: ['Tip of the velocity arrow', '速度の矢印の先'],
  rounds: {
    ten: [
      'Make the bullet fly off at exactly 10 units/s.',
      '弾をちょうど 10 単位/秒で跳ね返らせてみましょう。',
    ],
    stop: ['Can you make the bullet stop dead?', '弾をぴたりと止めることができるでしょうか。'],
  },
});

/** The values that all examples share. */
export const start: Texts = {
  ...bartlett,
  center: ['9', '4', '5'],
  radius: ['2.5'],
  velocity: ['-1.5', '0.5', '-0.5'],
};

/** The first numbers: the sphere rises into the path of a bullet that comes from the left. */
export const rising: Texts = {
  ...fromTheLeft,
  from: ['-10', '5.5', '0'],
  center: ['7.5', '0.5', '0'],
  velocity: ['-1', '1.25', '0'],
};

/** The bullet flies straight at a sphere that moves away, only a little slower. */
const behind = { to: ['4', '0', '0'], center: ['7', '1', '0'], velocity: ['-0.5', '0', '0'] };

const speedOf = ({ velocity }: Extract<Shot, { hit: true }>) => vec(velocity).length();

export function roundsIn(language: Language): Round[] {
  const { rounds: say } = lessonMessages[language];
  const { units } = messagesIn(language);
  const speed = { texts: rising, unit: units['units/frame'] };
  return [
    afterOneSecond(language, rising),
    {
      ...speed,
      say: say.ten,
      off: ofHit<Shot>((shot) => Math.abs(speedOf(shot) - 10)),
      stars: [0.05, 0.3, 1],
    },
    { ...speed, say: say.stop, texts: { ...start, ...behind }, off: ofHit(speedOf), stars: [0.05, 0.4, 1] },
  ];
}

const velocity = { field: 'velocity', min: -3, max: 3, step: 0.05 };
const center = { field: 'center', min: -6, max: 6, step: 0.05 };

export const sliders: SliderView[] = [
  { field: 'speed', name: ['Speed of the bullet', '弾の速さ'], min: 0.1, max: 20, step: 0.05 },
  { ...velocity, index: 0, name: ['Sphere, to the right (x)', '球の速度 右へ (x)'] },
  { ...velocity, index: 1, name: ['Sphere, upward (y)', '球の速度 上へ (y)'] },
  { ...center, index: 1, name: ['Centre of the sphere, y', '球の中心の y'] },
  { ...radiusSlider, max: 6, step: 0.05 },
];
