// The words of the picture of three mirror balls, beside those that stand in its page.
import type { Localized } from '../../shell/language.js';

const en = {
  cancel: 'Cancel',
  again: 'Once more',
  working: (percent: number) => `${percent} % of a million rays`,
  cancelled: 'Cancelled. What is there stays.',
  done: (seconds: string, bounces: string, most: number) =>
    `A million rays in ${seconds} seconds: ${bounces} bounces in all, ${most} at most.`,
  view: (width: string, x: string, y: string) => `The picture is ${width} units wide, around (${x}, ${y}).`,
  shares: (red: string, green: string, blue: string, past: string) =>
    `Of the rays ${red} leave toward the red lamp, ${green} toward the green and ${blue} toward the blue one; ${past} meet no ball.`,
};

const ja: typeof en = {
  cancel: '中止',
  again: 'もう一度',
  working: (percent) => `百万本の光線のうち ${percent} %`,
  cancelled: '中止しました。描けたところまで残します。',
  done: (seconds, bounces, most) =>
    `百万本の光線を ${seconds} 秒で：反射は全部で ${bounces} 回、最多 ${most} 回。`,
  view: (width, x, y) => `この絵の幅は ${width} 単位、中心は (${x}, ${y}) です。`,
  shares: (red, green, blue, past) =>
    `光線のうち ${red} が赤い灯、${green} が緑の灯、${blue} が青い灯へ向かい、${past} は球に当たりません。`,
};

export const mirrorsMessages: Localized<typeof en> = { en, ja };
