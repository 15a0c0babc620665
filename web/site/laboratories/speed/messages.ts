// The words of the laboratory of speed.
import type { Localized } from '../../shell/language.js';

const en = {
  run: 'Run',
  again: 'Run again',
  cancel: 'Cancel',
  quick: 'Quick: fewer rounds, smaller worlds',
  progress: 'Progress',
  idle: 'Nothing has run yet. It takes about ten seconds, in small slices; the page stays alive.',
  running: (percent: number, what: string) => `${percent} %: ${what}`,
  cancelled: 'Cancelled.',
  machine: (browser: string, system: string, cores: number) =>
    `${browser} on ${system}, ${cores} ${cores === 1 ? 'core' : 'cores'}; each runs on one.`,
  questions: {
    single: 'One bullet, one sphere, one call',
    pairs: 'Pairs, 4096 a call',
    nearest: (size: string) => `The nearest of ${size} spheres`,
    mirrors: 'Rays among three mirror balls, up to 20 bounces',
  },
  notes: {
    single:
      'Exact decisions cost here: every call crosses into WebAssembly, checks its numbers and makes sure of the last digit. From inside a sphere three.js answers with the point where the ray leaves, so a few answers differ.',
    pairs: 'One crossing for all. “In place” means that the numbers already lie in WebAssembly memory.',
    nearest:
      'Ricochet looks through a tree, the others at every sphere. Raycaster meets triangle meshes, 16 × 12 a sphere, as most pages do.',
    mirrors: 'Each path goes on until it is out; the bounces of all are compared.',
  },
  contenders: {
    shoot: 'Ricochet, shoot',
    plain: 'plain JavaScript',
    intersectSphere: 'three.js, Ray.intersectSphere',
    resident: 'Ricochet, shootPairs in place',
    copied: 'Ricochet, shootPairs with copies',
    typed: 'JavaScript, typed arrays',
    scene: 'Ricochet, shootMany',
    everyPlain: 'JavaScript, every sphere',
    everyThree: 'three.js, every sphere',
    raycaster: 'three.js, Raycaster over meshes',
    traceMany: 'Ricochet, traceMany',
  },
  /** The first number is the median; below it stand the slowest and the fastest round. */
  head: ['', 'A second', 'Ricochet takes', 'Same answers'],
  unit: 'questions a second, logarithmic',
  faster: (times: string) => `${times} × less time`,
  slower: (times: string) => `${times} × more time`,
  even: (times: string) => `undecided: ${times} ×`,
  range: (least: string, most: string) => `(${least} to ${most})`,
  same: (agrees: string, compared: string) => `${agrees} of ${compared}`,
  summary: (faster: number, slower: number, even: number) =>
    `Against ${faster + slower + even} others Ricochet is faster ${faster} times, slower ${slower} times${even > 0 ? `, and ${even} times the rounds disagree` : ''}.`,
  slowest: (what: string, than: string, times: string) =>
    ` Where it loses most: ${what}; there it takes ${times} times as long as ${than}.`,
  fastest: (what: string, than: string, times: string) =>
    ` Where it gains most: ${what}; there ${than} takes ${times} times as long.`,
  rounds: (rounds: number) =>
    `Medians of ${rounds} rounds, in turns, and below them the slowest and the fastest. Faster or slower is said where three of four rounds agree; in brackets, the range of all.`,
  chart: 'Questions answered a second',
  copy: 'Copy results',
  results: 'Results',
  svg: 'Chart (SVG)',
  preparing: (what: string) => `preparing: ${what}`,
};

const ja: typeof en = {
  run: '測る',
  again: 'もう一度測る',
  cancel: '中止',
  quick: '短く：回数を減らし、小さい世界で',
  progress: '進み具合',
  idle: 'まだ測っていません。約十秒かかりますが、細かく区切るのでページは止まりません。',
  running: (percent, what) => `${percent} %：${what}`,
  cancelled: '中止しました。',
  machine: (browser, system, cores) =>
    `${system} 上の ${browser}、${cores} コア。どれも一つのコアで動きます。`,
  questions: {
    single: '弾一つ、球一つ、一回の呼び出し',
    pairs: '一度に 4096 組',
    nearest: (size) => `${size} 個の球のうち最も近いもの`,
    mirrors: '三つの鏡の球の間の光線（反射 20 回まで）',
  },
  notes: {
    single:
      'ここでは正確な判定に費用がかかります。呼び出すたびに WebAssembly へ渡り、数を調べ、最後の桁まで確かめます。three.js は球の内側から出口を答えるので、少し答えが違います。',
    pairs: '一度に全部を渡します。「置いたまま」とは、数がすでに WebAssembly のメモリーにあることです。',
    nearest:
      'Ricochet は木をたどり、ほかは球を一つずつ調べます。Raycaster は多くのページと同じく三角形の網（球ごとに 16 × 12）を調べます。',
    mirrors: 'どの道も外へ出るまで追い、すべての反射の回数を比べます。',
  },
  contenders: {
    shoot: 'Ricochet, shoot',
    plain: 'ふつうの JavaScript',
    intersectSphere: 'three.js, Ray.intersectSphere',
    resident: 'Ricochet, shootPairs（置いたまま）',
    copied: 'Ricochet, shootPairs（写して）',
    typed: 'JavaScript, 型付き配列',
    scene: 'Ricochet, shootMany',
    everyPlain: 'JavaScript, 全部の球',
    everyThree: 'three.js, 全部の球',
    raycaster: 'three.js, 網と Raycaster',
    traceMany: 'Ricochet, traceMany',
  },
  head: ['', '毎秒', 'Ricochet の時間', '同じ答え'],
  unit: '毎秒の問いの数（対数目盛り）',
  faster: (times) => `${times} 分の 1`,
  slower: (times) => `${times} 倍`,
  even: (times) => `決まらず：${times} 倍`,
  range: (least, most) => `（${least}〜${most}）`,
  same: (agrees, compared) => `${compared} 中 ${agrees}`,
  summary: (faster, slower, even) =>
    `${faster + slower + even} 件の比較のうち、Ricochet が速いのは ${faster} 件、遅いのは ${slower} 件${even > 0 ? `、回によって違うのが ${even} 件` : ''}です。`,
  slowest: (what, than, times) => ` 最も負けるのは「${what}」で、${than} の ${times} 倍の時間がかかります。`,
  fastest: (what, than, times) => ` 最も勝つのは「${what}」で、${than} は ${times} 倍の時間がかかります。`,
  rounds: (rounds) =>
    `順番に ${rounds} 回ずつ測った中央値で、下は最も遅い回と最も速い回です。四回に三回が一致するときに速い、遅いとし、括弧に全体の範囲を示します。`,
  chart: '毎秒答えた問いの数',
  copy: '結果をコピー',
  results: '結果',
  svg: '図 (SVG)',
  preparing: (what) => `準備：${what}`,
};

export const speedMessages: Localized<typeof en> = { en, ja };
export type SpeedMessages = typeof en;
