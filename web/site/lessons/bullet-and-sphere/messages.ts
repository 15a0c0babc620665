// The words of the lesson about a bullet and a sphere at rest; those of both lessons of 1999 are in the shared folder.
import type { Localized } from '../../shell/language.js';

const en = {
  presets: {
    bartlett: "Bartlett's numbers",
    headOn: 'Head-on',
    grazing: 'Grazing',
    touching: 'Just touching',
    hair: 'A miss by a hair',
    far: 'From far away',
    ball: 'A ball, not a point',
  },
};

const ja: typeof en = {
  presets: {
    bartlett: 'バートレットの例',
    headOn: '正面から',
    grazing: 'かすめる',
    touching: 'ちょうど触れる',
    hair: '間一髪の外れ',
    far: '遠くから',
    ball: '大きさのある弾',
  },
};

export const lessonMessages: Localized<typeof en> = { en, ja };
