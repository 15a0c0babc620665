// The words of the laboratory of many balls.
import { localized } from '../../shell/localized.js';

export const manyBallsMessages = localized({
  presets: {
    break: ['Billiard break', 'ブレイクショット'],
    cradle: ["Newton's cradle", 'ニュートンのゆりかご'],
    gas: ['Gas in a box', '箱の中の気体'],
    pi: ['Two balls and a wall', '二つの球と壁'],
    tunnelling: ['Tunnelling', 'すり抜け'],
    collapse: ['Inelastic collapse', '非弾性崩壊'],
    own: ['Your own', '自分で作る'],
  },
  preset: ['Experiment', '実験'],
  lookTitle: ['What to look for', '見どころ'],
  look: {
    break: [
      'Fifteen balls touch one another, so the cue ball hits all of them at once, and the solver has to work out the whole triangle in one go. If it hits them dead centre, the two halves of the picture stay mirror images, and not one digit differs. Now set an offset of 0.000001 and see how soon they part.',
      '十五個の球がすき間なく並んでいるので、手球は一瞬で全部に当たり、ソルバーは三角形全体を一度に解きます。真ん中に当てると、図の上半分と下半分は鏡に映したように対称で、一桁の違いもありません。手球のずれを 0.000001 にして、対称がどれだけ早く崩れるか見てください。',
    ],
    cradle: [
      "This is Newton's cradle, laid flat between two walls. As many balls leave on the far side as came in, and with the same speed. One fast ball could carry the same momentum, but it would have too much energy. Only this outcome keeps both.",
      'ニュートンのゆりかごを横に寝かせ、二つの壁の間に置きました。入ってきたのと同じ数の球が、同じ速さで反対側から出ていきます。速い球が一つだけでも運動量は同じにできますが、エネルギーが多くなりすぎます。両方が保たれるのは、この場合だけです。',
    ],
    gas: [
      'At first all balls are equally fast, so the graph of their speeds is a single spike. After a few collisions each, it has become the curve that Maxwell and Boltzmann predicted, and it stays that way. All the hits on the walls add up to a steady pressure.',
      'はじめは全部の球が同じ速さなので、速さの分布は一本の柱です。それぞれが数回衝突すると、マクスウェルとボルツマンが予言した曲線になり、そのまま変わりません。壁への衝突が積み重なって、一定の圧力になります。',
    ],
    pi: [
      'A heavy ball drives a light one against a wall, back and forth, until both fly away. Count the collisions. Beside it, the two velocities, each times the root of its mass, are one point: the energy keeps it on a circle, and every collision takes it on.',
      '重い球が軽い球を壁との間で何度もはね返らせ、やがて二つとも飛び去ります。衝突の回数を数えてみましょう。それぞれの速度に質量の平方根を掛けると、二つの速度は平面上の一つの点になります。エネルギーが変わらないので点は円の上にあり、衝突のたびに次の場所へ移ります。',
    ],
    tunnelling: [
      'The same ball, four times. Most programs move a ball by one time step and only then check whether it overlaps something. If a step is longer than the obstacle is thick, the ball is in front of the wall at one step and behind it at the next. A program that goes from event to event has no steps to fall through. Shorten the step until the wall is noticed.',
      '同じ球の動きを四通り示します。多くのプログラムは球を一刻み進めてから、重なりがないか調べます。一刻みに進む距離が障害物の厚さより長いと、球はある刻みでは壁の手前、次の刻みでは壁の向こう側にいます。衝突から衝突へと計算すれば、刻みの間をすり抜けることはありません。壁に気づくまで、刻みを短くしてみてください。',
    ],
    collapse: [
      'Every collision takes away some speed. If it takes away enough, the balls do not just come to rest: they collide faster and faster, infinitely often in a finite time. The solver notices this and reports it, lets the last collisions lose nothing, and time goes on. With a restitution of 1 the column simply bounces back.',
      '衝突のたびに速さが少しずつ失われます。失われ方が大きいと、球はただ止まるのではなく、衝突の間隔がどんどん短くなり、有限の時間に無限回衝突します。ソルバーはこれを見つけて知らせ、最後の何回かは損失のない衝突として時間を先へ進めます。反発係数が 1 なら、列はそのまま戻ってきます。',
    ],
    own: [
      'Put any balls you like into the box. Drag a ball, and let go while it moves to throw it. Try heavy, light, bouncy and dull ones: the energy bars and the momentum show what each collision does.',
      '箱に好きな球を入れてください。球をドラッグし、動かしながら放すと投げられます。重い球、軽い球、よく弾む球、弾まない球を試してください。衝突のたびに何が起きるかは、エネルギーの棒と運動量で分かります。',
    ],
  },
  fields: {
    cue: ['Speed of the cue ball', '手球の速さ'],
    offset: ['Offset of the cue ball, in diameters', '手球のずれ（直径単位）'],
    e: ['Restitution of each contact', '接触ごとの反発係数'],
    launched: ['Balls launched', '打ち出す球の数'],
    count: ['Number of balls', '球の数'],
    dimension: ['Dimensions', '次元'],
    fill: ['Share of the box filled by balls', '球が箱を占める割合'],
    n: ['n, for a mass ratio of 1 : 100ⁿ', 'n（質量比 1 : 100ⁿ）'],
    step: ['Time step of other programs', '比べるプログラムの時間刻み'],
    velocity: ['Speed of the ball', '球の速さ'],
  },
  refused: (least: string, most: string, whole: boolean) => [
    `Type a ${whole ? 'whole ' : ''}number from ${least} to ${most}.`,
    `${least} から ${most} までの${whole ? '整' : ''}数を入力してください。`,
  ],
  dimensions: (count: number) => [
    count === 2 ? 'two: discs' : 'three: spheres',
    count === 2 ? '二次元：円板' : '三次元：球',
  ],
  ratio: (ratio: string) => [`1 : ${ratio}`, `1 : ${ratio}`],
  lanes: {
    steps: ['by time steps', '時間刻み'],
    events: ['by events', '衝突ごと'],
  },
  stage: ['The table, seen from above', '上から見た台'],
  stageKeys: [
    'The table. Arrow keys move the chosen ball, Shift with arrow keys gives it a push, Page Up and Page Down choose another ball.',
    '台。矢印キーで選んだ球を動かし、Shift と矢印キーで勢いをつけます。Page Up と Page Down で別の球を選びます。',
  ],
  turn: ['Drag to look around.', 'ドラッグすると見る向きが変わります。'],
  player: {
    start: ['Back to the start', '最初に戻る'],
    back: ['Previous event', '前の衝突'],
    next: ['Next event', '次の衝突'],
    scrub: ['Time', '時刻'],
    speed: ['Playback speed', '再生速度'],
  },
  late: [
    'Too much happens between two frames of the display, so time runs slower than you asked. No event is left out.',
    '衝突が多すぎて次のフレームに間に合わないため、時間は指定よりゆっくり進みます。衝突を省くことはありません。',
  ],
  tooFar: [
    'To reach the moment of this link would take too long. The scene starts at the beginning.',
    'リンクの時刻まで計算し直すには時間がかかりすぎるため、最初から始めます。',
  ],
  quiet: ['Nothing more will happen.', 'もう衝突は起こりません。'],
  over: ['The end.', '終わりです。'],
  rate: (frames: string) => [`${frames} frames per second`, `毎秒 ${frames} フレーム`],
  counts: (all: string, balls: string, walls: string) => [
    `${all} (${balls} between balls, ${walls} with walls)`,
    `${all} 回（球どうし ${balls}、壁 ${walls}）`,
  ],
  names: {
    events: ['Collisions', '衝突'],
    energy: ['Energy', 'エネルギー'],
    momentum: ['Momentum', '運動量'],
    moving: ['Moving balls', '動いている球'],
    mirror: ['Mirror image', '鏡像'],
    pressure: ['Pressure, measured', '圧力（測定）'],
    theory: ['Pressure, theory', '圧力（理論）'],
    ideal: ['Pressure, ideal gas', '圧力（理想気体）'],
    'per-ball': ['Collisions per ball', '球一つあたりの衝突'],
    collisions: ['Collisions so far', 'これまでの衝突'],
    ratio: ['Masses', '質量'],
    velocities: ['Velocities', '速度'],
    'wall-steps': ['Wall, time steps', '壁（時間刻み）'],
    'wall-events': ['Wall, events', '壁（衝突ごと）'],
    'ball-steps': ['Ball, time steps', '球（時間刻み）'],
    'ball-events': ['Ball, events', '球（衝突ごと）'],
    collapsed: ['Collisions made lossless', '損失なしとした衝突'],
    gap: ['Shortest time between collisions', '衝突の最短間隔'],
  },
  mirrorExact: ['perfect: no digit differs', '全桁が一致'],
  mirrorOff: (gap: string) => [`off by ${gap}`, `${gap} のずれ`],
  forgetting: ['measured after four collisions per ball', '球一つあたり四回衝突してから測定'],
  percent: (off: string) => [`${off}\u00a0% off theory`, `理論との差 ${off}\u00a0%`],
  missed: ['passed through unnoticed', '気づかずにすり抜けた'],
  caught: (step: string) => [`noticed at step ${step}`, `${step} 刻み目で気づいた`],
  ahead: ['on its way', '接近中'],
  met: (time: string) => [`hit at time ${time}`, `時刻 ${time} に衝突`],
  log: {
    title: ['Last events', '最近の衝突'],
    head: [
      ['No.', 'Time', 'What collides', 'Impulse'],
      ['番号', '時刻', '何と何', '力積'],
    ],
    none: ['Nothing yet.', 'まだありません。'],
    balls: (a: number, b: number) => [`balls ${a} and ${b}`, `球 ${a} と球 ${b}`],
    wall: (a: number, side: string) => [`ball ${a} and ${side}`, `球 ${a} と${side}`],
    obstacle: (a: number) => [`ball ${a} and the wall`, `球 ${a} と壁`],
    sides: [
      ['left wall', 'right wall', 'lower wall', 'upper wall', 'back wall', 'front wall'],
      ['左の壁', '右の壁', '下の壁', '上の壁', '奥の壁', '手前の壁'],
    ],
    collapsed: ['(lossless)', '（損失なし）'],
  },
  plots: {
    time: ['Time', '時刻'],
    energy: ['Energy', 'エネルギー'],
    momentum: ['Momentum', '運動量'],
    momentumX: ['to the right', '右向き'],
    momentumY: ['upward', '上向き'],
    momentumZ: ['forward', '手前向き'],
    speeds: ['Distribution of speeds', '速さの分布'],
    speed: ['Speed', '速さ'],
    measured: ['measured', '測定'],
    maxwell: ['Maxwell and Boltzmann', 'マクスウェルとボルツマン'],
    pressure: ['Pressure on the walls', '壁の圧力'],
    theory: ['theory', '理論'],
    ideal: ['ideal gas', '理想気体'],
    events: ['Collisions so far', 'これまでの衝突'],
  },
  pressureNote: (theory: string) => [
    `The measured pressure is all the momentum that the walls take up, divided by the time and by the size of the walls. An ideal gas, of points without size, would press with N k T ÷ V. Real balls leave each other less room and press harder. For that, the theory here uses ${theory}, and scaled-particle theory for the layer along the walls. Both are very good approximations, not exact laws.`,
    `測定した圧力は、壁が受け取った運動量の合計を、時間と壁の大きさで割ったものです。大きさのない点からなる理想気体なら、圧力は N k T ÷ V です。本物の球は互いの場所をふさぐので、もっと強く押します。ここでの理論値には${theory}を、壁ぎわの層には縮尺粒子理論を使っています。どちらもとてもよい近似ですが、厳密な法則ではありません。`,
  ],
  approximations: {
    flat: ["Henderson's formula for hard discs", '剛体円板についてのヘンダーソンの式'],
    deep: [
      "Carnahan and Starling's formula for hard spheres",
      '剛体球についてのカーナハンとスターリングの式',
    ],
  },
  custom: {
    title: ['Balls', '球'],
    choose: ['Chosen ball', '選んだ球'],
    ball: (number: number) => [`Ball ${number}`, `球 ${number}`],
    add: ['Add a ball', '球を加える'],
    remove: ['Remove this ball', '取り除く'],
    full: ['A link has room for thirty balls at most.', 'リンクに入る球は三十個までです。'],
    x: ['Position, x', '位置 x'],
    y: ['Position, y', '位置 y'],
    vx: ['Velocity, x', '速度 x'],
    vy: ['Velocity, y', '速度 y'],
    radius: ['Radius', '半径'],
    mass: ['Mass', '質量'],
    restitution: ['Restitution', '反発係数'],
    tap: [
      'Tap the table to add a ball; press and drag to make it larger. Drag a ball and let go to throw it.',
      '台をタップすると球が加わり、押したまま引くと大きくなります。球をドラッグして放すと飛びます。',
    ],
    keys: [
      'When the table has the focus, the arrow keys move the chosen ball; with Shift they give it a push.',
      '台にフォーカスがあるとき、矢印キーで選んだ球を動かし、Shift と矢印キーで勢いをつけます。',
    ],
    noRoom: ['There is no room for another ball.', '球を置く場所がもうありません。'],
    refused: {
      number: [
        'This is not a number. Type one such as 1.5.',
        '数として読めません。1.5 のように入力してください。',
      ],
      positive: ['This has to be greater than 0.', '0 より大きい数にしてください。'],
      overlap: ['Here the ball would overlap another one.', 'ここでは別の球と重なります。'],
      outside: ['Here the ball would stick out of the box.', 'ここでは球が箱からはみ出します。'],
      other: [
        'The ball cannot have this number. Try another.',
        'この数は使えません。別の数を試してください。',
      ],
    },
  },
  exports: {
    csv: ['Events (CSV)', '衝突 (CSV)'],
    series: ['Energy and momentum (CSV)', 'エネルギーと運動量 (CSV)'],
    json: ['Snapshot (JSON)', 'スナップショット (JSON)'],
  },
  energyBars: {
    title: ['Kinetic energy', '運動エネルギー'],
    axis: (axis: string) => [`Along ${axis}`, `${axis} 方向`],
  },
  momenta: {
    show: ['Momenta, tip to tail', '運動量をつないで表示'],
    label: ['The momenta of the balls, tip to tail, and their sum', '球の運動量を順につないだ矢印と、その和'],
    caption: [
      'Each arrow is the momentum of one ball, in its colour. The dashed arrow is their sum: between collisions with walls it stays the same.',
      '矢印は一つ一つの球の運動量で、色は球の色です。破線の矢印はその和で、壁に当たらないかぎり変わりません。',
    ],
  },
  piQuestion: (ratio: string) => [
    `The masses are in the ratio ${ratio}. How many collisions will there be, between the balls and with the wall, before both fly away?`,
    `質量の比は ${ratio} です。二つの球が飛び去るまでに、球どうしと壁とで合わせて何回衝突するでしょうか。`,
  ],
  piAgain: ['Guess again', 'もう一度予想する'],
  piWorst: ['as many as there are', '答えと同じ数'],
  piTold: [
    'With a mass 100ⁿ times as large, the number of collisions begins with the first n + 1 digits of π (Galperin, 2003): every two collisions take the point on by the same angle, until it has gone round half the circle.',
    '質量の比が 100ⁿ のとき、衝突の回数は π の最初の n + 1 桁になります（ガルペリン、2003 年）。点は二回の衝突ごとに同じ角度だけ進み、円を半周すると終わりです。',
  ],
  circle: {
    label: ['The two velocities as a point on a circle', '二つの速度を円の上の点で表した図'],
    caption: [
      'Across: the heavy ball. Up: the light one. Each chord is one collision.',
      '横軸は重い球、縦軸は軽い球。弦の一本が一回の衝突です。',
    ],
  },
  slow: ['slow', '遅い'],
  fast: ['fast', '速い'],
  followed: ['The ring marks one ball to follow.', '輪の付いた球を目で追ってみましょう。'],
  space: [' ', ''],
  description: (time: string, events: string) => [
    events === '1'
      ? `At time ${time} there has been 1 collision.`
      : `At time ${time} there have been ${events} collisions.`,
    `時刻 ${time} までに ${events} 回衝突しました。`,
  ],
  presetDescription: {
    pi: (count: string) => [`The count so far is ${count}.`, `ここまでの回数は ${count} です。`],
    piDone: (count: string, digits: number) => [
      `Both balls fly away for ever. The count is ${count}: the first ${digits} digits of π.`,
      `二つの球は飛び去り、二度と衝突しません。回数は ${count}、つまり π の最初の ${digits} 桁です。`,
    ],
    cradle: (balls: string, speed: string) => [
      `Moving: ${balls}, with speed ${speed}.`,
      `動いているのは${balls}、速さは ${speed} です。`,
    ],
    wall: (through: boolean) => [
      through
        ? 'With time steps, the ball is already behind the wall and has noticed nothing. With events, it has bounced.'
        : 'With time steps, the ball has noticed the wall this time.',
      through
        ? '時間刻みの球は、気づかないうちに壁の向こう側にいます。衝突ごとに計算した球は跳ね返りました。'
        : '今回は時間刻みの球も壁に気づきました。',
    ],
  },
});

export type ManyBallsMessages = (typeof manyBallsMessages)['en'];
