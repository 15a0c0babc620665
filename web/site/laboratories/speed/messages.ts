// The words of the laboratory of speed.
import type { Localized } from '../../shell/language.js';

const en = {
  run: 'Run',
  again: 'Run again',
  cancel: 'Cancel',
  quick: 'Quick: fewer rounds, smaller scenes',
  progress: 'Progress',
  idle: 'Nothing has run yet. A run takes about ten seconds, in small slices, so that the page keeps responding.',
  running: (percent: number, what: string) => `${percent} %: ${what}`,
  cancelled: 'Cancelled.',
  machine: (browser: string, system: string, cores: number) =>
    `${browser} on ${system}, ${cores} ${cores === 1 ? 'core' : 'cores'}; the benchmark uses one.`,
  questions: {
    single: 'One bullet, one sphere, one call',
    pairs: 'Pairs of a bullet and a sphere, 16,384 per call',
    nearest: (size: string) => `The first of ${size} spheres to be hit`,
    mirrors: 'Rays between three mirror balls, up to 20 bounces',
  },
  notes: {
    single:
      'Exact decisions have a price here: every call goes into WebAssembly, checks its numbers and makes sure of the last digit. For a ray that starts inside a sphere, three.js answers with the point where it leaves, so a few answers differ.',
    pairs:
      'One call into WebAssembly for all pairs. “In place” means that the numbers are already in the memory of WebAssembly.',
    nearest:
      'Ricochet and one of the JavaScript programs step through a grid; the others test every sphere. Raycaster works on triangle meshes, here of 16 × 12 faces per sphere, as on most pages.',
    mirrors: 'Each path goes on until it gets out. The number of bounces is compared for every path.',
  },
  contenders: {
    shoot: 'Ricochet, shoot',
    plain: 'plain JavaScript',
    intersectSphere: 'three.js, Ray.intersectSphere',
    resident: 'Ricochet, shootPairs in place',
    copied: 'Ricochet, shootPairs with copies',
    typed: 'JavaScript, typed arrays',
    scene: 'Ricochet, shootMany',
    grid: 'JavaScript, a grid',
    everyPlain: 'JavaScript, every sphere',
    everyThree: 'three.js, every sphere',
    raycaster: 'three.js, Raycaster over meshes',
    traceMany: 'Ricochet, traceMany',
  },
  /** The first number is the median; below it stand the slowest and the fastest round. */
  head: ['', 'Per second', 'Ricochet is', 'Same answers'],
  unit: 'questions per second, logarithmic scale',
  faster: (times: string) => `${times} × faster`,
  slower: (times: string) => `${times} × slower`,
  even: (times: string) => `about even: ${times} ×`,
  range: (least: string, most: string) => `(${least} to ${most})`,
  same: (agrees: string, compared: string) => `${agrees} of ${compared}`,
  summary: (faster: number, slower: number, even: number) => {
    const all = faster + slower + even;
    const rest = even > 0 ? `, and undecided in ${even}` : '';
    return `In ${all} ${all === 1 ? 'comparison' : 'comparisons'}, Ricochet is faster in ${faster} and slower in ${slower}${rest}.`;
  },
  slowest: (what: string, than: string, times: string) =>
    ` It loses most in “${what}”: it takes ${times} times as long as ${than}.`,
  fastest: (what: string, than: string, times: string) =>
    ` It gains most in “${what}”: ${than} takes ${times} times as long.`,
  rounds: (rounds: number) =>
    `Each number is the median of ${rounds} ${rounds === 1 ? 'round' : 'rounds'}, in which the contenders take turns; below it stand the slowest and the fastest round. How many times as fast Ricochet is comes from each round by itself, for both of a round ran under the same conditions: the median of these, and their range in brackets. So it may differ a little from the quotient of the two medians. A winner is named where three rounds of four agree.`,
  chart: 'Questions answered per second',
  copy: 'Copy results',
  results: 'Results',
  svg: 'Chart (SVG)',
};

const ja: typeof en = {
  run: '測る',
  again: 'もう一度測る',
  cancel: '中止',
  quick: '短縮：回数を減らし、小さい場面で測る',
  progress: '進み具合',
  idle: 'まだ測っていません。約十秒かかりますが、細かく区切るのでページは止まりません。',
  running: (percent, what) => `${percent} %：${what}`,
  cancelled: '中止しました。',
  machine: (browser, system, cores) =>
    `${system} 上の ${browser}、${cores} コア。どれも一つのコアで動きます。`,
  questions: {
    single: '弾一つ、球一つ、一回の呼び出し',
    pairs: '弾と球の組、一度に 16,384 組',
    nearest: (size) => `${size} 個の球のうち最初に当たるもの`,
    mirrors: '三つの鏡の球の間の光線（反射 20 回まで）',
  },
  notes: {
    single:
      'ここでは正確な判定のための手間がかかります。呼び出すたびに WebAssembly に入り、数を検査し、最後の桁まで確かめるからです。光線が球の内側から出る場合、three.js は出口を答えるので、答えが少し違います。',
    pairs:
      '全部の組を一度の呼び出しで渡します。「コピーなし」とは、数がすでに WebAssembly のメモリーにあることです。',
    nearest:
      'Ricochet と一つの JavaScript は格子をたどり、ほかは球を一つずつ調べます。Raycaster は多くのページと同じように三角形のメッシュ（球ごとに 16 × 12 面）を調べます。',
    mirrors: 'どの光線も外へ出るまで追い、反射の回数をすべて比べます。',
  },
  contenders: {
    ...en.contenders,
    plain: 'ふつうの JavaScript',
    resident: 'Ricochet, shootPairs（コピーなし）',
    copied: 'Ricochet, shootPairs（コピーあり）',
    typed: 'JavaScript, 型付き配列',
    grid: 'JavaScript, 格子',
    everyPlain: 'JavaScript, 全部の球',
    everyThree: 'three.js, 全部の球',
    raycaster: 'three.js, メッシュと Raycaster',
  },
  head: ['', '一秒あたり', 'Ricochet は', '同じ答え'],
  unit: '一秒あたりの問いの数（対数目盛り）',
  faster: (times) => `${times} 倍速い`,
  slower: (times) => `${times} 倍遅い`,
  even: (times) => `ほぼ同じ（${times} 倍）`,
  range: (least, most) => `（${least}〜${most}）`,
  same: (agrees, compared) => `${compared} 中 ${agrees}`,
  summary: (faster, slower, even) =>
    `${faster + slower + even} 件の比較のうち、Ricochet が速いのは ${faster} 件、遅いのは ${slower} 件${even > 0 ? `、どちらとも言えないのが ${even} 件` : ''}です。`,
  slowest: (what, than, times) =>
    `最も差をつけられたのは「${what}」で、${than} の ${times} 倍の時間がかかります。`,
  fastest: (what, than, times) =>
    `最も差をつけたのは「${what}」で、${than} は Ricochet の ${times} 倍の時間がかかります。`,
  rounds: (rounds) =>
    `数値は、順番に ${rounds} 回ずつ測った中央値です。下に最も遅い回と最も速い回を示します。何倍速いかは、同じ条件で続けて測った回ごとに比べ、その中央値と（括弧の中に）範囲を示します。そのため、二つの中央値の比とは少し違うことがあります。四回のうち三回が一致するときだけ、速い、遅いと判定します。`,
  chart: '一秒あたりに答えた問いの数',
  copy: '結果をコピー',
  results: '結果',
  svg: '図 (SVG)',
};

export const speedMessages: Localized<typeof en> = { en, ja };
export type SpeedMessages = typeof en;
