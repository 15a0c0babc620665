// The words in which lessons ask for predictions.
import { localized } from './localized.js';

export const questionMessages = localized({
  answerItself: ['the whole answer', '答えの値と同じ大きさ'],
  eighthTurn: ['45°', ' 45° '],
  radius: ['one radius', '半径と同じ長さ'],
  bothRadii: ['both radii together', '二つの半径の和'],
  speedOfMeeting: ['the speed at which they meet', '近づく速さ'],
  contact: {
    title: ['Point of contact', '接触点'],
    ask: ['Where does the bullet touch the sphere?', '弾は球のどこに当たるでしょうか。'],
    name: ['Predicted point of contact', '予想した接触点'],
    none: ['It does not hit the sphere', '球には当たらない'],
  },
  hit: {
    title: ['Hit or miss', '当たりか外れか'],
    ask: ['Does the bullet hit the sphere?', '弾は球に当たるでしょうか。'],
  },
  time: {
    title: ['Time', '時刻'],
    ask: ['After how many seconds do they meet?', '何秒後に当たるでしょうか。'],
    none: ['They do not meet', '当たらない'],
  },
  angle: {
    title: ['Angle', '角度'],
    ask: [
      'Seen from the sphere: at what angle to the normal does it bounce off, in degrees?',
      '球から見て、法線に対して何度で跳ね返るでしょうか。',
    ],
    none: ['It does not hit the sphere', '球には当たらない'],
  },
  direction: {
    title: ['Where it goes', '跳ね返る向き'],
    ask: ['Where does it go next?', 'この後、どちらへ飛ぶでしょうか。'],
    name: ['Predicted direction after the bounce', '予想した跳ね返りの向き'],
  },
  velocityA: {
    title: ['New velocity', '新しい速度'],
    ask: [
      'Where does ball A go next, and how fast?',
      '球 A はこの後、どちらへ、どれだけの速さで進むでしょうか。',
    ],
    name: ['Tip of the predicted velocity of A', '予想した A の速度の矢印の先'],
    none: ['They do not meet', '当たらない'],
  },
});
