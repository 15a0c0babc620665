// What the rounds of lessons measure.
import type { Round, Texts, View } from '../../lesson/lesson.js';
import { vec } from '../../stage/figure.js';
import type { Triple } from '../../widgets/numbers.js';

/** Between two directions. */
export const degreesBetween = (one: Triple, other: Triple): number =>
  (vec(one).angleTo(vec(other)) * 180) / Math.PI;

/** An argument of the call that made the view. */
export const givenIn = <Given>({ call }: View, name: string): Given =>
  call?.arguments.find(([id]) => id === name)?.[1] as Given;

/** Measures an answer that is a hit; nothing of a miss. */
export const ofHit =
  <Answer extends { hit: boolean }>(
    measure: (answer: Extract<Answer, { hit: true }>, view: View) => number | undefined,
  ) =>
  (view: View): number | undefined => {
    const answer = view.result as Answer;
    return answer.hit ? measure(answer as Extract<Answer, { hit: true }>, view) : undefined;
  };

/** Makes rounds that measure what the view has as its own; each starts from these texts but for what it changes. */
export const roundsOf =
  <Scene>(start: Texts, unit: string) =>
  (say: string, change: Texts, off: (scene: Scene) => number | undefined, stars: Round['stars']): Round => ({
    say,
    texts: { ...start, ...change },
    off: ({ own }) => off(own as Scene),
    unit,
    stars,
  });
