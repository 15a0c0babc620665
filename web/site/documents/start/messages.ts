// The words of the start page's scene.
import type { Localized } from '../../shell/language.js';

const en = {
  play: 'Play',
  pause: 'Pause',
  out: 'The break',
  back: 'Every velocity reversed',
  there: 'Back in the rack',
  description: (out: number, turn: string, back: number) =>
    `Sixteen balls. After ${turn} seconds and ${out} hits, every velocity is reversed. ${back} hits later they stand in the rack again. Nothing is played backward: each hit is computed, and no digit that matters is lost.`,
};

const ja: typeof en = {
  play: '再生',
  pause: '一時停止',
  out: 'ブレイク',
  back: 'すべての速度を逆向きに',
  there: '元の三角形',
  description: (out, turn, back) =>
    `16 個の球が ${turn} 秒間に ${out} 回衝突したところで、すべての速度を逆向きにします。さらに ${back} 回衝突すると、球は元の三角形に戻ります。逆再生ではありません。どの衝突も計算した結果で、必要な桁は一つも失われていません。`,
};

export const startMessages: Localized<typeof en> = { en, ja };
