// The rounds of the lesson about a bullet and a sphere at rest.
import type { Shot } from 'ricochet-wasm';
import { Vector3 } from 'three';
import type { Round, View } from '../../lesson/lesson.js';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import { localized } from '../../shell/localized.js';
import { vec } from '../../stage/figure.js';
import { afterOneSecond, fromTheLeft } from '../shared/bullet_and_sphere.js';
import { degreesBetween, ofHit } from '../shared/measures.js';

const lessonMessages = localized({
  rounds: {
    miss: ['Make it miss, as narrowly as you can.', 'できるだけ際どく外してみましょう。'],
    angle: ['Make it bounce off at 30° to the normal.', '法線に対して 30° で跳ね返らせてみましょう。'],
    up: ['Make it fly straight up after the bounce.', '跳ね返ったあと、真上に飛ばしてみましょう。'],
    back: ['Can you get it back to where it started?', '出発点まで戻せるでしょうか。'],
  },
});

/** The start of the last round, and how close the path after the bounce passes to it. */
const far = new Vector3(-6, 1, 3);

function distanceToStart(shot: Extract<Shot, { hit: true }>): number {
  const direction = vec(shot.velocity).normalize();
  const wanted = far.clone().sub(vec(shot.center));
  const along = Math.max(0, wanted.dot(direction));
  return wanted.addScaledVector(direction, -along).length();
}

const missedBy = ({ result }: View): number | undefined => {
  const shot = result as Shot;
  return !shot.hit && shot.reason === 'passes-by' ? shot.closest?.gap : undefined;
};

const angleOff = ofHit<Shot>(({ ricochetAngle }) => Math.abs(60 - (180 * ricochetAngle) / Math.PI));

const fromUpward = ofHit<Shot>(({ velocity }) => degreesBetween(velocity, { x: 0, y: 1, z: 0 }));

export function roundsIn(language: Language): Round[] {
  const { rounds: say } = lessonMessages[language];
  const length = { texts: fromTheLeft, unit: messagesIn(language).units.units };
  const angle = { texts: fromTheLeft, unit: '°' };
  const low = { ...fromTheLeft, from: ['-12.5', '4.5', '0'], to: ['4.5', '4.5', '0'] };
  const away = { ...fromTheLeft, from: ['-6', '1', '3'], to: ['4.5', '6', '-2'] };
  return [
    { ...length, say: say.miss, off: missedBy, stars: [0.06, 0.3, 1e9] },
    afterOneSecond(language, fromTheLeft),
    { ...angle, say: say.angle, off: angleOff, stars: [0.5, 2, 6] },
    { ...angle, say: say.up, texts: low, off: fromUpward, stars: [3, 10, 25] },
    { ...length, say: say.back, texts: away, off: ofHit(distanceToStart), stars: [0.2, 1, 3] },
  ];
}
