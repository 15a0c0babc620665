// The words of the lesson about many balls at once.
import type { Localized } from '../../shell/language.js';

const en = {
  world: 'World',
  count: 'Balls',
  box: 'Corner of the box',
  frames: 'Length',
  restitution: 'Restitution',
  chosen: 'One ball',
  ball: 'Ball',
  named: (letter: string) => `Ball ${letter}`,
  centerHandle: (letter: string) => `Centre of ball ${letter}`,
  velocityHandle: (letter: string) => `Tip of the velocity of ball ${letter}`,
  hits: 'Hits',
  between: 'between balls',
  walls: 'at walls',
  first: 'First hit',
  together: 'Most at one instant',
  energy: 'Energy at the start',
  energyEnd: 'Energy at the end',
  momentum: 'Momentum at the start',
  momentumEnd: 'Momentum at the end',
  collapsed: 'Hits treated as lossless',
  why: 'Ended',
  endings: {
    time: 'The time is up.',
    budget: (count: number) => `Stopped after ${count} hits.`,
    quiet: 'Nothing else will happen.',
    work: 'Stopped early: working out the rest would take too long.',
  },
  description: (count: number, frames: string, first: string, time: string) =>
    `The first hit comes after ${time} s: ${first}. In ${frames} s there ${count === 1 ? 'is one hit' : `are ${count} hits`}.`,
  nothing: (frames: string) => `No hit in ${frames} s.`,
  simultaneous: (count: number) => ` At one instant, ${count} hits are solved together.`,
  events: {
    title: 'What happens, in order',
    head: ['Hit', 'Time (s)', 'Kind', 'Which', 'Where', 'At once'],
    ball: 'balls',
    wall: 'wall',
  },
  sides: { x: ['left wall', 'right wall'], y: ['lower wall', 'upper wall'] } as Record<
    'x' | 'y',
    [string, string]
  >,
  and: (one: string, other: string) => `${one} and ${other}`,
  after: {
    title: 'The balls at the end',
    head: ['Ball', 'Centre', 'Velocity'],
  },
  worked: (one: string, other: string, from: string, before: string) =>
    `This is the first hit of two balls, ${one} and ${other}. Time is counted from ${from} s${before}.`,
  cut: '. Other balls push at the same instant, so the new velocities are found for all of them together',
  presets: {
    three: 'Three balls',
    five: 'Five balls',
    break: 'A break',
    cradle: "Newton's cradle",
    four: 'Four at once',
    corner: 'Into a corner',
    digits: '31 hits',
    soft: 'Soft balls',
  },
  sliders: {
    x: 'A, to the right (x)',
    y: 'A, upward (y)',
    radius: 'Radius of A',
    restitution: 'Bounciness',
  },
  rounds: {
    second: 'Make the first hit happen after exactly half a second.',
    count: 'Make exactly 20 hits happen.',
    together: 'Can you make the first two hits happen at the same moment?',
  },
};

const ja: typeof en = {
  world: '箱と球',
  count: '球の数',
  box: '箱の角',
  frames: '時間',
  restitution: '反発係数',
  chosen: '選んだ球',
  ball: '球',
  named: (letter) => `球 ${letter}`,
  centerHandle: (letter) => `球 ${letter} の中心`,
  velocityHandle: (letter) => `球 ${letter} の速度の矢印の先`,
  hits: '衝突の数',
  between: '球どうしの衝突',
  walls: '壁との衝突',
  first: '最初の衝突',
  together: '同時に起こる衝突の最多数',
  energy: 'はじめのエネルギー',
  energyEnd: '終わりのエネルギー',
  momentum: 'はじめの運動量',
  momentumEnd: '終わりの運動量',
  collapsed: '損失なしとした衝突',
  why: '終わり方',
  endings: {
    time: '時間になりました。',
    budget: (count) => `${count} 回の衝突で止めました。`,
    quiet: 'もう何も起こりません。',
    work: '続きの計算に時間がかかりすぎるため、途中で止めました。',
  },
  description: (count, frames, first, time) =>
    `最初の衝突は ${time} 秒後、${first}です。${frames} 秒間に ${count} 回衝突します。`,
  nothing: (frames) => `${frames} 秒間、衝突はありません。`,
  simultaneous: (count) => ` 同じ瞬間に起こる ${count} 回の衝突は、まとめて解きます。`,
  events: {
    title: '起こる順番',
    head: ['番号', '時刻（秒）', '種類', '相手', '場所', '同時'],
    ball: '球',
    wall: '壁',
  },
  sides: { x: ['左の壁', '右の壁'], y: ['下の壁', '上の壁'] },
  // A space stands between kana and a letter, and none between kana and a word.
  and: (one, other) => `${one} と${other.length === 1 ? ' ' : ''}${other}`,
  after: {
    title: '終わりの球',
    head: ['球', '中心', '速度'],
  },
  worked: (one, other, from, before) =>
    `球どうしの最初の衝突（${one} と ${other}）の計算です。時刻は ${from} 秒から数えます${before}。`,
  cut: '。同じ瞬間にほかの球も押すので、新しい速度はすべて合わせて決まります',
  presets: {
    three: '三つの球',
    five: '五つの球',
    break: 'ブレイク',
    cradle: 'ニュートンのゆりかご',
    four: '四つ同時に',
    corner: '角へ',
    digits: '31 回の衝突',
    soft: '柔らかい球',
  },
  sliders: {
    x: 'A の速度 右へ (x)',
    y: 'A の速度 上へ (y)',
    radius: 'A の半径',
    restitution: '跳ね返り',
  },
  rounds: {
    second: '最初の衝突をちょうど 0.5 秒後に起こしてみましょう。',
    count: 'ちょうど 20 回衝突させてみましょう。',
    together: '最初の二つの衝突を同時に起こすことができるでしょうか。',
  },
};

export const lessonMessages: Localized<typeof en> = { en, ja };
