import { localized } from '../../shell/localized.js';

export const lessonMessages = localized({
  frame: ['Time', '時間'],
  maxTime: ['Duration', '時間'],
  hit: ['Hit in this time', 'この時間内に衝突'],
  case: ['What happens', '何が起こるか'],
  cases: {
    1: ['Both have the same velocity, so they keep their distance.', '速度が同じで、間隔は変わらない'],
    2: ['They pass by: they never come near enough to touch.', '触れずに通り過ぎる'],
    3: ['They are moving apart.', '互いに離れていく'],
    4: ['They overlap at the start.', 'はじめから重なっている'],
    5: ['They collide in this time.', 'この時間内に衝突する'],
    6: ['They collide, but only after this time.', '衝突するが、この時間より後'],
  },
  short: {
    1: ['same velocity', '同じ速度'],
    2: ['passing by', 'すれ違い'],
    3: ['moving apart', '離れていく'],
    4: ['overlapping', '重なり'],
    5: ['collision', '衝突'],
    6: ['too late', '時間の後'],
  },
  boxes: ['Do the swept boxes overlap?', '通る範囲の箱が重なるか'],
  angleA: ['Angle of A to that line', 'A の速度との角'],
  angleB: ['Angle of B to that line', 'B の速度との角'],
  velocityA: ['New velocity of A', '衝突後の A の速度'],
  velocityB: ['New velocity of B', '衝突後の B の速度'],
  impulse: ['Impulse', '力積'],
  energyLost: ['Energy lost', '失われるエネルギー'],
  description: (time: string, point: string, a: string, b: string) => [
    `They hit after ${time} s; then A goes on with velocity ${a} and B with ${b}. They touch at ${point}.`,
    `${time} 秒後に衝突し、A は速度 ${a}、B は速度 ${b} で進みます。触れる点は ${point} です。`,
  ],
  missed: {
    1: [
      'No hit: both balls have the same velocity, so they keep their distance.',
      '衝突なし：二つの球は速度が同じなので、間隔は変わりません。',
    ],
    2: ['No hit: the balls pass by without touching.', '衝突なし：二つの球は触れずに通り過ぎます。'],
    3: ['No hit: the balls are moving apart.', '衝突なし：二つの球は互いに離れていきます。'],
    4: ['No hit: the balls overlap at the start.', '衝突なし：二つの球ははじめから重なっています。'],
    5: ['', ''],
    6: [
      'No hit in this time: the balls collide after it.',
      'この時間内には衝突しません。衝突するのはその後です。',
    ],
  },
  closest: (time: string, gap: string) => [
    ` Closest after ${time} s, ${gap} units apart.`,
    `最も近いのは ${time} 秒後で、すき間は ${gap} 単位です。`,
  ],
  later: (time: string) => [` That is after ${time} s.`, `それは ${time} 秒後です。`],
  rounds: {
    stop: ['Make A stop dead.', 'A をぴたりと止めてみましょう。'],
    six: ['Make B fly off at exactly 6 units/s.', 'B をちょうど 6 単位/秒で飛ばしてみましょう。'],
    half: [
      'Can you lose exactly half of the energy?',
      'エネルギーをちょうど半分だけ失わせることができるでしょうか。',
    ],
  },
  centerOfMass: {
    name: ['the centre of mass', '重心'],
    description: (a: string, b: string) => [
      `Seen from the centre of mass, the balls come with opposite momenta, A with ${a} and B with ${b}, and leave with opposite momenta again.`,
      `重心から見ると、二つの球は逆向きで同じ大きさの運動量（A は ${a}、B は ${b}）で近づき、また逆向きで同じ大きさの運動量で離れます。`,
    ],
  },
  kept: {
    title: ['Momentum and energy', '運動量とエネルギー'],
    head: [
      ['Quantity', 'Before', 'After', 'Change'],
      ['量', '前', '後', '変化'],
    ],
    momentumA: ['Momentum of A', 'A の運動量'],
    momentumB: ['Momentum of B', 'B の運動量'],
    momentum: ['Momentum of both', '運動量の和'],
    energyA: ['Energy of A', 'A のエネルギー'],
    energyB: ['Energy of B', 'B のエネルギー'],
    energy: ['Energy of both', 'エネルギーの和'],
  },
  formulas: {
    title: ['Two formulas, along the line of centres', '二つの式（中心を結ぶ方向の成分）'],
    head: [
      ['Quantity', 'Printed in 1995', 'Correct'],
      ['量', '1995 年の記事の式', '正しい式'],
    ],
    afterA: ['A afterwards', '衝突後の A'],
    afterB: ['B afterwards', '衝突後の B'],
    before: ['Momentum before', '前の運動量'],
    after: ['Momentum after', '後の運動量'],
    change: ['Change', '変化'],
  },
  quadratic: ['The quadratic of 1995', '1995 年の二次方程式'],
  whyFirst: [
    'They disagree: the article asks whether the velocities are equal before it looks for an overlap.',
    '判定が食い違っています。記事は重なりより先に、速度が等しいかを調べます。',
  ],
});
