// The words that the two lessons of 1999 share.
import type { Localized } from '../../shell/language.js';

const en = {
  bullet: 'Bullet',
  sphere: 'Sphere',
  start: 'Start',
  toward: 'Flies toward',
  speed: 'Speed',
  radius: 'Radius',
  center: 'Centre',
  startHandle: 'Bullet start',
  towardHandle: 'Point it flies toward',
  centerHandle: 'Sphere centre',
  gap: (size: string) => `gap ${size}`,
  formula1999: 'The formula of 1999',
};

const ja: typeof en = {
  bullet: '弾',
  sphere: '球',
  start: '出発点',
  toward: '向かう点',
  speed: '速さ',
  radius: '半径',
  center: '中心',
  startHandle: '弾の出発点',
  towardHandle: '弾が向かう点',
  centerHandle: '球の中心',
  gap: (size) => `すき間 ${size}`,
  formula1999: '1999 年の式',
};

export const bulletAndSphereMessages: Localized<typeof en> = { en, ja };
