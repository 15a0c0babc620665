// The rounds of the lesson about a bullet that falls.
import type { Round, Texts } from '../../lesson/lesson.js';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import { placeAt } from '../shared/legs.js';
import { roundsOf } from '../shared/measures.js';
import { lessonMessages } from './messages.js';
import { type FallScene, meetsFirst } from './scene.js';

/** The least gap between bullet and target from one bounce to the next. */
function leastGap({ given, path }: FallScene, stretch: number): number | undefined {
  const from = path.stretches[stretch];
  if (from === undefined) return undefined;
  const until = path.stretches[stretch + 1]?.time ?? path.end;
  const gaps = Array.from({ length: 201 }, (_, i) => {
    const time = from.time + ((until - from.time) * i) / 200;
    const distance = placeAt([from], time).distanceTo(placeAt(path.target, time));
    return distance - given.radius - given.target.radius;
  });
  return Math.max(0, Math.min(...gaps));
}

/** After one bounce off the ground: 0 where it meets the target, else how far it passes from it. */
function afterOneBounce(scene: FallScene): number | undefined {
  const [first, second] = scene.path.bounces;
  if (first?.target !== 'ground') return undefined;
  return second?.target === 'target' ? 0 : leastGap(scene, 1);
}

function fromTwelve({ path, open }: FallScene): number | undefined {
  const isOnGround = path.bounces[0]?.target === 'ground';
  return isOnGround ? Math.abs((open.landing?.range ?? 0) - 12) : undefined;
}

function pastTarget(scene: FallScene): number | undefined {
  const { shot, path } = scene;
  const passes = path.bounces.every(({ target }) => target === 'ground') && !shot.hit;
  return passes ? leastGap(scene, 0) : undefined;
}

const toTarget = (scene: FallScene) => (meetsFirst(scene) ? 0 : leastGap(scene, 0));

function overLeast(scene: FallScene): number | undefined {
  const { least, given } = scene;
  return meetsFirst(scene) && least !== undefined ? Math.max(0, given.speed - least) : undefined;
}

export function roundsIn(language: Language, start: Texts): Round[] {
  const { rounds: say } = lessonMessages[language];
  const { units } = messagesIn(language);
  const round = roundsOf<FallScene>(start, units.units);
  const far = { angle: ['25'], center: ['15', '6'], targetRadius: ['0.5'] };
  const high = { angle: ['60'], center: ['5', '4'], targetRadius: ['0.8'] };
  const low = { angle: ['40'], center: ['11', '1'], targetRadius: ['0.6'], bounces: ['1'] };
  const monkey = { angle: ['60'], center: ['10', '7'], targetRadius: ['0.5'], motion: ['falls'] };
  const fast = { angle: ['30'], speed: ['14'], center: ['9', '3'], targetRadius: ['0.5'] };
  return [
    round(say.range, far, fromTwelve, [0.1, 0.5, 1.5]),
    round(say.miss, high, pastTarget, [0.05, 0.3, 1]),
    round(say.bounce, low, afterOneBounce, [0, 0.5, 2]),
    round(say.monkey, monkey, toTarget, [0, 0.5, 2]),
    { ...round(say.least, fast, overLeast, [0.1, 0.6, 2]), unit: units['units/frame'] },
  ];
}
