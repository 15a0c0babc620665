// The words of the laboratory with the Galton board.
import type { Localized } from '../../shell/language.js';

const en = {
  scene:
    'A board with rows of pegs, balls that fall through them, and below them how many have landed in each bin',
  hint: 'Change what you like: the run is computed anew, from the first ball to the last.',
  board: 'The board',
  balls: 'The balls',
  rows: 'Rows of pegs',
  peg: 'Radius of a peg',
  ball: 'Radius of a ball',
  count: 'Balls',
  countUnit: (count: string) => `${count} balls`,
  restitution: 'Bounciness',
  gravity: 'Gravity',
  spread: 'Start, to either side',
  feed: 'Balls a second',
  meet: 'Balls hit one another',
  seed: 'Number of the run',
  again: 'Another run',
  soFar: (landed: number, all: number) => `${landed} of ${all} balls have landed so far.`,
  computed: 'Balls that have landed',
  stop: 'Stop here',
  presets: {
    steel: 'Steel balls',
    one: 'One ball',
    lively: 'Bouncy balls',
    crowd: 'A crowd',
    tall: 'Sixteen rows',
  },
  chart: {
    counted: 'counted',
    binomial: 'binomial',
  },
  description: (landed: number, all: number, ratio: string, contacts: number) =>
    `${landed} of ${all} balls land, after ${contacts} contacts in all. The variance of their places is ${ratio} times that of the binomial.`,
  wider:
    'It is wider because the pegs do not toss fair coins: a ball that comes off a peg to the right still flies to the right when it meets the next row, and may pass a row without touching a peg at all.',
  narrower: 'Here it is hardly wider, or narrower: such balls lose their sideways speed between two rows.',
  gap: ' ',
  few: (landed: number, all: number, contacts: number) =>
    `${landed} of ${all} ${all === 1 ? 'ball lands' : 'balls land'}, after ${contacts} contacts. Of so few nobody can tell how wide they spread.`,
  none: 'No ball lands.',
  refused: {
    rows: 'Use a whole number of rows from 1 to 24.',
    fit: 'A ball has to fit between two pegs: together the radii may be at most 0.475.',
    bouncy:
      'Use a number from 0.5 to 0.95: duller balls roll off the pegs in thousands of tiny hops, livelier ones dance on them for minutes.',
    spread: 'Use a number from 0.001 to 0.5: a ball exactly above a peg would come to rest on it.',
    feed: 'Use a number from 0.5 to 100.',
    crowd: (most: string) => `Balls that hit one another need room: use at most ${most} a second.`,
    seed: 'Use a whole number, 0 or more.',
  },
  answers: {
    landed: 'Landed',
    mean: 'Mean place',
    variance: 'Variance of the places',
    fair: 'Variance of the binomial, rows / 4',
    ratio: 'Ratio of the two',
    contacts: 'Contacts',
    perBall: 'Contacts of a ball',
    middle: 'In the three middle bins',
    middleFair: 'Expected there by the binomial',
  },
  table: {
    title: 'Bin by bin',
    head: ['Bin', 'Middle at', 'Counted', 'Binomial'],
  },
  question: {
    wider: {
      title: 'Wider or narrower',
      ask: 'If each row were a fair coin, the counts would follow the bell of the binomial. What will the balls do?',
      options: {
        narrower: 'they lie closer together',
        same: 'just so',
        wider: 'they spread wider',
      },
    },
    middle: {
      title: 'In the middle',
      ask: (count: number) => `How many of the ${count} balls land in the three middle bins?`,
      worst: 'a third of all balls',
    },
  },
};

const ja: typeof en = {
  scene: '釘の並んだ板と、その間を落ちる球。下には、それぞれの枠に入った球の数',
  hint: '自由に変えてみましょう。最初の球から最後の球まで、すべて計算し直します。',
  board: '板',
  balls: '球',
  rows: '釘の段数',
  peg: '釘の半径',
  ball: '球の半径',
  count: '球の数',
  countUnit: (count) => `${count} 個`,
  restitution: '跳ね返りやすさ',
  gravity: '重力',
  spread: '落とす位置の左右の幅',
  feed: '毎秒落とす数',
  meet: '球どうしもぶつかる',
  seed: '実験の番号',
  again: 'もう一度',
  soFar: (landed, all) => `これまでに ${all} 個のうち ${landed} 個が落ちました。`,
  computed: '落ちた球の数',
  stop: 'ここまでにする',
  presets: {
    steel: '鋼の球',
    one: '一つだけ',
    lively: 'よく跳ねる球',
    crowd: '混み合う球',
    tall: '十六段',
  },
  chart: {
    counted: '数えた数',
    binomial: '二項分布',
  },
  description: (landed, all, ratio, contacts) =>
    `${all} 個のうち ${landed} 個が落ち、途中で合わせて ${contacts} 回ぶつかります。位置の分散は、二項分布の ${ratio} 倍です。`,
  wider:
    '二項分布より広がるのは、左右が公平な硬貨投げで決まるのではないからです。釘で右へ跳ねた球は、次の段でもまだ右へ動いています。釘に触れずに段を通り抜けることもあります。',
  narrower:
    'ここではほとんど広がらないか、かえって狭くなります。横向きの速さが、次の段までに失われるからです。',
  gap: '',
  few: (landed, all, contacts) =>
    `${all} 個のうち ${landed} 個が落ち、途中で ${contacts} 回ぶつかります。これほど少ないと、広がりについては何も言えません。`,
  none: '一つも落ちてきません。',
  refused: {
    rows: '段数は 1 から 24 までの整数にしてください。',
    fit: '球が釘と釘の間を通れません。二つの半径の和を 0.475 以下にしてください。',
    bouncy:
      '0.5 から 0.95 までの数にしてください。小さすぎると釘の上を細かく跳ねながら転がり、大きすぎると何分も釘の上で跳ね続けます。',
    spread: '0.001 から 0.5 までの数にしてください。釘の真上に落とした球は、その上で止まってしまいます。',
    feed: '0.5 から 100 までの数にしてください。',
    crowd: (most) => `球どうしがぶつかるときは間隔が必要です。毎秒 ${most} 個以下にしてください。`,
    seed: '0 以上の整数にしてください。',
  },
  answers: {
    landed: '落ちた数',
    mean: '位置の平均',
    variance: '位置の分散',
    fair: '二項分布の分散（段数 / 4）',
    ratio: '二つの比',
    contacts: 'ぶつかった回数',
    perBall: '球一つあたり',
    middle: '中央の三つの枠に入った数',
    middleFair: '二項分布から期待される数',
  },
  table: {
    title: '枠ごとの数',
    head: ['枠', '中央の位置', '数えた数', '二項分布'],
  },
  question: {
    wider: {
      title: '広いか狭いか',
      ask: 'どの段も公平な硬貨だとすれば、数は二項分布の釣り鐘形になります。球はどうなるでしょうか。',
      options: {
        narrower: 'もっと中央に集まる',
        same: 'そのとおりになる',
        wider: 'もっと広がる',
      },
    },
    middle: {
      title: '中央の数',
      ask: (count) => `${count} 個のうち、中央の三つの枠に入るのは何個でしょうか。`,
      worst: '全体の三分の一',
    },
  },
};

export type GaltonMessages = typeof en;
export const galtonMessages: Localized<GaltonMessages> = { en, ja };
