// The words of the laboratory in a level.
import { localized } from '../../shell/localized.js';
import { bounceMessages } from '../shared/bounce_messages.js';

export const levelMessages = localized({
  ...bounceMessages,
  scene: ['The room, seen through the walls on this side', '手前の壁を透かして見た部屋'],
  hint: [
    'Drag the start (round) or the point aimed at (square), or move them with the arrow keys. Drag the background to look around.',
    '出発点（丸）やねらう点（四角）をドラッグするか、矢印キーで動かします。背景をドラッグすると見る向きが変わります。',
  ],
  given: ['The shot', '発射の条件'],
  presets: {
    long: ['A long path', '長い軌道'],
    straight: ['An easy shot', '素直な一発'],
    edge: ['Past an edge', '角をかすめる'],
    seam: ['At a seam', '継ぎ目をねらう'],
    corner: ['Into a corner', '隅をねらう'],
    ball: ['A ball', '球'],
  },
  aim: ['Aim at', 'ねらう点'],
  radius: ['Radius', '半径'],
  point: ['0 is a point', '0 なら点'],
  units: ['units', '単位'],
  aimHandle: ['Point aimed at', 'ねらう点'],
  nearest: ['Aim at the nearest', 'ぴったりねらう'],
  toCorner: ['vertex', '近くの頂点'],
  toSeam: ['edge', '近くの辺'],
  faults: {
    outside: [
      'Start in the air of the room: not in a wall, a pillar, a step or a crate.',
      '出発点は部屋の空いた所に置いてください。壁や柱、階段、箱の中からは出発できません。',
    ],
    tight: [
      'There is no room for the ball here: it would touch a wall. Make it smaller, or start elsewhere.',
      'ここには球が入りません。壁に触れてしまいます。小さくするか、別の所から始めてください。',
    ],
    same: ['Aim at another point than the start.', 'ねらう点は出発点とは別の点にしてください。'],
    radius: ['Type a radius from 0 to 1.', '半径は 0 から 1 までの数にしてください。'],
  },
  key: {
    exact: ['Exact path', '正確な軌道'],
    digits: ['digits left', '確かな桁数'],
  },
  precisions: {
    double: ['Double precision', '倍精度'],
    single: ['Single precision', '単精度'],
  },
  digitsAtEnd: ['Digits left at the end', '最後に残る桁数'],
  parts: {
    none: ['stays on the exact path', '最後まで正確な軌道と同じ'],
    apart: (bounce: number) => [`parts at bounce ${bounce}`, `${bounce} 回目の反射で分かれる`],
    leak: (bounce: number) => [`leaves the room at bounce ${bounce}`, `${bounce} 回目の反射で部屋の外へ`],
    ball: ['not for balls', '球は対象外'],
  },
  markers: {
    apart: {
      double: ['double parts', '倍精度はここで分かれる'],
      single: ['single parts', '単精度はここで分かれる'],
    },
    leak: {
      double: ['double leaks', '倍精度はここで抜ける'],
      single: ['single leaks', '単精度はここで抜ける'],
    },
    both: ['double and single leak', '倍精度も単精度もここで抜ける'],
  },
  head: [
    ['Bounce', 'Triangle', 'Time (s)', 'Digits left', 'Double is off by', 'Single is off by'],
    ['反射', '三角形', '時刻（秒）', '確かな桁数', '倍精度とのずれ', '単精度とのずれ'],
  ],
  out: ['outside', '部屋の外'],
  description: {
    point: (start: string, aim: string, count: number) => [
      `A point starts at ${start}, flies toward ${aim} and bounces ${count === 1 ? 'once' : `${count} times`}.`,
      `点が ${start} から ${aim} へ向かって飛び、${count} 回はね返ります。`,
    ],
    ball: (radius: string, start: string, aim: string, count: number) => [
      `A ball of radius ${radius} starts at ${start}, flies toward ${aim} and bounces ${count === 1 ? 'once' : `${count} times`}.`,
      `半径 ${radius} の球が ${start} から ${aim} へ向かって飛び、${count} 回はね返ります。`,
    ],
    digits: (digits: string) => [
      ` At the end ${digits} digits of its position are still certain.`,
      `最後まで来ても、位置の ${digits} 桁はまだ確かです。`,
    ],
    gone: (bounce: number) => [
      ` From bounce ${bounce} on no digits are left: nobody can tell from these numbers where it is.`,
      `${bounce} 回目の反射から先は確かな桁がなく、どこにあるかはこの数からは誰にも分かりません。`,
    ],
    same: [
      ' Plain formulas find the same path, in double and in single precision.',
      '普通の計算式でも、倍精度、単精度ともに同じ軌道になります。',
    ],
    none: (precision: string) => [
      ` Plain formulas in ${precision} find the same path.`,
      `普通の計算式でも、${precision}なら同じ軌道になります。`,
    ],
    apart: (precision: string, bounce: number) => [
      ` In ${precision} plain formulas take another path from bounce ${bounce} on.`,
      `${precision}の普通の計算式は、${bounce} 回目の反射から別の軌道へ進みます。`,
    ],
    leak: (precision: string, bounce: number) => [
      ` In ${precision} plain formulas miss the wall at bounce ${bounce}, and the bullet leaves the room.`,
      `${precision}の普通の計算式は、${bounce} 回目の反射で壁を見落とし、部屋の外へ抜けます。`,
    ],
    bothLeak: (bounce: number) => [
      ` Plain formulas, in double and in single precision, miss the wall at bounce ${bounce}, and the bullet leaves the room.`,
      `普通の計算式は、倍精度でも単精度でも、${bounce} 回目の反射で壁を見落とし、部屋の外へ抜けます。`,
    ],
    onlyPoints: [
      ' The plain formulas here are for points, so nothing is compared.',
      'ここでの普通の計算式は点のためのものなので、球では比べません。',
    ],
  },
  now: {
    start: ['At the start.', '出発点にいます。'],
    at: (bounce: number, triangle: number, digits: string) => [
      `Bounce ${bounce}: off triangle ${triangle}, with ${digits} digits left.`,
      `${bounce} 回目の反射：三角形 ${triangle} ではね返り、確かな桁は ${digits} 桁です。`,
    ],
    unknown: (bounce: number, triangle: number) => [
      `Bounce ${bounce}: off triangle ${triangle}, with no digits left. The real path may be elsewhere.`,
      `${bounce} 回目の反射：三角形 ${triangle} ではね返りました。確かな桁はなく、本当の軌道は別かもしれません。`,
    ],
  },
  leaks: {
    title: ['How often do plain formulas leak?', 'どれくらい抜けるか'],
    intro: (triangles: string) => [
      `Nothing can leave this room: its ${triangles} triangles have no gap between them. Shots aimed exactly at their vertices and edges are the hard ones.`,
      `この部屋からは、本来何も外へ出られません。${triangles} 枚の三角形がすき間なく囲んでいます。難しいのは、頂点や辺をぴったりねらった弾です。`,
    ],
    shots: ['Shots', '発射の数'],
    run: ['Count the leaks', '抜けた数を数える'],
    cancel: ['Cancel', '中止'],
    follow: ['Follow a bullet out', '抜けた弾を追う'],
    progress: ['Shots fired', '発射した数'],
    running: (done: string, all: string) => [
      `${done} of ${all} shots fired …`,
      `${all} 発のうち ${done} 発を撃ちました…`,
    ],
    cancelled: ['Cancelled. The table shows the shots so far.', '中止しました。表はそこまでの結果です。'],
    done: (all: string, single: string, double: string, ricochet: string) => [
      `Of ${all} shots, ${single} leave the closed room with plain formulas in single precision, ${double} in double precision, and ${ricochet} with Ricochet.`,
      `${all} 発のうち、閉じた部屋から抜けたのは、普通の計算式では単精度で ${single} 発、倍精度で ${double} 発、Ricochet では ${ricochet} 発でした。`,
    ],
    head: [
      ['At vertices', 'At edges', 'Together'],
      ['頂点', '辺', '合計'],
    ],
    names: {
      single: ['Single precision', '単精度'],
      double: ['Double precision', '倍精度'],
      ricochet: ['Ricochet', 'Ricochet'],
    },
  },
});

export type LevelMessages = (typeof levelMessages)['en'];
