// The rounds of the lesson about a ball and a moving ball.
import type { Sweep } from 'ricochet-wasm';
import type { Round, SliderView, Texts, View } from '../../lesson/lesson.js';
import type { Language } from '../../shell/language.js';
import { vec } from '../../stage/figure.js';
import { startSlider } from '../shared/balls.js';
import { degreesBetween } from '../shared/measures.js';
import { lessonMessages } from './messages.js';

type Touch = Extract<Sweep, { touches: true }>;

const ofTouch =
  (measure: (touch: Touch) => number) =>
  ({ result }: View): number | undefined => {
    const sweep = result as Sweep;
    return sweep.touches ? measure(sweep) : undefined;
  };

/** The angle between the relative movement and the line of centres: 0 for a central hit, 90 for a grazing one. */
function angleOf({ movementA, movementB, centerA, centerB }: Touch): number {
  const relative = vec(movementA).sub(vec(movementB));
  return degreesBetween(relative, vec(centerB).sub(vec(centerA)));
}

const fromHalf = ofTouch(({ fraction }) => Math.abs(fraction - 0.5));
const fromGrazing = ofTouch((touch) => Math.abs(90 - angleOf(touch)));

export function roundsIn(language: Language, texts: Texts): Round[] {
  const { rounds: say } = lessonMessages[language];
  return [
    { say: say.half, texts, off: fromHalf, unit: '', stars: [0.01, 0.05, 0.15] },
    { say: say.straight, texts, off: ofTouch(angleOf), unit: '°', stars: [1, 5, 15] },
    { say: say.graze, texts, off: fromGrazing, unit: '°', stars: [5, 12, 25] },
  ];
}

const movement = { min: -12, max: 12, step: 0.1 };

export const sliders: SliderView[] = [
  { field: 'aVelocity', index: 0, name: ['A to the right (x)', 'A の移動 右へ (x)'], ...movement },
  { field: 'aVelocity', index: 1, name: ['A upward (y)', 'A の移動 上へ (y)'], ...movement },
  { field: 'bVelocity', index: 0, name: ['B to the right (x)', 'B の移動 右へ (x)'], ...movement },
  { field: 'bVelocity', index: 1, name: ['B upward (y)', 'B の移動 上へ (y)'], ...movement },
  { ...startSlider, min: -5, max: 5, step: 0.05 },
];
