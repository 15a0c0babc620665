// The explanation of the lesson everything-at-once.
import type { Idea } from '../../lesson/lesson.js';

export const why: readonly Idea[] = [
  {
    refers: ['path'],
    en: 'Every ball flies straight on until it meets something.',
    ja: 'どの球も、何かに当たるまでまっすぐ飛びます。',
  },
  {
    refers: ['hit-point'],
    en: 'For every pair, and for every ball and wall, work out when they would meet. The earliest of these times is certain: nothing can happen before it.',
    ja: 'すべての組、すべての球と壁について、いつ当たるかを計算します。そのうち最も早い時刻だけは確かです。それより前には何も起こりません。',
  },
  {
    refers: ['normal'],
    en: 'Let that hit happen. Two balls have new velocities now, so what was foretold for them is thrown away and worked out anew.',
    ja: 'その衝突を起こします。二つの球の速度が変わったので、その球についての予測は捨てて、計算し直します。',
  },
  {
    refers: ['path', 'hit-point'],
    en: 'Then look for the earliest hit again. There are no steps of time, so no ball can slip through another.',
    ja: 'そして、また最も早い衝突を探します。時間を刻まないので、球がすり抜けることはありません。',
  },
  {
    refers: ['normal', 'hit-point'],
    en: 'If several hits that share a ball come at the same instant, they are solved together, so that the order of the list decides nothing.',
    ja: '同じ球がかかわる衝突が同時に起こるときは、まとめて解きます。並べた順番で結果が変わることはありません。',
  },
];
