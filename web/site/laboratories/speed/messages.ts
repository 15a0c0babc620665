// The words of the laboratory of speed.

import { localized } from '../../shell/localized.js';

function summaryInEnglish(faster: number, slower: number, even: number): string {
  const all = faster + slower + even;
  const rest = even > 0 ? `, and undecided in ${even}` : '';
  return `In ${all} ${all === 1 ? 'comparison' : 'comparisons'}, Ricochet is faster in ${faster} and slower in ${slower}${rest}.`;
}

export const speedMessages = localized({
  run: ['Run', '測る'],
  again: ['Run again', 'もう一度測る'],
  cancel: ['Cancel', '中止'],
  quick: ['Quick: fewer rounds, smaller scenes', '短縮：回数を減らし、小さい場面で測る'],
  progress: ['Progress', '進み具合'],
  idle: [
    'Nothing has run yet. A run takes about ten seconds, in small slices, so that the page keeps responding.',
    'まだ測っていません。約十秒かかりますが、細かく区切るのでページは止まりません。',
  ],
  running: (percent: number, what: string) => [`${percent} %: ${what}`, `${percent} %：${what}`],
  cancelled: ['Cancelled.', '中止しました。'],
  machine: (browser: string, system: string, cores: number) => [
    `${browser} on ${system}, ${cores} ${cores === 1 ? 'core' : 'cores'}; the benchmark uses one.`,
    `${system} 上の ${browser}、${cores} コア。どれも一つのコアで動きます。`,
  ],
  questions: {
    single: ['One bullet, one sphere, one call', '弾一つ、球一つ、一回の呼び出し'],
    pairs: ['Pairs of a bullet and a sphere, 16\u202f384 per call', '弾と球の組、一度に 16\u202f384 組'],
    nearest: (size: string) => [
      `The first of ${size} spheres to be hit`,
      `${size} 個の球のうち最初に当たるもの`,
    ],
    mirrors: [
      'Rays between three mirror balls, up to 20 bounces',
      '三つの鏡の球の間の光線（反射 20 回まで）',
    ],
  },
  notes: {
    single: [
      'Exact decisions have a price here: every call goes into WebAssembly, checks its numbers and makes sure of the last digit. For a ray that starts inside a sphere, three.js answers with the point where it leaves, so a few answers differ.',
      'ここでは正確な判定のための手間がかかります。呼び出すたびに WebAssembly に入り、数を検査し、最後の桁まで確かめるからです。光線が球の内側から出る場合、three.js は出口を答えるので、答えが少し違います。',
    ],
    pairs: [
      'One call into WebAssembly for all pairs. “In place” means that the numbers are already in the memory of WebAssembly.',
      '全部の組を一度の呼び出しで渡します。「コピーなし」とは、数がすでに WebAssembly のメモリーにあることです。',
    ],
    nearest: [
      'Ricochet and one of the JavaScript programs step through a grid; the others test every sphere. Raycaster works on triangle meshes, here of 16 × 12 faces per sphere, as on most pages.',
      'Ricochet と一つの JavaScript は格子をたどり、ほかは球を一つずつ調べます。Raycaster は多くのページと同じように三角形のメッシュ（球ごとに 16 × 12 面）を調べます。',
    ],
    mirrors: [
      'Each path goes on until it gets out. The number of bounces is compared for every path.',
      'どの光線も外へ出るまで追い、反射の回数をすべて比べます。',
    ],
  },
  contenders: {
    shoot: ['Ricochet, shoot', 'Ricochet, shoot'],
    intersectSphere: ['three.js, Ray.intersectSphere', 'three.js, Ray.intersectSphere'],
    scene: ['Ricochet, shootMany', 'Ricochet, shootMany'],
    traceMany: ['Ricochet, traceMany', 'Ricochet, traceMany'],
    plain: ['plain JavaScript', 'ふつうの JavaScript'],
    resident: ['Ricochet, shootPairs in place', 'Ricochet, shootPairs（コピーなし）'],
    copied: ['Ricochet, shootPairs with copies', 'Ricochet, shootPairs（コピーあり）'],
    typed: ['JavaScript, typed arrays', 'JavaScript, 型付き配列'],
    grid: ['JavaScript, a grid', 'JavaScript, 格子'],
    everyPlain: ['JavaScript, every sphere', 'JavaScript, 全部の球'],
    everyThree: ['three.js, every sphere', 'three.js, 全部の球'],
    raycaster: ['three.js, Raycaster over meshes', 'three.js, メッシュと Raycaster'],
  },
  /** The first number is the median. Below it are the slowest and the fastest round. */
  head: [
    ['', 'Per second', 'Ricochet is', 'Same answers'],
    ['', '一秒あたり', 'Ricochet は', '同じ答え'],
  ],
  unit: ['Per second, logarithmic: × 10 at each line', '一秒あたり、対数目盛り：線一本ごとに 10 倍'],
  faster: (times: string) => [`${times} × faster`, `${times} 倍速い`],
  slower: (times: string) => [`${times} × slower`, `${times} 倍遅い`],
  even: (times: string) => [`about even: ${times} ×`, `ほぼ同じ（${times} 倍）`],
  range: (least: string, most: string) => [`(${least} to ${most})`, `（${least}〜${most}）`],
  same: (agrees: string, compared: string) => [`${agrees} of ${compared}`, `${compared} 中 ${agrees}`],
  summary: (faster: number, slower: number, even: number) => [
    summaryInEnglish(faster, slower, even),
    `${faster + slower + even} 件の比較のうち、Ricochet が速いのは ${faster} 件、遅いのは ${slower} 件${even > 0 ? `、どちらとも言えないのが ${even} 件` : ''}です。`,
  ],
  slowest: (what: string, than: string, times: string) => [
    ` It loses most in “${what}”: it takes ${times} times as long as ${than}.`,
    `最も差をつけられたのは「${what}」で、${than} の ${times} 倍の時間がかかります。`,
  ],
  fastest: (what: string, than: string, times: string) => [
    ` It gains most in “${what}”: ${than} takes ${times} times as long.`,
    `最も差をつけたのは「${what}」で、${than} は Ricochet の ${times} 倍の時間がかかります。`,
  ],
  rounds: (rounds: number) => [
    `Each number is the median of ${rounds} ${rounds === 1 ? 'round' : 'rounds'}, in which the contenders take turns; below it stand the slowest and the fastest round. How many times as fast Ricochet is comes from each round by itself, for both of a round ran under the same conditions: the median of these, and their range in brackets. So it may differ a little from the quotient of the two medians. A winner is named where three rounds of four agree, or the median is more than a factor of two from even.`,
    `数値は、順番に ${rounds} 回ずつ測った中央値です。下に最も遅い回と最も速い回を示します。何倍速いかは、同じ条件で続けて測った回ごとに比べ、その中央値と（括弧の中に）範囲を示します。そのため、二つの中央値の比とは少し違うことがあります。四回のうち三回が一致するか、中央値が二倍より離れているときだけ、速い、遅いと判定します。`,
  ],
  chart: ['Questions answered per second', '一秒あたりに答えた問いの数'],
  copy: ['Copy results', '結果をコピー'],
  results: ['Results', '結果'],
  svg: ['Chart (SVG)', '図 (SVG)'],
});

export type SpeedMessages = (typeof speedMessages)['en'];
