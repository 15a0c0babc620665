// The words of the lesson of 1995 about a ball and a wall.

import type { StepWords } from '../../lesson/working_step.js';
import type { Localized } from '../../shell/language.js';

type Part = 'face' | 'end-a' | 'end-b';
type Reason = 'at-rest' | 'passes-by' | 'receding' | 'starts-inside' | 'out-of-time';

const en = {
  wall: 'Wall',
  ends: { a: 'First end', b: 'Second end' },
  hit: 'Hit',
  part: 'What is hit',
  parts: { face: 'the face', 'end-a': 'the first end', 'end-b': 'the second end' } as Record<Part, string>,
  center: "Ball's centre at contact",
  point: 'Point of contact',
  velocity: 'New velocity',
  shadows: 'Shadow walls',
  shadow: (number: number) => `Shadow wall ${number}`,
  from: 'From',
  to: 'To',
  description: (part: string, time: string, point: string, velocity: string) =>
    `It hits ${part} of the wall after ${time} s and goes on with velocity ${velocity}. They touch at ${point}.`,
  missed: {
    'at-rest': 'No hit: seen from the wall, the ball is at rest.',
    'passes-by': 'No hit: the ball passes by.',
    receding: 'No hit: the ball only moves away.',
    'starts-inside': 'No hit: the ball overlaps the wall at the start.',
    'out-of-time': 'No hit within the time allowed.',
  } as Record<Reason, string>,
  closest: (time: string, gap: string) => ` It comes closest after ${time} s, ${gap} units away.`,
  gap: (size: string) => `gap ${size}`,
  sketch: 'The sketch of 1995',
  says: (part: string, time: string) => `${part}, after ${time} s`,
  miss: 'miss',
  whyEnd:
    'They disagree: the ball crosses the shadow wall from within, after it has met the end. The sketch does not ask from which side.',
  whyInside: 'They disagree: the sketch leaves out a ball that overlaps the wall at the start.',
  titles: {
    'relative-velocity': 'Velocity of the ball, as the wall sees it',
    center: "The ball's centre then",
    normal: 'Normal: out of the face, or from the end to the centre',
    'approach-speed': 'Speed into the wall',
    restitution: 'Restitution of ball and wall',
    velocity: 'Velocity afterwards',
  } as StepWords['titles'],
  presets: {
    face: 'The face',
    behind: 'From behind',
    end: 'An end',
    past: 'Past the end',
    graze: 'Grazing a corner',
    parallel: 'Parallel',
    moving: 'A moving wall',
    inside: 'Between the shadows',
  },
  sliders: {
    x: 'Ball, to the right (x)',
    y: 'Ball, upward (y)',
    startX: 'The ball starts at x',
    wallY: 'Wall, upward (y)',
  },
  rounds: {
    back: 'Make it bounce straight back to where it came from.',
    level: 'Hit an end of the wall so that the ball flies off level, to the right.',
    stop: 'Can you make the ball stop dead?',
  },
};

const ja: typeof en = {
  wall: '壁',
  ends: { a: '第一の端', b: '第二の端' },
  hit: '衝突',
  part: '当たるところ',
  parts: { face: '面', 'end-a': '第一の端', 'end-b': '第二の端' },
  center: '接触時の球の中心',
  point: '接触点',
  velocity: '衝突後の速度',
  shadows: '影の壁',
  shadow: (number) => `影の壁 ${number}`,
  from: '始点',
  to: '終点',
  description: (part, time, point, velocity) =>
    `${time} 秒後に壁の${part}に当たり、速度 ${velocity} で進みます。触れる点は ${point} です。`,
  missed: {
    'at-rest': '衝突なし：壁から見ると、球は止まっています。',
    'passes-by': '衝突なし：球はわきを通り過ぎます。',
    receding: '衝突なし：球は遠ざかるだけです。',
    'starts-inside': '衝突なし：球ははじめから壁と重なっています。',
    'out-of-time': '決められた時間内には衝突しません。',
  },
  closest: (time, gap) => ` 最も近づくのは ${time} 秒後で、すき間は ${gap} 単位です。`,
  gap: (size) => `すき間 ${size}`,
  sketch: '1995 年の案',
  says: (part, time) => `${part}、${time} 秒後`,
  miss: '外れ',
  whyEnd:
    '判定が食い違っています。球は端に当たった後で、影の壁を内側から横切ります。案は、どちら側から来るかを調べません。',
  whyInside: '判定が食い違っています。案は、はじめから壁と重なる球を考えていません。',
  titles: {
    'relative-velocity': '壁から見た球の速度',
    center: 'そのときの球の中心',
    normal: '法線（面から、または端から中心へ）',
    'approach-speed': '壁に向かう速さ',
    restitution: '球と壁の反発係数',
    velocity: '跳ね返った後の速度',
  },
  presets: {
    face: '面',
    behind: '裏から',
    end: '端',
    past: '端の先',
    graze: '角をかすめる',
    parallel: '平行',
    moving: '動く壁',
    inside: '影の壁の間',
  },
  sliders: {
    x: '球の速度 右へ (x)',
    y: '球の速度 上へ (y)',
    startX: '球の出発点の x',
    wallY: '壁の速度 上へ (y)',
  },
  rounds: {
    back: '来た道をまっすぐ跳ね返らせてみましょう。',
    level: '壁の端に当てて、右へ水平に飛ばしてみましょう。',
    stop: '球をぴたりと止めることができるでしょうか。',
  },
};

export const lessonMessages: Localized<typeof en> = { en, ja };
