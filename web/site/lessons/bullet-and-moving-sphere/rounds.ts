// The rounds of the lesson about a bullet and a moving sphere.
import type { Shot } from 'ricochet-wasm';
import type { Round, SliderView } from '../../lesson/lesson.js';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import { vec } from '../../stage/figure.js';
import { preset } from '../shared/bullet_and_sphere.js';
import { ofHit } from '../shared/measures.js';
import { lessonMessages } from './messages.js';

export const moving = { center: ['9', '4', '5'], radius: ['2.5'], velocity: ['-1.5', '0.5', '-0.5'] };

export function roundsIn(language: Language): Round[] {
  const { rounds: say } = lessonMessages[language];
  const { units } = messagesIn(language);
  const { texts } = preset('', moving);
  const speed = ({ velocity }: Extract<Shot, { hit: true }>) => vec(velocity).length();
  return [
    {
      say: say.second,
      texts,
      off: ofHit<Shot>(({ time }) => Math.abs(time - 1)),
      unit: units.frames,
      stars: [0.01, 0.05, 0.2],
    },
    {
      say: say.six,
      texts,
      off: ofHit<Shot>((shot) => Math.abs(speed(shot) - 6)),
      unit: units['units/frame'],
      stars: [0.05, 0.3, 1],
    },
    {
      say: say.stop,
      texts: preset('', {
        ...moving,
        to: ['4', '0', '0'],
        center: ['7', '1', '0'],
        velocity: ['-0.5', '0', '0'],
      }).texts,
      off: ofHit<Shot>(speed),
      unit: units['units/frame'],
      stars: [0.05, 0.4, 1],
    },
  ];
}

export function slidersIn(language: Language): SliderView[] {
  const { sliders: names } = lessonMessages[language];
  const velocity = { field: 'velocity', min: -3, max: 3, step: 0.05 };
  return [
    { field: 'speed', name: names.speed, min: 0.1, max: 10, step: 0.05 },
    { ...velocity, index: 0, name: names.velocityX },
    { ...velocity, index: 1, name: names.velocityY },
    { field: 'center', index: 1, name: names.centerY, min: -6, max: 6, step: 0.05 },
    { field: 'radius', name: names.radius, min: 0.1, max: 6, step: 0.05 },
  ];
}
