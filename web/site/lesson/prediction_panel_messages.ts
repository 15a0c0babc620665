// The words of predicting and checking, which come with their panel.
import type { Localized } from '../shell/language.js';

const en = {
  switchOff: 'Skip the guess',
  questions: 'Predict something else',
  howScored: 'How it is scored',
  number: 'Your prediction',
  vector: (axis: string) => `Your prediction, ${axis}`,
  angle: 'Your prediction, as an angle on the circle',
  drag: 'Drag the ring in the picture, or set it here.',
  check: 'Play and check',
  rule: (worst: string) =>
    `An exact prediction scores 100. The further off, the fewer points, down to 0 when it is off by ${worst}.`,
  ruleNone: ' Hit or miss is right or wrong, as the exact solver decides.',
  ruleChoice: 'Right scores 100, wrong scores 0. The exact solver decides.',
  watch: (guess: string) => `You said: ${guess}. Now watch.`,
  exact: (answer: string) => `Exactly right: ${answer}. 100 of 100 points.`,
  right: (answer: string) => `Right: ${answer}. 100 of 100 points.`,
  wrong: (guess: string, answer: string) => `You said ${guess}; the answer is ${answer}. 0 of 100 points.`,
  off: (guess: string, answer: string, difference: string, score: number) =>
    `You said ${guess}; the answer is ${answer}. Off by ${difference}: ${score} of 100 points.`,
  next: 'Next example',
  tries: 'Your tries',
  head: ['Try', 'Question', 'Prediction', 'Answer', 'Off by', 'Score'],
  mean: (score: number) => `Mean score: ${score} of 100`,
};

const ja: typeof en = {
  switchOff: '予想せずに見る',
  questions: '別のことを予想する',
  howScored: '採点のしかた',
  number: '予想',
  vector: (axis) => `予想、${axis}`,
  angle: '予想（円周上の角度）',
  drag: '図の輪をドラッグするか、ここで指定してください。',
  check: '再生して確かめる',
  rule: (worst) => `ぴったりなら 100 点です。差が大きいほど点は下がり、差が${worst}以上なら 0 点です。`,
  ruleNone: '当たるか外れるかは、正確なソルバーの判定で決まります。',
  ruleChoice: '正解なら 100 点、不正解なら 0 点です。正確なソルバーが判定します。',
  watch: (guess) => `予想は「${guess}」。結果を見てみましょう。`,
  exact: (answer) => `ぴったりです。答えは ${answer}。100 点。`,
  right: (answer) => `正解です。答えは「${answer}」。100 点。`,
  wrong: (guess, answer) => `予想は「${guess}」、答えは「${answer}」。0 点。`,
  off: (guess, answer, difference, score) =>
    `予想は ${guess}、答えは ${answer}。差は ${difference} で、${score} 点です。`,
  next: '次の例',
  tries: 'これまでの予想',
  head: ['回', '問い', '予想', '答え', '差', '得点'],
  mean: (score) => `平均 ${score} 点`,
};

export type PredictionPanelMessages = typeof en;
export const predictionPanelMessages: Localized<PredictionPanelMessages> = { en, ja };
