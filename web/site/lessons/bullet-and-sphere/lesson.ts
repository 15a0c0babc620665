// The first lesson of 1999: a bullet against a sphere at rest.
import type { Lesson } from '../../lesson/lesson.js';
import type { Language } from '../../shell/language.js';
import {
  bulletOf,
  groupsIn,
  handlesIn,
  preset,
  slidersIn,
  sphereOf,
  viewOf,
  whyIn,
} from '../shared/bullet_and_sphere.js';
import { lessonMessages } from './messages.js';
import { roundsIn } from './rounds.js';

export function lesson(language: Language): Lesson {
  const { presets } = lessonMessages[language];
  const [bullet, sphere] = groupsIn(language);
  return {
    groups: [bullet, sphere],
    presets: [
      preset(presets.bartlett),
      preset(presets.headOn, { from: ['-6', '4', '0'], to: ['4', '4', '0'] }),
      preset(presets.grazing, { from: ['-6', '7.9', '0'], to: ['4', '7.9', '0'] }),
      preset(presets.touching, { from: ['-6', '8', '0'], to: ['4', '8', '0'] }),
      preset(presets.hair, {
        from: ['-6', '108.00000000000001', '0'],
        to: ['4', '108.00000000000001', '0'],
        center: ['4', '104', '0'],
      }),
      preset(presets.far, { from: ['-1000000000', '10', '0'], to: ['4', '10', '0'] }),
      preset(presets.ball, { bulletRadius: ['1.5'], from: ['-4', '-1', '3'] }),
    ],
    handles: handlesIn(language),
    why: whyIn(language, false),
    sliders: slidersIn(language),
    rounds: roundsIn(language),
    view: (ricochet, texts) => viewOf(ricochet, language, bulletOf(texts), sphereOf(texts)),
  };
}
