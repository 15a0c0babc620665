// Throws to begin with.
import type { Texts } from '../../lesson/lesson.js';
import type { WrittenPresets } from '../shared/fields.js';

export const start: Texts = {
  from: ['0', '1'],
  angle: ['50'],
  turn: ['0'],
  speed: ['10'],
  radius: ['0'],
  gravity: ['9.81'],
  restitution: ['0.7'],
  bounces: ['2'],
  center: ['9.3', '1.7'],
  targetRadius: ['0.9'],
  motion: ['rests'],
  targetVelocity: ['0', '0'],
  catcher: ['ground'],
  lowest: ['10.5', '0.5'],
  width: ['3'],
  depth: ['1.5'],
  length: ['8'],
  fall: ['2'],
  both: ['0'],
  safety: ['0'],
  vectors: ['0'],
  ghost: ['0'],
  tape: ['0'],
  tapeFrom: ['0', '0'],
  tapeTo: ['3', '4'],
};

/**
 * The throw that just touches has only short numbers: after 1 s it is at (3, 2) with velocity (3, −4), and the centre
 * is 2.5 units from there along the normal (4, 3) / 5.
 */
const touching: Texts = {
  from: ['0', '4'],
  angle: ['0'],
  speed: ['3'],
  gravity: ['4'],
  center: ['5', '3.5'],
  targetRadius: ['2.5'],
  bounces: ['1'],
};

/** Off the target, and down to the lowest place, where the ball comes to rest. */
const intoWalls: Texts = {
  angle: ['60'],
  turn: ['3'],
  radius: ['0.25'],
  restitution: ['0.3'],
  bounces: ['100'],
};

export const presets = {
  throw: { name: ['A throw', '投げる'] },
  bounce: {
    name: ['Off the ground first', '地面で跳ねてから'],
    angle: ['20'],
    center: ['12', '1.6'],
    targetRadius: ['0.8'],
    bounces: ['1'],
  },
  monkey: {
    name: ['Monkey and hunter', 'モンキーハンティング'],
    from: ['0', '0.5'],
    angle: ['35'],
    speed: ['12'],
    center: ['10', '7.5'],
    targetRadius: ['0.6'],
    motion: ['falls'],
    bounces: ['0'],
  },
  moving: {
    name: ['A moving target', '動く的'],
    angle: ['60'],
    center: ['14', '3'],
    targetRadius: ['0.8'],
    motion: ['moves'],
    targetVelocity: ['-3', '0'],
    bounces: ['1'],
  },
  touching: { name: ['Just touching', 'ちょうど触れる'], ...touching },
  // Without the target's motion its bounce would come to the target from below.
  hair: {
    name: ['A miss by a hair', '間一髪の外れ'],
    ...touching,
    targetRadius: ['2.4999999999999996'],
    bounces: ['0'],
  },
  gutter: {
    name: ['Into a gutter', '溝に入る'],
    ...intoWalls,
    catcher: ['gutter'],
    center: ['6.5', '4.5'],
  },
  funnel: {
    name: ['Into a funnel', 'じょうごに入る'],
    ...intoWalls,
    catcher: ['funnel'],
    center: ['7.5', '4.5'],
    lowest: ['5', '0.5'],
    width: ['6'],
    depth: ['2.5'],
  },
  moon: {
    name: ['On the Moon', '月の上で'],
    gravity: ['1.62'],
    speed: ['5'],
    center: ['14', '3'],
    targetRadius: ['1'],
  },
  ever: {
    name: ['It bounces for ever', 'いつまでも跳ねる'],
    angle: ['70'],
    speed: ['7'],
    restitution: ['1'],
    bounces: ['10'],
    center: ['4', '7'],
  },
  none: { name: ['No gravity', '重力なし'], gravity: ['0'], angle: ['20'], center: ['10', '4.5'] },
} satisfies WrittenPresets;
