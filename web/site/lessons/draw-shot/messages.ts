// The words of the lesson about a ball that draws back.
import type { StepWords } from '../../lesson/working_step.js';
import type { Localized } from '../../shell/language.js';

/** Symbols that have the colour of what they name in the stage. */
const symbols = [
  ["v_b'", 'sphere'],
  ['u_0', 'angle'],
  [String.raw`\omega`, 'normal'],
] as const;

const en = {
  shot: 'Shot',
  fields: {
    speed: 'Speed of the cue',
    height: 'Tip above the middle',
    distance: 'Distance to the ball',
    friction: 'Friction of the cloth',
  },
  units: { speed: 'm/s', height: 'radii', distance: 'cm' },
  refused: (least: string, most: string) => `Type a number from ${least} to ${most}.`,
  presets: {
    draw: 'Draw',
    stop: 'Stop',
    follow: 'Follow',
    roll: 'Rolling at once',
    far: 'Too far away',
    ice: 'On ice',
  },
  figure: { cue: 'cue', velocity: 'speed', slip: 'slip', friction: 'friction' },
  answers: {
    way: 'The cue ball',
    ways: { back: 'comes back', stops: 'stops', on: 'goes on' },
    contact: 'Time to the hit',
    slip: 'Slip at the start',
    before: 'Speed just before the hit',
    spin: 'Spin then, forward',
    handed: 'Speed of the other ball',
    rolls: 'It rolls from',
    speed: 'at a speed of',
    rest: 'It rests at',
    energy: 'Energy taken by the cloth until then',
  },
  perSecond: 'rad/s',
  joules: 'J',
  says: {
    misses: (time: string) => `The cue ball comes to rest after ${time} s, before it reaches the other ball.`,
    back: (time: string, speed: string) =>
      `It hits after ${time} s, stands for a moment, and comes back: its back spin has become ${speed} m/s.`,
    stops: (time: string) => `It hits after ${time} s and stops: there was no spin left.`,
    on: (time: string, speed: string) =>
      `It hits after ${time} s and follows: its spin has become ${speed} m/s.`,
  },
  questions: {
    way: { title: 'Which way', ask: 'Where does the cue ball go after the hit?' },
    speed: {
      title: 'How fast',
      ask: 'How fast is the cue ball once it rolls again? (Backward is negative.)',
    },
    worst: 'half a metre a second',
  },
  rounds: {
    stop: 'Make the cue ball stop dead.',
    roll: 'Strike it so that it rolls from the first moment on.',
    back: 'Draw it back at 0.4 m/s.',
    start: 'Make it come to rest where it started.',
    far: 'The ball is 80 cm away. Draw back at 0.3 m/s all the same.',
  },
  sliders: {
    speed: 'Speed of the cue',
    height: 'Tip: low or high',
    distance: 'Distance',
    friction: 'Friction',
  },
  plot: {
    label: 'Cue ball over time',
    time: 'Time (s)',
    speed: 'speed (m/s)',
    spin: 'spin × radius (m/s)',
    meets: 'hit',
    rolls: 'rolls',
  },
  tracks: { cue: 'Cue ball', other: 'Other ball' },
  steps: {
    symbols,
    titles: {
      'table-ball-relative-place': 'From the cue ball to the other one, at the last event before',
      'table-ball-relative-velocity': 'Velocity of the other ball then, as the cue ball sees it',
      'table-ball-half-acceleration': 'Half the acceleration, likewise',
      'table-ball-distance': 'Distance of the centres when they meet',
      'table-ball-time': 'Time from then to the hit',
      'table-ball-normal': 'Line of the centres',
      'table-ball-approach': 'Speed along it before the hit',
      'table-ball-separation': 'Speed along it after the hit',
      'table-ball-impulse': 'Push between the balls',
      'table-ball-velocity-b': 'New velocity of the other ball',
      'table-rolling-slip': 'Slip when the slide begins',
      'table-rolling-time': 'Time until it rolls',
      'table-rolling-velocity': 'Velocity when it rolls',
      'table-rolling-spin': 'Spin then',
    },
    notes: {
      'table-ball-time':
        'Friction changes the velocity by the same amount every moment. So the square of the distance is a polynomial of degree four in the time.',
      'table-rolling-velocity': 'Two sevenths of the slip have become speed, whatever the friction.',
    },
  } as StepWords,
};

export type Messages = typeof en;

const ja: Messages = {
  shot: 'ショット',
  fields: {
    speed: 'キューの速さ',
    height: '撞点、中心から上へ',
    distance: '的球までの距離',
    friction: 'ラシャの摩擦',
  },
  units: { speed: 'm/s', height: '半径', distance: 'cm' },
  refused: (least, most) => `${least} から ${most} までの数を入力してください。`,
  presets: {
    draw: '引き球',
    stop: 'ストップ',
    follow: '押し球',
    roll: '初めから転がる',
    far: '遠すぎる',
    ice: '氷の上',
  },
  figure: { cue: 'キュー', velocity: '速さ', slip: '滑り', friction: '摩擦' },
  answers: {
    way: '手球は',
    ways: { back: '戻ってくる', stops: '止まる', on: '前へ進む' },
    contact: '当たるまでの時間',
    slip: '最初の滑り',
    before: '当たる直前の速さ',
    spin: 'そのときの前向きの回転',
    handed: '的球の速さ',
    rolls: '転がり始める時刻',
    speed: 'そのときの速さ',
    rest: '止まる場所',
    energy: 'それまでにラシャが奪うエネルギー',
  },
  perSecond: 'rad/s',
  joules: 'J',
  says: {
    misses: (time) => `手球は ${time} 秒後に、的球に届く前に止まります。`,
    back: (time, speed) =>
      `${time} 秒後に当たり、一瞬止まって、戻ってきます。逆回転が ${speed} m/s の速さに変わりました。`,
    stops: (time) => `${time} 秒後に当たり、止まります。回転は残っていませんでした。`,
    on: (time, speed) => `${time} 秒後に当たり、前へ進みます。回転が ${speed} m/s の速さに変わりました。`,
  },
  questions: {
    way: { title: 'どちらへ', ask: '当たったあと、手球はどちらへ行くでしょうか。' },
    speed: {
      title: '速さ',
      ask: 'ふたたび転がり始めたとき、手球の速さはいくらでしょうか（後ろ向きは負の数）。',
    },
    worst: '毎秒 0.5 m',
  },
  rounds: {
    stop: '手球をその場で止めてみましょう。',
    roll: '最初の瞬間から転がるように撞いてみましょう。',
    back: '0.4 m/s で引き戻してみましょう。',
    start: '出発点で止めてみましょう。',
    far: '的球は 80 cm 先です。それでも 0.3 m/s で引いてみましょう。',
  },
  sliders: { speed: 'キューの速さ', height: '撞点の高さ', distance: '距離', friction: '摩擦' },
  plot: {
    label: '手球の動き',
    time: '時刻（秒）',
    speed: '速さ（m/s）',
    spin: '回転 × 半径（m/s）',
    meets: '衝突',
    rolls: '転がる',
  },
  tracks: { cue: '手球', other: '的球' },
  steps: {
    symbols,
    titles: {
      'table-ball-relative-place': '手球から的球へ（直前のできごとのとき）',
      'table-ball-relative-velocity': 'そのとき手球から見た的球の速度',
      'table-ball-half-acceleration': '同じく加速度の半分',
      'table-ball-distance': '当たるときの中心の距離',
      'table-ball-time': 'そこから当たるまでの時間',
      'table-ball-normal': '中心を結ぶ線の向き',
      'table-ball-approach': '当たる前の、線に沿う速さ',
      'table-ball-separation': '当たった後の、線に沿う速さ',
      'table-ball-impulse': '球どうしの力積',
      'table-ball-velocity-b': '的球の新しい速度',
      'table-rolling-slip': '滑り始めの滑り',
      'table-rolling-time': '転がるまでの時間',
      'table-rolling-velocity': '転がり始めの速度',
      'table-rolling-spin': 'そのときの回転',
    },
    notes: {
      'table-ball-time': '摩擦は速度を一定の割合で変えます。だから、距離の二乗は時刻の四次式になります。',
      'table-rolling-velocity': '摩擦の大きさによらず、滑りの七分の二が速さになります。',
    },
  },
};

export const lessonMessages: Localized<Messages> = { en, ja };
