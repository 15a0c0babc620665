// The words of the laboratory of bouncing for ever.

import { localized } from '../../shell/localized.js';
export const bouncingMessages = localized({
  scene: [
    'Two balls that were dropped from one height, and how high each of their bounces leads',
    '同じ高さから落とした二つの球と、跳ね返るたびに上がる高さ',
  ],
  hint: [
    'Type here, or drag the ring up and down: from there both are dropped.',
    '数値を入力するか、輪を上下にドラッグしてください。そこから二つの球を落とします。',
  ],
  drop: ['The drop', '落とし方'],
  engine: ['The stepping engine', 'ステップで進むエンジン'],
  height: ['Height', '高さ'],
  gravity: ['Gravity', '重力'],
  restitution: ['Bounciness', '跳ね返りやすさ'],
  bounces: ['Follow for', '追う回数'],
  bouncesUnit: (count: string) => [`${count} bounces`, `${count} 回`],
  steps: ['Steps a second', '毎秒のステップ数'],
  contact: ['In the floor', '床に入ったら'],
  contacts: {
    turn: ['turn the velocity round', '速度を逆向きにする'],
    lift: ['turn it round, and lift the ball out', '逆向きにして、床の上に戻す'],
  },
  handle: ['Height of the drop', '落とす高さ'],
  presets: {
    ever: ['For ever', 'いつまでも'],
    rest: ['Comes to rest', 'やがて静止する'],
    clay: ['Hardly bounces', 'ほとんど跳ねない'],
    lifted: ['Lifted out of the floor', '床の上に戻す'],
    fine: ['240 steps a second', '毎秒 240 ステップ'],
    thousand: ['A thousand bounces', '千回'],
  },
  exact: ['Ricochet', 'Ricochet'],
  stepped: (steps: number) => [`${steps} steps a second`, `毎秒 ${steps} ステップ`],
  steppedShort: ['in steps', 'ステップ'],
  previous: ['Previous bounce', '前の跳ね返り'],
  next: ['Next bounce', '次の跳ね返り'],
  clock: (at: number, all: number) => [`bounce ${at} of ${all}`, `${all} 回中 ${at} 回目`],
  say: {
    start: ['Both balls are let go from the same height.', '二つの球を、同じ高さから放します。'],
    at: (bounce: number, exact: string, stepped: string) => [
      `After bounce ${bounce} the ball of Ricochet rises to ${exact} of the drop, the other one to ${stepped}.`,
      `${bounce} 回目の跳ね返りの後、Ricochet の球は落とした高さの ${exact} まで、もう一方は ${stepped} まで上がります。`,
    ],
    gone: (bounce: number, exact: string) => [
      `After bounce ${bounce} the ball of Ricochet rises to ${exact} of the drop. The other one has not bounced so often by then.`,
      `${bounce} 回目の跳ね返りの後、Ricochet の球は落とした高さの ${exact} まで上がります。もう一方は、まだその回数だけ跳ねていません。`,
    ],
  },
  description: {
    ever: (count: number, exact: string, stepped: string, steps: number) => [
      `Both lose nothing at a bounce. After ${count} bounces the ball of Ricochet rises to ${exact} of its first height; that of ${steps} steps a second, to ${stepped}.`,
      `どちらの球も、跳ね返るときに何も失いません。${count} 回跳ねた後、Ricochet の球は最初の高さの ${exact} まで、毎秒 ${steps} ステップの球は ${stepped} まで上がります。`,
    ],
    rest: (time: string, sum: string) => [
      `Each bounce is lower and shorter than the one before by the same share, so that infinitely many of them take only ${sum} s. Ricochet’s ball lies still after ${time} s, exactly.`,
      `跳ね返るたびに、高さも時間も同じ割合で減ります。だから、限りなく何度も跳ねても、かかる時間は合わせて ${sum} 秒です。Ricochet の球は、ちょうど ${time} 秒後に静止します。`,
    ],
    jitters: (bounces: number) => [
      ` The other one knows no limit: it has bounced ${bounces} times by the end, and is not at rest.`,
      `もう一方は限界を知りません。最後までに ${bounces} 回跳ね、それでも静止していません。`,
    ],
    dead: (time: string) => [
      `It does not bounce at all: it lies still after ${time} s.`,
      `まったく跳ねません。${time} 秒後に静止します。`,
    ],
  },
  answers: {
    exact: (count: number) => [`Ricochet, after bounce ${count}`, `Ricochet、${count} 回目の後`],
    stepped: (count: number) => [`In steps, after bounce ${count}`, `ステップ、${count} 回目の後`],
    none: ['it has not bounced so often', 'その回数だけ跳ねていない'],
    first: ['Time of the first bounce', '最初の跳ね返りの時刻'],
    rest: ['At rest after', '静止する時刻'],
    sum: ['Sum of the series', '級数の和'],
    bounces: ['Bounces in steps until then', 'それまでのステップの跳ね返り'],
  },
  table: {
    title: ['Bounce by bounce', '一回ごとの記録'],
    head: [
      ['Bounce', 'Time (s)', 'Height', 'Time in steps (s)', 'Height in steps'],
      ['回', '時刻（秒）', '高さ', 'ステップの時刻（秒）', 'ステップの高さ'],
    ],
  },
  code: {
    title: ['The stepping engine, line by line', 'ステップで進むエンジンの全コード'],
    label: ['Code of one step', '1 ステップのコード'],
    note: [
      'This is all of it, and it runs in this page. It is semi-implicit Euler, which most games use.',
      'これがすべてで、このページの中で動いています。多くのゲームが使う半陰的オイラー法です。',
    ],
  },
  chart: {
    bounces: ['bounces', '跳ね返り'],
    time: ['time (s)', '時刻（秒）'],
  },
  question: {
    ever: {
      title: ['Height', '高さ'],
      ask: (count: number, steps: number) => [
        `No bounce loses anything. How high does the ball of ${steps} steps a second rise after bounce ${count}, in percent of the drop?`,
        `跳ね返るときに何も失わないとします。毎秒 ${steps} ステップの球は、${count} 回目の後、落とした高さの何パーセントまで上がるでしょうか。`,
      ],
      worst: ['half of the drop', '落とした高さの半分'],
    },
    rest: {
      title: ['At rest', '静止'],
      ask: [
        'After how many seconds does Ricochet’s ball lie still?',
        'Ricochet の球は、何秒後に静止するでしょうか。',
      ],
      worst: ['the whole answer', '答えの値と同じ大きさ'],
      none: ['It bounces for ever', 'いつまでも跳ねる'],
    },
  },
});

export type BouncingMessages = (typeof bouncingMessages)['en'];
