// The explanation of the lesson sphere-and-plane.
import type { Idea } from '../../lesson/lesson.js';

export const why: readonly Idea[] = [
  {
    refers: ['plane-u', 'plane-v'],
    en: 'Two edges of the triangle span the plane.',
    ja: '三角形の二つの辺が、平面を張ります。',
  },
  {
    refers: ['normal'],
    en: 'One direction is square to both edges: the normal n.',
    ja: 'どちらの辺にも直角な向きが一つあります。それが法線 n です。',
    formula: String.raw`\mathbf n \parallel (\mathbf q - \mathbf p) \times (\mathbf r - \mathbf p)`,
  },
  {
    refers: ['height'],
    en: 'Walk from the centre along the normal until you stand on the plane. The length of that way is the distance.',
    ja: '中心から法線に沿って、平面に着くまで歩きます。その道のりが距離です。',
  },
  {
    refers: ['depth', 'height'],
    en: 'If the distance is less than the radius, the plane cuts the sphere. If they are equal, it just touches.',
    ja: '距離が半径より小さければ、平面は球を切ります。等しければ、ちょうど触れます。',
    formula: String.raw`|d| \le r`,
  },
  {
    refers: ['foot'],
    en: 'Where you arrive is the foot. It tells whether the centre is over the triangle, or beside it.',
    ja: '着いた所が垂線の足です。中心が三角形の真上にあるか、わきにあるかが分かります。',
  },
];
