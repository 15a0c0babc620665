// The words that the two lessons of 1999 share.
import type { Language } from '../../shell/language.js';
import { localized } from './localized.js';

export const bulletAndSphereMessages = localized({
  bullet: ['Bullet', '弾'],
  sphere: ['Sphere', '球'],
  start: ['Start', '出発点'],
  toward: ['Flies toward', '向かう点'],
  speed: ['Speed', '速さ'],
  radius: ['Radius', '半径'],
  center: ['Centre', '中心'],
  startHandle: ['Bullet start', '弾の出発点'],
  towardHandle: ['Point it flies toward', '弾が向かう点'],
  centerHandle: ['Sphere centre', '球の中心'],
  gap: (size: string) => [`gap ${size}`, `すき間 ${size}`],
  formula1999: ['The formula of 1999', '1999 年の式'],
  seenFrom: {
    name: ['the sphere', '球'],
    hit: (before: string, after: string, angle: string) => [
      `Seen from the sphere, which is at rest now, the bullet comes with velocity ${before} and leaves with ${after}: before and after at ${angle} to the normal.`,
      `球から見ると、球は止まっています。弾は速度 ${before} で来て、${after} で飛び去ります。法線との角度は、前も後も ${angle} です。`,
    ],
    miss: (velocity: string) => [
      `Seen from the sphere, which is at rest now, the bullet passes by with velocity ${velocity}.`,
      `球から見ると、球は止まっています。弾は速度 ${velocity} で通り過ぎます。`,
    ],
  },
  sliders: {
    aimY: ['Aim, up and down (y)', 'ねらい 上下 (y)'],
    aimZ: ['Aim, near and far (z)', 'ねらい 前後 (z)'],
    radius: ['Radius of the sphere', '球の半径'],
    bulletRadius: ['Radius of the bullet', '弾の半径'],
    speed: ['Speed', '速さ'],
  },
  why: {
    path: [
      'The bullet flies in a straight line. Only one thing decides whether it hits: how close that line comes to the centre of the sphere.',
      '弾はまっすぐ飛びます。当たるかどうかを決めるのはただ一つ、その直線が球の中心にどれだけ近づくかです。',
    ],
    relative: [
      'The sphere moves as well. Sit on it and look out: now the sphere is at rest, and the bullet comes along another line. Whether, when and where they meet is the same for both.',
      '球も動いています。球に乗って眺めてみましょう。球は止まって見え、弾は別の直線に沿ってやって来ます。当たるかどうか、いつどこで当たるかは、どちらから見ても同じです。',
    ],
    distance: [
      'Draw the shortest way from the centre to the line. It meets the line at a right angle. If its length D is more than the radius R, the bullet misses.',
      '中心から直線まで、いちばん短い線を引きます。直線とは直角に交わります。その長さ D が半径 R より大きければ、弾は外れます。',
    ],
    chord: [
      'The line cuts through the sphere. Half of that cut is h. With D and R it makes a right-angled triangle, so Pythagoras gives h.',
      '直線は球を貫きます。その切り口の長さの半分が h です。D と R と h は直角三角形になるので、三平方の定理で h が求まります。',
    ],
    point: [
      'Go to the closest point, then back by h: there it hits. Divide the length of the way by the speed, and you have the time.',
      '最も近い点まで進み、h だけ戻ったところ、そこに当たります。そこまでの長さを速さで割れば、時刻が出ます。',
    ],
    normal: [
      'At the contact the normal n points straight out of the sphere. The part of the velocity along n is turned round; the part along the surface stays.',
      '当たった点で、法線 n は球からまっすぐ外を向きます。速度のうち n に沿った分は逆向きになり、表面に沿った分はそのままです。',
    ],
    mirror: [
      'So the bullet leaves at the angle to the normal at which it came, like light from a mirror, and just as fast.',
      'だから弾は、鏡に当たった光のように、来たときと同じ法線との角度で、同じ速さで飛び去ります。',
    ],
    movingMirror: [
      'Seen from the sphere, the bullet leaves at the angle at which it came. Add the velocity of the sphere again, and you see it from outside: faster if the sphere came toward it.',
      '球から見ると、弾は来たときと同じ角度で飛び去ります。球の速度を足し戻せば、外から見た動きになります。球が向かって来ていたなら、弾は速くなります。',
    ],
  },
});

export type BulletAndSphereMessages = (typeof bulletAndSphereMessages)[Language];
