// The words of predicting and checking.

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
  /** The texts of the prediction panel. */
  panel: {
    switchOff: ['Skip the guess', '予想せずに見る'],
    questions: ['Predict something else', '別のことを予想する'],
    howScored: ['How it is scored', '採点のしかた'],
    number: ['Your prediction', '予想'],
    vector: (axis: string) => [`Your prediction, ${axis}`, `予想、${axis}`],
    angle: ['Your prediction, as an angle on the circle', '予想（円周上の角度）'],
    drag: [
      'Drag the ring in the picture, or set it here.',
      '図の輪をドラッグするか、ここで指定してください。',
    ],
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
    watch: (guess: string) => [
      `You said: ${guess}. Now watch.`,
      `予想は「${guess}」。結果を見てみましょう。`,
    ],
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
  },
});

export type PredictionMessages = (typeof predictionMessages)['en'];
