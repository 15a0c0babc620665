// The words of the laboratory of predictability.
import type { Localized } from '../../shell/language.js';
import { bounceMessages } from '../shared/bounce_messages.js';

const en = {
  ...bounceMessages.en,
  scene: 'The room, seen from above',
  hint: 'Drag the start or the tip of the arrow, or move them with the arrow keys (Shift: ten times as far).',
  given: 'Two bullets',
  rooms: {
    room: 'Three balls in a box',
    sinai: 'One ball in a box (Sinai)',
    three: 'Three balls in the open',
    empty: 'An empty box',
  },
  velocity: 'Velocity',
  tipHandle: 'Tip of the velocity',
  differs: 'Differ in',
  second: 'The second bullet starts at',
  first: 'First bullet',
  other: 'Second bullet: only the last digit of its start differs',
  toParting: 'Where they part',
  question: (bounces: number) =>
    `At which bounce will the two bullets hit different bodies for the first time? If you think that they stay together, type ${bounces}.`,
  atStart: 'Apart at the start',
  rate: 'Digits lost per bounce',
  lyapunov: 'Lyapunov exponent',
  perBounce: 'per bounce',
  factor: (times: string) => `the distance grows ${times}-fold`,
  parted: 'They part at',
  tooFew: 'too few bounces to tell',
  chart: 'Distance and digits, bounce by bounce',
  distance: 'Distance between the two, in units',
  digits: 'Digits of the position that are still certain',
  unknown: 'nobody can know',
  rises: (isUnknown: boolean) =>
    `A bar can be taller than the one before it. Digits are counted from the larger coordinate of the point that is hit, so the same error leaves more digits far from the centre; and the two paths can come closer again for a bounce or two.${isUnknown ? ' In the grey part, digits only say how exactly the drawn path is known; whether it is the real one, nobody can know any more.' : ''}`,
  head: ['Bounce', 'Time (s)', 'First hits', 'Second hits', 'Distance', 'Digits left'],
  bodies: {
    walls: ['bottom wall', 'right wall', 'top wall', 'left wall'],
    ball: (name: string) => `ball ${name}`,
    none: 'nothing',
  },
  description: {
    start: (count: number, apart: string) =>
      `Two bullets start ${apart} units apart and are followed for ${count} ${count === 1 ? 'bounce' : 'bounces'}.`,
    rate: (digits: string) => ` Each bounce costs about ${digits} digits.`,
    parted: (bounce: number) =>
      ` At bounce ${bounce} they part: they hit different bodies for the first time.`,
    digitsGone: (bounce: number) =>
      ` From bounce ${bounce} on, nobody can tell from these numbers where the bullet is.`,
    digitsLeft: (digits: string) => ` At the end, ${digits} digits of its position are still certain.`,
    leaves: ' Then the bullets leave the room.',
    none: 'The bullet meets nothing: there is no bounce to follow.',
  },
  bounceDescription: {
    at: (bounce: number, apart: string, digits: string) =>
      `Bounce ${bounce}: the two are ${apart} units apart, and ${digits} digits of the position are certain.`,
    one: (bounce: number, digits: string) =>
      `Bounce ${bounce}: the second bullet has left. ${digits} digits of the position are certain.`,
    start: (apart: string) =>
      `At the start they are ${apart} units apart, the smallest difference that two such numbers can have.`,
    unknown: (bounce: number) =>
      `Bounce ${bounce}: no digits are left. What you see is one of many paths that fit the given numbers; nobody can tell from them which one is real.`,
  },
  inside: 'The start lies inside a ball. That ball is ignored until the bullet has left it.',
};

const ja: typeof en = {
  ...bounceMessages.ja,
  scene: '上から見た部屋',
  hint: '出発点や矢印の先をドラッグするか、矢印キーで動かします（Shift で十倍）。',
  given: '二つの弾',
  rooms: {
    room: '箱の中の三つの球',
    sinai: '箱の中の一つの球（シナイ）',
    three: '開いた所の三つの球',
    empty: '空の箱',
  },
  velocity: '速度',
  tipHandle: '速度の矢印の先',
  differs: '違う座標',
  second: '二つ目の弾の出発点',
  first: '一つ目の弾',
  other: '二つ目の弾（出発点の最後の桁だけ違う）',
  toParting: '分かれる所へ',
  question: (bounces) =>
    `二つの弾が初めて別の物体に当たるのは何回目の反射でしょうか。最後まで同じだと思うなら ${bounces} と入力してください。`,
  atStart: '出発時の距離',
  rate: '反射一回で失われる桁数',
  lyapunov: 'リアプノフ指数',
  perBounce: '反射あたり',
  factor: (times) => `距離は ${times} 倍に`,
  parted: '二つが分かれるのは',
  tooFew: '反射が少なすぎて分かりません',
  chart: '反射ごとの距離と桁数',
  distance: '二つの弾の距離（単位）',
  digits: '位置のうち確かな桁数',
  unknown: '誰にも分からない',
  rises: (isUnknown) =>
    `棒が前の反射より高くなることもあります。桁は当たった点の大きいほうの座標を基準に数えるので、同じ誤差でも中心から遠いほど桁は多く残ります。また、二つの軌道が一、二回の反射の間だけ再び近づくこともあります。${isUnknown ? '灰色の部分の桁数は、描かれた軌道がどれだけ正確かを示すだけで、それが本当の軌道かどうかはもう誰にも分かりません。' : ''}`,
  head: ['反射', '時刻（秒）', '一つ目', '二つ目', '距離', '確かな桁数'],
  bodies: {
    walls: ['下の壁', '右の壁', '上の壁', '左の壁'],
    ball: (name) => `球 ${name}`,
    none: 'なし',
  },
  description: {
    start: (count, apart) =>
      `二つの弾は ${apart} 単位だけ離れた点から出発します。${count} 回の反射まで追いました。`,
    rate: (digits) => `反射一回ごとに約 ${digits} 桁が失われます。`,
    parted: (bounce) => `${bounce} 回目の反射で初めて別の物体に当たり、そこで分かれます。`,
    digitsGone: (bounce) => `${bounce} 回目から先、弾がどこにあるかは、この数からは誰にも分かりません。`,
    digitsLeft: (digits) => `最後まで来ても、位置の ${digits} 桁はまだ確かです。`,
    leaves: 'そのあと弾は部屋の外へ出ます。',
    none: '弾は何にも当たらないので、追う反射がありません。',
  },
  bounceDescription: {
    at: (bounce, apart, digits) =>
      `${bounce} 回目の反射：距離は ${apart} 単位、位置の ${digits} 桁が確かです。`,
    one: (bounce, digits) =>
      `${bounce} 回目の反射：二つ目の弾は外へ出ました。位置の ${digits} 桁が確かです。`,
    start: (apart) => `出発時の距離は ${apart} 単位。このような二つの数がとりうる最も小さい差です。`,
    unknown: (bounce) =>
      `${bounce} 回目の反射：確かな桁はもうありません。見えているのは、与えられた数に合う多くの軌道の一つにすぎません。どれが本当かは、その数からは誰にも分かりません。`,
  },
  inside: '出発点が球の内側にあります。弾が出るまで、その球はないものとします。',
};

export const predictabilityMessages: Localized<typeof en> = { en, ja };
export type PredictabilityMessages = typeof en;
