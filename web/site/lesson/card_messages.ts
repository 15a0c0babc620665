// The words of the card that leads through a lesson.
import type { Localized } from '../shell/language.js';
import type { Step } from './steps.js';

const en = {
  label: 'Five steps',
  names: { guess: 'Guess', watch: 'Watch', why: 'Why', try: 'Try', numbers: 'Numbers' } as Record<
    Step,
    string
  >,
  given: 'The numbers',
  watch: {
    title: 'What happens',
    again: 'Play again',
    example: 'Another example',
    onward: 'Why?',
  },
  why: {
    title: 'Why',
    count: (number: number, all: number) => `${number} of ${all}`,
    back: 'Previous sentence',
    next: 'Next',
    onward: 'Try it yourself',
  },
  try: {
    title: 'Your turn',
    rounds: 'Rounds',
    round: (number: number) => `Round ${number}`,
    challenge: 'Challenge',
    stars: (count: number) => `${count} of 3 stars`,
    off: (difference: string) => `Off by ${difference}.`,
    notYet: 'Not there yet.',
    done: 'Exactly as asked.',
    best: (count: number) => `Best so far: ${count} of 3 stars.`,
    next: 'Next round',
    link: 'Copy a link to this challenge',
    onward: 'To the numbers',
  },
  frame: { from: (name: string) => `Look from ${name}` },
};

const ja: typeof en = {
  label: '五つのステップ',
  names: { guess: '予想', watch: '観察', why: 'なぜ', try: '実験', numbers: '数値' },
  given: '与えられた数値',
  watch: {
    title: '何が起こるか',
    again: 'もう一度再生',
    example: '別の例',
    onward: 'なぜ？',
  },
  why: {
    title: 'なぜそうなるか',
    count: (number, all) => `${all} のうち ${number}`,
    back: '前の文',
    next: '次へ',
    onward: '自分で試す',
  },
  try: {
    title: '試してみよう',
    rounds: 'ラウンド',
    round: (number) => `ラウンド ${number}`,
    challenge: 'チャレンジ',
    stars: (count) => `星 3 つ中 ${count} つ`,
    off: (difference) => `差は ${difference} です。`,
    notYet: 'まだ届いていません。',
    done: 'ぴったりです。',
    best: (count) => `これまでの最高は星 ${count} つ。`,
    next: '次のラウンド',
    link: 'このチャレンジのリンクをコピー',
    onward: '数値を見る',
  },
  frame: { from: (name) => `${name}から見る` },
};

export type CardMessages = typeof en;
export const cardMessages: Localized<CardMessages> = { en, ja };
