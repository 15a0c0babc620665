// The words of the lesson about a bullet and a sphere at rest; those of both lessons of 1999 are in the shared folder.
import { localized } from '../../shell/localized.js';

export const lessonMessages = localized({
  rounds: {
    miss: ['Make it miss, as narrowly as you can.', 'できるだけ際どく外してみましょう。'],
    angle: ['Make it bounce off at 30° to the normal.', '法線に対して 30° で跳ね返らせてみましょう。'],
    up: ['Make it fly straight up after the bounce.', '跳ね返ったあと、真上に飛ばしてみましょう。'],
    back: ['Can you get it back to where it started?', '出発点まで戻せるでしょうか。'],
  },
});
