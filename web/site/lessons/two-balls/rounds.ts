// The rounds of the lesson about two balls: A moves along x, and B is at rest.
import type { Collision } from 'ricochet-wasm';
import type { Round, SliderView, Texts, View } from '../../lesson/lesson.js';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import { vec } from '../../stage/figure.js';
import { startSlider } from '../shared/balls.js';
import { givenIn, ofHit } from '../shared/measures.js';
import { lessonMessages } from './messages.js';
import type { PairBall } from './pair_scene.js';

/** The lost energy in per cent of the energy before. */
function energyLost({ energyLost: lost }: Extract<Collision, { hit: true }>, view: View): number {
  const balls = ['a', 'b'].map((name) => givenIn<PairBall>(view, name));
  const before = balls.reduce((sum, { mass, velocity }) => sum + 0.5 * mass * vec(velocity).lengthSq(), 0);
  return (100 * lost) / before;
}

const speedOfA = ofHit<Collision>(({ velocityA }) => vec(velocityA).length());
const fromSix = ofHit<Collision>(({ velocityB }) => Math.abs(vec(velocityB).length() - 6));
const fromHalf = ofHit<Collision>((collision, view) => Math.abs(energyLost(collision, view) - 50));

export function roundsIn(language: Language, start: Texts): Round[] {
  const { rounds: say } = lessonMessages[language];
  const unit = messagesIn(language).units['units/frame'];
  const straight = {
    aPosition: ['-4', '0'],
    aVelocity: ['4', '0'],
    bPosition: ['2', '0'],
    bVelocity: ['0', '0'],
  };
  const texts = { ...start, ...straight, maxTime: [''] };
  return [
    { say: say.stop, texts, off: speedOfA, unit, stars: [0.05, 0.3, 0.7] },
    { say: say.six, texts, off: fromSix, unit, stars: [0.05, 0.3, 1] },
    { say: say.half, texts, off: fromHalf, unit: '%', stars: [0.5, 3, 8] },
  ];
}

const share = { min: 0, max: 1, step: 0.01 };
const mass = { min: 0.1, max: 12, step: 0.1 };

export const sliders: SliderView[] = [
  { field: 'aMass', name: ['Mass of A', 'A の質量'], ...mass },
  { field: 'bMass', name: ['Mass of B', 'B の質量'], ...mass },
  { field: 'aRestitution', name: ['Bounciness of A', 'A の弾みやすさ'], ...share },
  { field: 'bRestitution', name: ['Bounciness of B', 'B の弾みやすさ'], ...share },
  { ...startSlider, min: -3, max: 3, step: 0.05 },
];
