// The words of the lesson of 1995 about a ball and a wall.
import { localized } from '../../shell/localized.js';

export const lessonMessages = localized({
  wall: ['Wall', '壁'],
  ends: { a: ['First end', '第一の端'], b: ['Second end', '第二の端'] },
  part: ['What is hit', '当たるところ'],
  parts: {
    face: ['the face', '面'],
    'end-a': ['the first end', '第一の端'],
    'end-b': ['the second end', '第二の端'],
  },
  center: ["Ball's centre at contact", '接触時の球の中心'],
  shadows: ['Shadow walls', '影の壁'],
  shadow: (number: number) => [`Shadow wall ${number}`, `影の壁 ${number}`],
  from: ['From', '始点'],
  to: ['To', '終点'],
  description: (part: string, time: string, point: string, velocity: string) => [
    `It hits ${part} of the wall after ${time} s and goes on with velocity ${velocity}. They touch at ${point}.`,
    `${time} 秒後に壁の${part}に当たり、速度 ${velocity} で進みます。触れる点は ${point} です。`,
  ],
  missed: {
    'at-rest': [
      'No hit: seen from the wall, the ball is at rest.',
      '衝突なし：壁から見ると、球は止まっています。',
    ],
    'passes-by': ['No hit: the ball passes by.', '衝突なし：球はわきを通り過ぎます。'],
    receding: ['No hit: the ball only moves away.', '衝突なし：球は遠ざかるだけです。'],
    'starts-inside': [
      'No hit: the ball overlaps the wall at the start.',
      '衝突なし：球ははじめから壁と重なっています。',
    ],
    'out-of-time': ['No hit within the time allowed.', '決められた時間内には衝突しません。'],
  },
  sketch: ['The sketch of 1995', '1995 年の案'],
  says: (part: string, time: string) => [`${part}, after ${time} s`, `${part}、${time} 秒後`],
  miss: ['miss', '外れ'],
  whyEnd: [
    'They disagree: the ball crosses the shadow wall from within, after it has met the end. The sketch does not ask from which side.',
    '判定が食い違っています。球は端に当たった後で、影の壁を内側から横切ります。案は、どちら側から来るかを調べません。',
  ],
  whyInside: [
    'They disagree: the sketch leaves out a ball that overlaps the wall at the start.',
    '判定が食い違っています。案は、はじめから壁と重なる球を考えていません。',
  ],
  titles: {
    'relative-velocity': ['Velocity of the ball, as the wall sees it', '壁から見た球の速度'],
    center: ["The ball's centre then", 'そのときの球の中心'],
    normal: ['Normal: out of the face, or from the end to the centre', '法線（面から、または端から中心へ）'],
    'approach-speed': ['Speed into the wall', '壁に向かう速さ'],
    restitution: ['Restitution of ball and wall', '球と壁の反発係数'],
  },
  rounds: {
    back: ['Make it bounce straight back to where it came from.', '来た道をまっすぐ跳ね返らせてみましょう。'],
    level: [
      'Hit an end of the wall so that the ball flies off level, to the right.',
      '壁の端に当てて、右へ水平に飛ばしてみましょう。',
    ],
    stop: ['Can you make the ball stop dead?', '球をぴたりと止めることができるでしょうか。'],
  },
});
