// The second lesson of 1999: a bullet against a sphere that moves.
import type { Lesson } from '../../lesson/lesson.js';
import { vectorOf } from '../../lesson/lesson.js';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import {
  bulletOf,
  groupsIn,
  handlesIn,
  preset,
  sphereOf,
  viewOf,
  whyIn,
} from '../shared/bullet_and_sphere.js';
import { lessonMessages } from './messages.js';
import { moving, roundsIn, slidersIn } from './rounds.js';

export function lesson(language: Language): Lesson {
  const words = lessonMessages[language];
  const [bullet, sphere] = groupsIn(language);
  return {
    groups: [
      bullet,
      {
        ...sphere,
        fields: [
          ...sphere.fields,
          {
            kind: 'vector',
            id: 'velocity',
            label: words.velocity,
            unit: messagesIn(language).units['units/frame'],
            quantity: 'target-velocity',
            path: 'target.velocity',
          },
        ],
      },
    ],
    presets: [
      preset(words.presets.meeting, moving),
      preset(words.presets.behind, { ...moving, center: ['6', '6', '6'], velocity: ['1', '1', '1'] }),
      preset(words.presets.side, { ...moving, center: ['6', '-3', '4'], velocity: ['0', '3', '0'] }),
      preset(words.presets.escape, { ...moving, center: ['6', '6', '6'], velocity: ['2', '2', '2'] }),
      preset(words.presets.pace, {
        ...moving,
        center: ['6', '0', '0'],
        speed: ['2'],
        to: ['4', '0', '0'],
        velocity: ['2', '0', '0'],
      }),
    ],
    handles: [
      ...handlesIn(language),
      { field: 'velocity', name: words.velocityHandle, quantity: 'target-velocity', from: 'center' },
    ],
    why: whyIn(language, true),
    sliders: slidersIn(language),
    rounds: roundsIn(language),
    view: (ricochet, texts) =>
      viewOf(ricochet, language, bulletOf(texts), {
        ...sphereOf(texts),
        velocity: vectorOf(texts, 'velocity'),
      }),
  };
}
