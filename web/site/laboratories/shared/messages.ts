// The words that the laboratories share.
import type { Localized } from '../../shell/language.js';

const en = {
  predict: {
    title: 'Predict',
    first: 'Predict first',
    check: 'Play and check',
    again: 'Guess again',
    needed: 'Type a number first, such as 10.',
    running: 'Watch: it is being checked …',
    head: ['Try', 'Your guess', 'Answer', 'Difference', 'Score'],
    tries: 'Your tries',
    score: (score: number) => `${score} of 100`,
    said: (answer: string, difference: string, score: number) =>
      `The answer is ${answer}. You were off by ${difference}: ${score} of 100 points.`,
    exact: (answer: string) => `The answer is ${answer}. Exactly right: 100 of 100 points.`,
  },
  runs: {
    title: 'Runs',
    keep: 'Keep this run',
    forget: 'Clear the table',
    csv: 'Runs (CSV)',
    none: 'Keep a run, change something, and keep the next one: then you can compare them here.',
    number: 'Run',
  },
  errors: {
    number: 'This is not a number. Type one such as 1.5.',
    positive: 'This has to be greater than 0.',
    samePoint: 'The two ends of a wall have to be different points.',
    range: 'This number is out of range.',
    other: 'There is no answer for these numbers. Try others.',
  },
};

const ja: typeof en = {
  predict: {
    title: '予想',
    first: '先に予想する',
    check: '再生して確かめる',
    again: 'もう一度予想する',
    needed: '先に 10 のような数を入力してください。',
    running: '確かめています。見ていてください…',
    head: ['回', '予想', '答え', '差', '得点'],
    tries: 'これまでの予想',
    score: (score) => `${score} 点`,
    said: (answer, difference, score) =>
      `答えは ${answer}、差は ${difference}。100 点満点で ${score} 点です。`,
    exact: (answer) => `答えは ${answer}。ぴったり当たりました。100 点です。`,
  },
  runs: {
    title: '実験の記録',
    keep: 'この結果を記録する',
    forget: '記録を消す',
    csv: '記録 (CSV)',
    none: '結果を記録し、条件を変えてまた記録すると、ここで比べられます。',
    number: '番号',
  },
  errors: {
    number: '数として読めません。1.5 のように入力してください。',
    positive: '0 より大きい数にしてください。',
    samePoint: '壁の両端は別の点にしてください。',
    range: 'この数は範囲の外です。',
    other: 'この数では答えが出ません。別の数を試してください。',
  },
};

export const laboratoryMessages: Localized<typeof en> = { en, ja };
export type LaboratoryMessages = typeof en;
