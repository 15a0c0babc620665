// The explanation of the lesson ray-and-sphere.
import type { Idea } from '../../lesson/lesson.js';

export const why: readonly Idea[] = [
  {
    refers: ['path'],
    en: 'Start at the origin and go t times the arrow: every number t is one point of the line.',
    ja: '始点から矢印の t 倍だけ進みます。数 t の一つひとつが、直線上の点になります。',
    formula: String.raw`\mathbf p(t) = \mathbf o + t\,\mathbf d`,
  },
  {
    refers: ['closest-point'],
    en: 'Somewhere the line is closest to the centre. If that is further away than the radius, it misses.',
    ja: '直線が中心に最も近づく場所があります。そこが半径より遠ければ、当たりません。',
  },
  {
    refers: ['half-chord'],
    en: 'Otherwise the line goes in and comes out, equally far before and after the closest point. Pythagoras says how far.',
    ja: 'そうでなければ、直線は球に入って出ます。入口と出口は、最も近い点から同じだけ手前と先にあります。その長さは三平方の定理で分かります。',
    formula: 'h^2 = r^2 - D^2',
  },
  {
    refers: ['enter-point', 'exit-point'],
    en: 'So there are two numbers t: one for the way in and one for the way out.',
    ja: 'だから t は二つあります。入口の t と、出口の t です。',
  },
  {
    refers: ['path'],
    en: 'The ray begins at t = 0 and has an end, such as the star that one looks at. It is blocked if part of it lies inside the sphere: a star behind a planet, or a shot in a game.',
    ja: '光線は t = 0 で始まり、見ている星のように、どこかで終わります。その一部が球の中にあれば、さえぎられます。惑星の後ろの星も、ゲームの弾も同じです。',
  },
];
