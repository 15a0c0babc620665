// The presets of the lesson: small worlds to start from.
import type { Preset, Texts } from '../../lesson/lesson.js';
import type { Language } from '../../shell/language.js';
import { type Said, saidIn } from '../../shell/localized.js';

/** The names of the balls. */
export const letters: readonly string[] = [...'ABCDEFG'];

type Numbers = readonly [x: number, y: number, vx: number, vy: number, radius?: number, mass?: number];

interface Small {
  name: Said<string>;
  box: [number, number];
  frames: number;
  balls: readonly Numbers[];
  restitution?: number;
}

const rest = (x: number, y: number, radius: number): Numbers => [x, y, 0, 0, radius];

const five = {
  box: [16, 10],
  frames: 4,
  balls: [
    [2, 2, 3, 1.5],
    [13, 3, -2, 1, 1.5, 3],
    [8, 7.5, 0.5, -2.5, 0.8, 0.5],
    [4, 7, 1, -1, 1.2, 2],
    [12.5, 8, -1.5, -2],
  ],
} satisfies Omit<Small, 'name'>;

const worlds = {
  // Few enough balls to guess what comes first.
  three: { ...five, name: ['Three balls', '三つの球'], balls: five.balls.slice(0, 3) },
  five: { ...five, name: ['Five balls', '五つの球'] },
  // Sides of 1 and 0.75 give a distance of 1.25. That is exact in doubles, so the balls of the rack touch exactly.
  break: {
    name: ['A break', 'ブレイク'],
    box: [20, 10],
    frames: 2.5,
    balls: [
      [4, 5, 8, 0, 0.625],
      rest(11, 5, 0.625),
      rest(12, 5.75, 0.625),
      rest(12, 4.25, 0.625),
      rest(13, 6.5, 0.625),
      rest(13, 5, 0.625),
      rest(13, 3.5, 0.625),
    ],
  },
  cradle: {
    name: ["Newton's cradle", 'ニュートンのゆりかご'],
    box: [20, 4],
    frames: 7,
    balls: [[2, 2, 3, 0], rest(7, 2, 1), rest(9, 2, 1), rest(11, 2, 1), rest(13, 2, 1)],
  },
  four: {
    name: ['Four at once', '四つ同時に'],
    box: [16, 16],
    frames: 6,
    balls: [
      [3, 8, 1, 0],
      [13, 8, -1, 0],
      [8, 3, 0, 1],
      [8, 13, 0, -1],
    ],
  },
  corner: { name: ['Into a corner', '角へ'], box: [10, 8], frames: 4, balls: [[5, 3, 2, 2]] },
  // A hundred times as heavy: the number of hits begins with the digits of pi
  digits: {
    name: ['31 hits', '31 回の衝突'],
    box: [24, 4],
    frames: 11,
    balls: [
      [3, 2, 0, 0, 0.5, 1],
      [6, 2, -1, 0, 1, 100],
    ],
  },
  soft: { ...five, name: ['Soft balls', '柔らかい球'], frames: 6, restitution: 0.8 },
} satisfies Record<string, Small>;

/** Additional balls appear along the upper wall, at rest and without touching one another. */
const spare = (which: number, [width, height]: Small['box']): Numbers => [
  Number((width - 0.8 - 1.5 * which).toFixed(1)),
  Number((height - 0.8).toFixed(1)),
  0,
  0,
  0.6,
];

function textsOf({ box, frames, balls, restitution = 1 }: Small): Texts {
  const texts: Texts = {
    count: [String(balls.length)],
    box: box.map(String),
    frames: [String(frames)],
    restitution: [String(restitution)],
    ball: ['A'],
  };
  for (const [i, letter] of letters.entries()) {
    const [x, y, vx, vy, radius = 1, mass = 1] = balls[i] ?? spare(i - balls.length, box);
    texts[`center${letter}`] = [String(x), String(y)];
    texts[`velocity${letter}`] = [String(vx), String(vy)];
    texts[`radius${letter}`] = [String(radius)];
    texts[`mass${letter}`] = [String(mass)];
  }
  return texts;
}

export const presetsIn = (language: Language): Preset[] =>
  Object.values<Small>(worlds).map((world) => ({
    name: saidIn(language, world.name),
    texts: textsOf(world),
  }));
