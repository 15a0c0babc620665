// The words of the lesson about a sphere and a plane.
import type { Localized } from '../../shell/language.js';

const en = {
  sphere: 'Sphere',
  plane: 'Plane through three points',
  center: 'Centre',
  radius: 'Radius',
  point: (name: string) => `Point ${name}`,
  centerHandle: 'Sphere centre',
  pointHandle: (name: string) => `Point ${name} of the plane`,
  place: 'Place along the diameter, from top (0) to bottom (1)',
  toPlane: 'To the plane',
  verdict: 'Sphere and plane',
  overlaps: { overlapping: 'overlap', touching: 'touch', apart: 'apart' },
  distance: 'Signed distance d',
  depth: 'Depth',
  t: 'On the diameter, t',
  u: 'Share of p to q, u',
  v: 'Share of p to r, v',
  inTriangle: 'Foot in the triangle',
  sides: { inside: 'inside', outside: 'outside' },
  foot: 'Foot of the centre',
  normal: 'Normal',
  table: {
    title: 'Both methods, side by side',
    head: ['Method', 'Number', 'Test', 'Result'],
    quick: 'Quick',
    matrix: 'Matrix',
    corner: 'Matrix, triangle',
    sentence: 'As the text says: D alone',
  },
  description: {
    overlapping: (distance: string, radius: string) =>
      `The plane cuts the sphere: it is ${distance} from the centre, less than the radius ${radius}.`,
    touching: (distance: string) => `The sphere just touches the plane, ${distance} from the centre.`,
    apart: (distance: string, radius: string) =>
      `Sphere and plane are apart: the plane is ${distance} from the centre, more than the radius ${radius}.`,
    farSide: ' The centre is on the far side, so d is negative.',
    t: (t: string) => ` On the diameter along the normal the plane is at t = ${t}.`,
    off: (t: string) => ` The plane cuts the line of the diameter beyond its ends, at t = ${t}.`,
    inside: ' The foot of the centre lies inside the triangle.',
    outside: ' The foot of the centre lies outside the triangle.',
  },
  article: 'The quick method of 2016, as printed',
  differs:
    'They disagree: the printed test asks whether the distance is less than the radius, so a mere touch does not count. The matrix method of the same article counts it.',
  presets: {
    inside: 'Cuts in the triangle',
    outside: 'Cuts beside the triangle',
    touching: 'Just touching',
    apart: 'Apart',
    far: 'The far side',
    tilted: 'Tilted',
    high: 'Far from the origin',
    hair: 'Apart by a hair',
  },
  steps: {
    titles: {
      'surface-normal': 'Normal of the plane',
      height: 'The quick method: distance from plane to centre',
      depth: 'How deep the sphere goes through',
      'plane-t': 'The matrix method: where the plane cuts the diameter',
      'plane-u': 'Share of the edge from p to q',
      'plane-v': 'Share of the edge from p to r',
    },
    notes: {
      'surface-normal':
        'Swap q and r, and it points to the other side: then d changes its sign, and t becomes 1 − t.',
      height:
        'Overlap if its size is less than the radius. The article’s words name the constant of the plane for it; that is the distance of the origin.',
      'plane-t':
        'Overlap if it lies between 0 and 1. The article inverts a matrix of nine numbers; solved by hand it comes to this.',
      'plane-u':
        'The printed matrix names two entries twice and leaves two undefined; this is the coordinate it means.',
      'plane-v': 'The foot lies in the triangle if neither u nor v is below 0 and their sum is at most 1.',
    },
  },
  sliders: {
    x: 'Sphere, left and right (x)',
    y: 'Sphere, up and down (y)',
    z: 'Sphere, near and far (z)',
    radius: 'Radius of the sphere',
  },
  rounds: {
    touch: 'Make the sphere just touch the plane.',
    quarter: 'Sink a quarter of its height into the plane.',
    middle: 'Can you set it down on the middle of the triangle?',
  },
};

const ja: typeof en = {
  sphere: '球',
  plane: '三点を通る平面',
  center: '中心',
  radius: '半径',
  point: (name) => `点 ${name}`,
  centerHandle: '球の中心',
  pointHandle: (name) => `平面の点 ${name}`,
  place: '直径上の位置（上端が 0、下端が 1）',
  toPlane: '平面へ',
  verdict: '球と平面',
  overlaps: { overlapping: '重なる', touching: '触れる', apart: '離れている' },
  distance: '符号つき距離 d',
  depth: '深さ',
  t: '直径上の t',
  u: 'p から q への割合 u',
  v: 'p から r への割合 v',
  inTriangle: '垂線の足と三角形',
  sides: { inside: '内側', outside: '外側' },
  foot: '中心からの垂線の足',
  normal: '法線',
  table: {
    title: '二つの方法を並べる',
    head: ['方法', '数', '条件', '判定'],
    quick: '速い方法',
    matrix: '行列の方法',
    corner: '行列、三角形',
    sentence: '文章どおり：D だけ',
  },
  description: {
    overlapping: (distance, radius) =>
      `平面は球を切ります。中心からの距離 ${distance} は半径 ${radius} より小さいです。`,
    touching: (distance) => `球は平面にちょうど触れます。中心からの距離は ${distance} です。`,
    apart: (distance, radius) =>
      `球と平面は離れています。中心からの距離 ${distance} は半径 ${radius} より大きいです。`,
    farSide: '中心は裏側にあるので、d は負です。',
    t: (t) => `法線に沿った直径の上で、平面は t = ${t} にあります。`,
    off: (t) => `平面は直径の外、延長線上の t = ${t} にあります。`,
    inside: '垂線の足は三角形の内側です。',
    outside: '垂線の足は三角形の外側です。',
  },
  article: '2016 年の速い方法（印刷どおり）',
  differs:
    '判定が食い違っています。印刷された条件は「半径より小さい」なので、触れるだけでは重なりません。同じ記事の行列の方法では重なりとされます。',
  presets: {
    inside: '三角形の中で切る',
    outside: '三角形の外で切る',
    touching: 'ちょうど触れる',
    apart: '離れている',
    far: '裏側',
    tilted: '傾いた平面',
    high: '原点から遠い',
    hair: '間一髪の差',
  },
  steps: {
    titles: {
      'surface-normal': '平面の法線',
      height: '速い方法：平面から中心への距離',
      depth: '平面を越える深さ',
      'plane-t': '行列の方法：平面が直径を切るところ',
      'plane-u': 'p から q への辺の割合',
      'plane-v': 'p から r への辺の割合',
    },
    notes: {
      'surface-normal': 'q と r を入れかえると逆を向き、d の符号が変わって、t は 1 − t になります。',
      height:
        '大きさが半径より小さければ重なります。記事の文章では平面の定数をこの距離としていますが、それは原点からの距離です。',
      'plane-t':
        '0 から 1 の間なら重なります。記事では九つの数の行列の逆行列を求めますが、手で解くとこうなります。',
      'plane-u':
        '印刷された行列では、二つの成分が二度ずつ定義され、別の二つには値がありません。これが本来の座標です。',
      'plane-v': 'u も v も 0 以上で、和が 1 以下なら、垂線の足は三角形の中です。',
    },
  },
  sliders: {
    x: '球の位置 左右 (x)',
    y: '球の位置 上下 (y)',
    z: '球の位置 前後 (z)',
    radius: '球の半径',
  },
  rounds: {
    touch: '球を平面にちょうど触れさせてみましょう。',
    quarter: '球の高さの四分の一を平面に沈めてみましょう。',
    middle: '三角形の真ん中に置くことができるでしょうか。',
  },
};

export const lessonMessages: Localized<typeof en> = { en, ja };
