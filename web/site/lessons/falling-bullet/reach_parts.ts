// The drawing of the reach: both angles to the target, and the parabola of safety with the paths inside it.
import type { Vector3 } from 'three';
import { type Part, vec } from '../../stage/figure.js';
import { type FigureWords, placesOn, type Shown } from './drawn.js';
import { type Aimed, safetyAt, safetyReach } from './reach.js';
import type { FallScene } from './scene.js';
import { type Throw, velocityAt } from './throw.js';

/** The angles in degrees of the paths that are drawn. */
const fan = Array.from({ length: 9 }, (_, i) => 5 + 10 * i);

export function reachParts(scene: FallScene, shown: Shown, words: FigureWords): Part[] {
  const { given, aimed } = scene;
  if (!(given.gravity > 0) || !(given.speed > 0)) return [];
  return [...bothAngles(given, aimed, shown.both, words), ...safety(given, shown.safety, words)];
}

/** The two paths to the centre of the target; they end there. */
function bothAngles(given: Throw, aimed: readonly Aimed[], isShown: boolean, words: FigureWords): Part[] {
  return aimed.slice(0, 2).flatMap(({ angle, velocity, time }, i): Part[] => {
    const acceleration = { x: 0, y: -given.gravity, z: 0 };
    const start = { time: 0, at: given.from, velocity, acceleration };
    const points = placesOn(start, time);
    const refers = ['both-angles'];
    const quantity = 'target-velocity' as const;
    const hidden = { isAside: !isShown, isUnframed: !isShown };
    const name = i === 0 ? words.flat : words.steep;
    return [
      { kind: 'path', points, dashed: true, width: 2, quantity, refers, ...hidden },
      {
        kind: 'label',
        at: points[18] as Vector3,
        along: (points[19] as Vector3).clone().sub(points[18] as Vector3),
        text: `${name} ${angle.toFixed(1)}°`,
        quantity,
        refers,
        ...hidden,
      },
    ];
  });
}

function safety(given: Throw, isShown: boolean, words: FigureWords): Part[] {
  const reach = safetyReach(given, 0);
  if (!(reach > 0)) return [];
  const { from, speed, gravity } = given;
  // Only the half toward the target is drawn.
  const side = given.target.center.x < from.x ? -1 : 1;
  const at = (share: number) => {
    const x = from.x + side * share * reach;
    return vec({ x, y: safetyAt(given, x) });
  };
  const hull = Array.from({ length: 41 }, (_, i) => at(i / 40));
  const refers = ['safety'];
  const common = { refers, isAside: !isShown, isUnframed: !isShown, quantity: 'normal' as const };
  const paths = fan.map((angle): Part => {
    const velocity = velocityAt(side > 0 ? angle : 180 - angle, speed);
    // The time of the landing: y + v t − g t² / 2 = 0.
    const time = (velocity.y + Math.sqrt(velocity.y ** 2 + 2 * gravity * from.y)) / gravity;
    const start = { time: 0, at: from, velocity, acceleration: { x: 0, y: -gravity, z: 0 } };
    return { kind: 'path', points: placesOn(start, time, 28), width: 0.8, ...common };
  });
  return [
    ...paths,
    { kind: 'path', points: hull, width: 3, ...common },
    {
      kind: 'label',
      at: at(0.62),
      along: at(0.63).sub(at(0.62)).multiplyScalar(side),
      text: words.safety,
      ...common,
    },
  ];
}
