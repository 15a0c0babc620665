// The rounds of the lesson about a bullet that falls.
import type { Round, Texts, View } from '../../lesson/lesson.js';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import { lessonMessages } from './messages.js';
import { type FallScene, firstOf, meetsFirst } from './scene.js';
import { motionAt, motionOn, type Stretch } from './stretches.js';

const sceneIn = ({ own }: View): FallScene => own as FallScene;

/** The least gap between bullet and target from one bounce to the next. */
function leastGap({ given, path }: FallScene, stretch: number): number | undefined {
  const from: Stretch | undefined = path.stretches[stretch];
  if (from === undefined) return undefined;
  const until = path.stretches[stretch + 1]?.time ?? path.end;
  const gaps = Array.from({ length: 201 }, (_, i) => {
    const time = from.time + ((until - from.time) * i) / 200;
    const [bullet, target] = [motionOn(from, time).at, motionAt(path.target, time).at];
    return Math.hypot(bullet.x - target.x, bullet.y - target.y) - given.radius - given.target.radius;
  });
  return Math.max(0, Math.min(...gaps));
}

/** After one bounce off the ground: 0 where it meets the target, else how far it passes from it. */
function afterOneBounce(scene: FallScene): number | undefined {
  const [first, second] = scene.path.bounces;
  if (first?.target !== 'ground') return undefined;
  return second?.target === 'target' ? 0 : leastGap(scene, 1);
}

export function roundsIn(language: Language, texts: Texts): Round[] {
  const { rounds: say } = lessonMessages[language];
  const { units } = messagesIn(language).units;
  const speedUnit = messagesIn(language).units['units/frame'];
  return [
    {
      say: say.range,
      texts: { ...texts, angle: ['25'], center: ['15', '6'], targetRadius: ['0.5'] },
      off: (view) => {
        const first = firstOf(sceneIn(view));
        return first?.target === 'ground'
          ? Math.abs((sceneIn(view).open.landing?.range ?? 0) - 12)
          : undefined;
      },
      unit: units,
      stars: [0.1, 0.5, 1.5],
    },
    {
      say: say.miss,
      texts: { ...texts, angle: ['60'], center: ['5', '4'], targetRadius: ['0.8'] },
      off: (view) => {
        const scene = sceneIn(view);
        const { shot, path } = scene;
        const passes = path.bounces.every(({ target }) => target === 'ground') && !shot.hit;
        return passes ? leastGap(scene, 0) : undefined;
      },
      unit: units,
      stars: [0.05, 0.3, 1],
    },
    {
      say: say.bounce,
      texts: { ...texts, angle: ['40'], center: ['11', '1'], targetRadius: ['0.6'], bounces: ['1'] },
      off: (view) => afterOneBounce(sceneIn(view)),
      unit: units,
      stars: [0, 0.5, 2],
    },
    {
      say: say.monkey,
      texts: { ...texts, angle: ['60'], center: ['10', '7'], targetRadius: ['0.5'], motion: ['falls'] },
      off: (view) => (meetsFirst(sceneIn(view)) ? 0 : leastGap(sceneIn(view), 0)),
      unit: units,
      stars: [0, 0.5, 2],
    },
    {
      say: say.least,
      texts: { ...texts, angle: ['30'], speed: ['14'], center: ['9', '3'], targetRadius: ['0.5'] },
      off: (view) => {
        const scene = sceneIn(view);
        if (!meetsFirst(scene) || scene.least === undefined) return undefined;
        return Math.max(0, scene.given.speed - scene.least);
      },
      unit: speedUnit,
      stars: [0.1, 0.6, 2],
    },
  ];
}
