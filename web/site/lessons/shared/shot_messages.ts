import type { Language } from '../../shell/language.js';
import { localized } from './localized.js';

export const shotMessages = localized({
  reasons: {
    'starts-inside': [
      'No hit: the bullet starts inside the target.',
      '衝突なし：弾は最初から的の内側にあります。',
    ],
    'at-rest': [
      'No hit: seen from the target, the bullet is at rest.',
      '衝突なし：的から見ると、弾は止まっています。',
    ],
    receding: ['No hit: the bullet only moves away.', '衝突なし：弾は遠ざかる一方です。'],
    'passes-by': ['No hit: the bullet passes by.', '衝突なし：弾はわきを通り過ぎます。'],
    'out-of-time': ['No hit within the time allowed.', '決められた時間内には衝突しません。'],
  },
  answers: {
    hit: ['Hit', '衝突'],
    distance: ['Distance to the hit', '衝突までの距離'],
    point: ['Hit point', '衝突点'],
    center: ["Bullet's centre at contact", '接触時の弾の中心'],
    ricochetAngle: ['Ricochet angle', '跳ね返りの角度'],
    angleToNormal: ['Angle to the normal', '法線との角度'],
    velocity: ['New velocity', '衝突後の速度'],
  },
  description: {
    hit: (time: string, place: string, angle: string, velocity: string) => [
      `It hits after ${time} s and bounces off at ${angle} to the normal. The bullet meets the target at ${place} and flies on with velocity ${velocity}.`,
      `${time} 秒後に当たり、法線に対して ${angle} で跳ね返ります。弾は ${place} で的に当たり、速度 ${velocity} で飛んで行きます。`,
    ],
    closest: (time: string, gap: string) => [
      ` It comes closest after ${time} s, ${gap} units away.`,
      ` 最も近づくのは ${time} 秒後で、すき間は ${gap} 単位です。`,
    ],
    overlap: [
      ' The first contact was before the start, so there is none to report.',
      ' 最初の接触は出発より前なので、求める衝突はありません。',
    ],
  },
});

export type ShotMessages = (typeof shotMessages)[Language];
