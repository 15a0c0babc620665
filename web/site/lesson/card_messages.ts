// The words of the card that leads through a lesson.
import { localized } from '../shell/localized.js';

export const cardMessages = localized({
  label: ['Five steps', '五つのステップ'],
  names: {
    guess: ['Guess', '予想'],
    watch: ['Watch', '観察'],
    why: ['Why', 'なぜ'],
    try: ['Try', '実験'],
    numbers: ['Numbers', '数値'],
  },
  given: ['The numbers', '与えられた数値'],
  watch: {
    title: ['What happens', '何が起こるか'],
    again: ['Play again', 'もう一度再生'],
    example: ['Another example', '別の例'],
    onward: ['Why?', 'なぜ？'],
  },
  why: {
    title: ['Why', 'なぜそうなるか'],
    count: (number: number, all: number) => [`${number} of ${all}`, `${all} のうち ${number}`],
    back: ['Previous sentence', '前の文'],
    next: ['Next', '次へ'],
    onward: ['Try it yourself', '自分で試す'],
  },
  try: {
    title: ['Your turn', '試してみよう'],
    rounds: ['Rounds', 'ラウンド'],
    round: (number: number) => [`Round ${number}`, `ラウンド ${number}`],
    challenge: ['Challenge', 'チャレンジ'],
    stars: (count: number) => [`${count} of 3 stars`, `星 3 つ中 ${count} つ`],
    off: (difference: string) => [`Off by ${difference}.`, `差は ${difference} です。`],
    missed: (gap: string) => [`It misses by ${gap}.`, `${gap} それています。`],
    notYet: ['Not there yet.', 'まだ届いていません。'],
    done: ['Exactly as asked.', 'ぴったりです。'],
    best: (count: number) => [`Best so far: ${count} of 3 stars.`, `これまでの最高は星 ${count} つ。`],
    next: ['Next round', '次のラウンド'],
    link: ['Copy a link to this challenge', 'このチャレンジのリンクをコピー'],
    onward: ['To the numbers', '数値を見る'],
  },
  frame: {
    from: (name: string) => [`Look from ${name}`, `${name}から見る`],
  },
});

export type CardMessages = (typeof cardMessages)['en'];
