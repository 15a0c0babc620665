// The explanation of the lesson two-balls.
import type { Idea } from '../../lesson/lesson.js';

export const why: readonly Idea[] = [
  {
    refers: ['boxes'],
    en: 'First a cheap question: do the boxes round both ways overlap? If not, the balls cannot touch.',
    ja: 'まず手間のかからない問いから。二つの道のりを囲む箱は重なるでしょうか。重ならなければ、球は触れません。',
  },
  {
    refers: ['path'],
    en: 'They touch when the distance of their centres is both radii together. That gives the time.',
    ja: '中心どうしの距離が二つの半径の和になったとき、球は触れます。そこから時刻が分かります。',
  },
  {
    refers: ['normal'],
    en: 'When they touch, they push each other along the line through both centres, and in no other direction.',
    ja: '触れた球は、二つの中心を結ぶ線に沿って押し合います。ほかの向きには押しません。',
  },
  {
    refers: ['normal', 'velocity-a', 'velocity-b'],
    en: 'So only the parts of the velocities along that line change. The parts across it stay as they were.',
    ja: 'だから速度のうち、その線に沿った分だけが変わります。線に直角な分は元のままです。',
  },
  {
    refers: ['velocity-a', 'velocity-b'],
    en: 'What one gains the other loses: momentum is only passed on. A heavy ball changes little, a light one much.',
    ja: '一方が得た分だけ、もう一方が失います。運動量は受け渡されるだけです。重い球はあまり変わらず、軽い球は大きく変わります。',
    formula: String.raw`m_A\mathbf v_A + m_B\mathbf v_B = m_A\mathbf v_A' + m_B\mathbf v_B'`,
  },
  {
    refers: [],
    en: 'How much of the speed of approach comes back is the restitution: nearly 1 for glass, 0 for clay. Below 1 energy is lost, but never momentum.',
    ja: '近づく速さのうち、どれだけが戻るかが反発係数です。ガラスはほぼ 1、粘土は 0 です。1 より小さいとエネルギーは失われますが、運動量は失われません。',
  },
];
