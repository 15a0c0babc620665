// The words of a page that can hide its outcome, as long as nobody predicts.

import { localized } from '../shell/localized.js';
export const predictionMessages = localized({
  title: ['Predict', '予想'],
  invitation: [
    'What will happen? Decide first, then look.',
    '何が起こるでしょうか。先に予想してから、確かめてみましょう。',
  ],
  switchOn: ['Hide the outcome and predict', '結果を隠して予想する'],
  needed: {
    number: ['First type a number, such as 1.5.', '先に 1.5 のような数を入力してください。'],
    count: ['First type a whole number, such as 7.', '先に 7 のような整数を入力してください。'],
    choice: ['First choose an answer.', '先に答えを選んでください。'],
    place: [
      'First drag the ring to where you expect it, or type the numbers.',
      '先に輪を予想した位置まで動かすか、数を入力してください。',
    ],
    circle: [
      'First drag the ring to where you expect it, or move the slider.',
      '先に輪を予想した位置まで動かすか、スライダーで指定してください。',
    ],
  },
  hidden: [
    'The outcome is hidden. Make your prediction, then press “Play and check”.',
    '結果は隠されています。予想を決めて、「再生して確かめる」を押してください。',
  ],
  played: [
    'The outcome appears as soon as the animation gets there.',
    '再生がその瞬間まで進むと、結果が表示されます。',
  ],
  preset: (number: number) => [`Example ${number}`, `例 ${number}`],
  goals: {
    title: ['Goals and questions', '目標と問い'],
    answer: ['Answer', '答え'],
    tryIt: ['Try it here', 'ここで試す'],
    predictIt: ['Predict it here', 'ここで予想する'],
  },
});

export type PredictionMessages = (typeof predictionMessages)['en'];
