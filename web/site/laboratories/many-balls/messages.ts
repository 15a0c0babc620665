// The words of the laboratory of many balls.

import type { Localized } from '../../shell/language.js';
import type { FieldId, PresetId } from './state.js';

export type Sides = readonly [string, string, string, string, string, string];

export interface Words {
  presets: Record<PresetId, string>;
  look: Record<PresetId, string>;
  lookTitle: string;
  fields: Record<FieldId, string>;
  refused: (least: string, most: string, whole: boolean) => string;
  dimensions: (count: number) => string;
  ratio: (ratio: string) => string;
  lanes: { steps: string; events: string };
  stage: string;
  stageKeys: string;
  drag: string;
  turn: string;
  player: Record<
    'start' | 'play' | 'pause' | 'back' | 'next' | 'scrub' | 'speed' | 'label' | 'arrows',
    string
  >;
  late: string;
  quiet: string;
  over: string;
  rate: (pictures: string) => string;
  counts: (all: string, balls: string, walls: string) => string;
  names: Record<
    | 'events'
    | 'energy'
    | 'momentum'
    | 'moving'
    | 'mirror'
    | 'pressure'
    | 'theory'
    | 'ideal'
    | 'perBall'
    | 'collisions'
    | 'digits'
    | 'ratio'
    | 'velocities'
    | 'wallSteps'
    | 'wallEvents'
    | 'ballSteps'
    | 'ballEvents'
    | 'collapsed'
    | 'gap',
    string
  >;
  mirrorExact: string;
  mirrorOff: (gap: string) => string;
  forgetting: string;
  percent: (off: string) => string;
  missed: string;
  caught: (step: string) => string;
  ahead: string;
  met: (time: string) => string;
  log: {
    title: string;
    head: readonly [string, string, string, string];
    none: string;
    balls: (a: number, b: number) => string;
    wall: (a: number, side: string) => string;
    obstacle: (a: number) => string;
    sides: Sides;
    collapsed: string;
  };
  plots: Record<
    | 'time'
    | 'energy'
    | 'momentum'
    | 'momentumX'
    | 'momentumY'
    | 'momentumZ'
    | 'speeds'
    | 'speed'
    | 'measured'
    | 'maxwell'
    | 'pressure'
    | 'theory'
    | 'ideal'
    | 'events',
    string
  >;
  pressureNote: (theory: string) => string;
  approximations: { flat: string; deep: string };
  own: {
    title: string;
    choose: string;
    ball: (number: number) => string;
    add: string;
    remove: string;
    full: string;
    x: string;
    y: string;
    vx: string;
    vy: string;
    radius: string;
    mass: string;
    restitution: string;
    keys: string;
    noRoom: string;
  };
  take: { csv: string; json: string };
  told: (time: string, events: string) => string;
  toldMore: {
    pi: (count: string) => string;
    piDone: (count: string, digits: number) => string;
    cradle: (balls: string, speed: string) => string;
    wall: (stepped: boolean) => string;
  };
}

const en: Words = {
  presets: {
    break: 'Billiard break',
    cradle: "Newton's cradle",
    gas: 'Gas in a box',
    pi: 'Digits of π',
    tunnelling: 'Tunnelling',
    collapse: 'Inelastic collapse',
    own: 'Your own',
  },
  lookTitle: 'What to look for',
  look: {
    break:
      'Fifteen balls touch, so the cue ball hits all of them in one instant: the solver works out the whole triangle at once. Hit dead centre, the picture stays its own mirror image, to the last digit. Now give an offset of 0.000001 and see how soon the two halves part company.',
    cradle:
      "Newton's cradle, laid flat, between two walls. As many balls leave on the far side as came in, and with the same speed. One fast ball would carry the same momentum but too much energy; only this answer keeps both.",
    gas: 'At first all balls are equally fast, so the curve of speeds is one spike. After a few collisions each, it has turned into the curve that Maxwell and Boltzmann predicted, and there it stays. The drumming on the walls adds up to a steady pressure.',
    pi: 'A heavy ball pushes a light one against a wall, to and fro, until both fly away. Count the clacks: with a mass 100ⁿ times as large the count gives the first n + 1 digits of π (Galperin, 2003). No circle anywhere, yet one is hidden: in speeds scaled by the root of the mass, energy is a circle, and each clack turns by the same angle.',
    tunnelling:
      'The same ball, four times. Most programs move it one time step and only then look whether it overlaps something. If a step is longer than the obstacle is thick, the ball is before the wall in one picture and behind it in the next. By events there are no steps to fall between. Shorten the step until the wall is noticed.',
    collapse:
      'Every collision takes away some speed. If it takes enough, the balls do not simply come to rest: they clatter faster and faster, infinitely often in finite time. The solver notices this, lets the last clacks lose nothing, says so, and time goes on. With restitution 1 the column just comes back.',
    own: 'Put any balls in the box. Drag one, and let go while you move: that throws it. Heavy, light, bouncy or dull: energy and momentum below tell what each collision does.',
  },
  fields: {
    cue: 'Speed of the cue ball',
    offset: 'Offset of the cue ball, in diameters',
    e: 'Restitution of each contact',
    launched: 'Balls that come in',
    count: 'Number of balls',
    dimension: 'Dimensions',
    fill: 'Share of the box that is full',
    n: 'n, for a mass ratio of 1 : 100ⁿ',
    step: 'Time step of the others',
    velocity: 'Speed of the ball',
  },
  refused: (least, most, whole) => `A ${whole ? 'whole ' : ''}number from ${least} to ${most} is needed.`,
  dimensions: (count) => (count === 2 ? 'two: discs' : 'three: spheres'),
  ratio: (ratio) => `1 : ${ratio}`,
  lanes: { steps: 'by time steps', events: 'by events' },
  stage: 'The table, seen from above',
  stageKeys:
    'The table. Arrow keys move the chosen ball, with Shift they push it, Page Up and Page Down choose another.',
  drag: 'Drag a ball; let go while moving and it is thrown. With keys: arrows move the chosen ball, Shift and arrows push it.',
  turn: 'Drag to look around.',
  player: {
    label: 'Time',
    start: 'From the start',
    play: 'Play',
    pause: 'Pause',
    back: 'One event back',
    next: 'Next event',
    scrub: 'Time',
    speed: 'Speed',
    arrows: 'Show velocities',
  },
  late: 'More happens than fits between two pictures: time goes slower than asked, so that no event is left out.',
  quiet: 'Nothing will happen any more.',
  over: 'That was all.',
  rate: (pictures) => `${pictures} pictures a second`,
  counts: (all, balls, walls) => `${all}: ${balls} between balls, ${walls} with walls`,
  names: {
    events: 'Collisions',
    energy: 'Energy',
    momentum: 'Momentum',
    moving: 'Balls that move',
    mirror: 'Mirror image',
    pressure: 'Pressure, measured',
    theory: 'Pressure, theory',
    ideal: 'Pressure of points',
    perBall: 'Collisions a ball',
    collisions: 'Collisions so far',
    digits: 'Digits of π',
    ratio: 'Masses',
    velocities: 'Velocities',
    wallSteps: 'Wall, by steps',
    wallEvents: 'Wall, by events',
    ballSteps: 'Ball, by steps',
    ballEvents: 'Ball, by events',
    collapsed: 'Without loss, to go on',
    gap: 'Shortest wait between two',
  },
  mirrorExact: 'exact, to the last digit',
  mirrorOff: (gap) => `off by ${gap}`,
  forgetting: 'after four collisions a ball',
  percent: (off) => `${off} % off theory`,
  missed: 'passed through, nothing noticed',
  caught: (step) => `noticed at step ${step}`,
  ahead: 'on its way',
  met: (time) => `met at ${time}`,
  log: {
    title: 'Last events',
    head: ['No.', 'Time', 'Who', 'Impulse'],
    none: 'Nothing yet.',
    balls: (a, b) => `balls ${a} and ${b}`,
    wall: (a, side) => `ball ${a}, ${side}`,
    obstacle: (a) => `ball ${a}, the wall`,
    sides: ['left wall', 'right wall', 'lower wall', 'upper wall', 'back wall', 'front wall'],
    collapsed: 'without loss',
  },
  plots: {
    time: 'Time',
    energy: 'Energy',
    momentum: 'Momentum',
    momentumX: 'to the right',
    momentumY: 'upward',
    momentumZ: 'forward',
    speeds: 'How many balls have which speed',
    speed: 'Speed',
    measured: 'measured',
    maxwell: 'Maxwell and Boltzmann',
    pressure: 'Pressure on the walls',
    theory: 'theory',
    ideal: 'points without size',
    events: 'Collisions so far',
  },
  pressureNote: (theory) =>
    `Measured: all momentum that the walls take up, divided by time and by wall. Points without size would press N k T ÷ V. Real balls leave each other less room and press harder; for that, theory here takes ${theory}, and scaled-particle theory for the layer along the walls. Both are very good approximations, not exact laws.`,
  approximations: {
    flat: "Henderson's formula for hard discs",
    deep: "Carnahan and Starling's formula for hard spheres",
  },
  own: {
    title: 'Balls',
    choose: 'Chosen ball',
    ball: (number) => `Ball ${number}`,
    add: 'Add a ball',
    remove: 'Remove it',
    full: 'Thirty balls are as many as fit into a link.',
    x: 'Place, x',
    y: 'Place, y',
    vx: 'Velocity, x',
    vy: 'Velocity, y',
    radius: 'Radius',
    mass: 'Mass',
    restitution: 'Restitution',
    keys: 'On the table the arrow keys move the chosen ball, with Shift they push it.',
    noRoom: 'There is no room for another.',
  },
  take: { csv: 'Events (CSV)', json: 'Snapshot (JSON)' },
  told: (time, events) => `At time ${time} there have been ${events} collisions.`,
  toldMore: {
    pi: (count) => ` The balls and the wall have counted to ${count}.`,
    piDone: (count, digits) =>
      ` Both balls fly away for ever. The count is ${count}: the first ${digits} digits of π.`,
    cradle: (balls, speed) => ` Moving: ${balls}, with speed ${speed}.`,
    wall: (through) =>
      through
        ? ' By time steps the ball is already behind the wall and has noticed nothing; by events it has bounced.'
        : ' By time steps the ball has noticed the wall this time.',
  },
};

const ja: Words = {
  presets: {
    break: 'ブレイクショット',
    cradle: 'ニュートンのゆりかご',
    gas: '箱の中の気体',
    pi: 'π の数字',
    tunnelling: 'すり抜け',
    collapse: '非弾性崩壊',
    own: '自分で作る',
  },
  lookTitle: '見どころ',
  look: {
    break:
      '十五個の球が触れ合っているので、手球は一瞬で全部に当たります。ソルバーは三角形全体をまとめて解きます。真ん中に当てると、絵は最後の桁まで自分の鏡像のままです。ずれを 0.000001 にして、二つの半分がどれだけ早く食い違うか見てください。',
    cradle:
      'ニュートンのゆりかごを、二つの壁の間に寝かせたものです。入ってきたのと同じ数の球が、同じ速さで反対側から出ていきます。速い球一つでも運動量は運べますが、それではエネルギーが多すぎます。両方を保つのはこの答えだけです。',
    gas: 'はじめは全部の球が同じ速さなので、速さの曲線は一本の柱です。それぞれが数回ぶつかると、マクスウェルとボルツマンが予言した曲線になり、そのまま変わりません。壁をたたく音は、一定の圧力になります。',
    pi: '重い球が軽い球を壁に押しつけ、軽い球は行ったり来たりして、やがて両方とも飛び去ります。音の回数を数えてください。質量が 100ⁿ 倍なら、回数は π の最初の n + 1 桁です（ガルペリン、2003 年）。どこにも円はないようで、隠れています。速さを質量の平方根で測ると、エネルギーは円になり、音のたびに同じ角度だけ回るのです。',
    tunnelling:
      '同じ球が四つ。たいていのプログラムは一刻みだけ動かし、それから重なりを調べます。一刻みが障害物の厚さより長いと、球はある絵では壁の前に、次の絵では後ろにいます。出来事ごとに進めば、刻みの間に落ちることはありません。壁に気づくまで刻みを短くしてみてください。',
    collapse:
      '衝突のたびに速さが少し失われます。失われ方が大きいと、球はただ止まるのではなく、ますます速く、有限の時間に無限回ぶつかります。ソルバーはこれに気づき、最後の衝突では何も失わせず、それを知らせて、時間は先へ進みます。反発係数が 1 なら、列はそのまま戻ってきます。',
    own: '箱に好きな球を入れてください。球をドラッグし、動かしながら放すと投げられます。重い球、軽い球、よく弾む球、弾まない球。下のエネルギーと運動量が、衝突ごとに何が起きるかを示します。',
  },
  fields: {
    cue: '手球の速さ',
    offset: '手球のずれ（直径単位）',
    e: '接触ごとの反発係数',
    launched: '入ってくる球の数',
    count: '球の数',
    dimension: '次元',
    fill: '箱のうち球が占める割合',
    n: 'n（質量比 1 : 100ⁿ）',
    step: '時間刻みの長さ',
    velocity: '球の速さ',
  },
  refused: (least, most, whole) => `${least} から ${most} までの${whole ? '整' : ''}数が必要です。`,
  dimensions: (count) => (count === 2 ? '二次元：円板' : '三次元：球'),
  ratio: (ratio) => `1 : ${ratio}`,
  lanes: { steps: '時間刻みで', events: '出来事ごとに' },
  stage: '上から見た台',
  stageKeys:
    '台。矢印キーで選んだ球が動き、Shift を押しながらだと押されます。Page Up と Page Down で別の球を選びます。',
  drag: '球をドラッグし、動かしながら放すと投げられます。キーでは、矢印で選んだ球が動き、Shift と矢印で押されます。',
  turn: 'ドラッグすると見回せます。',
  player: {
    label: '時間',
    start: '最初から',
    play: '再生',
    pause: '一時停止',
    back: '一つ前の出来事へ',
    next: '次の出来事へ',
    scrub: '時刻',
    speed: '速さ',
    arrows: '速度を表示',
  },
  late: '二枚の絵の間に収まらないほど多くのことが起きています。出来事を一つも落とさないよう、時間は指定よりゆっくり進みます。',
  quiet: 'もう何も起こりません。',
  over: 'これで終わりです。',
  rate: (pictures) => `毎秒 ${pictures} 枚`,
  counts: (all, balls, walls) => `${all} 回：球どうし ${balls}、壁 ${walls}`,
  names: {
    events: '衝突',
    energy: 'エネルギー',
    momentum: '運動量',
    moving: '動いている球',
    mirror: '鏡像',
    pressure: '圧力（測定）',
    theory: '圧力（理論）',
    ideal: '点の気体の圧力',
    perBall: '球一つあたりの衝突',
    collisions: 'これまでの衝突',
    digits: 'π の数字',
    ratio: '質量',
    velocities: '速度',
    wallSteps: '壁、時間刻み',
    wallEvents: '壁、出来事ごと',
    ballSteps: '球、時間刻み',
    ballEvents: '球、出来事ごと',
    collapsed: '損失なしで先へ進めた衝突',
    gap: '最も短い間隔',
  },
  mirrorExact: '最後の桁まで一致',
  mirrorOff: (gap) => `${gap} のずれ`,
  forgetting: '球一つあたり四回の衝突の後',
  percent: (off) => `理論との差 ${off} %`,
  missed: '何も気づかずすり抜けた',
  caught: (step) => `${step} 刻み目に気づいた`,
  ahead: '接近中',
  met: (time) => `時刻 ${time} に衝突`,
  log: {
    title: '最近の出来事',
    head: ['番号', '時刻', '誰が', '力積'],
    none: 'まだありません。',
    balls: (a, b) => `球 ${a} と球 ${b}`,
    wall: (a, side) => `球 ${a} と${side}`,
    obstacle: (a) => `球 ${a} と壁`,
    sides: ['左の壁', '右の壁', '下の壁', '上の壁', '奥の壁', '手前の壁'],
    collapsed: '損失なし',
  },
  plots: {
    time: '時刻',
    energy: 'エネルギー',
    momentum: '運動量',
    momentumX: '右向き',
    momentumY: '上向き',
    momentumZ: '手前向き',
    speeds: 'どの速さの球がどれだけあるか',
    speed: '速さ',
    measured: '測定',
    maxwell: 'マクスウェルとボルツマン',
    pressure: '壁の圧力',
    theory: '理論',
    ideal: '大きさのない点',
    events: 'これまでの衝突',
  },
  pressureNote: (theory) =>
    `測定：壁が受け取った運動量の合計を、時間と壁の大きさで割ったもの。大きさのない点なら圧力は N k T ÷ V です。本物の球は互いの場所をふさぐので、もっと強く押します。ここでの理論は${theory}を使い、壁ぎわの層には縮尺粒子理論を使います。どちらもとてもよい近似ですが、厳密な法則ではありません。`,
  approximations: {
    flat: '剛体円板についてのヘンダーソンの式',
    deep: '剛体球についてのカーナハンとスターリングの式',
  },
  own: {
    title: '球',
    choose: '選んだ球',
    ball: (number) => `球 ${number}`,
    add: '球を加える',
    remove: '取り除く',
    full: 'リンクに入るのは三十個までです。',
    x: '位置 x',
    y: '位置 y',
    vx: '速度 x',
    vy: '速度 y',
    radius: '半径',
    mass: '質量',
    restitution: '反発係数',
    keys: '台の上では、矢印キーで選んだ球が動き、Shift を押しながらだと押されます。',
    noRoom: 'もう場所がありません。',
  },
  take: { csv: '出来事 (CSV)', json: 'スナップショット (JSON)' },
  told: (time, events) => `時刻 ${time} までに ${events} 回の衝突がありました。`,
  toldMore: {
    pi: (count) => ` 球と壁は ${count} まで数えました。`,
    piDone: (count, digits) =>
      ` 二つの球は永久に飛び去ります。回数は ${count}：π の最初の ${digits} 桁です。`,
    cradle: (balls, speed) => ` 動いているのは${balls}、速さは ${speed} です。`,
    wall: (through) =>
      through
        ? ' 時間刻みの球は何も気づかずもう壁の後ろにいますが、出来事ごとの球は跳ね返りました。'
        : ' 今回は時間刻みの球も壁に気づきました。',
  },
};

export const manyBallsMessages: Localized<Words> = { en, ja };
