// The explanation of the two lessons of 1999.
import type { Idea } from '../../lesson/lesson.js';

/** The view in the frame of a moving sphere. */
const relative: Idea = {
  refers: ['relative-path', 'target-velocity'],
  en: 'The sphere moves as well. Sit on it and look out: now the sphere is at rest, and the bullet comes along another line. Whether, when and where they meet is the same for both.',
  isSeenFrom: true,
  ja: '球も動いています。球に乗って眺めてみましょう。球は止まって見え、弾は別の直線に沿ってやって来ます。当たるかどうか、いつどこで当たるかは、どちらから見ても同じです。',
};

const always: readonly Idea[] = [
  {
    refers: ['path', 'to-center'],
    en: 'The bullet flies in a straight line. Only one thing decides whether it hits: how close that line comes to the centre of the sphere.',
    ja: '弾はまっすぐ飛びます。当たるかどうかを決めるのはただ一つ、その直線が球の中心にどれだけ近づくかです。',
  },
  {
    refers: ['closest-distance'],
    formula: String.raw`D \le R`,
    en: 'Draw the shortest way from the centre to the line. It meets the line at a right angle. If its length D is more than the radius R, the bullet misses.',
    ja: '中心から直線まで、いちばん短い線を引きます。直線とは直角に交わります。その長さ D が半径 R より大きければ、弾は外れます。',
  },
  {
    refers: ['half-chord'],
    formula: 'h^2 = R^2 - D^2',
    en: 'The line cuts through the sphere. Half of that cut is h. With D and R it makes a right-angled triangle, so Pythagoras gives h.',
    ja: '直線は球を貫きます。その切り口の長さの半分が h です。D と R と h は直角三角形になるので、三平方の定理で h が求まります。',
  },
  {
    refers: ['way', 'hit-point'],
    formula: String.raw`t = \dfrac{s - h}{|\mathbf v|}`,
    en: 'Go to the closest point, a length s along the path, then back by h: there it hits. Divide by the speed, and you have the time.',
    ja: '軌道に沿って s だけ進むと最も近い点です。そこから h だけ戻ったところに当たります。速さで割れば、時刻が出ます。',
  },
  {
    refers: ['normal'],
    formula: String.raw`\mathbf v' = \mathbf v - 2\,(\mathbf v \cdot \mathbf n)\,\mathbf n`,
    en: 'At the contact the normal n points straight out of the sphere. The part of the velocity along n is turned round; the part along the surface stays.',
    ja: '当たった点で、法線 n は球からまっすぐ外を向きます。速度のうち n に沿った分は逆向きになり、表面に沿った分はそのままです。',
  },
];

const mirror: Idea = {
  refers: ['ricochet-angle', 'outgoing-path'],
  en: 'So the bullet leaves at the angle to the normal at which it came, like light from a mirror, and just as fast.',
  ja: 'だから弾は、鏡に当たった光のように、来たときと同じ法線との角度で、同じ速さで飛び去ります。',
};

const movingMirror: readonly Idea[] = [
  {
    refers: ['ricochet-angle', 'outgoing-path'],
    isSeenFrom: true,
    en: 'Seen from the sphere, the bullet leaves at the angle to the normal at which it came.',
    ja: '球から見ると、弾は来たときと同じ法線との角度で飛び去ります。',
  },
  {
    refers: ['outgoing-path', 'target-velocity'],
    formula: String.raw`\mathbf u' = \mathbf v' + \mathbf w`,
    en: 'Add the velocity w of the sphere again, and you see the bounce from outside: at other angles, and faster if the sphere came toward the bullet.',
    ja: '球の速度 w を足し戻せば、外から見た跳ね返りになります。角度は変わり、球が向かって来ていたなら、弾は速くなります。',
  },
];

/** The sentences in order. For a moving sphere most of them are about the sphere's frame. */
export function whyIn(moves: boolean): Idea[] {
  if (!moves) return [...always, mirror];
  return [relative, ...always.map((idea) => ({ ...idea, isSeenFrom: true })), ...movingMirror];
}
