// The words of the laboratory with the Galton board.

import { localized } from '../../shell/localized.js';
export const galtonMessages = localized({
  scene: [
    'A board with rows of pegs, balls that fall through them, and below them how many have landed in each bin',
    '釘の並んだ板と、その間を落ちる球。下には、それぞれの枠に入った球の数',
  ],
  hint: [
    'Change what you like: the run is computed anew, from the first ball to the last.',
    '自由に変えてみましょう。最初の球から最後の球まで、すべて計算し直します。',
  ],
  board: ['The board', '板'],
  balls: ['The balls', '球'],
  rows: ['Rows of pegs', '釘の段数'],
  peg: ['Radius of a peg', '釘の半径'],
  ball: ['Radius of a ball', '球の半径'],
  count: ['Balls', '球の数'],
  countUnit: (count: string) => [`${count} balls`, `${count} 個`],
  restitution: ['Bounciness', '跳ね返りやすさ'],
  gravity: ['Gravity', '重力'],
  spread: ['Start, to either side', '落とす位置の左右の幅'],
  feed: ['Balls a second', '毎秒落とす数'],
  meet: ['Balls hit one another', '球どうしもぶつかる'],
  seed: ['Number of the run', '実験の番号'],
  again: ['Another run', 'もう一度'],
  soFar: (landed: number, all: number) => [
    `${landed} of ${all} balls have landed so far.`,
    `これまでに ${all} 個のうち ${landed} 個が落ちました。`,
  ],
  upTo: (time: string, landed: number, all: number) => [
    `Computed up to ${time} s so far: by then ${landed} of ${all} balls have landed.`,
    `計算は ${time} 秒まで進みました。そのときまでに ${all} 個のうち ${landed} 個が落ちました。`,
  ],
  computed: ['Balls that have landed', '落ちた球の数'],
  stop: ['Stop here', 'ここまでにする'],
  presets: {
    steel: ['Steel balls', '鋼の球'],
    one: ['One ball', '一つだけ'],
    lively: ['Bouncy balls', 'よく跳ねる球'],
    crowd: ['A crowd', '混み合う球'],
    tall: ['Sixteen rows', '十六段'],
  },
  chart: {
    counted: ['counted', '数えた数'],
    binomial: ['binomial', '二項分布'],
  },
  description: (landed: number, all: number, ratio: string, contacts: number) => [
    `${landed} of ${all} balls land, after ${contacts} contacts in all. The variance of their places is ${ratio} times that of the binomial.`,
    `${all} 個のうち ${landed} 個が落ち、途中で合わせて ${contacts} 回ぶつかります。位置の分散は、二項分布の ${ratio} 倍です。`,
  ],
  wider: [
    'It is wider because the pegs do not toss fair coins: a ball that comes off a peg to the right still flies to the right when it meets the next row, and may pass a row without touching a peg at all.',
    '二項分布より広がるのは、左右が公平な硬貨投げで決まるのではないからです。釘で右へ跳ねた球は、次の段でもまだ右へ動いています。釘に触れずに段を通り抜けることもあります。',
  ],
  narrower: [
    'Here it is hardly wider, or narrower: such balls lose their sideways speed between two rows.',
    'ここではほとんど広がらないか、かえって狭くなります。横向きの速さが、次の段までに失われるからです。',
  ],
  gap: [' ', ''],
  few: (landed: number, all: number, contacts: number) => [
    `${landed} of ${all} ${all === 1 ? 'ball lands' : 'balls land'}, after ${contacts} contacts. Of so few nobody can tell how wide they spread.`,
    `${all} 個のうち ${landed} 個が落ち、途中で ${contacts} 回ぶつかります。これほど少ないと、広がりについては何も言えません。`,
  ],
  none: ['No ball lands.', '一つも落ちてきません。'],
  refused: {
    rows: ['Use a whole number of rows from 1 to 24.', '段数は 1 から 24 までの整数にしてください。'],
    fit: [
      'A ball has to fit between two pegs: together the radii may be at most 0.475.',
      '球が釘と釘の間を通れません。二つの半径の和を 0.475 以下にしてください。',
    ],
    bouncy: [
      'Use a number from 0.5 to 0.95: duller balls roll off the pegs in thousands of tiny hops, livelier ones dance on them for minutes.',
      '0.5 から 0.95 までの数にしてください。小さすぎると釘の上を細かく跳ねながら転がり、大きすぎると何分も釘の上で跳ね続けます。',
    ],
    spread: [
      'Use a number from 0.001 to 0.5: a ball exactly above a peg would come to rest on it.',
      '0.001 から 0.5 までの数にしてください。釘の真上に落とした球は、その上で止まってしまいます。',
    ],
    feed: ['Use a number from 0.5 to 100.', '0.5 から 100 までの数にしてください。'],
    crowd: (most: string) => [
      `Balls that hit one another need room: use at most ${most} a second.`,
      `球どうしがぶつかるときは間隔が必要です。毎秒 ${most} 個以下にしてください。`,
    ],
    seed: ['Use a whole number, 0 or more.', '0 以上の整数にしてください。'],
  },
  answers: {
    landed: ['Landed', '落ちた数'],
    mean: ['Mean place', '位置の平均'],
    variance: ['Variance of the places', '位置の分散'],
    fair: ['Variance of the binomial, rows / 4', '二項分布の分散（段数 / 4）'],
    ratio: ['Ratio of the two', '二つの比'],
    contacts: ['Contacts', 'ぶつかった回数'],
    perBall: ['Contacts of a ball', '球一つあたり'],
    middle: ['In the three middle bins', '中央の三つの枠に入った数'],
    middleFair: ['Expected there by the binomial', '二項分布から期待される数'],
  },
  table: {
    title: ['Bin by bin', '枠ごとの数'],
    head: [
      ['Bin', 'Middle at', 'Counted', 'Binomial'],
      ['枠', '中央の位置', '数えた数', '二項分布'],
    ],
  },
  question: {
    wider: {
      title: ['Wider or narrower', '広いか狭いか'],
      ask: [
        'If each row were a fair coin, the counts would follow the bell of the binomial. What will the balls do?',
        'どの段も公平な硬貨だとすれば、数は二項分布の釣り鐘形になります。球はどうなるでしょうか。',
      ],
      options: {
        narrower: ['they lie closer together', 'もっと中央に集まる'],
        same: ['just so', 'そのとおりになる'],
        wider: ['they spread wider', 'もっと広がる'],
      },
    },
    middle: {
      title: ['In the middle', '中央の数'],
      ask: (count: number) => [
        `How many of the ${count} balls land in the three middle bins?`,
        `${count} 個のうち、中央の三つの枠に入るのは何個でしょうか。`,
      ],
      worst: ['a third of all balls', '全体の三分の一'],
    },
  },
});

export type GaltonMessages = (typeof galtonMessages)['en'];
