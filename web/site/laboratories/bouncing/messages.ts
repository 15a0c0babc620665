// The words of the laboratory of bouncing for ever.
import type { Localized } from '../../shell/language.js';

const en = {
  scene: 'Two balls that were dropped from one height, and how high each of their bounces leads',
  hint: 'Type here, or drag the ring up and down: from there both are dropped.',
  drop: 'The drop',
  engine: 'The stepping engine',
  height: 'Height',
  gravity: 'Gravity',
  restitution: 'Bounciness',
  bounces: 'Follow for',
  bouncesUnit: (count: string) => `${count} bounces`,
  steps: 'Steps a second',
  contact: 'In the floor',
  contacts: { turn: 'turn the velocity round', lift: 'turn it round, and lift the ball out' },
  handle: 'Height of the drop',
  presets: {
    ever: 'For ever',
    rest: 'Comes to rest',
    clay: 'Hardly bounces',
    lifted: 'Lifted out of the floor',
    fine: '240 steps a second',
    thousand: 'A thousand bounces',
  },
  exact: 'Ricochet',
  stepped: (steps: number) => `${steps} steps a second`,
  steppedShort: 'in steps',
  previous: 'Previous bounce',
  next: 'Next bounce',
  clock: (at: number, all: number) => `bounce ${at} of ${all}`,
  say: {
    start: 'Both balls are let go from the same height.',
    at: (bounce: number, exact: string, stepped: string) =>
      `After bounce ${bounce} the ball of Ricochet rises to ${exact} of the drop, the other one to ${stepped}.`,
    gone: (bounce: number, exact: string) =>
      `After bounce ${bounce} the ball of Ricochet rises to ${exact} of the drop. The other one has not bounced so often by then.`,
  },
  description: {
    ever: (count: number, exact: string, stepped: string, steps: number) =>
      `Both lose nothing at a bounce. After ${count} bounces the ball of Ricochet rises to ${exact} of its first height; that of ${steps} steps a second, to ${stepped}.`,
    rest: (time: string, sum: string) =>
      `Each bounce is lower and shorter than the one before by the same share, so that infinitely many of them take only ${sum} s. Ricochet’s ball lies still after ${time} s, exactly.`,
    jitters: (bounces: number) =>
      ` The other one knows no limit: it has bounced ${bounces} times by the end, and is not at rest.`,
    dead: (time: string) => `It does not bounce at all: it lies still after ${time} s.`,
  },
  answers: {
    exact: (count: number) => `Ricochet, after bounce ${count}`,
    stepped: (count: number) => `In steps, after bounce ${count}`,
    none: 'it has not bounced so often',
    first: 'Time of the first bounce',
    rest: 'At rest after',
    sum: 'Sum of the series',
    bounces: 'Bounces in steps until then',
  },
  table: {
    title: 'Bounce by bounce',
    head: ['Bounce', 'Time (s)', 'Height', 'Time in steps (s)', 'Height in steps'],
  },
  code: {
    title: 'The stepping engine, line by line',
    label: 'Code of one step',
    note: 'This is all of it, and it runs in this page. It is semi-implicit Euler, which most games use.',
  },
  chart: { bounces: 'bounces', time: 'time (s)' },
  question: {
    ever: {
      title: 'Height',
      ask: (count: number, steps: number) =>
        `No bounce loses anything. How high does the ball of ${steps} steps a second rise after bounce ${count}, in percent of the drop?`,
      worst: 'half of the drop',
    },
    rest: {
      title: 'At rest',
      ask: 'After how many seconds does Ricochet’s ball lie still?',
      worst: 'the whole answer',
      none: 'It bounces for ever',
    },
  },
};

const ja: typeof en = {
  scene: '同じ高さから落とした二つの球と、跳ね返るたびに上がる高さ',
  hint: '数値を入力するか、輪を上下にドラッグしてください。そこから二つの球を落とします。',
  drop: '落とし方',
  engine: 'ステップで進むエンジン',
  height: '高さ',
  gravity: '重力',
  restitution: '跳ね返りやすさ',
  bounces: '追う回数',
  bouncesUnit: (count) => `${count} 回`,
  steps: '毎秒のステップ数',
  contact: '床に入ったら',
  contacts: { turn: '速度を逆向きにする', lift: '逆向きにして、床の上に戻す' },
  handle: '落とす高さ',
  presets: {
    ever: 'いつまでも',
    rest: 'やがて静止する',
    clay: 'ほとんど跳ねない',
    lifted: '床の上に戻す',
    fine: '毎秒 240 ステップ',
    thousand: '千回',
  },
  exact: 'Ricochet',
  stepped: (steps) => `毎秒 ${steps} ステップ`,
  steppedShort: 'ステップ',
  previous: '前の跳ね返り',
  next: '次の跳ね返り',
  clock: (at, all) => `${all} 回中 ${at} 回目`,
  say: {
    start: '二つの球を、同じ高さから放します。',
    at: (bounce, exact, stepped) =>
      `${bounce} 回目の跳ね返りの後、Ricochet の球は落とした高さの ${exact} まで、もう一方は ${stepped} まで上がります。`,
    gone: (bounce, exact) =>
      `${bounce} 回目の跳ね返りの後、Ricochet の球は落とした高さの ${exact} まで上がります。もう一方は、まだその回数だけ跳ねていません。`,
  },
  description: {
    ever: (count, exact, stepped, steps) =>
      `どちらの球も、跳ね返るときに何も失いません。${count} 回跳ねた後、Ricochet の球は最初の高さの ${exact} まで、毎秒 ${steps} ステップの球は ${stepped} まで上がります。`,
    rest: (time, sum) =>
      `跳ね返るたびに、高さも時間も同じ割合で減ります。だから、限りなく何度も跳ねても、かかる時間は合わせて ${sum} 秒です。Ricochet の球は、ちょうど ${time} 秒後に静止します。`,
    jitters: (bounces) =>
      `もう一方は限界を知りません。最後までに ${bounces} 回跳ね、それでも静止していません。`,
    dead: (time) => `まったく跳ねません。${time} 秒後に静止します。`,
  },
  answers: {
    exact: (count) => `Ricochet、${count} 回目の後`,
    stepped: (count) => `ステップ、${count} 回目の後`,
    none: 'その回数だけ跳ねていない',
    first: '最初の跳ね返りの時刻',
    rest: '静止する時刻',
    sum: '級数の和',
    bounces: 'それまでのステップの跳ね返り',
  },
  table: {
    title: '一回ごとの記録',
    head: ['回', '時刻（秒）', '高さ', 'ステップの時刻（秒）', 'ステップの高さ'],
  },
  code: {
    title: 'ステップで進むエンジンの全コード',
    label: '1 ステップのコード',
    note: 'これがすべてで、このページの中で動いています。多くのゲームが使う半陰的オイラー法です。',
  },
  chart: { bounces: '跳ね返り', time: '時刻（秒）' },
  question: {
    ever: {
      title: '高さ',
      ask: (count, steps) =>
        `跳ね返るときに何も失わないとします。毎秒 ${steps} ステップの球は、${count} 回目の後、落とした高さの何パーセントまで上がるでしょうか。`,
      worst: '落とした高さの半分',
    },
    rest: {
      title: '静止',
      ask: 'Ricochet の球は、何秒後に静止するでしょうか。',
      worst: '答えの値と同じ大きさ',
      none: 'いつまでも跳ねる',
    },
  },
};

export type BouncingMessages = typeof en;
export const bouncingMessages: Localized<BouncingMessages> = { en, ja };
