// The words of the start page's table.

import { localized } from '../../shell/localized.js';

const ballsInEnglish = (count: number): string =>
  count === 0 ? 'no ball' : count === 1 ? 'one ball' : `${count} balls`;

export const startMessages = localized({
  ready: [
    'Draw the cue back from the white ball and let go, or press Break.',
    '白い球からキューを引いて放すか、「ブレイク」を押してください。',
  ],
  out: ['The break', 'ブレイク'],
  rest: (seconds: string, potted: number) => [
    `At rest after ${seconds} s, ${ballsInEnglish(potted)} potted. Now nudge one ball by a hair, or turn back time.`,
    `${seconds} 秒で止まりました。${potted === 0 ? 'ポケットした球はありません' : `${potted} 個がポケットに入りました`}。球を一つわずかにずらすか、時間を戻してみましょう。`,
  ],
  again: [
    'The same break, but the ball with the ring lay 0.05 mm nearer. Empty rings: where the balls were before.',
    '同じブレイクですが、輪のついた球を 0.05 mm 手前に置きました。空の輪は、先ほどの球の位置です。',
  ],
  apart: (balls: number, far: string) => [
    `A hair was enough: ${balls} of 16 balls end elsewhere, one of them ${far} from where it lay.`,
    `髪の毛一本の差で、16 個のうち ${balls} 個が別の場所で終わりました。最も離れた球は ${far} ずれています。`,
  ],
  asBefore: [
    'This time a hair changes nothing to speak of. Break harder, and nudge again.',
    '今回は、わずかな差がほとんど影響しませんでした。もっと強くブレイクして、もう一度ずらしてみましょう。',
  ],
  there: [
    'Friction forgets the way back. So once more without friction, and without pockets.',
    '摩擦があると、来た道は失われます。そこで、摩擦もポケットもない台で、もう一度。',
  ],
  back: [
    'Every velocity is turned round: each hit is computed anew.',
    'すべての速度を逆向きにして、衝突を一つずつ計算し直しています。',
  ],
  home: (error: string) => [
    `Back in the rack, to ${error}. Now nudge one ball by a hair.`,
    `元の三角形に戻りました。ずれは ${error} です。今度は球を一つ、わずかにずらしてみましょう。`,
  ],
  nudged: [
    'The ball with the ring was moved by 0.05 mm, and every velocity turned round.',
    '輪のついた球を 0.05 mm ずらしてから、すべての速度を逆向きにしました。',
  ],
  lost: (error: string) => [
    `No rack: one ball is ${error} from its place. A hair was enough.`,
    `三角形には戻りません。${error} ずれた球があります。髪の毛一本の差で、こうなります。`,
  ],
  farOff: (error: string) => [
    `No rack: one ball is ${error} from its place. That is how far rounding has grown.`,
    `三角形には戻りません。${error} ずれた球があります。丸め誤差が、ここまで大きくなりました。`,
  ],
  hits: (out: number, back: number | undefined) => [
    back === undefined ? `${out} hits` : `${out} hits out, ${back} back`,
    back === undefined ? `衝突 ${out} 回` : `行き ${out} 回、帰り ${back} 回`,
  ],
  frictionless: ['Without friction', '摩擦なし'],
  cue: (degrees: string, speed: string) => [
    `Cue: direction ${degrees}°, speed ${speed} m/s. Arrow keys turn it and change the speed; Enter strikes.`,
    `キュー：向き ${degrees}°、速さ ${speed} m/s。矢印キーで向きと速さを変え、Enter で打ちます。`,
  ],
  sound: ['Sound of the hits', '衝突の音'],
});
