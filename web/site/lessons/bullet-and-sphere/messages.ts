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
  rounds: {
    miss: 'Make it miss, as narrowly as you can.',
    second: 'Make it hit after exactly one second.',
    angle: 'Make it bounce off at 30° to the normal.',
    up: 'Make it fly straight up after the bounce.',
    back: 'Can you get it back to where it started?',
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
  rounds: {
    miss: 'できるだけ際どく外してみましょう。',
    second: 'ちょうど 1 秒後に当ててみましょう。',
    angle: '法線に対して 30° で跳ね返らせてみましょう。',
    up: '跳ね返ったあと、真上に飛ばしてみましょう。',
    back: '出発点まで戻せるでしょうか。',
  },
};

export const lessonMessages: Localized<typeof en> = { en, ja };
