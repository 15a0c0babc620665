// The figure while a learner predicts: without the outcome and with the guess; after the check, with both.
import type { Vector3 } from 'three';
import { around, type Figure, type Part, vec } from '../stage/figure.js';
import type { Triple } from '../widgets/numbers.js';
import { tipOf } from './guess_handle.js';
import {
  type CirclePointQuestion,
  type Guess,
  onCircle,
  type Question,
  type ShownGuess,
} from './question.js';

/** The figure with a guess. A checked guess moves with its body until its time. */
export function withDrawnGuess(figure: Figure, { question, guess, checked }: ShownGuess): Figure {
  if (checked === undefined) return withDrawn(figure, drawnGuess(figure, question, guess, 'before'));
  const { start, moment } = checked;
  const drawn = drawnGuess(figure, question, guess, 'after');
  const journey = journeyOf(question);
  const left = (time: number) => Math.min(1, Math.max(0, (moment - time) / (moment - start)));
  const parts =
    moment > start && journey !== undefined
      ? drawn.parts.map((part) => ({
          ...part,
          shift: (time: number) => journey.clone().multiplyScalar(-left(time)),
        }))
      : drawn.parts;
  return withDrawn(figure, { ...drawn, parts });
}

/** How far the body of a guess moves until the outcome. */
function journeyOf(question: Question): Vector3 | undefined {
  if (question.kind === 'circle') return vec(question.centerAfter).sub(vec(question.circle.center));
  if (question.kind === 'place' && question.arrow !== undefined)
    return vec(question.arrow.after).sub(vec(question.arrow.before));
  return undefined;
}

type Drawn = Pick<Figure, 'parts' | 'inView'>;

const withDrawn = (figure: Figure, { parts, inView }: Drawn): Figure => ({
  ...figure,
  parts: [...figure.parts, ...parts],
  inView: [...figure.inView, ...inView],
});

/** Whether the outcome is still hidden or visible. */
type Outcome = 'before' | 'after';

/** Draws the guess at the expected place, or beside the outcome. */
function drawnGuess(figure: Figure, question: Question, guess: Guess | undefined, outcome: Outcome): Drawn {
  const nothing: Drawn = { parts: [], inView: [] };
  if (question.kind === 'circle') {
    const { center, radius } = question.circle;
    const at = outcome === 'after' ? question.centerAfter : center;
    const circle = outcome === 'after' ? [] : circleParts(question);
    return {
      parts: [...circle, ...guessOnCircle(question, guess, at, figure)],
      inView: around(vec(center), radius),
    };
  }
  if (question.kind !== 'place' || guess === null) return nothing;
  const tip = tipOf(question, guess, outcome);
  if (question.arrow === undefined) {
    const point = guess === undefined ? [] : [pointPart(tip, figure)];
    return { parts: point, inView: around(vec(tip), figure.size * 0.5) };
  }
  const from = vec(question.arrow[outcome]);
  const arrow: Part = { kind: 'arrow', from, to: vec(tip), quantity: 'guess' };
  return { parts: from.distanceTo(vec(tip)) > 0 ? [arrow] : [], inView: [vec(tip)] };
}

/** A ball larger than the points of the outcome, so that it can be seen beside them. */
const pointPart = (at: Triple, { size }: Figure): Part => ({
  kind: 'ball',
  center: vec(at),
  radius: size * 0.055,
  quantity: 'guess',
});

/** Draws an arrow for a guessed direction and a point for a guessed place. */
function guessOnCircle(
  question: CirclePointQuestion,
  guess: Guess | undefined,
  center: Triple,
  figure: Figure,
): Part[] {
  const { isDirection = false } = question;
  // A direction has a value from the start, so that there is an arrow to turn.
  if (typeof guess !== 'number' && !(isDirection && guess === undefined)) return [];
  const to = onCircle(question, typeof guess === 'number' ? guess : 0, center);
  if (!isDirection) return [pointPart(to, figure)];
  return [{ kind: 'arrow', from: vec(center), to: vec(to), quantity: 'guess' }];
}

/** The half circle on which one guesses, with the angle from which it counts. */
function circleParts(question: CirclePointQuestion): Part[] {
  const points = Array.from({ length: 61 }, (_, i) => vec(onCircle(question, -90 + 3 * i)));
  const center = vec(question.circle.center);
  const line = { kind: 'path', quantity: 'guess', dashed: true, isOver: true } as const;
  const fan: Part[] =
    question.isDirection === true
      ? [
          { kind: 'polygon', corners: [center, ...points], quantity: 'guess', opacity: 0.09 },
          ...[-60, -30, 30, 60].map((angle): Part => {
            const end = vec(onCircle(question, angle));
            return { ...line, points: [center.clone().lerp(end, 0.25), end], width: 0.75 };
          }),
        ]
      : [];
  const zero = vec(onCircle(question, 0));
  const at = center.clone().lerp(zero, 1.14);
  const inner = question.isDirection === true ? center : center.clone().lerp(zero, 0.9);
  return [
    ...fan,
    { ...line, points },
    { ...line, points: [inner, center.clone().lerp(zero, 1.06)] },
    { kind: 'label', at, text: '0°', quantity: 'guess' },
  ];
}
