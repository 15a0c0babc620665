// The prediction of the bounce at which the two bullets part: asked, played and scored.
import type { TemplateResult } from 'lit';
import { numberOf, short } from '../../widgets/numbers.js';
import type { LaboratoryMessages } from '../shared/messages.js';
import { attemptOf, type Prediction } from '../shared/prediction.js';
import { guessField, predictionPanel } from '../shared/prediction_view.js';
import type { PredictabilityMessages } from './messages.js';
import type { PairClock } from './pair_clock.js';
import { type Pair, partingOf } from './trace_pair.js';

/** Time goes on only with a guess; where the two part, the guess is scored. */
export function followPrediction(
  prediction: Prediction,
  clock: PairClock,
  pair: Pair,
  words: LaboratoryMessages['predict'],
): void {
  const { time, playing } = clock.state;
  const guess = numberOf(prediction.text);
  if (prediction.stage === 'asked' && (playing || time > 0) && !prediction.start(guess >= 0, words.needed))
    clock.toStart();
  const parting = partingOf(pair);
  if (prediction.stage !== 'running' || time < (parting?.time ?? 0)) return;
  const answer = parting?.number ?? 0;
  prediction.score(attemptOf(guess, answer, Math.max(answer, 10)));
}

interface PartingPrediction {
  prediction: Prediction;
  shared: LaboratoryMessages['predict'];
  words: PredictabilityMessages;
  /** How many bounces are followed. */
  bounces: number;
  check: () => void;
  again: () => void;
}

export function partingPrediction(panel: PartingPrediction): TemplateResult {
  const { prediction, shared, words, bounces, check, again } = panel;
  return predictionPanel({
    prediction,
    words: shared,
    question: words.question(bounces),
    format: short,
    input: guessField(prediction, words.guess),
    check,
    again,
  });
}
