// The words of the pool hall.
import { localized } from '../../shell/localized.js';

export const hallMessages = localized({
  presets: {
    break: ['Break', 'ブレイク'],
    stop: ['Stop', 'ストップ'],
    draw: ['Draw', '引き球'],
    follow: ['Follow', '押し球'],
    thirty: ['30° rule', '30° の法則'],
    bank: ['Bank', 'バンク'],
    kick: ['Kick', '空クッション'],
    plant: ['Plant', 'コンビネーション'],
    masse: ['Massé', 'マッセ'],
    trick: ['Trick shot', 'トリックショット'],
  },
  look: {
    break: [
      'Nine balls that almost touch. Turn the aim by 0.01° and break again: four of the ten balls end more than 2 cm from where they did. Turn it by 0.5°: all of them.',
      '九つの球がほとんど触れ合っています。狙いを 0.01° 変えてもう一度ブレイクすると、十個のうち四個が 2 cm 以上離れたところで止まります。0.5° なら、すべての球です。',
    ],
    stop: [
      'Struck below the middle, the cue ball just slides without spin when it arrives. It hands over its speed and stops dead.',
      '中心より少し下を撞くと、手球は当たる瞬間にちょうど回転を失って滑っています。速さを的球に渡し、その場で止まります。',
    ],
    draw: [
      'Struck low, it spins backward. After the hit only the spin is left, and the cloth turns it into a way back.',
      '下を撞くと逆回転がかかります。当たったあとに残るのは回転だけで、ラシャがそれを戻る動きに変えます。',
    ],
    follow: [
      'Struck high, it arrives with top spin. The spin carries it on after the hit.',
      '上を撞くと順回転がかかったまま当たり、その回転が手球を前へ運びます。',
    ],
    thirty: [
      'A rolling cue ball that hits half of a ball turns off by about 30°, whatever its speed. Struck 0.4 radii above the middle, it rolls at once; struck in the middle and fast, it would still slide, and turn further.',
      '転がっている手球が的球に半分の厚みで当たると、速さによらずおよそ 30° 曲がります。中心から半径の 0.4 倍だけ上を撞くと、初めから転がります。中心を速く撞くとまだ滑っているので、もっと大きく曲がります。',
    ],
    bank: [
      'The ball goes to the pocket by way of a cushion. The cushion does not mirror: it takes speed and gives spin.',
      '的球をクッションに入れてからポケットへ。クッションは鏡ではありません。速さを奪い、回転を与えます。',
    ],
    kick: [
      'The 2 is in the way, so the cue ball goes round it by a cushion.',
      '2 番が邪魔をしているので、手球をクッションに入れて回り込みます。',
    ],
    plant: [
      'The 1 touches the 2, nearly. Wherever the 1 is hit, the 2 leaves along the line through their centres.',
      '1 番は 2 番にほとんど触れています。1 番のどこに当てても、2 番は二つの中心を結ぶ線に沿って出ていきます。',
    ],
    masse: [
      'A raised cue and side spin bend the path round the ball in the way.',
      'キューを立てて横を撞くと、手球は邪魔な球をよけて曲がります。',
    ],
    trick: [
      'Four balls with one stroke. Change anything by a hair, and see.',
      '一撞きで四つ。何か一つ、わずかに変えてみてください。',
    ],
  },
  lookOwn: [
    'Your own table. Whatever you lay out stands in the address: copy the link to pass it on.',
    '自由な配置です。並べたものはすべてアドレスに入るので、リンクをコピーすればそのまま渡せます。',
  ],
  challengesTitle: ['Challenges', '課題'],
  challenges: {
    pot: ['Pot the 1', '1 番を落とす'],
    stun: ['Stop dead', 'その場で止める'],
    back: ['Come back', '引いて戻す'],
    banked: ['Off the cushion', 'クッションから'],
    kicked: ['Round the corner', '回り込む'],
    combined: ['Two in a row', '二つ続けて'],
    cushions: ['Carom', 'キャロム'],
  },
  goal: {
    pot: (balls: string) => [`Pot ${balls}`, `${balls}を落とす`],
    rest: ['stop the cue ball in the ring', '手球を輪の中で止める'],
    kick: (n: number) => [
      `hit ${n === 1 ? 'a cushion' : `${n} cushions`} first`,
      `先にクッションに ${n} 回入れる`,
    ],
    bank: (n: number) => [
      `by way of ${n === 1 ? 'a cushion' : `${n} cushions`}`,
      `的球をクッションに ${n} 回入れる`,
    ],
    hit: (n: number) => [`meet ${n} balls`, `手球を ${n} 個に当てる`],
    done: (tries: number) => [
      `Done${tries === 1 ? ' at the first try' : ` after ${tries} tries`}!`,
      tries === 1 ? '一回で成功です。' : `${tries} 回目で成功です。`,
    ],
    again: ['Try again', 'もう一度'],
    next: ['Next challenge', '次の課題'],
    missed: {
      scratch: ['The cue ball fell into a pocket.', '手球が落ちました。'],
      pot: ['Not potted yet.', 'まだ落ちていません。'],
      rest: ['The cue ball stopped outside the ring.', '手球が輪の外で止まりました。'],
      kick: ['No cushion came first.', 'クッションが先ではありませんでした。'],
      bank: ['It went straight, without a cushion.', 'クッションに入りませんでした。'],
      hit: ['Too few balls met.', '当たった球が足りません。'],
    },
    share: ['Copy as a challenge', '課題としてコピー'],
    noShare: [
      'With this shot the cue ball falls: that is no challenge.',
      'このショットでは手球が落ちるので、課題にはなりません。',
    ],
    shareHint: [
      'The link asks whoever opens it to do what this shot does.',
      'リンクを開いた人に、このショットと同じ結果を求めます。',
    ],
  },
  tables: {
    'pool-9ft': ['Pool, 9 ft', 'プール 9 フィート'],
    'pool-7ft': ['Pool, 7 ft', 'プール 7 フィート'],
    carom: ['Carom', 'キャロム'],
  },
  conditions: {
    club: ['Club cloth', '普通のラシャ'],
    fast: ['Fast cloth', '速いラシャ'],
    slow: ['Slow cloth', '遅いラシャ'],
    wet: ['Wet cloth', '濡れたラシャ'],
    moon: ['On the Moon', '月面'],
  },
  tableTitle: ['Table', '台'],
  cloth: ['Cloth', 'ラシャ'],
  throws: ['Balls rub as they meet (throw)', '球どうしの摩擦（スロー）'],
  shotTitle: ['Your shot', 'ショット'],
  angle: ['Direction (0° is drawn)', '向き（0° は細い線）'],
  speed: ['Speed of the cue', 'キューの速さ'],
  side: ['Right of the middle', '中心から右へ'],
  height: ['Above the middle', '中心から上へ'],
  tilt: ['Cue raised', 'キューの傾き'],
  units: {
    degrees: ['°', '°'],
    speed: ['m/s', 'm/s'],
    radii: ['radii', '半径'],
    metres: ['m', 'm'],
  },
  less: (name: string) => [`${name}: less`, `${name}を減らす`],
  more: (name: string) => [`${name}: more`, `${name}を増やす`],
  pad: ['Where the tip meets the ball', '撞点'],
  shoot: ['Shoot', '撞く'],
  again: ['Take it back', '撞く前に戻す'],
  nextShot: ['Next shot', '次のショット'],
  foresight: {
    label: ['Show before the shot', '撞く前に見せるもの'],
    contact: ['First contact', '最初の衝突'],
    end: ['To the end', '最後まで'],
    none: ['Nothing', 'なし'],
  },
  views: {
    label: ['View', '見る向き'],
    above: ['From above', '真上から'],
    cue: ['Behind the cue', 'キューの後ろから'],
  },
  modes: {
    label: ['What dragging does', 'ドラッグの働き'],
    aim: ['Aim', '狙う'],
    place: ['Place balls', '球を置く'],
  },
  addBall: ['Add a ball', '球を足す'],
  removeBall: ['Remove it', '取り除く'],
  alone: ['Cue ball alone', '手球だけ'],
  refused: (least: string, most: string) => [
    `Type a number from ${least} to ${most}.`,
    `${least} から ${most} までの数を入力してください。`,
  ],
  stageKeys: [
    'The table. Left and right arrow keys turn the aim (Shift: a tenth as far), up and down change the speed, Enter shoots. When balls are placed, Page Up and Page Down choose a ball, and arrow keys move it.',
    'ビリヤード台。左右の矢印キーで向きを変え（Shift で十分の一）、上下で速さを変え、Enter で撞きます。球を置くときは Page Up と Page Down で球を選び、矢印キーで動かします。',
  ],
  hints: {
    aim: ['Drag on the table to aim.', '台の上をドラッグして狙います。'],
    cue: ['Drag left or right to turn the aim.', '左右にドラッグすると向きが変わります。'],
    place: ['Drag balls to where you want them.', '球をドラッグして置きます。'],
  },
  keyHints: {
    aim: [
      'Arrow keys turn by a tenth of a degree, with Shift by a hundredth; Enter shoots.',
      '矢印キーは 0.1° ずつ、Shift と一緒なら 0.01° ずつ。Enter で撞きます。',
    ],
    place: [
      'Page Up and Page Down choose one, and arrow keys move it.',
      'Page Up と Page Down で選び、矢印キーでも動かせます。',
    ],
  },
  player: {
    start: ['Back to the start', '最初に戻る'],
    back: ['Previous event', '前のできごと'],
    next: ['Next event', '次のできごと'],
    scrub: ['Time', '時刻'],
    pace: ['Playback speed', '再生の速さ'],
  },
  seconds: (text: string) => [`${text} s`, `${text} 秒`],
  balls: {
    cue: ['the cue ball', '手球'],
    Cue: ['The cue ball', '手球'],
    numbered: (number: number) => [`the ${number}`, `${number} 番`],
    Numbered: (number: number) => [`The ${number}`, `${number} 番`],
    carom: [
      ['the white ball', 'the yellow ball', 'the red ball'],
      ['白球', '黄球', '赤球'],
    ],
    Carom: [
      ['The white ball', 'The yellow ball', 'The red ball'],
      ['白球', '黄球', '赤球'],
    ],
  },
  and: [' and ', 'と'],
  eventsTitle: ['What happens', '起こること'],
  noEvents: ['Nothing: the cue ball is not moved.', '何も起こりません。手球は動きません。'],
  event: {
    ball: (a: string, b: string) => [`${a} meets ${b}`, `${a}が${b}に当たる`],
    cushion: (a: string) => [`${a} meets a cushion`, `${a}がクッションに当たる`],
    nose: (a: string) => [`${a} meets the end of a cushion`, `${a}がクッションの角に当たる`],
    pocket: (a: string, where: string) => [`${a} falls into ${where}`, `${a}が${where}に落ちる`],
    rolling: (a: string) => [`${a} begins to roll`, `${a}が転がり始める`],
    stop: (a: string) => [`${a} comes to rest`, `${a}が止まる`],
    spinning: (a: string) => [`${a} stops and spins on the spot`, `${a}が止まり、その場で回る`],
    spinStop: (a: string) => [`${a} ceases to spin`, `${a}の回転が止まる`],
  },
  pockets: {
    corner: ['a corner pocket', 'コーナーポケット'],
    side: ['a side pocket', 'サイドポケット'],
  },
  why: {
    open: ['Why?', 'なぜ？'],
    ball: (v: string, out: string, gives: string) => [
      `Their centres are one diameter apart and approach at ${v} m/s. They part at ${out} m/s: that is the restitution. Along the line of centres, ${gives}. The spin of both stays as it is.`,
      `中心の間がちょうど直径になり、${v} m/s で近づいています。反発係数に応じて ${out} m/s で離れます。中心を結ぶ線に沿って、${gives}。回転はどちらもそのままです。`,
    ],
    gives: (a: string, before: string, after: string, b: string, now: string) => [
      `${a} had ${before} m/s and keeps ${after}; ${b} now has ${now}`,
      `${a}の ${before} m/s は ${after} m/s になり、${b}は ${now} m/s になります`,
    ],
    cushion: (into: string, out: string, before: string, after: string) => [
      `It came at ${into} m/s toward the cushion and leaves at ${out}. The cushion's nose lies above the centre of the ball and rubs on it, so the spin about the vertical goes from ${before} to ${after} turns a second.`,
      `クッションに向かって ${into} m/s で来て、${out} m/s で離れます。クッションの先は球の中心より高いところに当たってこするので、縦軸まわりの回転は毎秒 ${before} 回から ${after} 回になります。`,
    ],
    pocket: ['Its centre has come over the rim.', '中心がポケットの縁を越えました。'],
    rolling: (slip: string, time: string, speed: string) => [
      `Its lowest point slid over the cloth at ${slip} m/s when this slide began. Friction took ${time} s to use that up; now speed and spin fit (v = R ω), at ${speed} m/s.`,
      `滑り始めたとき、いちばん下の点はラシャの上を ${slip} m/s で滑っていました。摩擦がそれを ${time} 秒で使い切り、速さと回転が合いました（v = R ω）。速さは ${speed} m/s です。`,
    ],
    stop: (speed: string, time: string) => [
      `It rolled on from ${speed} m/s, and the cloth slowed it a little every second: after ${time} s nothing is left.`,
      `${speed} m/s から転がり、ラシャが少しずつ遅くして、${time} 秒で速さがなくなりました。`,
    ],
    spinStop: [
      'The cloth has slowed its spin about the vertical to nothing.',
      'ラシャが縦軸まわりの回転を使い切りました。',
    ],
  },
  plots: {
    title: ['Over time', '時間とともに'],
    ball: ['Ball', '球'],
    time: ['Time (s)', '時刻（秒）'],
    speed: ['Speed and spin of the ball (m/s)', '球の速さと回転（m/s）'],
    speedCurve: ['speed', '速さ'],
    spinCurve: ['spin × radius, forward', '前向きの回転 × 半径'],
    sideCurve: ['spin × radius, about the vertical', '縦軸まわりの回転 × 半径'],
    energy: ['Energy of all balls (J)', '全部の球のエネルギー（J）'],
    total: ['total', '合計'],
    moving: ['motion', '運動'],
    spinning: ['spin', '回転'],
  },
  map: {
    title: ['How much does it take?', 'どれだけ違えば変わるか'],
    lead: [
      'The same shot, with a little more or less of each. A cell is one whole shot: its colour says what falls, its shade where the cue ball stops.',
      '同じショットを、少しずつ変えて撞きます。一つの升が一回のショットで、色は何が落ちるか、濃さは手球がどこで止まるかを表します。',
    ],
    across: ['Aim', '狙い'],
    against: ['Against', 'もう一方'],
    axes: {
      speed: ['speed', '速さ'],
      side: ['side spin', '横の撞点'],
      height: ['draw and follow', '上下の撞点'],
    },
    spans: (from: string, to: string, name: string, least: string, most: string) => [
      `Left to right: aim from ${from}° to ${to}°. Bottom to top: ${name} from ${least} to ${most}.`,
      `左から右へ：狙い ${from}° から ${to}°。下から上へ：${name} ${least}から ${most}。`,
    ],
    start: ['Compute the map', '図を計算する'],
    cancel: ['Cancel', '中止'],
    progress: (percent: number) => [`${percent}\u00a0% of the shots`, `ショットの ${percent}\u00a0%`],
    done: (count: number, seconds: string, share: string) => [
      `${count} shots in ${seconds} s. ${share}`,
      `${count} 回のショットを ${seconds} 秒で計算しました。${share}`,
    ],
    share: (percent: string, what: string) => [
      `In ${percent}\u00a0% of them ${what}.`,
      `そのうち ${percent}\u00a0% で${what}。`,
    ],
    same: ['the same balls fall as here', 'ここと同じ球が落ちます'],
    cancelled: ['Cancelled.', '中止しました。'],
    cell: (aim: string, other: string, what: string) => [
      `Aim ${aim}°, ${other}: ${what}`,
      `狙い ${aim}°、${other}：${what}`,
    ],
    take: ['Click a cell to take its shot.', '升をクリックすると、そのショットになります。'],
    taken: ['This is your shot now.', 'このショットになりました。'],
    none: ['nothing falls', '何も落ちない'],
    falls: (balls: string) => [`${balls} in a pocket`, `${balls}が落ちる`],
    scratch: ['the cue ball falls', '手球が落ちる'],
    alt: [
      'Map of outcomes: aim from left to right, the other quantity upward. Arrow keys go from cell to cell, Enter takes the shot.',
      '結果の図：左右が狙い、上下がもう一方。矢印キーで升を移り、Enter でそのショットになります。',
    ],
  },
  numbersTitle: ['Where the balls lie (m)', '球の位置（m）'],
  number: ['Ball', '球'],
  described: {
    aimed: (degrees: string, speed: string) => [
      `The cue points to ${degrees}°, at ${speed} m/s.`,
      `キューの向きは ${degrees}°、速さは ${speed} m/s です。`,
    ],
    first: (what: string, time: string) => [
      `First, after ${time} s, ${what}.`,
      `まず ${time} 秒後に、${what}。`,
    ],
    misses: ['The cue ball will meet no other ball.', '手球はどの球にも当たりません。'],
    chosen: (ball: string, x: string, y: string) => [
      `${ball} is chosen, at (${x}, ${y}).`,
      `選んだ球：${ball}、(${x}, ${y})。`,
    ],
    hidden: ['What will happen is not shown.', 'この先は見せていません。'],
    ends: (time: string) => [`All is still after ${time} s.`, `${time} 秒後にすべてが止まります。`],
    falls: (balls: string) => [`In pockets: ${balls}.`, `落ちる球：${balls}。`],
    nothingFalls: ['No ball falls.', '落ちる球はありません。'],
    scratch: ['The cue ball falls into a pocket.', '手球が落ちます。'],
    rest: (x: string, y: string) => [
      `The cue ball rests at (${x}, ${y}).`,
      `手球は (${x}, ${y}) で止まります。`,
    ],
    now: (time: string) => [`${time} s after the shot.`, `撞いてから ${time} 秒。`],
    moving: (balls: string) => [`In motion: ${balls}.`, `動いている球：${balls}。`],
  },
  onHeadSpot: ['The cue ball is back on its spot.', '手球をヘッドスポットに戻しました。'],
  exports: {
    picture: ['Save picture (PNG)', '画像を保存（PNG）'],
    csv: ['Save events (CSV)', 'できごとを保存（CSV）'],
    json: ['Save table (JSON)', '台を保存（JSON）'],
  },
});

export type HallMessages = (typeof hallMessages)['en'];
