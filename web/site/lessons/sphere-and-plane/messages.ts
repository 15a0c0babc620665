// The words of the lesson about a sphere and a plane.
import { localized } from '../../shell/localized.js';

export const lessonMessages = localized({
  plane: ['Plane through three points', '三点を通る平面'],
  point: (name: string) => [`Point ${name}`, `点 ${name}`],
  pointHandle: (name: string) => [`Point ${name} of the plane`, `平面の点 ${name}`],
  place: ['Place along the diameter, from top (0) to bottom (1)', '直径上の位置（上端が 0、下端が 1）'],
  toPlane: ['To the plane', '平面へ'],
  verdict: ['Sphere and plane', '球と平面'],
  overlaps: {
    overlapping: ['overlap', '重なる'],
    touching: ['touch', '触れる'],
    apart: ['apart', '離れている'],
  },
  distance: ['Signed distance d', '符号つき距離 d'],
  depth: ['Depth', '深さ'],
  t: ['On the diameter, t', '直径上の t'],
  u: ['Share of p to q, u', 'p から q への割合 u'],
  v: ['Share of p to r, v', 'p から r への割合 v'],
  inTriangle: ['Foot in the triangle', '垂線の足と三角形'],
  sides: { inside: ['inside', '内側'], outside: ['outside', '外側'] },
  foot: ['Foot of the centre', '中心からの垂線の足'],
  normal: ['Normal', '法線'],
  table: {
    title: ['Both methods, side by side', '二つの方法を並べる'],
    head: [
      ['Method', 'Number', 'Test', 'Result'],
      ['方法', '数', '条件', '判定'],
    ],
    quick: ['Quick', '速い方法'],
    matrix: ['Matrix', '行列の方法'],
    corner: ['Matrix, triangle', '行列、三角形'],
    sentence: ['As the text says: D alone', '文章どおり：D だけ'],
  },
  description: {
    overlapping: (distance: string, radius: string) => [
      `The plane cuts the sphere: it is ${distance} from the centre, less than the radius ${radius}.`,
      `平面は球を切ります。中心からの距離 ${distance} は半径 ${radius} より小さいです。`,
    ],
    touching: (distance: string) => [
      `The sphere just touches the plane, ${distance} from the centre.`,
      `球は平面にちょうど触れます。中心からの距離は ${distance} です。`,
    ],
    apart: (distance: string, radius: string) => [
      `Sphere and plane are apart: the plane is ${distance} from the centre, more than the radius ${radius}.`,
      `球と平面は離れています。中心からの距離 ${distance} は半径 ${radius} より大きいです。`,
    ],
    farSide: [' The centre is on the far side, so d is negative.', '中心は裏側にあるので、d は負です。'],
    t: (t: string) => [
      ` On the diameter along the normal the plane is at t = ${t}.`,
      `法線に沿った直径の上で、平面は t = ${t} にあります。`,
    ],
    off: (t: string) => [
      ` The plane cuts the line of the diameter beyond its ends, at t = ${t}.`,
      `平面は直径の外、延長線上の t = ${t} にあります。`,
    ],
    inside: [' The foot of the centre lies inside the triangle.', '垂線の足は三角形の内側です。'],
    outside: [' The foot of the centre lies outside the triangle.', '垂線の足は三角形の外側です。'],
  },
  article: ['The quick method of 2016, as printed', '2016 年の速い方法（印刷どおり）'],
  differs: [
    'They disagree: the printed test asks whether the distance is less than the radius, so a mere touch does not count. The matrix method of the same article counts it.',
    '判定が食い違っています。印刷された条件は「半径より小さい」なので、触れるだけでは重なりません。同じ記事の行列の方法では重なりとされます。',
  ],
  steps: {
    titles: {
      'surface-normal': ['Normal of the plane', '平面の法線'],
      height: ['The quick method: distance from plane to centre', '速い方法：平面から中心への距離'],
      depth: ['How deep the sphere goes through', '平面を越える深さ'],
      'plane-t': [
        'The matrix method: where the plane cuts the diameter',
        '行列の方法：平面が直径を切るところ',
      ],
      'plane-u': ['Share of the edge from p to q', 'p から q への辺の割合'],
      'plane-v': ['Share of the edge from p to r', 'p から r への辺の割合'],
    },
    notes: {
      'surface-normal': [
        'Swap q and r, and it points to the other side: then d changes its sign, and t becomes 1 − t.',
        'q と r を入れかえると逆を向き、d の符号が変わって、t は 1 − t になります。',
      ],
      height: ['They overlap if its size is less than the radius.', '大きさが半径より小さければ重なります。'],
      'plane-t': ['They overlap if it lies between 0 and 1.', '0 から 1 の間なら重なります。'],
      'plane-v': [
        'The foot lies in the triangle if neither u nor v is below 0 and their sum is at most 1.',
        'u も v も 0 以上で、和が 1 以下なら、垂線の足は三角形の中です。',
      ],
    },
  },
  rounds: {
    touch: ['Make the sphere just touch the plane.', '球を平面にちょうど触れさせてみましょう。'],
    quarter: ['Sink a quarter of its height into the plane.', '球の高さの四分の一を平面に沈めてみましょう。'],
    middle: [
      'Can you set it down on the middle of the triangle?',
      '三角形の真ん中に置くことができるでしょうか。',
    ],
  },
});
