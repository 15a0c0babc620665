// The words of predicting and checking, which come with their panel.

import { localized } from '../shell/localized.js';
export const predictionPanelMessages = localized({
  switchOff: ['Skip the guess', '予想せずに見る'],
  questions: ['Predict something else', '別のことを予想する'],
  howScored: ['How it is scored', '採点のしかた'],
  number: ['Your prediction', '予想'],
  vector: (axis: string) => [`Your prediction, ${axis}`, `予想、${axis}`],
  angle: ['Your prediction, as an angle on the circle', '予想（円周上の角度）'],
  drag: ['Drag the ring in the picture, or set it here.', '図の輪をドラッグするか、ここで指定してください。'],
  check: ['Play and check', '再生して確かめる'],
  rule: (worst: string) => [
    `An exact prediction scores 100. The further off, the fewer points, down to 0 when it is off by ${worst}.`,
    `ぴったりなら 100 点です。差が大きいほど点は下がり、差が${worst}以上なら 0 点です。`,
  ],
  ruleNone: [
    ' Hit or miss is right or wrong, as the exact solver decides.',
    '当たるか外れるかは、正確なソルバーの判定で決まります。',
  ],
  ruleChoice: [
    'Right scores 100, wrong scores 0. The exact solver decides.',
    '正解なら 100 点、不正解なら 0 点です。正確なソルバーが判定します。',
  ],
  watch: (guess: string) => [`You said: ${guess}. Now watch.`, `予想は「${guess}」。結果を見てみましょう。`],
  exact: (answer: string) => [
    `Exactly right: ${answer}. 100 of 100 points.`,
    `ぴったりです。答えは ${answer}。100 点。`,
  ],
  right: (answer: string) => [
    `Right: ${answer}. 100 of 100 points.`,
    `正解です。答えは「${answer}」。100 点。`,
  ],
  wrong: (guess: string, answer: string) => [
    `You said ${guess}; the answer is ${answer}. 0 of 100 points.`,
    `予想は「${guess}」、答えは「${answer}」。0 点。`,
  ],
  off: (guess: string, answer: string, difference: string, score: number) => [
    `You said ${guess}; the answer is ${answer}. Off by ${difference}: ${score} of 100 points.`,
    `予想は ${guess}、答えは ${answer}。差は ${difference} で、${score} 点です。`,
  ],
  next: ['Next example', '次の例'],
  tries: ['Your tries', 'これまでの予想'],
  head: [
    ['Try', 'Question', 'Prediction', 'Answer', 'Off by', 'Score'],
    ['回', '問い', '予想', '答え', '差', '得点'],
  ],
  mean: (score: number) => [`Mean score: ${score} of 100`, `平均 ${score} 点`],
});

export type PredictionPanelMessages = (typeof predictionPanelMessages)['en'];
