// The explanation of a ball that draws back.
import type { Idea } from '../../lesson/lesson.js';

export const why: readonly Idea[] = [
  {
    refers: ['cue', 'spin'],
    formula: String.raw`\omega = \tfrac52\,\frac{V}{R}\,b`,
    en: 'The cue gives the ball its speed. Struck below the middle, it gets back spin as well: the lower, the more.',
    ja: 'キューは球に速さを与えます。中心より下を撞くと、逆回転もかかります。低く撞くほど強くかかります。',
  },
  {
    refers: ['slip', 'spin', 'velocity'],
    formula: String.raw`u = v - R\,\omega`,
    en: 'The lowest point moves with the ball, and the spin moves it on top of that. With back spin both point forward: the ball slides over the cloth.',
    ja: 'いちばん下の点は球と一緒に動き、回転がさらにそれを動かします。逆回転では二つが同じ前向きになり、球はラシャの上を滑ります。',
  },
  {
    refers: ['friction', 'slip', 'slide-out'],
    formula: String.raw`a = -\mu_s\,g\,\frac{u}{|u|}`,
    en: 'Friction pulls against the slip. It slows the ball, and it turns the back spin down, a little every moment.',
    ja: '摩擦は滑りと逆の向きに引きます。球を遅くし、逆回転も少しずつ弱めます。',
  },
  {
    refers: ['contact', 'object-ball', 'velocity'],
    formula: String.raw`v_b' = \frac{1+e}{2}\,v`,
    en: 'At the hit the balls push along the line of their centres. Nearly all the speed goes to the other ball. The spin stays: nothing rubs.',
    ja: '当たる瞬間、二つの球は中心を結ぶ線に沿って押し合います。速さのほとんどは的球に移ります。こすれないので、回転はそのまま残ります。',
  },
  {
    refers: ['slip', 'spin', 'friction', 'slide-back'],
    en: 'Now the cue ball stands, and still spins backward. Its lowest point slips forward, so friction pushes the ball back. That is the draw: the cloth does it.',
    ja: '手球は止まり、まだ逆に回っています。いちばん下の点は前へ滑るので、摩擦は球を後ろへ押します。引き球を引くのは、ラシャです。',
  },
  {
    refers: ['rolling', 'velocity', 'spin'],
    formula: String.raw`v = v_0 - \tfrac27\,u_0`,
    en: 'It gets faster and spins less, until both fit: then it rolls. Two sevenths of the slip have become speed, whatever the friction.',
    ja: '球は速くなり、回転は弱まり、両方が合ったところで転がり始めます。摩擦の大きさによらず、滑りの七分の二が速さになります。',
  },
  {
    refers: ['slide-out', 'roll-out'],
    formula: String.raw`t = \frac{2\,|u_0|}{7\,\mu_s\,g}`,
    en: 'So it must not take too long on the way. Too far, too slow or on rough cloth, and the back spin is used up before the hit: then it rolls, and follows.',
    ja: 'だから、途中で時間をかけすぎてはいけません。遠すぎたり、遅すぎたり、ラシャが粗かったりすると、当たる前に逆回転を使い切り、転がって前へ進みます。',
  },
];
