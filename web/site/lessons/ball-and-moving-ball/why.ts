// The explanation of the lesson ball-and-moving-ball.
import type { Idea } from '../../lesson/lesson.js';

export const why: readonly Idea[] = [
  {
    refers: ['path'],
    en: 'A game moves its balls from picture to picture. Asking only where they are then is not enough: a fast ball can jump right through another one. So look at the whole way.',
    ja: 'ゲームは、球を一こまずつ動かします。そのときどきの位置だけを調べるのでは足りません。速い球は、ほかの球を飛び越えてしまいます。だから、道のり全体を調べます。',
  },
  {
    refers: ['relative-path'],
    en: 'If both move, sit on B: B is at rest, and A moves by the difference of the two movements.',
    ja: '両方が動くなら、B に乗って眺めます。B は止まり、A は二つの移動の差だけ動きます。',
  },
  {
    refers: ['closest-distance'],
    en: 'Most pairs never touch, so say no cheaply. How close would A pass to the centre of B? If D is more than both radii together, A passes by.',
    ja: 'ほとんどの組は触れません。だから、手間をかけずに「触れない」と言いたいのです。A は B の中心にどこまで近づくでしょうか。その距離 D が二つの半径の和より大きければ、通り過ぎます。',
    formula: 'D > R = r_A + r_B',
  },
  {
    refers: ['half-chord'],
    en: 'Otherwise a right-angled triangle with D and R gives h: the balls touch this far before the closest point.',
    ja: 'そうでなければ、D と R の直角三角形から h が求まります。球が触れるのは、最も近い点の h だけ手前です。',
    formula: String.raw`h = \sqrt{R^2 - D^2}`,
  },
  {
    refers: ['hit-point'],
    en: 'Shorten the movement so that it ends there. Both arrows get shorter by the same factor, and the balls just touch.',
    ja: '移動をそこまでに縮めます。どちらの矢印も同じ割合で短くなり、球はちょうど触れます。',
  },
];
