// The words of the picture of three mirror balls.
import type { Localized } from '../../shell/language.js';

const en = {
  picture:
    'Where each ray ends: red, green or blue, in ever finer fringes around the gap between the three balls',
  cancel: 'Cancel',
  again: 'Render again',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  given: 'What the picture shows',
  fields: { x: 'Centre x', y: 'Centre y', width: 'Height' },
  units: 'units',
  limits: 'Use −20 to 20 for the centre and 1e-12 to 20 for the height.',
  places: { whole: 'Whole picture', gap: 'The gap', fringes: 'Fringes', deep: 'Ten thousand times nearer' },
  dive: 'Dive in',
  stop: 'Stop',
  fullScreen: 'Full screen',
  dived:
    'This is the bottom: two neighbouring points of the picture now start at the same double, and digits finer than that there are none. Keep the picture, or start again from the whole.',
  colours: 'Colours',
  palettes: { lamp: 'by lamp', bounces: 'by bounces', direction: 'by direction', grey: 'grey' },
  traced: 'Rays traced',
  hint: 'Click the picture to zoom in there, or drag a square around what you want to see. When the picture has the focus, the arrow keys move it, and + and − or the mouse wheel zoom.',
  working: (percent: number) => `${percent}\u00a0% of a million rays`,
  cancelled: 'Cancelled. What has been drawn stays.',
  done: (seconds: string, bounces: string, most: number) =>
    `A million rays in ${seconds} seconds, with ${bounces} bounces in all and at most ${most} for one ray.`,
  view: (width: string, x: string, y: string) => `The picture is ${width} units high, around (${x}, ${y}).`,
  shares: (red: string, green: string, blue: string, past: string) =>
    `Of all rays, ${red} leave toward the red lamp, ${green} toward the green one and ${blue} toward the blue one; ${past} meet no ball.`,
};

const ja: typeof en = {
  picture: '光線の行き先。三つの球のすき間のまわりで、赤、緑、青がますます細かい縞になる',
  cancel: '中止',
  again: '描き直す',
  zoomIn: '拡大',
  zoomOut: '縮小',
  given: '表示する範囲',
  fields: { x: '中心 x', y: '中心 y', width: '高さ' },
  units: '単位',
  limits: '中心は −20 から 20 まで、高さは 1e-12 から 20 までの数にしてください。',
  places: { whole: '全体', gap: 'すき間', fringes: '細かい縞', deep: '一万倍' },
  dive: '潜る',
  stop: '止める',
  fullScreen: '全画面',
  dived:
    'ここが底です。隣り合う点の出発点が倍精度では同じ数になり、これより細かい桁はありません。画像を保存するか、全体からもう一度始めてください。',
  colours: '色分け',
  palettes: { lamp: '灯ごと', bounces: '反射の回数', direction: '出ていく向き', grey: '白黒' },
  traced: '計算した光線',
  hint: '絵をクリックするとそこが拡大されます。見たい所を四角くドラッグしてもかまいません。絵にフォーカスがあるときは、矢印キーで移動し、+ と − かホイールで拡大縮小できます。',
  working: (percent) => `百万本の光線のうち ${percent}\u00a0%`,
  cancelled: '中止しました。描けたところまで残します。',
  done: (seconds, bounces, most) =>
    `百万本の光線を ${seconds} 秒で計算しました。反射は全部で ${bounces} 回、一本の光線では最多 ${most} 回です。`,
  view: (width, x, y) => `この絵の高さは ${width} 単位、中心は (${x}, ${y}) です。`,
  shares: (red, green, blue, past) =>
    `光線の ${red} が赤い灯、${green} が緑の灯、${blue} が青い灯へ向かい、${past} は球に当たりません。`,
};

export const mirrorsMessages: Localized<typeof en> = { en, ja };
export type MirrorsMessages = typeof en;
