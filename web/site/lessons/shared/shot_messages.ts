// The words of the lessons about a shot: why it misses, its answers, and its text description.
import type { MissReason } from 'ricochet-wasm';
import type { Localized } from '../../shell/language.js';

const en = {
  reasons: {
    'starts-inside': 'No hit: the bullet starts inside the target.',
    'at-rest': 'No hit: seen from the target, the bullet is at rest.',
    receding: 'No hit: the bullet only moves away.',
    'passes-by': 'No hit: the bullet passes by.',
    'out-of-time': 'No hit within the time allowed.',
  } as Record<MissReason, string>,
  answers: {
    hit: 'Hit',
    distance: 'Distance to the hit',
    point: 'Hit point',
    center: "Bullet's centre at contact",
    ricochetAngle: 'Ricochet angle',
    angleToNormal: 'Angle to the normal',
    velocity: 'New velocity',
  },
  description: {
    hit: (time: string, place: string, angle: string, velocity: string) =>
      `It hits after ${time} s and bounces off at ${angle} to the normal. The bullet meets the target at ${place} and flies on with velocity ${velocity}.`,
    closest: (time: string, gap: string) => ` It comes closest after ${time} s, ${gap} units away.`,
    overlap: ' The first contact was before the start, so there is none to report.',
  },
};

const ja: typeof en = {
  reasons: {
    'starts-inside': '衝突なし：弾は最初から的の内側にあります。',
    'at-rest': '衝突なし：的から見ると、弾は止まっています。',
    receding: '衝突なし：弾は遠ざかる一方です。',
    'passes-by': '衝突なし：弾はわきを通り過ぎます。',
    'out-of-time': '決められた時間内には衝突しません。',
  },
  answers: {
    hit: '衝突',
    distance: '衝突までの距離',
    point: '衝突点',
    center: '接触時の弾の中心',
    ricochetAngle: '跳ね返りの角度',
    angleToNormal: '法線との角度',
    velocity: '衝突後の速度',
  },
  description: {
    hit: (time, place, angle, velocity) =>
      `${time} 秒後に当たり、法線に対して ${angle} で跳ね返ります。弾は ${place} で的に当たり、速度 ${velocity} で飛んで行きます。`,
    closest: (time, gap) => ` 最も近づくのは ${time} 秒後で、すき間は ${gap} 単位です。`,
    overlap: ' 最初の接触は出発より前なので、求める衝突はありません。',
  },
};

export type ShotMessages = typeof en;
export const shotMessages: Localized<ShotMessages> = { en, ja };
