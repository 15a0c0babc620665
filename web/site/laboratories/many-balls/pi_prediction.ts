// The prediction of the preset of π: how many collisions there will be before nothing happens any more.
import type { TemplateResult } from 'lit';
import { numberOf } from '../../widgets/numbers.js';
import type { LaboratoryMessages } from '../shared/messages.js';
import { attemptOf, type Prediction } from '../shared/prediction.js';
import { guessField, predictionPanel } from '../shared/prediction_view.js';
import type { ManyBallsMessages } from './messages/index.js';
import type { Formatter } from './number_format.js';

/** Lets time go on, if there is a guess. */
export function startPrediction(prediction: Prediction, words: LaboratoryMessages['predict']): boolean {
  if (prediction.stage !== 'asked') return true;
  return prediction.start(numberOf(prediction.text) >= 0, words.needed);
}

/** Both balls have left: the guess is scored. */
export function scorePrediction(prediction: Prediction, collisions: number): void {
  if (prediction.stage !== 'running') return;
  prediction.score(attemptOf(numberOf(prediction.text), collisions, collisions));
}

interface PiPrediction {
  prediction: Prediction;
  ratio: string;
  words: ManyBallsMessages;
  shared: LaboratoryMessages['predict'];
  format: Formatter;
  check: () => void;
  again: () => void;
}

export function piPrediction({
  prediction,
  ratio,
  words,
  shared,
  format,
  check,
  again,
}: PiPrediction): TemplateResult {
  return predictionPanel({
    prediction,
    words: shared,
    question: words.piQuestion(ratio),
    format: (value) => format.short(value),
    input: guessField(prediction, words.piGuess),
    check,
    again,
  });
}
