// The words of the lesson about a bullet and a moving sphere; those of both lessons of 1999 are in the shared folder.
import { localized } from '../../shell/localized.js';

export const lessonMessages = localized({
  velocityHandle: ['Tip of the velocity arrow', '速度の矢印の先'],
  sliders: {
    speed: ['Speed of the bullet', '弾の速さ'],
    velocityX: ['Sphere, to the right (x)', '球の速度 右へ (x)'],
    velocityY: ['Sphere, upward (y)', '球の速度 上へ (y)'],
    centerY: ['Centre of the sphere, y', '球の中心の y'],
  },
  rounds: {
    six: [
      'Make the bullet fly off at exactly 6 units/s.',
      '弾をちょうど 6 単位/秒で跳ね返らせてみましょう。',
    ],
    stop: ['Can you make the bullet stop dead?', '弾をぴたりと止めることができるでしょうか。'],
  },
});
