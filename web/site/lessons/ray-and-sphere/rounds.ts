// The rounds of the lesson about a ray and a sphere.
import type { RaySphere } from 'ricochet-wasm';
import type { Round, SliderView, Texts, View } from '../../lesson/lesson.js';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import { vec } from '../../stage/figure.js';
import type { Triple } from '../../widgets/numbers.js';
import { radiusSlider } from '../shared/fields.js';
import { givenIn } from '../shared/measures.js';
import { lessonMessages } from './messages.js';
import type { Star } from './star.js';

/** The distance of the ray's line from the centre. */
function distanceOf(view: View): number {
  const direction = vec(givenIn<Triple>(view, 'direction')).normalize();
  const { center } = givenIn<{ center: Triple }>(view, 'sphere');
  const toCenter = vec(center).sub(vec(givenIn<Triple>(view, 'origin')));
  return toCenter.addScaledVector(direction, -toCenter.dot(direction)).length();
}

/** The length between the two points where the ray enters and leaves. */
function chordOf(view: View): number | undefined {
  const ray = view.result as RaySphere;
  if (!ray.meets) return undefined;
  return (ray.exit - ray.enter) * vec(givenIn<Triple>(view, 'direction')).length();
}

/** The difference between a round's measured value and its goal. */
const offOf =
  (measure: (view: View) => number | undefined, goal: number) =>
  (view: View): number | undefined => {
    const found = measure(view);
    return found === undefined ? undefined : Math.abs(found - goal);
  };

const throughMiddle = (view: View) => ((view.result as RaySphere).meets ? distanceOf(view) : undefined);

const brightness = ({ own }: View) => (own === undefined ? undefined : 100 * (own as Star).brightness);

function pastEdge(view: View): number | undefined {
  const { radius } = givenIn<{ radius: number }>(view, 'sphere');
  return (view.result as RaySphere).where === 'misses' ? distanceOf(view) - radius : undefined;
}

export function roundsIn(language: Language, texts: Texts, hidden: Texts): Round[] {
  const { rounds: say } = lessonMessages[language];
  const unit = messagesIn(language).units.units;
  return [
    { say: say.middle, texts, off: throughMiddle, unit, stars: [0.02, 0.1, 0.4] },
    { say: say.chord, texts, off: offOf(chordOf, 2), unit, stars: [0.02, 0.1, 0.4] },
    { say: say.half, texts: hidden, off: offOf(brightness, 50), unit: '%', stars: [1, 4, 12] },
    { say: say.star, texts: hidden, off: pastEdge, unit, stars: [0.03, 0.2, 0.6] },
  ];
}

const center = { field: 'center', min: -6, max: 6, step: 0.02 };

export const sliders: SliderView[] = [
  { ...center, index: 1, name: ['Centre of the sphere, y', '球の中心の y'] },
  { ...center, index: 2, name: ['Centre of the sphere, z', '球の中心の z'] },
  { ...radiusSlider, max: 5, step: 0.02 },
];
