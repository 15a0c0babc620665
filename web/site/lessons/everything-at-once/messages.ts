// The texts of the lesson about many balls at once.
import { localized } from '../../shell/localized.js';

export const lessonMessages = localized({
  world: ['World', '箱と球'],
  count: ['Balls', '球の数'],
  box: ['Corner of the box', '箱の角'],
  frames: ['Duration', '時間'],
  restitution: ['Restitution', '反発係数'],
  chosen: ['One ball', '選んだ球'],
  ball: ['Ball', '球'],
  named: (letter: string) => [`Ball ${letter}`, `球 ${letter}`],
  centerHandle: (letter: string) => [`Centre of ball ${letter}`, `球 ${letter} の中心`],
  velocityHandle: (letter: string) => [
    `Tip of the velocity of ball ${letter}`,
    `球 ${letter} の速度の矢印の先`,
  ],
  hits: ['Hits', '衝突の数'],
  between: ['between balls', '球どうしの衝突'],
  walls: ['at walls', '壁との衝突'],
  first: ['First hit', '最初の衝突'],
  together: ['Most at one instant', '同時に起こる衝突の最多数'],
  energy: ['Energy at the start', 'はじめのエネルギー'],
  energyEnd: ['Energy at the end', '終わりのエネルギー'],
  momentum: ['Momentum at the start', 'はじめの運動量'],
  momentumEnd: ['Momentum at the end', '終わりの運動量'],
  collapsed: ['Hits treated as lossless', '損失なしとした衝突'],
  why: ['Ended', '終わり方'],
  endings: {
    time: ['The time is up.', '時間になりました。'],
    budget: (count: number) => [`Stopped after ${count} hits.`, `${count} 回の衝突で止めました。`],
    quiet: ['Nothing else will happen.', 'もう何も起こりません。'],
    stopped: ['It was stopped.', '途中で止められました。'],
    work: [
      'Stopped early: working out the rest would take too long.',
      '続きの計算に時間がかかりすぎるため、途中で止めました。',
    ],
  },
  description: (count: number, frames: string, first: string, time: string) => [
    `The first hit comes after ${time} s: ${first}. In ${frames} s there ${count === 1 ? 'is one hit' : `are ${count} hits`}.`,
    `最初の衝突は ${time} 秒後、${first}です。${frames} 秒間に ${count} 回衝突します。`,
  ],
  nothing: (frames: string) => [`No hit in ${frames} s.`, `${frames} 秒間、衝突はありません。`],
  simultaneous: (count: number) => [
    ` At one instant, ${count} hits are solved together.`,
    `同じ瞬間に起こる ${count} 回の衝突は、まとめて解きます。`,
  ],
  events: {
    title: ['What happens, in order', '起こる順番'],
    head: [
      ['Hit', 'Time (s)', 'Kind', 'Which', 'Where', 'At once'],
      ['番号', '時刻（秒）', '種類', '相手', '場所', '同時'],
    ],
    ball: ['balls', '球'],
    wall: ['wall', '壁'],
  },
  sides: {
    x: [
      ['left wall', 'right wall'],
      ['左の壁', '右の壁'],
    ],
    y: [
      ['lower wall', 'upper wall'],
      ['下の壁', '上の壁'],
    ],
  },
  // Japanese puts a space between kana and a letter, but none between kana and a word.
  and: (one: string, other: string) => [
    `${one} and ${other}`,
    `${one} と${other.length === 1 ? ' ' : ''}${other}`,
  ],
  after: {
    title: ['The balls at the end', '終わりの球'],
    head: [
      ['Ball', 'Centre', 'Velocity'],
      ['球', '中心', '速度'],
    ],
  },
  worked: (one: string, other: string, from: string, before: string) => [
    `This is the first hit of two balls, ${one} and ${other}. Time is counted from ${from} s${before}.`,
    `球どうしの最初の衝突（${one} と ${other}）の計算です。時刻は ${from} 秒から数えます${before}。`,
  ],
  cut: [
    '. Other balls push at the same instant, so the new velocities are found for all of them together',
    '。同じ瞬間にほかの球も押すので、新しい速度はすべて合わせて決まります',
  ],
  rounds: {
    second: [
      'Make the first hit happen after exactly half a second.',
      '最初の衝突をちょうど 0.5 秒後に起こしてみましょう。',
    ],
    count: ['Make exactly 20 hits happen.', 'ちょうど 20 回衝突させてみましょう。'],
    together: [
      'Can you make the first two hits happen at the same moment?',
      '最初の二つの衝突を同時に起こすことができるでしょうか。',
    ],
  },
});
