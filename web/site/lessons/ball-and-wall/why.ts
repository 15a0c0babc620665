// The explanation of the lesson ball-and-wall.
import type { Idea } from '../../lesson/lesson.js';

export const why: readonly Idea[] = [
  {
    refers: ['path'],
    en: 'A ball touches the wall when its centre is one radius away from it.',
    ja: '球が壁に触れるのは、中心が壁から半径の分だけ離れたときです。',
  },
  {
    refers: ['shadow'],
    en: 'So let the ball shrink to a point, and let the wall grow by the radius. Nothing else changes.',
    ja: 'そこで球を点に縮め、壁をその半径だけ太らせます。ほかは何も変わりません。',
  },
  {
    refers: ['shadow', 'hit-point'],
    en: 'The grown wall has two straight sides and a round end. The first place where the centre meets it is the contact.',
    ja: '太った壁には、まっすぐな面が二つと、丸い端があります。中心が最初に出会う所が接触です。',
  },
  {
    refers: ['normal'],
    en: 'On a side the normal is square to the wall. At an end it points from the end to the centre, so a ball can leave an end in any direction.',
    ja: '面では、法線は壁に直角です。端では、端から中心に向かいます。だから端からは、どの向きにも跳ね返れます。',
  },
  {
    refers: ['outgoing-path', 'normal'],
    en: 'The part of the velocity along the normal is turned round, times the restitution. The part along the wall stays.',
    ja: '速度のうち法線に沿った分は、反発係数をかけて逆向きになります。壁に沿った分はそのままです。',
  },
];
