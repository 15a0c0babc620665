// The rounds of the lesson about a bullet and a sphere at rest.
import type { Shot } from 'ricochet-wasm';
import { Vector3 } from 'three';
import type { Round } from '../../lesson/lesson.js';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import { vec } from '../../stage/figure.js';
import { preset } from '../shared/bullet_and_sphere.js';
import { degreesBetween, ofHit } from '../shared/measures.js';
import { lessonMessages } from './messages.js';

/** The start of the last round, and how close the way after the bounce comes to it. */
const far = new Vector3(-6, 1, 3);

function distanceToStart(shot: Extract<Shot, { hit: true }>): number {
  const direction = vec(shot.velocity).normalize();
  const wanted = far.clone().sub(vec(shot.center));
  const along = Math.max(0, wanted.dot(direction));
  return wanted.addScaledVector(direction, -along).length();
}

export function roundsIn(language: Language): Round[] {
  const { rounds: say } = lessonMessages[language];
  const { units } = messagesIn(language);
  const first = preset('').texts;
  return [
    {
      say: say.miss,
      texts: first,
      off: ({ result }) => {
        const shot = result as Shot;
        return !shot.hit && shot.reason === 'passes-by' ? shot.closest?.gap : undefined;
      },
      unit: units.units,
      stars: [0.05, 0.3, 1e9],
    },
    {
      say: say.second,
      texts: first,
      off: ofHit<Shot>(({ time }) => Math.abs(time - 1)),
      unit: units.frames,
      stars: [0.01, 0.05, 0.2],
    },
    {
      say: say.angle,
      texts: first,
      off: ofHit<Shot>(({ ricochetAngle }) => Math.abs(60 - (180 * ricochetAngle) / Math.PI)),
      unit: '°',
      stars: [0.5, 2, 6],
    },
    {
      say: say.up,
      texts: preset('', { radius: ['2'] }).texts,
      off: ofHit<Shot>(({ velocity }) => degreesBetween(velocity, { x: 0, y: 1, z: 0 })),
      unit: '°',
      stars: [3, 10, 25],
    },
    {
      say: say.back,
      texts: preset('', { from: ['-6', '1', '3'], to: ['4', '6', '-2'] }).texts,
      off: ofHit<Shot>(distanceToStart),
      unit: units.units,
      stars: [0.2, 1, 3],
    },
  ];
}
