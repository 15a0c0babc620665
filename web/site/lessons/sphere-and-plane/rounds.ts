// The rounds of the lesson about a sphere and a plane.
import type { SpherePlane } from 'ricochet-wasm';
import type { Round, SliderView, Texts, View } from '../../lesson/lesson.js';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import { vec } from '../../stage/figure.js';
import type { Triple } from '../../widgets/numbers.js';
import { radiusSlider } from '../shared/fields.js';
import { givenIn } from '../shared/measures.js';
import { lessonMessages } from './messages.js';

interface Sphere {
  center: Triple;
  radius: number;
}

const sphereIn = (view: View) => givenIn<Sphere>(view, 'sphere');

/** The distance from the centre to the place above the middle of the triangle where the sphere would touch it. */
function offMiddle(view: View): number {
  const { center, radius } = sphereIn(view);
  const { through } = givenIn<{ through: Triple[] }>(view, 'plane');
  const { normal, distance } = view.result as SpherePlane;
  const wanted = vec(normal).multiplyScalar(distance < 0 ? -radius : radius);
  for (const corner of through) wanted.addScaledVector(vec(corner), 1 / 3);
  return wanted.distanceTo(vec(center));
}

const depthOf = ({ result }: View) => Math.abs((result as SpherePlane).depth);

const offQuarter = (view: View) => Math.abs((view.result as SpherePlane).depth - sphereIn(view).radius / 2);

export function roundsIn(language: Language, texts: Texts): Round[] {
  const { rounds: say } = lessonMessages[language];
  const unit = messagesIn(language).units.units;
  const above = { ...texts, center: ['0', '3.5', '1.5'] };
  const beside = { ...texts, center: ['2.4', '1', '-1.2'] };
  return [
    { say: say.touch, texts, off: depthOf, unit, stars: [0.005, 0.06, 0.3] },
    { say: say.quarter, texts: above, off: offQuarter, unit, stars: [0.03, 0.15, 0.5] },
    { say: say.middle, texts: beside, off: offMiddle, unit, stars: [0.05, 0.3, 1] },
  ];
}

const center = { field: 'center', min: -4, max: 4, step: 0.05 };

export const sliders: SliderView[] = [
  { ...center, index: 0, name: ['Left and right (x)', '左右 (x)'] },
  { ...center, index: 1, name: ['Up and down (y)', '上下 (y)'] },
  { ...center, index: 2, name: ['Near and far (z)', '前後 (z)'] },
  { ...radiusSlider, max: 4, step: 0.05 },
];
