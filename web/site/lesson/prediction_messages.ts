// The words of a page that can hide its outcome, as long as nobody predicts.
import type { Localized } from '../shell/language.js';

const en = {
  title: 'Predict',
  invitation: 'What will happen? Decide first, then look.',
  switchOn: 'Hide the outcome and predict',
  needed: {
    number: 'First type a number, such as 1.5.',
    count: 'First type a whole number, such as 7.',
    choice: 'First choose an answer.',
    place: 'First drag the ring to where you expect it, or type the numbers.',
    circle: 'First drag the ring to where you expect it, or move the slider.',
  },
  hidden: 'The outcome is hidden. Make your prediction, then press “Play and check”.',
  played: 'The outcome appears as soon as the animation gets there.',
  preset: (number: number) => `Example ${number}`,
  goals: {
    title: 'Goals and questions',
    answer: 'Answer',
    tryIt: 'Try it here',
    predictIt: 'Predict it here',
  },
};

const ja: typeof en = {
  title: '予想',
  invitation: '何が起こるでしょうか。先に予想してから、確かめてみましょう。',
  switchOn: '結果を隠して予想する',
  needed: {
    number: '先に 1.5 のような数を入力してください。',
    count: '先に 7 のような整数を入力してください。',
    choice: '先に答えを選んでください。',
    place: '先に輪を予想した位置まで動かすか、数を入力してください。',
    circle: '先に輪を予想した位置まで動かすか、スライダーで指定してください。',
  },
  hidden: '結果は隠されています。予想を決めて、「再生して確かめる」を押してください。',
  played: '再生がその瞬間まで進むと、結果が表示されます。',
  preset: (number) => `例 ${number}`,
  goals: {
    title: '目標と問い',
    answer: '答え',
    tryIt: 'ここで試す',
    predictIt: 'ここで予想する',
  },
};

export type PredictionMessages = typeof en;
export const predictionMessages: Localized<PredictionMessages> = { en, ja };
