// The words in which lessons ask for predictions.
import type { Localized } from '../../shell/language.js';

const en = {
  answerItself: 'the whole answer',
  eighthTurn: '45°',
  radius: 'one radius',
  bothRadii: 'both radii together',
  speedOfMeeting: 'the speed at which they meet',
  contact: {
    title: 'Point of contact',
    ask: 'Where does the bullet touch the sphere?',
    name: 'Predicted point of contact',
    none: 'It does not hit the sphere',
  },
  hit: { title: 'Hit or miss', ask: 'Does the bullet hit the sphere?' },
  time: { title: 'Time', ask: 'After how many seconds do they meet?', none: 'They do not meet' },
  angle: {
    title: 'Angle',
    ask: 'Seen from the sphere: at what angle to the normal does it bounce off, in degrees?',
    none: 'It does not hit the sphere',
  },
  direction: {
    title: 'Where it goes',
    ask: 'Where does it go next?',
    name: 'Predicted direction after the bounce',
  },
  velocityA: {
    title: 'New velocity',
    ask: 'Where does ball A go next, and how fast?',
    name: 'Tip of the predicted velocity of A',
    none: 'They do not meet',
  },
};

const ja: typeof en = {
  answerItself: '答えの値と同じ大きさ',
  eighthTurn: ' 45° ',
  radius: '半径と同じ長さ',
  bothRadii: '二つの半径の和',
  speedOfMeeting: '近づく速さ',
  contact: {
    title: '接触点',
    ask: '弾は球のどこに当たるでしょうか。',
    name: '予想した接触点',
    none: '球には当たらない',
  },
  hit: { title: '当たりか外れか', ask: '弾は球に当たるでしょうか。' },
  time: { title: '時刻', ask: '何秒後に当たるでしょうか。', none: '当たらない' },
  angle: {
    title: '角度',
    ask: '球から見て、法線に対して何度で跳ね返るでしょうか。',
    none: '球には当たらない',
  },
  direction: {
    title: '跳ね返る向き',
    ask: 'この後、どちらへ飛ぶでしょうか。',
    name: '予想した跳ね返りの向き',
  },
  velocityA: {
    title: '新しい速度',
    ask: '球 A はこの後、どちらへ、どれだけの速さで進むでしょうか。',
    name: '予想した A の速度の矢印の先',
    none: '当たらない',
  },
};

export const questionMessages: Localized<typeof en> = { en, ja };
