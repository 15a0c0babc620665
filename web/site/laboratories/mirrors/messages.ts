// The words of the picture of three mirror balls.

import { localized } from '../../shell/localized.js';
export const mirrorsMessages = localized({
  picture: [
    'Where each ray ends: red, green or blue, in ever finer fringes around the gap between the three balls',
    '光線の行き先。三つの球のすき間のまわりで、赤、緑、青がますます細かい縞になる',
  ],
  cancel: ['Cancel', '中止'],
  again: ['Render again', '描き直す'],
  zoomIn: ['Zoom in', '拡大'],
  zoomOut: ['Zoom out', '縮小'],
  given: ['What the picture shows', '表示する範囲'],
  fields: {
    x: ['Centre x', '中心 x'],
    y: ['Centre y', '中心 y'],
    width: ['Height', '高さ'],
  },
  units: ['units', '単位'],
  limits: [
    'Use −20 to 20 for the centre and 1e-12 to 20 for the height.',
    '中心は −20 から 20 まで、高さは 1e-12 から 20 までの数にしてください。',
  ],
  places: {
    whole: ['Whole picture', '全体'],
    gap: ['The gap', 'すき間'],
    fringes: ['Fringes', '細かい縞'],
    deep: ['Ten thousand times nearer', '一万倍'],
  },
  dive: ['Dive in', '潜る'],
  stop: ['Stop', '止める'],
  fullScreen: ['Full screen', '全画面'],
  dived: [
    'This is the bottom: two neighbouring points of the picture now start at the same double, and digits finer than that there are none. Keep the picture, or start again from the whole.',
    'ここが底です。隣り合う点の出発点が倍精度では同じ数になり、これより細かい桁はありません。画像を保存するか、全体からもう一度始めてください。',
  ],
  colours: ['Colours', '色分け'],
  palettes: {
    lamp: ['by lamp', '灯ごと'],
    bounces: ['by bounces', '反射の回数'],
    direction: ['by direction', '出ていく向き'],
    grey: ['grey', '白黒'],
  },
  traced: ['Rays traced', '計算した光線'],
  hint: [
    'Click the picture to zoom in there, or drag a square around what you want to see. When the picture has the focus, the arrow keys move it, and + and − or the mouse wheel zoom.',
    '絵をクリックするとそこが拡大されます。見たい所を四角くドラッグしてもかまいません。絵にフォーカスがあるときは、矢印キーで移動し、+ と − かホイールで拡大縮小できます。',
  ],
  working: (percent: number) => [
    `${percent}\u00a0% of a million rays`,
    `百万本の光線のうち ${percent}\u00a0%`,
  ],
  cancelled: ['Cancelled. What has been drawn stays.', '中止しました。描けたところまで残します。'],
  done: (seconds: string, bounces: string, most: number) => [
    `A million rays in ${seconds} seconds, with ${bounces} bounces in all and at most ${most} for one ray.`,
    `百万本の光線を ${seconds} 秒で計算しました。反射は全部で ${bounces} 回、一本の光線では最多 ${most} 回です。`,
  ],
  view: (width: string, x: string, y: string) => [
    `The picture is ${width} units high, around (${x}, ${y}).`,
    `この絵の高さは ${width} 単位、中心は (${x}, ${y}) です。`,
  ],
  shares: (red: string, green: string, blue: string, past: string) => [
    `Of all rays, ${red} leave toward the red lamp, ${green} toward the green one and ${blue} toward the blue one; ${past} meet no ball.`,
    `光線の ${red} が赤い灯、${green} が緑の灯、${blue} が青い灯へ向かい、${past} は球に当たりません。`,
  ],
});

export type MirrorsMessages = (typeof mirrorsMessages)['en'];
