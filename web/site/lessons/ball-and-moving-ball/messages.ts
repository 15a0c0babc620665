import { localized } from '../../shell/localized.js';

export const lessonMessages = localized({
  space: ['Space', '空間'],
  dimensions: ['Dimensions', '次元'],
  two: ['2, in the plane', '2（平面）'],
  three: ['3, in space', '3（空間）'],
  touch: ['Do they touch?', '触れるか'],
  fraction: ['Fraction of the way', '触れるまでの割合（移動全体を 1 とする）'],
  movementA: ['Movement of A, shortened', 'A が実際に動く分'],
  movementB: ['Movement of B, shortened', 'B が実際に動く分'],
  escapes: {
    overlapping: ['No hit: the balls overlap at the start.', '衝突なし：球ははじめから重なっています。'],
    'too-short': [
      'No hit: the movement is shorter than the gap.',
      '衝突なし：動く距離がすき間より短いです。',
    ],
    'not-toward': ['No hit: A does not move toward B.', '衝突なし：A は B に向かっていません。'],
    'passes-by': ['No hit: A passes by, too far to the side.', '衝突なし：A は B の横を通り過ぎます。'],
    'too-far': [
      'No hit: the balls would touch only beyond the end of the way.',
      '衝突なし：触れるのは移動の終わりより先です。',
    ],
  },
  description: (fraction: string, place: string) => [
    `They touch after ${fraction} of the way, at ${place}. The movement ends there.`,
    `移動全体の ${fraction} だけ進んだところで、球は ${place} で触れます。移動はそこで終わります。`,
  ],
  tests: {
    title: ['Quick tests, cheapest first', '簡単な判定（手間の少ない順）'],
    head: [
      ['Test', 'No hit if', 'Numbers', 'Result'],
      ['判定', '衝突しない条件', '今の数', '結果'],
    ],
    names: {
      overlapping: ['Do they overlap?', '重なっているか'],
      'too-short': ['Is the way too short?', '移動が短すぎるか'],
      'not-toward': ['Does A not move toward B?', 'B に向かっていないか'],
      'passes-by': ['Does A pass by?', '通り過ぎるか'],
      'too-far': ['Is B too far away?', '遠すぎるか'],
    },
    rules: {
      overlapping: ['|m|² < R²', '|m|² < R²'],
      'too-short': ['|v| < |m| − R', '|v| < |m| − R'],
      'not-toward': ['m · v ≤ 0', 'm · v ≤ 0'],
      'passes-by': ['D² > R²', 'D² > R²'],
      'too-far': ['f > 1', 'f > 1'],
    },
    passed: ['no', 'いいえ'],
    stopped: ['yes: no hit', 'はい：衝突なし'],
    'not-reached': ['not asked', '調べない'],
    notNeeded: ['not needed: they touch at the start', '不要：はじめから触れています'],
  },
  formula2002: ['The code of 2002', '2002 年のコード'],
  nothing: ['no number', '数ではない結果'],
  behind: (distance: string) => [`hit, ${distance} units behind it`, `当たり（${distance} 単位後ろ）`],
  whyTangent: [
    'They disagree: the code of 2002 counts a tangent as a miss.',
    '判定が食い違っています。2002 年のコードは、接するだけの場合を「外れ」とします。',
  ],
  whyOverlap: [
    'They disagree: the code of 2002 leaves out balls that overlap at the start.',
    '判定が食い違っています。2002 年のコードは、はじめから重なる球を考えていません。',
  ],
  whyStart: [
    'They disagree: the balls touch at the start, and moving along each other counts as a touch here.',
    '判定が食い違っています。球ははじめから触れています。ここでは、触れたまま沿って動く場合も接触とします。',
  ],
  rounds: {
    half: ['Make them touch exactly half-way.', 'ちょうど半分まで進んだところで触れさせてみましょう。'],
    straight: [
      'Make A come straight at B, centre to centre.',
      'A を B の真正面から、中心に向けて当ててみましょう。',
    ],
    graze: ['Can you make them only graze each other?', 'かすめるだけにできるでしょうか。'],
  },
});
