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
};

export const lessonMessages: Localized<typeof en> = { en, ja };
