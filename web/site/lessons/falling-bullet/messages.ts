// The words of the lesson about a bullet that falls.

import type { Language } from '../../shell/language.js';
import { localized } from '../../shell/localized.js';

export const lessonMessages = localized({
  bullet: ['Bullet', '弾'],
  target: ['Target', '的'],
  fields: {
    start: ['Start', '出発点'],
    angle: ['Angle', '角度'],
    turn: ['To the side', '横へ'],
    speed: ['Speed', '速さ'],
    radius: ['Radius', '半径'],
    gravity: ['Gravity', '重力'],
    restitution: ['Bounciness', '跳ね返りやすさ'],
    bounces: ['Bounces shown', '表示する跳ね返り'],
    center: ['Centre', '中心'],
    motion: ['It', '動き'],
    velocity: ['Velocity', '速度'],
    tapeFrom: ['Tape, from', '巻き尺の端 1'],
    tapeTo: ['Tape, to', '巻き尺の端 2'],
  },
  motions: {
    rests: ['stays where it is', '止まっている'],
    moves: ['moves steadily', '一定の速度で動く'],
    falls: ['is let go as you fire', '発射と同時に落ちる'],
  },
  catcher: {
    title: ['Ground', '地面'],
    kind: ['What catches it', '受けるもの'],
    kinds: {
      ground: ['the ground alone', '地面だけ'],
      gutter: ['a gutter', '溝'],
      funnel: ['a funnel', 'じょうご'],
    },
    lowest: ['Lowest point', '最も低い点'],
    width: ['Width', '幅'],
    depth: ['Depth', '深さ'],
    length: ['Length', '長さ'],
    fall: ['Falls by', '高低差'],
  },
  show: {
    title: ['Show', '表示'],
    label: ['What is drawn as well', '図に加えるもの'],
    both: ['Both angles', '二つの角度'],
    safety: ['Parabola of safety', '安全放物線'],
    vectors: ['Velocity and gravity', '速度と重力'],
    ghost: ['Ghost: 60 steps a second', '影：毎秒 60 ステップ'],
    tape: ['Tape measure', '巻き尺'],
  },
  handles: {
    start: ['Bullet start', '弾の出発点'],
    tip: ['Tip of the velocity', '速度の矢印の先'],
    center: ['Target centre', '的の中心'],
    targetTip: ['Tip of the target’s velocity', '的の速度の矢印の先'],
    lowest: ['Lowest point of the walls', '壁の最も低い点'],
    tapeFrom: ['One end of the tape', '巻き尺の一方の端'],
    tapeTo: ['Other end of the tape', '巻き尺のもう一方の端'],
  },
  figure: {
    apex: (height: string) => [`highest: ${height}`, `最高点 ${height}`],
    range: (range: string) => [`range: ${range}`, `到達距離 ${range}`],
    flat: ['flat', '低い弾道'],
    steep: ['steep', '高い弾道'],
    safety: ['no angle reaches further', 'どの角度でも届かない境目'],
    ghost: ['60 steps a second', '毎秒 60 ステップ'],
    root: (number: number) => [`t${'₁₂₃₄'[number - 1] ?? ''}`, `t${'₁₂₃₄'[number - 1] ?? ''}`],
  },
  frame: {
    name: ['the falling frame', '一緒に落ちる人'],
    meets: (velocity: string, time: string) => [
      `Seen by someone who falls along, gravity is gone: the bullet flies straight on with velocity ${velocity}, and hits the target after ${time} s.`,
      `一緒に落ちる人から見ると、重力はありません。弾は速度 ${velocity} でまっすぐ飛び、${time} 秒後に的に当たります。`,
    ],
    other: (velocity: string) => [
      `Seen by someone who falls along, gravity is gone: the bullet flies straight on with velocity ${velocity}. The ground comes up, faster and faster.`,
      `一緒に落ちる人から見ると、重力はありません。弾は速度 ${velocity} でまっすぐ飛び、地面がどんどん速く近づいてきます。`,
    ],
  },
  description: {
    target: (time: string, place: string, angle: string) => [
      `It hits the target after ${time} s and bounces off at ${angle} to the normal. They meet at ${place}.`,
      `${time} 秒後に的に当たり、法線に対して ${angle} で跳ね返ります。当たる点は ${place} です。`,
    ],
    grazes: (time: string, place: string) => [
      `It just touches the target after ${time} s, at ${place}, and flies on unchanged.`,
      `${time} 秒後に ${place} で的にちょうど触れます。速度は変わらず、そのまま飛び続けます。`,
    ],
    ground: (time: string, place: string, angle: string) => [
      `It comes down after ${time} s at ${place} and bounces off at ${angle} to the normal.`,
      `${time} 秒後に ${place} に落ち、法線に対して ${angle} で跳ね返ります。`,
    ],
    wall: (time: string, place: string, angle: string) => [
      `It hits a wall after ${time} s at ${place} and bounces off at ${angle} to the normal.`,
      `${time} 秒後に ${place} で壁に当たり、法線に対して ${angle} で跳ね返ります。`,
    ],
    nothing: ['It meets nothing.', '何にも当たりません。'],
    apex: (height: string, time: string) => [
      ` Its highest point, ${height} m up, comes after ${time} s.`,
      `最高点の高さは ${height} m で、そこに着くのは ${time} 秒後です。`,
    ],
    after: (count: number, time: string) => [
      ` It hits the target after ${count === 1 ? 'one bounce' : `${count} bounces`}, ${time} s after the shot.`,
      `${count} 回跳ねた後、発射から ${time} 秒後に的に当たります。`,
    ],
    misses: (gap: string) => [` It misses the target by ${gap} m.`, `的からは ${gap} m それます。`],
    rests: (time: string) => [
      ` After infinitely many bounces it lies still, exactly ${time} s after the shot.`,
      `限りなく何度も跳ねた末、発射からちょうど ${time} 秒後に静止します。`,
    ],
    restsAt: (time: string, place: string) => [
      ` It comes to rest ${time} s after the shot, at ${place}.`,
      `発射から ${time} 秒後に ${place} で静止します。`,
    ],
    slides: (time: string) => [
      ` After infinitely many bounces it stops bouncing, exactly ${time} s after the shot, and slides on.`,
      `限りなく何度も跳ねた末、発射からちょうど ${time} 秒後に跳ねるのをやめ、そのまま滑っていきます。`,
    ],
    inside: ['It starts inside the target.', '弾は最初から的の内側にあります。'],
  },
  answers: {
    hit: ['Hits the target', '的に当たるか'],
    first: ['First contact', '最初に当たるもの'],
    with: {
      target: ['the target', '的'],
      ground: ['the ground', '地面'],
      wall: ['a wall', '壁'],
      none: ['none', 'なし'],
    },
    time: ['Time of the first contact', '最初に当たる時刻'],
    place: ['Place of the first contact', '最初に当たる位置'],
    angleToNormal: ['Angle to the normal there', 'そこでの法線との角度'],
    velocity: ['Velocity after it', 'その後の速度'],
    closest: ['Closest to the target after', '的に最も近づく時刻'],
    gap: ['Gap at that time', 'そのときのすき間'],
    apex: ['Highest point', '最高点'],
    apexTime: ['Time of the highest point', '最高点の時刻'],
    range: ['Range over open ground', '的がないときの到達距離'],
    flight: ['Time of flight over open ground', '的がないときの飛行時間'],
    flightLength: ['Length of that flight', 'その道のり'],
    landingSpeed: ['Speed of landing', '着地の速さ'],
    flat: ['Flat angle to the target', '的に届く低い角度'],
    steep: ['Steep angle to the target', '的に届く高い角度'],
    least: ['Least speed to its centre', '的の中心に届く最小の速さ'],
    ends: ['Stops bouncing after', '跳ねるのをやめる時刻'],
    rests: ['Comes to rest after', '静止する時刻'],
    restPlace: ['Comes to rest at', '静止する位置'],
  },
  energy: {
    title: (time: string) => [`Energy at ${time}`, `${time} のエネルギー`],
    exact: ['Ricochet', 'Ricochet'],
    ghost: ['60 steps a second', '毎秒 60 ステップ'],
    kinetic: ['motion', '運動'],
    potential: ['height', '位置'],
    heat: ['heat', '熱'],
    says: (percent: string) => [`${percent} of what it had`, `最初の ${percent}`],
  },
  now: (height: string, across: string, speed: string) => [
    `Now: ${height} up, ${across} across, speed ${speed}.`,
    `今：高さ ${height}、横へ ${across}、速さ ${speed}`,
  ],
  plot: {
    label: [
      'The equation: distance of the centres, squared, less the sum of the radii, squared',
      '方程式：中心の距離の二乗から、半径の和の二乗を引いたもの',
    ],
    axis: ['time (s)', '時刻（秒）'],
    curve: ['equation', '方程式'],
    root: (number: number) => [`root ${number}`, `根 ${number}`],
  },
  table: {
    title: ['Bounces', '跳ね返り'],
    head: [
      ['Bounce', 'Off', 'Time (s)', 'x', 'Speed before', 'Speed after', 'Then up to'],
      ['回', '相手', '時刻（秒）', 'x', '前の速さ', '後の速さ', 'その後の高さ'],
    ],
  },
  textbook: {
    name: ['60 steps a second', '毎秒 60 ステップ'],
    why: [
      'They disagree: between two steps nobody looks, and each step is a little off.',
      '答えが違います。ステップとステップの間はだれも見ていませんし、どのステップにも小さなずれがあります。',
    ],
  },
  questions: {
    landing: {
      title: ['Where it comes down', '落ちる所'],
      ask: [
        'Where does it touch something first? Drag the marker.',
        '弾が最初に何かに触れるのはどこでしょうか。印をドラッグしてください。',
      ],
      name: ['Predicted first contact', '予想した最初の接触点'],
      none: ['It meets nothing', '何にも当たらない'],
    },
    rest: {
      title: ['Where it rests', '静止する所'],
      ask: [
        'Where does its centre come to rest? Drag the marker.',
        '弾の中心が静止するのはどこでしょうか。印をドラッグしてください。',
      ],
      name: ['Predicted resting place', '予想した静止の位置'],
    },
    apex: {
      title: ['Highest point', '最高点'],
      ask: [
        'Where is its highest point? Drag the marker.',
        '最高点はどこでしょうか。印をドラッグしてください。',
      ],
      name: ['Predicted highest point', '予想した最高点'],
    },
    hit: {
      title: ['Hit or miss', '当たりか外れか'],
      ask: ['Does the bullet hit the target?', '弾は的に当たるでしょうか。'],
    },
    monkey: {
      title: ['Hit or miss', '当たりか外れか'],
      ask: [
        'The bullet is aimed straight at the target. As it is fired, the target is let go. Does it hit?',
        '弾は的をまっすぐねらい、発射と同時に的が落ち始めます。弾は当たるでしょうか。',
      ],
    },
    options: { yes: ['It hits', '当たる'], no: ['It misses', '外れる'] },
    time: {
      title: ['Time', '時刻'],
      ask: ['After how many seconds is the first contact?', '最初に当たるのは何秒後でしょうか。'],
      none: ['There is none', '当たらない'],
    },
    quarter: ['a quarter of the range', '到達距離の四分の一'],
    third: ['a third of the height', '高さの三分の一'],
    halfWidth: ['half the width', '幅の半分'],
  },
  rounds: {
    range: ['Make it come down 12 m from where it starts.', '出発点から 12 m の所に落としてみましょう。'],
    miss: [
      'Send it past the target: as close as you can, without touching.',
      '触れないように、できるだけ的の近くを通してみましょう。',
    ],
    bounce: [
      'Hit the target after exactly one bounce off the ground, as squarely as you can.',
      '地面でちょうど 1 回跳ねてから、できるだけ正面から的に当ててみましょう。',
    ],
    monkey: [
      'The target is let go as you fire. Hit it in the middle before it lands.',
      '発射と同時に的が落ちます。地面に着く前に、真ん中に当ててみましょう。',
    ],
    least: ['Hit the target with as little speed as you can.', 'できるだけ遅い弾で、的に当ててみましょう。'],
  },
});

export type FallMessages = (typeof lessonMessages)[Language];
