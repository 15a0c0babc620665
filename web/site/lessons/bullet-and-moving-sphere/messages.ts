// The words of the lesson about a bullet and a moving sphere; those of both lessons of 1999 are in the shared folder.
import type { Localized } from '../../shell/language.js';

const en = {
  velocity: 'Velocity',
  velocityHandle: 'Tip of the velocity arrow',
  presets: {
    meeting: 'Meeting',
    behind: 'From behind',
    side: 'From the side',
    escape: 'It gets away',
    pace: 'Keeping pace',
  },
  sliders: {
    speed: 'Speed of the bullet',
    velocityX: 'Sphere, to the right (x)',
    velocityY: 'Sphere, upward (y)',
    centerY: 'Centre of the sphere, y',
    radius: 'Radius of the sphere',
  },
  rounds: {
    second: 'Make it hit after exactly one second.',
    six: 'Make the bullet fly off at exactly 6 units/s.',
    stop: 'Can you make the bullet stop dead?',
  },
};

const ja: typeof en = {
  velocity: '速度',
  velocityHandle: '速度の矢印の先',
  presets: {
    meeting: '正面から',
    behind: '後ろから',
    side: '横から',
    escape: '追いつかない',
    pace: '並んで進む',
  },
  sliders: {
    speed: '弾の速さ',
    velocityX: '球の速度 右へ (x)',
    velocityY: '球の速度 上へ (y)',
    centerY: '球の中心の y',
    radius: '球の半径',
  },
  rounds: {
    second: 'ちょうど 1 秒後に当ててみましょう。',
    six: '弾をちょうど 6 単位/秒で跳ね返らせてみましょう。',
    stop: '弾をぴたりと止めることができるでしょうか。',
  },
};

export const lessonMessages: Localized<typeof en> = { en, ja };
