// The words of the laboratory of aim.

import { localized } from '../../shell/localized.js';
export const aimMessages = localized({
  scene: ['The table, seen from above', '上から見た台'],
  hint: [
    'Drag the round handles, or move them with the arrow keys (Shift: ten times as far). Click a path, or choose it in the list.',
    '丸いつまみをドラッグするか、矢印キーで動かします（Shift で十倍）。軌道は図か表で選べます。',
  ],
  bullet: ['Bullet', '弾'],
  ball: (name: string) => [`Ball ${name}`, `球 ${name}`],
  wall: (name: string) => [`Wall ${name}`, `壁 ${name}`],
  wallEnd: (name: string, end: number) => [
    `Wall ${name}, ${end === 0 ? 'one end' : 'other end'}`,
    `壁 ${name} の${end === 0 ? '一方の端' : '他方の端'}`,
  ],
  goal: ['Goal', '的'],
  velocityTip: ["Tip of the goal's velocity", '的の速度の矢印の先'],
  parts: {
    r: ['radius', '半径'],
    speed: ['speed', '速さ'],
    ax: ['one end, x', '一方の端 x'],
    ay: ['one end, y', '一方の端 y'],
    bx: ['other end, x', '他方の端 x'],
    by: ['other end, y', '他方の端 y'],
    vx: ['velocity, x', '速度 x'],
    vy: ['velocity, y', '速度 y'],
  },
  addBall: ['Add a ball', '球を足す'],
  addWall: ['Add a wall', '壁を足す'],
  remove: (name: string) => [`Remove ${name}`, `${name}を取り除く`],
  pairs: ['Paths off two bodies, too', '二つではね返る軌道も'],
  given: ['On the table', '台の上'],
  shots: ['Paths to the goal', '的に届く軌道'],
  direct: ['straight', 'まっすぐ'],
  via: ['Bounces off', 'はね返る物'],
  angle: ['Direction', '向き'],
  time: ['Time (s)', '時間（秒）'],
  length: ['Length', '長さ'],
  state: ['Blocked by', 'さえぎるもの'],
  clear: ['nothing', 'なし'],
  goalItself: ['the goal itself', '的そのもの'],
  blockedBy: (name: string, leg: number) => [`${name}, leg ${leg}`, `${name}（${leg} 区間目）`],
  none: (names: string) => [
    `There is no path to the goal off ${names}.`,
    `${names} ではね返って的に届く軌道はありません。`,
  ],
  answers: {
    velocity: ['Velocity of the shot', '発射の速度'],
    angle: ['Direction from the x axis', 'x 軸からの向き'],
    time: ['Time to the goal', '的までの時間'],
    length: ['Length of the path', '軌道の長さ'],
    bounce: (name: string) => [`Bounce off ${name}`, `${name} ではね返る点`],
    ricochet: (name: string) => [`Ricochet angle at ${name}`, `${name} でのはね返り角`],
    meeting: ['Goal at that time', 'そのときの的の位置'],
  },
  presets: {
    banks: ['Three balls, two walls', '球三つと壁二つ'],
    behind: ['Behind the ball', '球のかげ'],
    moving: ['A moving goal', '動く的'],
    corner: ['Round the corner', '角を回って'],
  },
  description: {
    none: ['No path leads to the goal.', '的に届く軌道はありません。'],
    count: (free: number, all: number) => [
      all === 1
        ? `There is 1 path; it is ${free === 1 ? 'free' : 'blocked'}.`
        : `There are ${all} paths, ${free} of them free.`,
      `軌道は ${all} 本、そのうち ${free} 本が通れます。`,
    ],
    chosen: (how: string, angle: string, time: string) => [
      ` The chosen path goes ${how}, at ${angle} to the x axis, and reaches the goal after ${time} s.`,
      `選んだ軌道は、x 軸から ${angle} の向きに出て、${how}、${time} 秒後に的に届きます。`,
    ],
    straight: ['straight to the goal', 'まっすぐ進み'],
    off: (names: string) => [`off ${names}`, `${names} ではね返り`],
    andThen: [' then ', '、次に '],
    blocked: (name: string, leg: number) => [
      ` But ${name} is in the way on leg ${leg}.`,
      `ただし、${leg} 区間目で ${name} にさえぎられます。`,
    ],
    meeting: (place: string) => [
      ` By then the goal has moved to ${place}.`,
      `そのとき的は ${place} に来ています。`,
    ],
  },
  free: ['free path', '通れる軌道'],
  blocked: ['blocked', 'さえぎられた軌道'],
  challenge: {
    title: ['Your shot', 'あなたの一発'],
    task: (bounces: number) => [
      bounces === 0
        ? 'Hit the goal directly, without a bounce.'
        : `Hit the goal after exactly ${bounces === 1 ? '1 bounce' : `${bounces} bounces`}.`,
      bounces === 0
        ? 'はね返らずに、じかに的に当ててください。'
        : `ちょうど ${bounces} 回はね返ってから的に当ててください。`,
    ],
    described: (bounces: number, degrees: number) => [
      `The bullet has to hit the goal after ${bounces === 1 ? '1 bounce' : `${bounces} bounces`}.${Number.isFinite(degrees) ? ` The arrow points at ${degrees.toFixed(1).replace('-', '−')}° to the x axis.` : ''}`,
      `弾は ${bounces} 回はね返ってから的に当たらなければなりません。${Number.isFinite(degrees) ? `矢印は x 軸から ${degrees.toFixed(1).replace('-', '−')}° を向いています。` : ''}`,
    ],
    hint: [
      'Turn the arrow by its handle, by the arrow keys, or type a direction. Then press Play or Fire.',
      '矢印をつまみかキーで回すか、向きを入力して、「再生」か「発射」を押します。',
    ],
    handle: ['Direction of the shot', '発射の向き'],
    direction: ['Direction, in degrees', '向き（度）'],
    fire: ['Fire', '発射'],
    leave: ['Give up: show all paths', 'あきらめて、すべての軌道を見る'],
    flying: ['The bullet is on its way …', '弾が飛んでいます…'],
    tries: ['Your shots', 'これまでの発射'],
    head: [
      ['Shot', 'Direction', 'Off by', 'Score'],
      ['回', '向き', 'ずれ', '得点'],
    ],
    score: (score: number) => [`${score} of 100`, `${score} 点`],
    solved: (shots: number) => [
      shots === 1 ? 'Solved with your first shot!' : `Solved with ${shots} shots.`,
      shots === 1 ? '一発で成功！' : `${shots} 発目で成功！`,
    ],
    level: (number: number) => [`Level ${number}`, `レベル ${number}`],
    onward: ['Next level', '次のレベルへ'],
    reward: ['See all paths', 'すべての軌道を見る'],
    solvedShort: ['solved', '成功'],
    missed: ['Missed.', '外れました。'],
    off: (angle: string) => [
      ` The nearest solution is ${angle} away.`,
      `最も近い正解とのずれは ${angle} です。`,
    ],
    otherBounces: (bounces: number, asked: number) => [
      `You hit the goal after ${bounces === 1 ? '1 bounce' : `${bounces} bounces`}, but the challenge asks for ${asked}.`,
      `${bounces} 回はね返って的に当たりましたが、求められているのは ${asked} 回です。`,
    ],
    unsolvable: [
      'No shot reaches the goal with this number of bounces. Choose another number, or move something.',
      'この回数で的に届く軌道はありません。回数を変えるか、何かを動かしてください。',
    ],
    listTitle: ['Levels', 'レベル'],
    bounces: (count: number) => [
      count === 0 ? 'no bounce' : count === 1 ? '1 bounce' : `${count} bounces`,
      count === 0 ? 'はね返りなし' : `${count} 回はね返る`,
    ],
    own: ['This table as a challenge, with', 'この台を問題にする：'],
    tryOwn: ['Try it', '自分で試す'],
    share: ['Copy the link', 'リンクをコピー'],
  },
});

export type AimMessages = (typeof aimMessages)['en'];
