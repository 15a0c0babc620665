// The second lesson of 1999: a bullet against a sphere that moves.
import type { Lesson } from '../../lesson/lesson.js';
import { vectorOf } from '../../lesson/texts.js';
import type { Language } from '../../shell/language.js';
import { type CoreSolver, startCore } from '../../shell/solvers/core.js';
import { ballMessages } from '../shared/ball_messages.js';
import { bulletGroup, bulletOf, handlesIn, sphereOf, viewOf } from '../shared/bullet_and_sphere.js';
import { whyIn } from '../shared/bullet_and_sphere_why.js';
import { fieldsIn, presetsIn, sphereGroup, type WrittenPresets } from '../shared/fields.js';
import { lessonMessages, rising, roundsIn, sliders, start } from './rounds.js';

const presets = {
  rising: { name: ['Rising into its path', '下から上がってくる'], ...rising },
  meeting: { name: ['Meeting', '正面から'] },
  behind: { name: ['From behind', '後ろから'], center: ['6', '6', '6'], velocity: ['1', '1', '1'] },
  side: { name: ['From the side', '横から'], center: ['6', '-3', '4'], velocity: ['0', '3', '0'] },
  escape: { name: ['It gets away', '追いつかない'], center: ['6', '6', '6'], velocity: ['2', '2', '2'] },
  pace: {
    name: ['Keeping pace', '並んで進む'],
    center: ['6', '0', '0'],
    speed: ['2'],
    to: ['4', '0', '0'],
    velocity: ['2', '0', '0'],
  },
} satisfies WrittenPresets;

export function lesson(language: Language): Lesson<CoreSolver> {
  const words = lessonMessages[language];
  const { velocity: named } = ballMessages[language];
  const velocity = fieldsIn(language).velocity('velocity', named, 'target-velocity', 'target.velocity');
  return {
    groups: [bulletGroup(language), sphereGroup(language, 'target', [velocity])],
    presets: presetsIn(language, start, presets),
    handles: [
      ...handlesIn(language),
      { field: 'velocity', name: words.velocityHandle, quantity: 'target-velocity', from: 'center' },
    ],
    why: whyIn(true),
    sliders,
    rounds: roundsIn(language),
    solver: startCore,
    view: (ricochet, texts) =>
      viewOf(ricochet, language, bulletOf(texts), {
        ...sphereOf(texts),
        velocity: vectorOf(texts, 'velocity'),
      }),
  };
}
