// The words that the two lessons of 1999 share.
import { localized } from '../../shell/localized.js';

export const bulletAndSphereMessages = localized({
  bullet: ['Bullet', '弾'],
  start: ['Start', '出発点'],
  toward: ['Flies toward', '向かう点'],
  speed: ['Speed', '速さ'],
  startHandle: ['Bullet start', '弾の出発点'],
  towardHandle: ['Point it flies toward', '弾が向かう点'],
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
  second: ['Make it hit after exactly one second.', 'ちょうど 1 秒後に当ててみましょう。'],
});
