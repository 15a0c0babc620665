// The measurements of the lessons' rounds.
import type { Round, Texts, View } from '../../lesson/lesson.js';
import { vec } from '../../stage/figure.js';
import type { Triple } from '../../widgets/numbers.js';

/** The angle between two directions, in degrees. */
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

/** Makes rounds that measure the view's own data. Each starts from these texts with its own changes. */
export const roundsOf =
  <Scene>(start: Texts, unit: string) =>
  (say: string, change: Texts, off: (scene: Scene) => number | undefined, stars: Round['stars']): Round => ({
    say,
    texts: { ...start, ...change },
    off: ({ own }) => off(own as Scene),
    unit,
    stars,
  });
