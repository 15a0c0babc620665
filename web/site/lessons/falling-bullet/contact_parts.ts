// Parts of the figure for a contact, for the roots of its equation, and for a miss.
import type { Language } from '../../shell/language.js';
import { type Part, vec } from '../../stage/figure.js';
import { degrees } from '../../widgets/numbers.js';
import { angleParts, aside, faint, gapParts, normalParts } from '../shared/figure_parts.js';
import { placeAt } from '../shared/legs.js';
import { type FigureWords, freeAt } from './drawn.js';
import type { FallScene } from './scene.js';
import type { Bounce } from './stretches.js';

/** The first contact: its place, the normal, and the equal angles before and after. */
export function contactParts({ given }: FallScene, bounce: Bounce, size: number): Part[] {
  const [point, normal] = [vec(bounce.point), vec(bounce.normal)];
  const parts: Part[] = [
    ...normalParts(point, normal, size * 0.75),
    {
      kind: 'disc',
      center: point,
      normal,
      radius: size * 0.55,
      quantity: 'normal',
      refers: ['ricochet-angle'],
    },
  ];
  if (given.radius > 0)
    parts.push(faint(vec(bounce.center), given.radius, 'bullet', ['bullet-at-hit', 'center']));
  return [
    { kind: 'point', at: point, quantity: 'plain', refers: ['hit-point', 'time'] },
    ...aside([...parts, ...bounceAngles(bounce, size)]),
  ];
}

/** The angles between the reversed incoming path, the normal, and the path after the bounce. */
function bounceAngles({ before, after, normal, center }: Bounce, size: number): Part[] {
  const [back, out, n] = [vec(before).negate().normalize(), vec(after).normalize(), vec(normal)];
  if (!(n.angleTo(out) > 1e-4) || !(back.length() > 0)) return [];
  const refers = ['ricochet-angle', 'normal'];
  return angleParts(vec(center), n, [back, out], size, degrees(n.angleTo(out)), refers);
}

const rootNames = ['first-root', 'second-root', 'third-root', 'fourth-root'] as const;

/** The future roots of the equation, in order. A double root, where the bullet just touches, counts once. */
export function rootsOf({ steps, shot }: Pick<FallScene, 'steps' | 'shot'>): number[] {
  const told = rootNames.flatMap((id) => {
    const value = steps.find((step) => step.id === id)?.value;
    return typeof value === 'number' && value >= 0 ? [value] : [];
  });
  return shot.hit && !told.includes(shot.time) ? [shot.time, ...told] : told;
}

/**
 * Marks at the roots: there the distance of the centres equals the sum of the radii. The bullet would enter, leave,
 * and perhaps enter again.
 */
export function rootParts(scene: FallScene, size: number, words: FigureWords): Part[] {
  const { path } = scene;
  return rootsOf(scene).flatMap((time, i): Part[] => {
    const [at, target] = [freeAt(path, time), placeAt(path.target, time)];
    const look: Omit<Part, 'kind'> = {
      refers: ['root', 'equation'],
      quantity: i === 0 ? 'outgoing' : 'normal',
      isAside: true,
    };
    const beyond = at.clone().add(
      at
        .clone()
        .sub(target)
        .setLength(size * 0.22),
    );
    return [
      { kind: 'path', points: [target, at], width: 2.5, isOver: true, ...look },
      { kind: 'point', at, isOver: true, ...look },
      { kind: 'label', at: beyond, text: words.root(i + 1), ...look },
    ];
  });
}

/** The shortest line between bullet and target at their closest approach. */
export function missParts({ given, path, shot }: FallScene, language: Language): Part[] {
  if (shot.hit || shot.closest === undefined) return [];
  const { time, gap } = shot.closest;
  // Roots below the ground are left out, because the bullet bounces before.
  if (path.bounces[0] !== undefined && time > path.bounces[0].time) return [];
  const target = { center: placeAt(path.target, time), radius: given.target.radius };
  const bullet = { center: freeAt(path, time), radius: given.radius };
  return gapParts(target, bullet, gap, language);
}
