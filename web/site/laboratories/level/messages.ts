// The words of the laboratory in a level.
import type { Localized } from '../../shell/language.js';
import { bounceMessages } from '../shared/bounce_messages.js';

const en = {
  ...bounceMessages.en,
  scene: 'The room, seen through the walls on this side',
  hint: 'Drag the start (round) or the point aimed at (square), or move them with the arrow keys. Drag the background to look around.',
  given: 'The shot',
  presets: {
    long: 'A long path',
    straight: 'An easy shot',
    edge: 'Past an edge',
    seam: 'At a seam',
    corner: 'Into a corner',
    ball: 'A ball',
  },
  aim: 'Aim at',
  radius: 'Radius',
  point: '0 is a point',
  units: 'units',
  aimHandle: 'Point aimed at',
  nearest: 'Aim at the nearest',
  toCorner: 'vertex',
  toSeam: 'edge',
  faults: {
    outside: 'Start in the air of the room: not in a wall, a pillar, a step or a crate.',
    tight: 'There is no room for the ball here: it would touch a wall. Make it smaller, or start elsewhere.',
    same: 'Aim at another point than the start.',
    radius: 'Type a radius from 0 to 1.',
  },
  key: {
    exact: 'Exact path',
    digits: 'digits left',
  },
  precisions: { double: 'Double precision', single: 'Single precision' },
  digitsAtEnd: 'Digits left at the end',
  parts: {
    none: 'stays on the exact path',
    apart: (bounce: number) => `parts at bounce ${bounce}`,
    leak: (bounce: number) => `leaves the room at bounce ${bounce}`,
    ball: 'not for balls',
  },
  markers: {
    apart: { double: 'double parts', single: 'single parts' },
    leak: { double: 'double leaks', single: 'single leaks' },
    both: 'double and single leak',
  },
  head: ['Bounce', 'Triangle', 'Time (s)', 'Digits left', 'Double is off by', 'Single is off by'],
  out: 'outside',
  description: {
    point: (start: string, aim: string, count: number) =>
      `A point starts at ${start}, flies toward ${aim} and bounces ${count === 1 ? 'once' : `${count} times`}.`,
    ball: (radius: string, start: string, aim: string, count: number) =>
      `A ball of radius ${radius} starts at ${start}, flies toward ${aim} and bounces ${count === 1 ? 'once' : `${count} times`}.`,
    digits: (digits: string) => ` At the end ${digits} digits of its position are still certain.`,
    gone: (bounce: number) =>
      ` From bounce ${bounce} on no digits are left: nobody can tell from these numbers where it is.`,
    same: ' Plain formulas find the same path, in double and in single precision.',
    none: (precision: string) => ` Plain formulas in ${precision} find the same path.`,
    apart: (precision: string, bounce: number) =>
      ` In ${precision} plain formulas take another path from bounce ${bounce} on.`,
    leak: (precision: string, bounce: number) =>
      ` In ${precision} plain formulas miss the wall at bounce ${bounce}, and the bullet leaves the room.`,
    bothLeak: (bounce: number) =>
      ` Plain formulas, in double and in single precision, miss the wall at bounce ${bounce}, and the bullet leaves the room.`,
    onlyPoints: ' The plain formulas here are for points, so nothing is compared.',
  },
  now: {
    start: 'At the start.',
    at: (bounce: number, triangle: number, digits: string) =>
      `Bounce ${bounce}: off triangle ${triangle}, with ${digits} digits left.`,
    unknown: (bounce: number, triangle: number) =>
      `Bounce ${bounce}: off triangle ${triangle}, with no digits left. The real path may be elsewhere.`,
  },
  leaks: {
    title: 'How often do plain formulas leak?',
    intro: (triangles: string) =>
      `Nothing can leave this room: its ${triangles} triangles have no gap between them. Shots aimed exactly at their vertices and edges are the hard ones.`,
    shots: 'Shots',
    run: 'Count the leaks',
    cancel: 'Cancel',
    follow: 'Follow a bullet out',
    progress: 'Shots fired',
    running: (done: string, all: string) => `${done} of ${all} shots fired …`,
    cancelled: 'Cancelled. The table shows the shots so far.',
    done: (all: string, single: string, double: string, ricochet: string) =>
      `Of ${all} shots, ${single} leave the closed room with plain formulas in single precision, ${double} in double precision, and ${ricochet} with Ricochet.`,
    head: ['At vertices', 'At edges', 'Together'],
    names: { single: 'Single precision', double: 'Double precision', ricochet: 'Ricochet' },
  },
};

const ja: typeof en = {
  ...bounceMessages.ja,
  scene: '手前の壁を透かして見た部屋',
  hint: '出発点（丸）やねらう点（四角）をドラッグするか、矢印キーで動かします。背景をドラッグすると見る向きが変わります。',
  given: '発射の条件',
  presets: {
    long: '長い軌道',
    straight: '素直な一発',
    edge: '角をかすめる',
    seam: '継ぎ目をねらう',
    corner: '隅をねらう',
    ball: '球',
  },
  aim: 'ねらう点',
  radius: '半径',
  point: '0 なら点',
  units: '単位',
  aimHandle: 'ねらう点',
  nearest: 'ぴったりねらう',
  toCorner: '近くの頂点',
  toSeam: '近くの辺',
  faults: {
    outside: '出発点は部屋の空いた所に置いてください。壁や柱、階段、箱の中からは出発できません。',
    tight: 'ここには球が入りません。壁に触れてしまいます。小さくするか、別の所から始めてください。',
    same: 'ねらう点は出発点とは別の点にしてください。',
    radius: '半径は 0 から 1 までの数にしてください。',
  },
  key: {
    exact: '正確な軌道',
    digits: '確かな桁数',
  },
  precisions: { double: '倍精度', single: '単精度' },
  digitsAtEnd: '最後に残る桁数',
  parts: {
    none: '最後まで正確な軌道と同じ',
    apart: (bounce) => `${bounce} 回目の反射で分かれる`,
    leak: (bounce) => `${bounce} 回目の反射で部屋の外へ`,
    ball: '球は対象外',
  },
  markers: {
    apart: { double: '倍精度はここで分かれる', single: '単精度はここで分かれる' },
    leak: { double: '倍精度はここで抜ける', single: '単精度はここで抜ける' },
    both: '倍精度も単精度もここで抜ける',
  },
  head: ['反射', '三角形', '時刻（秒）', '確かな桁数', '倍精度とのずれ', '単精度とのずれ'],
  out: '部屋の外',
  description: {
    point: (start, aim, count) => `点が ${start} から ${aim} へ向かって飛び、${count} 回はね返ります。`,
    ball: (radius, start, aim, count) =>
      `半径 ${radius} の球が ${start} から ${aim} へ向かって飛び、${count} 回はね返ります。`,
    digits: (digits) => `最後まで来ても、位置の ${digits} 桁はまだ確かです。`,
    gone: (bounce) =>
      `${bounce} 回目の反射から先は確かな桁がなく、どこにあるかはこの数からは誰にも分かりません。`,
    same: '普通の計算式でも、倍精度、単精度ともに同じ軌道になります。',
    none: (precision) => `普通の計算式でも、${precision}なら同じ軌道になります。`,
    apart: (precision, bounce) =>
      `${precision}の普通の計算式は、${bounce} 回目の反射から別の軌道へ進みます。`,
    leak: (precision, bounce) =>
      `${precision}の普通の計算式は、${bounce} 回目の反射で壁を見落とし、部屋の外へ抜けます。`,
    bothLeak: (bounce) =>
      `普通の計算式は、倍精度でも単精度でも、${bounce} 回目の反射で壁を見落とし、部屋の外へ抜けます。`,
    onlyPoints: 'ここでの普通の計算式は点のためのものなので、球では比べません。',
  },
  now: {
    start: '出発点にいます。',
    at: (bounce, triangle, digits) =>
      `${bounce} 回目の反射：三角形 ${triangle} ではね返り、確かな桁は ${digits} 桁です。`,
    unknown: (bounce, triangle) =>
      `${bounce} 回目の反射：三角形 ${triangle} ではね返りました。確かな桁はなく、本当の軌道は別かもしれません。`,
  },
  leaks: {
    title: 'どれくらい抜けるか',
    intro: (triangles) =>
      `この部屋からは、本来何も外へ出られません。${triangles} 枚の三角形がすき間なく囲んでいます。難しいのは、頂点や辺をぴったりねらった弾です。`,
    shots: '発射の数',
    run: '抜けた数を数える',
    cancel: '中止',
    follow: '抜けた弾を追う',
    progress: '発射した数',
    running: (done, all) => `${all} 発のうち ${done} 発を撃ちました…`,
    cancelled: '中止しました。表はそこまでの結果です。',
    done: (all, single, double, ricochet) =>
      `${all} 発のうち、閉じた部屋から抜けたのは、普通の計算式では単精度で ${single} 発、倍精度で ${double} 発、Ricochet では ${ricochet} 発でした。`,
    head: ['頂点', '辺', '合計'],
    names: { single: '単精度', double: '倍精度', ricochet: 'Ricochet' },
  },
};

export const levelMessages: Localized<typeof en> = { en, ja };
export type LevelMessages = typeof en;
