import type { Language } from '../../shell/language.js';
import { localized } from '../../shell/localized.js';

/** Symbols in the colour of their quantity in the stage. */
const symbols = [
  ["v_b'", 'sphere'],
  ['u_0', 'angle'],
  [String.raw`\omega`, 'normal'],
] as const;

export const lessonMessages = localized({
  shot: ['Shot', 'ショット'],
  fields: {
    speed: ['Speed of the cue', 'キューの速さ'],
    height: ['Tip above the middle', '撞点、中心から上へ'],
    distance: ['Distance to the ball', '的球までの距離'],
    friction: ['Friction of the cloth', 'ラシャの摩擦'],
  },
  units: { speed: ['m/s', 'm/s'], height: ['radii', '半径'], distance: ['cm', 'cm'] },
  refused: (least: string, most: string) => [
    `Type a number from ${least} to ${most}.`,
    `${least} から ${most} までの数を入力してください。`,
  ],
  figure: {
    cue: ['cue', 'キュー'],
    velocity: ['speed', '速さ'],
    slip: ['slip', '滑り'],
    friction: ['friction', '摩擦'],
  },
  answers: {
    way: ['The cue ball', '手球は'],
    ways: { back: ['comes back', '戻ってくる'], stops: ['stops', '止まる'], on: ['goes on', '前へ進む'] },
    contact: ['Time to the hit', '当たるまでの時間'],
    slip: ['Slip at the start', '最初の滑り'],
    before: ['Speed just before the hit', '当たる直前の速さ'],
    spin: ['Spin then, forward', 'そのときの前向きの回転'],
    handed: ['Speed of the other ball', '的球の速さ'],
    rolls: ['It rolls from', '転がり始める時刻'],
    speed: ['at a speed of', 'そのときの速さ'],
    rest: ['It rests at', '止まる場所'],
    energy: ['Energy taken by the cloth until then', 'それまでにラシャが奪うエネルギー'],
  },
  perSecond: ['rad/s', 'rad/s'],
  joules: ['J', 'J'],
  says: {
    misses: (time: string) => [
      `The cue ball comes to rest after ${time} s, before it reaches the other ball.`,
      `手球は ${time} 秒後に、的球に届く前に止まります。`,
    ],
    back: (time: string, speed: string) => [
      `It hits after ${time} s, stands for a moment, and comes back: its back spin has become ${speed} m/s.`,
      `${time} 秒後に当たり、一瞬止まって、戻ってきます。逆回転が ${speed} m/s の速さに変わりました。`,
    ],
    stops: (time: string) => [
      `It hits after ${time} s and stops: there was no spin left.`,
      `${time} 秒後に当たり、止まります。回転は残っていませんでした。`,
    ],
    on: (time: string, speed: string) => [
      `It hits after ${time} s and follows: its spin has become ${speed} m/s.`,
      `${time} 秒後に当たり、前へ進みます。回転が ${speed} m/s の速さに変わりました。`,
    ],
  },
  questions: {
    way: {
      title: ['Which way', 'どちらへ'],
      ask: ['Where does the cue ball go after the hit?', '当たったあと、手球はどちらへ行くでしょうか。'],
    },
    speed: {
      title: ['How fast', '速さ'],
      ask: [
        'How fast is the cue ball once it rolls again? (Backward is negative.)',
        'ふたたび転がり始めたとき、手球の速さはいくらでしょうか（後ろ向きは負の数）。',
      ],
    },
    worst: ['half a metre a second', '毎秒 0.5 m'],
  },
  rounds: {
    stop: ['Make the cue ball stop dead.', '手球をその場で止めてみましょう。'],
    roll: [
      'Strike it so that it rolls from the first moment on.',
      '最初の瞬間から転がるように撞いてみましょう。',
    ],
    back: ['Draw it back at 0.4 m/s.', '0.4 m/s で引き戻してみましょう。'],
    start: ['Make it come to rest where it started.', '出発点で止めてみましょう。'],
    far: [
      'The ball is 80 cm away. Draw back at 0.3 m/s all the same.',
      '的球は 80 cm 先です。それでも 0.3 m/s で引いてみましょう。',
    ],
  },
  plot: {
    label: ['Cue ball over time', '手球の動き'],
    time: ['Time (s)', '時刻（秒）'],
    speed: ['speed (m/s)', '速さ（m/s）'],
    spin: ['spin × radius (m/s)', '回転 × 半径（m/s）'],
    meets: ['hit', '衝突'],
    rolls: ['rolls', '転がる'],
  },
  tracks: { cue: ['Cue ball', '手球'], other: ['Other ball', '的球'] },
  steps: {
    symbols: [symbols, symbols],
    titles: {
      'table-ball-relative-place': [
        'From the cue ball to the other one, at the last event before',
        '手球から的球へ（直前のできごとのとき）',
      ],
      'table-ball-relative-velocity': [
        'Velocity of the other ball then, as the cue ball sees it',
        'そのとき手球から見た的球の速度',
      ],
      'table-ball-half-acceleration': ['Half the acceleration, likewise', '同じく加速度の半分'],
      'table-ball-distance': ['Distance of the centres when they meet', '当たるときの中心の距離'],
      'table-ball-time': ['Time from then to the hit', 'そこから当たるまでの時間'],
      'table-ball-normal': ['Line of the centres', '中心を結ぶ線の向き'],
      'table-ball-approach': ['Speed along it before the hit', '当たる前の、線に沿う速さ'],
      'table-ball-separation': ['Speed along it after the hit', '当たった後の、線に沿う速さ'],
      'table-ball-impulse': ['Push between the balls', '球どうしの力積'],
      'table-ball-velocity-b': ['New velocity of the other ball', '的球の新しい速度'],
      'table-rolling-slip': ['Slip when the slide begins', '滑り始めの滑り'],
      'table-rolling-time': ['Time until it rolls', '転がるまでの時間'],
      'table-rolling-velocity': ['Velocity when it rolls', '転がり始めの速度'],
      'table-rolling-spin': ['Spin then', 'そのときの回転'],
    },
    notes: {
      'table-ball-time': [
        'Friction changes the velocity by the same amount every moment. So the square of the distance is a polynomial of degree four in the time.',
        '摩擦は速度を一定の割合で変えます。だから、距離の二乗は時刻の四次式になります。',
      ],
      'table-rolling-velocity': [
        'Two sevenths of the slip have become speed, whatever the friction.',
        '摩擦の大きさによらず、滑りの七分の二が速さになります。',
      ],
    },
  },
});

export type Messages = (typeof lessonMessages)[Language];
