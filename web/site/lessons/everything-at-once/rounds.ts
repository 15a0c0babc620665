// The rounds of the lesson about many balls; all goals are about ball A.
import type { SimulationEvent } from 'ricochet-wasm';
import type { Round, SliderView, Texts, View } from '../../lesson/lesson.js';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import { lessonMessages } from './messages.js';

const timesOf = ({ result }: View): number[] => (result as SimulationEvent[]).map(({ time }) => time);

function fromHalfASecond(view: View): number | undefined {
  const [first] = timesOf(view);
  return first === undefined ? undefined : Math.abs(first - 0.5);
}

const fromTwenty = (view: View) => Math.abs(timesOf(view).length - 20);

function apart(view: View): number | undefined {
  const [first, second] = timesOf(view);
  return first === undefined || second === undefined ? undefined : second - first;
}

export function roundsIn(language: Language, texts: Texts): Round[] {
  const { rounds: say } = lessonMessages[language];
  const unit = messagesIn(language).units.frames;
  return [
    { say: say.second, texts, off: fromHalfASecond, unit, stars: [0.01, 0.05, 0.2] },
    { say: say.count, texts, off: fromTwenty, unit: '', stars: [0, 1, 3] },
    { say: say.together, texts, off: apart, unit, stars: [0.005, 0.03, 0.1] },
  ];
}

const velocity = { field: 'velocityA', min: -8, max: 8, step: 0.05 };

export const sliders: SliderView[] = [
  { ...velocity, index: 0, name: ['A, to the right (x)', 'A の速度 右へ (x)'] },
  { ...velocity, index: 1, name: ['A, upward (y)', 'A の速度 上へ (y)'] },
  { field: 'radiusA', name: ['Radius of A', 'A の半径'], min: 0.2, max: 1.5, step: 0.05 },
  { field: 'restitution', name: ['Bounciness', '跳ね返り'], min: 0, max: 1, step: 0.01 },
];
