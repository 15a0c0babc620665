// The words of the start page's table.
import type { Localized } from '../../shell/language.js';

const en = {
  ready: 'Drag the cue ball back and let go, or press Break.',
  out: 'The break',
  stopped: 'Now turn back time. Or nudge one ball by a hair before.',
  nudged: 'The ball with the ring was moved by 0.05 mm. Now turn back time.',
  back: 'Every velocity is turned round: each hit is computed anew.',
  there: (error: string) => `Back in the rack, to ${error}. Break again, and nudge one ball by a hair.`,
  lost: (error: string) => `No rack: one ball is ${error} from its place. A hair was enough.`,
  farOff: (error: string) =>
    `No rack: one ball is ${error} from its place. That is how far rounding has grown.`,
  hits: (out: number, back: number | undefined) =>
    back === undefined ? `${out} hits since the break` : `${out} hits out, ${back} back`,
  cue: (degrees: number, speed: string) =>
    `Cue ball: direction ${degrees}°, speed ${speed}. Arrow keys turn it and change the speed; Enter strikes.`,
  copy: 'Copy',
  sound: 'Sound of the hits',
};

const ja: typeof en = {
  ready: '手球を後ろに引いて放すか、「ブレイク」を押してください。',
  out: 'ブレイク',
  stopped: 'では、時間を戻しましょう。その前に、球を一つだけわずかにずらすこともできます。',
  nudged: '輪のついた球を 0.05 mm ずらしました。では、時間を戻しましょう。',
  back: 'すべての速度を逆向きにして、衝突を一つずつ計算し直しています。',
  there: (error) =>
    `元の三角形に戻りました。ずれは ${error} です。もう一度ブレイクして、今度は球を一つずらしてみましょう。`,
  lost: (error) => `三角形には戻りません。${error} ずれた球があります。髪の毛一本の差で、こうなります。`,
  farOff: (error) =>
    `三角形には戻りません。${error} ずれた球があります。丸め誤差が、ここまで大きくなりました。`,
  hits: (out, back) =>
    back === undefined ? `ブレイク後の衝突 ${out} 回` : `行き ${out} 回、帰り ${back} 回`,
  cue: (degrees, speed) =>
    `手球：向き ${degrees}°、速さ ${speed}。矢印キーで向きと速さを変え、Enter で打ちます。`,
  copy: 'コピー',
  sound: '衝突の音',
};

export const startMessages: Localized<typeof en> = { en, ja };
