// What is drawn of a contact, of the roots of its equation, and of a miss.
import type { Part } from '../../stage/figure.js';
import { degrees } from '../../widgets/numbers.js';
import { type FigureWords, spot } from './drawn.js';
import type { FallScene } from './scene.js';
import { type Bounce, motionAt, motionOn, type Stretch } from './stretches.js';

/** The first contact: where, the normal, and the same angle before and after. */
export function contactParts(scene: FallScene, bounce: Bounce, size: number): Part[] {
  const { given } = scene;
  const [point, normal, center] = [spot(bounce.point), spot(bounce.normal), spot(bounce.center)];
  const parts: Part[] = [
    {
      kind: 'arrow',
      from: point,
      to: point.clone().addScaledVector(normal, size * 0.75),
      quantity: 'normal',
      refers: ['normal'],
      isAside: true,
    },
    {
      kind: 'disc',
      center: point,
      normal,
      radius: size * 0.55,
      quantity: 'normal',
      refers: ['ricochet-angle'],
      isAside: true,
    },
    { kind: 'point', at: point, quantity: 'plain', refers: ['hit-point', 'time'] },
    {
      kind: 'label',
      at: point.clone().addScaledVector(normal, size * 0.88),
      text: 'n',
      quantity: 'normal',
      refers: ['normal'],
      isAside: true,
    },
  ];
  if (given.radius > 0)
    parts.push({
      kind: 'ball',
      center,
      radius: given.radius,
      opacity: 0.25,
      quantity: 'bullet',
      refers: ['bullet-at-hit', 'center'],
      isAside: true,
    });
  return [...parts, ...angleParts(bounce, size)];
}

/** Between the way back, the normal and the way on. */
function angleParts({ before, after, normal, center }: Bounce, size: number): Part[] {
  const [back, out, n] = [spot(before).negate().normalize(), spot(after).normalize(), spot(normal)];
  const between = n.clone().add(out).normalize();
  if (!(n.angleTo(out) > 1e-4) || !(back.length() > 0)) return [];
  const refers = ['ricochet-angle', 'normal'];
  const at = spot(center);
  const arc = { kind: 'arc', center: at, from: n, quantity: 'angle', refers, isAside: true } as const;
  return [
    { ...arc, to: out, radius: size * 0.45 },
    { ...arc, to: back, radius: size * 0.4 },
    {
      kind: 'label',
      at: at.clone().addScaledVector(between, size * 0.62),
      text: degrees(n.angleTo(out)),
      quantity: 'angle',
      refers,
      isAside: true,
    },
  ];
}

const rootNames = ['first-root', 'second-root', 'third-root', 'fourth-root'] as const;

/** The roots of the equation that are yet to come, in order; two that are one, where it just touches, count once. */
export function rootsOf({ steps, shot }: Pick<FallScene, 'steps' | 'shot'>): number[] {
  const told = rootNames.flatMap((id) => {
    const value = steps.find((step) => step.id === id)?.value;
    return typeof value === 'number' && value >= 0 ? [value] : [];
  });
  return shot.hit && !told.includes(shot.time) ? [shot.time, ...told] : told;
}

/** Where the distance of the centres is just the sum of the radii: the bullet would enter, leave, and perhaps enter again. */
export function rootParts(scene: FallScene, size: number, words: FigureWords): Part[] {
  const { path } = scene;
  const [start] = path.stretches as [Stretch];
  const target = (time: number) => spot(motionAt(path.target, time).at);
  const roots = rootsOf(scene);
  return roots.flatMap((time, i): Part[] => {
    const at = spot(motionOn(start, time).at);
    const refers = ['root', 'equation'];
    const quantity = i === 0 ? 'outgoing' : 'normal';
    return [
      { kind: 'path', points: [target(time), at], width: 2.5, quantity, refers, isAside: true, isOver: true },
      { kind: 'point', at, quantity, refers, isAside: true, isOver: true },
      {
        kind: 'label',
        at: at.clone().add(
          at
            .clone()
            .sub(target(time))
            .setLength(size * 0.22),
        ),
        text: words.root(i + 1),
        quantity,
        refers,
        isAside: true,
      },
    ];
  });
}

/** The shortest way between bullet and target, at the moment at which they come closest. */
export function missParts({ given, path, shot }: FallScene, words: FigureWords): Part[] {
  if (shot.hit || shot.closest === undefined) return [];
  const [start] = path.stretches as [Stretch];
  const { time, gap } = shot.closest;
  // What would happen below the ground does not happen.
  if (path.bounces[0] !== undefined && time > path.bounces[0].time) return [];
  const there = spot(motionOn(start, time).at);
  const center = spot(motionAt(path.target, time).at);
  const outward = there.clone().sub(center).normalize();
  const surface = center.clone().addScaledVector(outward, given.target.radius);
  const tip = there.clone().addScaledVector(outward, -given.radius);
  const refers = ['gap', 'closest-distance', 'closest-point'];
  return [
    { kind: 'path', points: [surface, tip], quantity: 'plain', width: 2.5, refers },
    { kind: 'point', at: surface, quantity: 'plain', refers },
    { kind: 'point', at: tip, quantity: 'plain', refers },
    {
      kind: 'label',
      at: surface.clone().lerp(tip, 0.5),
      along: tip.clone().sub(surface),
      text: words.gap(String(Number(gap.toPrecision(4)))),
      quantity: 'plain',
      refers,
    },
  ];
}
