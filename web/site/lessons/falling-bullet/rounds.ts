// The rounds of the lesson about a bullet that falls.
import type { Round, Texts, View } from '../../lesson/lesson.js';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import { vec } from '../../stage/figure.js';
import { short } from '../../widgets/numbers.js';
import { motionAt } from '../shared/legs.js';
import { degreesBetween, roundsOf } from '../shared/measures.js';
import { closestOf } from './closest.js';
import { lessonMessages } from './messages.js';
import { type FallScene, firstOf, meetsFirst } from './scene.js';
import type { Bounce } from './stretches.js';

/** The angle between the approach and the line of centres at a hit, in degrees: 0 for a central hit. */
function offSquare({ given, path }: FallScene, bounce: Bounce | undefined): number | undefined {
  if (bounce?.target !== 'target') return undefined;
  const { normal, before, time } = bounce;
  const approach = vec(before).sub(motionAt(path.target, time).velocity);
  // In the target's falling frame the bullet moves straight.
  const relative = given.target.motion === 'falls' ? vec(given.velocity) : approach;
  return degreesBetween(relative.negate(), normal);
}

const afterOneBounce = (scene: FallScene) =>
  firstOf(scene)?.target === 'ground' ? offSquare(scene, scene.path.bounces[1]) : undefined;

const fallingTarget = (scene: FallScene) => offSquare(scene, firstOf(scene));

function fromTwelve({ path, open }: FallScene): number | undefined {
  const isOnGround = path.bounces[0]?.target === 'ground';
  return isOnGround ? Math.abs((open.landing?.range ?? 0) - 12) : undefined;
}

function pastTarget(scene: FallScene): number | undefined {
  const { time = Number.POSITIVE_INFINITY } = firstOf(scene) ?? {};
  const closest = closestOf(scene);
  return closest !== undefined && closest.time < time ? closest.gap : undefined;
}

function missedBy({ own }: View): string | undefined {
  const closest = closestOf(own as FallScene);
  return closest && `${short(closest.gap)} m`;
}

function overLeast(scene: FallScene): number | undefined {
  const { least, given } = scene;
  return meetsFirst(scene) && least !== undefined ? Math.max(0, given.speed - least) : undefined;
}

/** Any hit is worth a star, a square one three. */
const square = [10, 30, 90] as const;

export function roundsIn(language: Language, start: Texts): Round[] {
  const { rounds: say } = lessonMessages[language];
  const { metric: units } = messagesIn(language);
  const round = roundsOf<FallScene>(start, units.units);
  const toHit = { unit: '°', missedBy };
  const far = { angle: ['25'], center: ['15', '6'], targetRadius: ['0.5'] };
  const high = { angle: ['60'], center: ['5', '4'], targetRadius: ['0.8'] };
  const low = { angle: ['40'], center: ['11', '1'], targetRadius: ['0.6'], bounces: ['1'] };
  const monkey = { angle: ['60'], center: ['10', '7'], targetRadius: ['0.5'], motion: ['falls'] };
  const fast = { angle: ['30'], speed: ['14'], center: ['9', '3'], targetRadius: ['0.5'] };
  return [
    round(say.range, far, fromTwelve, [0.1, 0.5, 1.5]),
    round(say.miss, high, pastTarget, [0.05, 0.3, 1]),
    { ...round(say.bounce, low, afterOneBounce, square), ...toHit },
    { ...round(say.monkey, monkey, fallingTarget, square), ...toHit },
    { ...round(say.least, fast, overLeast, [0.1, 0.6, 2]), unit: units['units/frame'] },
  ];
}
