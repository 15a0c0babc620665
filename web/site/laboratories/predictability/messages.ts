// The words of the laboratory of predictability.
import { localized } from '../../shell/localized.js';
import { bounceMessages } from '../shared/bounce_messages.js';

export const predictabilityMessages = localized({
  ...bounceMessages,
  scene: ['The room, seen from above', '上から見た部屋'],
  hint: [
    'Drag the start or the tip of the arrow, or move them with the arrow keys (Shift: ten times as far).',
    '出発点や矢印の先をドラッグするか、矢印キーで動かします（Shift で十倍）。',
  ],
  given: ['Two bullets', '二つの弾'],
  rooms: {
    room: ['Three balls in a box', '箱の中の三つの球'],
    sinai: ['One ball in a box (Sinai)', '箱の中の一つの球（シナイ）'],
    three: ['Three balls in the open', '開いた所の三つの球'],
    empty: ['An empty box', '空の箱'],
  },
  velocity: ['Velocity', '速度'],
  tipHandle: ['Tip of the velocity', '速度の矢印の先'],
  differs: ['Differ in', '違う座標'],
  second: ['The second bullet starts at', '二つ目の弾の出発点'],
  first: ['First bullet', '一つ目の弾'],
  other: [
    'Second bullet: only the last digit of its start differs',
    '二つ目の弾（出発点の最後の桁だけ違う）',
  ],
  toParting: ['Where they part', '分かれる所へ'],
  question: (bounces: number) => [
    `At which bounce will the two bullets hit different bodies for the first time? If you think that they stay together, type ${bounces}.`,
    `二つの弾が初めて別の物体に当たるのは何回目の反射でしょうか。最後まで同じだと思うなら ${bounces} と入力してください。`,
  ],
  atStart: ['Apart at the start', '出発時の距離'],
  rate: ['Digits lost per bounce', '反射一回で失われる桁数'],
  lyapunov: ['Lyapunov exponent', 'リアプノフ指数'],
  perBounce: ['per bounce', '反射あたり'],
  factor: (times: string) => [`the distance grows ${times}-fold`, `距離は ${times} 倍に`],
  parted: ['They part at', '二つが分かれるのは'],
  tooFew: ['too few bounces to tell', '反射が少なすぎて分かりません'],
  chart: ['Distance and digits, bounce by bounce', '反射ごとの距離と桁数'],
  distance: ['Distance between the two, in units', '二つの弾の距離（単位）'],
  digits: ['Digits of the position that are still certain', '位置のうち確かな桁数'],
  unknown: ['nobody can know', '誰にも分からない'],
  rises: (isUnknown: boolean) => [
    `A bar can be taller than the one before it. Digits are counted from the larger coordinate of the point that is hit, so the same error leaves more digits far from the centre; and the two paths can come closer again for a bounce or two.${isUnknown ? ' In the grey part, digits only say how exactly the drawn path is known; whether it is the real one, nobody can know any more.' : ''}`,
    `棒が前の反射より高くなることもあります。桁は当たった点の大きいほうの座標を基準に数えるので、同じ誤差でも中心から遠いほど桁は多く残ります。また、二つの軌道が一、二回の反射の間だけ再び近づくこともあります。${isUnknown ? '灰色の部分の桁数は、描かれた軌道がどれだけ正確かを示すだけで、それが本当の軌道かどうかはもう誰にも分かりません。' : ''}`,
  ],
  head: [
    ['Bounce', 'Time (s)', 'First hits', 'Second hits', 'Distance', 'Digits left'],
    ['反射', '時刻（秒）', '一つ目', '二つ目', '距離', '確かな桁数'],
  ],
  bodies: {
    walls: [
      ['bottom wall', 'right wall', 'top wall', 'left wall'],
      ['下の壁', '右の壁', '上の壁', '左の壁'],
    ],
    ball: (name: string) => [`ball ${name}`, `球 ${name}`],
    none: ['nothing', 'なし'],
  },
  description: {
    start: (count: number, apart: string) => [
      `Two bullets start ${apart} units apart and are followed for ${count} ${count === 1 ? 'bounce' : 'bounces'}.`,
      `二つの弾は ${apart} 単位だけ離れた点から出発します。${count} 回の反射まで追いました。`,
    ],
    rate: (digits: string) => [
      ` Each bounce costs about ${digits} digits.`,
      `反射一回ごとに約 ${digits} 桁が失われます。`,
    ],
    parted: (bounce: number) => [
      ` At bounce ${bounce} they part: they hit different bodies for the first time.`,
      `${bounce} 回目の反射で初めて別の物体に当たり、そこで分かれます。`,
    ],
    digitsGone: (bounce: number) => [
      ` From bounce ${bounce} on, nobody can tell from these numbers where the bullet is.`,
      `${bounce} 回目から先、弾がどこにあるかは、この数からは誰にも分かりません。`,
    ],
    digitsLeft: (digits: string) => [
      ` At the end, ${digits} digits of its position are still certain.`,
      `最後まで来ても、位置の ${digits} 桁はまだ確かです。`,
    ],
    leaves: [' Then the bullets leave the room.', 'そのあと弾は部屋の外へ出ます。'],
    none: [
      'The bullet meets nothing: there is no bounce to follow.',
      '弾は何にも当たらないので、追う反射がありません。',
    ],
  },
  bounceDescription: {
    at: (bounce: number, apart: string, digits: string) => [
      `Bounce ${bounce}: the two are ${apart} units apart, and ${digits} digits of the position are certain.`,
      `${bounce} 回目の反射：距離は ${apart} 単位、位置の ${digits} 桁が確かです。`,
    ],
    one: (bounce: number, digits: string) => [
      `Bounce ${bounce}: the second bullet has left. ${digits} digits of the position are certain.`,
      `${bounce} 回目の反射：二つ目の弾は外へ出ました。位置の ${digits} 桁が確かです。`,
    ],
    start: (apart: string) => [
      `At the start they are ${apart} units apart, the smallest difference that two such numbers can have.`,
      `出発時の距離は ${apart} 単位。このような二つの数がとりうる最も小さい差です。`,
    ],
    unknown: (bounce: number) => [
      `Bounce ${bounce}: no digits are left. What you see is one of many paths that fit the given numbers; nobody can tell from them which one is real.`,
      `${bounce} 回目の反射：確かな桁はもうありません。見えているのは、与えられた数に合う多くの軌道の一つにすぎません。どれが本当かは、その数からは誰にも分かりません。`,
    ],
  },
  inside: [
    'The start lies inside a ball. That ball is ignored until the bullet has left it.',
    '出発点が球の内側にあります。弾が出るまで、その球はないものとします。',
  ],
});

export type PredictabilityMessages = (typeof predictabilityMessages)['en'];
