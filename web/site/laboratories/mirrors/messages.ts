// The words of the picture of three mirror balls, beside those that stand in its page.
import type { Localized } from '../../shell/language.js';

const en = {
  view: (width: string, x: string, y: string) => `The picture is ${width} units wide, around (${x}, ${y}).`,
  shares: (red: string, green: string, blue: string, past: string) =>
    `Of the rays ${red} leave toward the red lamp, ${green} toward the green and ${blue} toward the blue one; ${past} meet no ball.`,
};

const ja: typeof en = {
  view: (width, x, y) => `この絵の幅は ${width} 単位、中心は (${x}, ${y}) です。`,
  shares: (red, green, blue, past) =>
    `光線のうち ${red} が赤い灯、${green} が緑の灯、${blue} が青い灯へ向かい、${past} は球に当たりません。`,
};

export const mirrorsMessages: Localized<typeof en> = { en, ja };
