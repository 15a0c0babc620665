// The first lesson of 1999: a bullet against a sphere at rest.
import type { Lesson } from '../../lesson/lesson.js';
import type { Language } from '../../shell/language.js';
import { type CoreSolver, startCore } from '../../shell/solvers/core.js';
import {
  bartlett,
  bulletGroup,
  bulletOf,
  fromTheLeft,
  handlesIn,
  sliders,
  sphereOf,
  viewOf,
} from '../shared/bullet_and_sphere.js';
import { whyIn } from '../shared/bullet_and_sphere_why.js';
import { presetsIn, sphereGroup, type WrittenPresets } from '../shared/fields.js';
import { roundsIn } from './rounds.js';

const presets = {
  fromTheLeft: { name: ['From the left', '左から'], ...fromTheLeft },
  bartlett: { name: ["Bartlett's numbers", 'バートレットの例'] },
  headOn: { name: ['Head-on', '正面から'], from: ['-6', '4', '0'], to: ['4', '4', '0'] },
  grazing: { name: ['Grazing', 'かすめる'], from: ['-6', '7.9', '0'], to: ['4', '7.9', '0'] },
  touching: { name: ['Just touching', 'ちょうど触れる'], from: ['-6', '8', '0'], to: ['4', '8', '0'] },
  hair: {
    name: ['A miss by a hair', '間一髪の外れ'],
    from: ['-6', '108.00000000000001', '0'],
    to: ['4', '108.00000000000001', '0'],
    center: ['4', '104', '0'],
  },
  far: { name: ['From far away', '遠くから'], from: ['-1000000000', '10', '0'], to: ['4', '10', '0'] },
  ball: { name: ['A ball, not a point', '大きさのある弾'], bulletRadius: ['1.5'], from: ['-4', '-1', '3'] },
} satisfies WrittenPresets;

export const lesson = (language: Language): Lesson<CoreSolver> => ({
  groups: [bulletGroup(language), sphereGroup(language, 'target')],
  presets: presetsIn(language, bartlett, presets),
  handles: handlesIn(language),
  why: whyIn(false),
  sliders,
  rounds: roundsIn(language),
  solver: startCore,
  view: (ricochet, texts) => viewOf(ricochet, language, bulletOf(texts), sphereOf(texts)),
});
