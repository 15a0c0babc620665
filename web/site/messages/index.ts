// The texts that every page shares. Texts of one lesson are in its own folder.
import type { Language } from '../shell/language.js';
import { localized, type Said } from '../shell/localized.js';

const spoken = localized({
  stage: {
    label: ['The scene in three dimensions', '三次元の場面'],
    hint: [
      'Type here, or drag the handles in the scene; hold Shift to drag nearer or farther. Drag the background to look around.',
      'ここに入力するか、場面のつまみをドラッグしてください。Shift を押しながらドラッグすると、手前や奥へ動きます。背景をドラッグすると見る向きが変わります。',
    ],
    tools: ['Turn, tilt, zoom', '回転・傾き・拡大'],
    noWebgl: [
      'This browser shows no 3D graphics (WebGL). The tables and the text say the same in numbers and words.',
      'このブラウザーは 3D（WebGL）を表示できません。表と文章で同じ内容を読めます。',
    ],
    zoomIn: ['Zoom in', '拡大'],
    zoomOut: ['Zoom out', '縮小'],
    turnLeft: ['Turn left', '左へ回す'],
    turnRight: ['Turn right', '右へ回す'],
    tiltUp: ['Look from higher up', 'もっと上から見る'],
    tiltDown: ['Look from lower down', 'もっと下から見る'],
    reset: ['Whole scene', '全体を見る'],
    keysFlat: [
      'arrow keys move it in x and y; Shift ten times as far',
      '矢印キーで x 方向と y 方向に動きます。Shift で 10 倍',
    ],
    keys: [
      'arrow keys move it in x and y, Page Up and Page Down in z; Shift ten times as far',
      '矢印キーで x 方向と y 方向、Page Up / Page Down で z 方向に動きます。Shift で 10 倍',
    ],
  },
  player: {
    label: ['Time', '時間'],
    play: ['Play', '再生'],
    pause: ['Pause', '一時停止'],
    stepBack: ['One step back', '1 ステップ戻る'],
    step: ['One step forward', '1 ステップ進む'],
    toHit: ['Contact', '接触の瞬間'],
    moments: ['Go to a moment', '時刻を選ぶ'],
    scrub: ['Time in seconds', '時刻（秒）'],
    sound: ['Sound of contacts', '衝突の音'],
    frames: ['s', '秒'],
  },
  table: {
    given: ['Given', '条件'],
    answers: ['Answers', '答え'],
    stale: [
      'One of the numbers cannot be used. These are the answers to the numbers before.',
      '使えない数が入力されています。表示しているのは、その前の数に対する答えです。',
    ],
    further: (count: number) => [`${count} more answers`, `ほかの答え（${count} 件）`],
    presets: ['Try', '例'],
    none: ['none', 'なし'],
  },
  answers: {
    yes: ['yes', 'する'],
    no: ['no', 'しない'],
    why: ['Why', '理由'],
    time: ['Time to the hit', '衝突までの時間'],
    normal: ['Normal', '法線'],
    closestTime: ['Closest after', '最接近の時刻'],
    gap: ['Gap at that time', 'そのときのすき間'],
  },
  bounds: {
    field: [
      'Use 0 or a number between 1e-9 and 1e9 in size: anything larger or smaller cannot be drawn.',
      '0 か、大きさが 1e-9 から 1e9 までの数を入れてください。これより大きい数や小さい数は図に表せません。',
    ],
    address: (text: string) => [
      `The link asks for ${text}, which cannot be drawn: only 0 and numbers between 1e-9 and 1e9 in size can. The usual starting value is used instead.`,
      `リンクで指定された ${text} は、図に表せる範囲(0、または大きさ 1e-9 から 1e9 まで)を超えています。代わりに初期値を表示しています。`,
    ],
    link: [
      'The link asks for numbers that this page cannot show. The usual starting values are used instead.',
      'リンクで指定された数の中に、このページでは表示できないものがありました。その部分は初期値を表示しています。',
    ],
    undrawn: [
      'Too far away, too large or too small to be drawn: the text and the tables have the answer.',
      '遠すぎる、大きすぎる、または小さすぎるため、図は表示できません。答えは文と表をご覧ください。',
    ],
  },
  errors: {
    missing: ['Fill in a number.', '数を入力してください。'],
    notANumber: (text: string) => [
      `“${text}” is not a number. Write it like 3, −1.5 or 2e-3.`,
      `「${text}」は数として読めません。3、−1.5、2e-3 のように書いてください。`,
    ],
    notFinite: ['Fill in an ordinary number.', '普通の数を入力してください。'],
    aboveZero: ['This must be greater than 0.', '0 より大きい数を入力してください。'],
    zeroOrMore: ['This must be 0 or more.', '0 以上の数を入力してください。'],
    share: ['This must be a number from 0 to 1.', '0 以上 1 以下の数を入力してください。'],
    range: ['This number is too large or too small.', 'この数は大きすぎるか、小さすぎます。'],
    samePoint: [
      'The two points are the same. Move one of them.',
      '二つの点が同じ場所にあります。どちらかを動かしてください。',
    ],
    inLine: [
      'The three points lie on one line, so they do not span a plane. Move one of them.',
      '三点が一直線に並んでいるので、平面が決まりません。どれかを動かしてください。',
    ],
    zeroLength: ['This must not be zero in every direction.', 'すべての成分が 0 では向きが決まりません。'],
    overlap: (balls: string[]) => [
      `Balls ${balls.join(' and ')} overlap at the start. Move them apart, or make them smaller.`,
      `球 ${balls.join(' と ')} がはじめから重なっています。離すか、小さくしてください。`,
    ],
    outside: (balls: string[]) => [
      `Ball ${balls.join(', ')} sticks out of the box at the start. Move it inside, or make it smaller.`,
      `球 ${balls.join('、')} がはじめから箱をはみ出しています。中へ動かすか、小さくしてください。`,
    ],
    box: [
      'The corner of the box must lie above 0 in x and y.',
      '箱の角の x と y には 0 より大きい数を入力してください。',
    ],
    unusable: ['The solver cannot work with these numbers.', 'この数の組み合わせは計算できません。'],
    link: (text: string) => [
      `The link asks for “${text}”, which cannot be used. The usual starting value is used instead.`,
      `リンクで指定された「${text}」は使えません。代わりに初期値を使っています。`,
    ],
  },
  units: {
    units: ['units', '単位'],
    'units²': ['units²', '単位²'],
    frames: ['s', '秒'],
    'units/frame': ['units/s', '単位/秒'],
    'units/frame²': ['units/s²', '単位/秒²'],
    'units²/frame': ['units²/s', '単位²/秒'],
    'units²/frame²': ['units²/s²', '単位²/秒²'],
    'units²/frame³': ['units²/s³', '単位²/秒³'],
    'units²/frame⁴': ['units²/s⁴', '単位²/秒⁴'],
    radians: ['rad', 'rad'],
  },
  /** With the Earth's gravity, lengths are in metres. */
  metric: {
    units: ['m', 'm'],
    frames: ['s', '秒'],
    'units/frame': ['m/s', 'm/s'],
    'units/frame²': ['m/s²', 'm/s²'],
    radians: ['rad', 'rad'],
  },
  textbook: {
    title: ['Exact or rounded: who decides?', '正確な計算と、桁を丸めた計算'],
    exact: ['Exact arithmetic', '正確な計算'],
    differs: [
      'They disagree. The formula, computed with about 16 digits, has lost the digits that decide.',
      '判定が食い違っています。約 16 桁で計算した式では、決め手となる桁が失われています。',
    ],
    agrees: ['Both say the same here.', 'ここでは判定が一致しています。'],
    hit: ['hit', '当たり'],
    miss: ['miss', '外れ'],
  },
  working: {
    title: ['Working', '計算の過程'],
    hint: [
      'Point at a step, or scroll to it, to see its part of the scene light up.',
      '各ステップを指すか、そこまでスクロールすると、場面の対応する部分が強調されます。',
    ],
    folded: (first: number, last: number) => [
      first === last ? `Step ${first}: ` : `Steps ${first}–${last}: `,
      first === last ? `ステップ ${first}：` : `ステップ ${first}〜${last}：`,
    ],
    separator: [' · ', '・'],
    /** Translations of the words in formulas, which are English. */
    formulaWords: [
      {},
      {
        bullet: '弾',
        target: '的',
        'hit if ': '当たる条件：',
        'least distance of the surfaces': '面どうしの最短距離',
        'first time the surfaces touch': '面が初めて触れる時刻',
        'nearest point of the surface': '面の上の最も近い点',
        'out of what is met': '当たるところから外向き',
        'out of the face': '面から外向き',
        vertex: '頂点',
      },
    ] as Said<Record<string, string>>,
  },
  exportBar: {
    code: ['The same in code', '同じ計算をコードで'],
    program: ['Program', 'プログラム'],
    copyCode: ['Copy as code', 'コードをコピー'],
    copyLink: ['Copy link', 'リンクをコピー'],
    copyEmbed: ['Copy embed', '埋め込みコードをコピー'],
    picture: ['Picture (PNG)', '画像 (PNG)'],
    svg: ['Picture (SVG)', '図 (SVG)'],
    csv: ['Data (CSV)', 'データ (CSV)'],
    json: ['Data (JSON)', 'データ (JSON)'],
    copied: ['Copied.', 'コピーしました。'],
    saved: ['Saved.', '保存しました。'],
    copyFailed: [
      'The browser does not let this page copy; select the text instead.',
      'このブラウザーではコピーできません。文字を選択してください。',
    ],
    label: ['Take it with you', 'コピーと保存'],
  },
  vector: (name: string, axis: string) => [`${name}, ${axis}`, `${name}、${axis}`],
  failed: (reason: string) => [
    `The solver could not start: ${reason}`,
    `ソルバーが起動しませんでした：${reason}`,
  ],
  noWasm: [
    'This page computes with WebAssembly, which this browser does not have. You can still read the text and look at the picture.',
    'このページの計算に必要な WebAssembly が、このブラウザーにはありません。文章と静止画はご覧いただけます。',
  ],
});

export type Messages = (typeof spoken)['en'];

export function messagesIn(language: Language): Messages {
  return spoken[language];
}
