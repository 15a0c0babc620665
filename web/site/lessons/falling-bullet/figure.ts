// The figure of a throw: the path, the target, the walls, and the parts that the explanation names.
import { Vector3 } from 'three';
import type { Language } from '../../shell/language.js';
import { around, type Figure, outcome, type Part, vec } from '../../stage/figure.js';
import { brief } from '../../widgets/numbers.js';
import { aside, type Look, moved } from '../shared/figure_parts.js';
import { motionAt, placeAt, shiftOf } from '../shared/legs.js';
import { contactParts, missParts, rootParts } from './contact_parts.js';
import { type Curve, curvesOf, type FigureWords, freeAt, pointsOf, type Shown, sizeOf } from './drawn.js';
import { ghostAt } from './ghost.js';
import { lessonMessages } from './messages.js';
import { reachParts } from './reach_parts.js';
import { type FallScene, firstOf } from './scene.js';
import type { Bounce, Path } from './stretches.js';
import { arrowScale, isFlat, type Throw, velocityAt } from './throw.js';
import { wallParts } from './wall_parts.js';

export function fallFigure(scene: FallScene, shown: Shown, language: Language): Figure {
  const words = lessonMessages[language].figure;
  const { given, path } = scene;
  const size = sizeOf(scene);
  const first = firstOf(scene);
  const curves = curvesOf(path);
  const parts: Part[] = [
    ...cannon(given, size),
    ...ruler(scene, size),
    ...outcome(pathParts(curves)),
    ...outcome(flightParts(scene, size, words)),
    ...outcome(sightParts(scene, size)),
    ...outcome(scene.shot.hit ? rootParts(scene, size, words) : missParts(scene, language)),
    ...outcome(first === undefined ? [] : contactParts(scene, first, size)),
    ...outcome(reachParts(scene, shown, words)),
    ...targetParts(scene),
    ...wallParts(given.walls),
    ...(shown.ghost ? outcome(ghostParts(scene, size, words)) : []),
    ...bulletParts(scene, size, shown.vectors),
    ...tapeParts(shown.tape),
  ];
  return {
    parts,
    inView: [...pointsOf(curves), ...given.walls.flat().map(vec), ...targetPlaces(given, path)],
    inViewBefore: placesBefore(given),
    size,
    view: isFlat(given) ? besideFlight : intoWalls,
    floor: 0,
    groundRadius: size * 6,
    hasMarks: true,
    contacts: path.bounces.filter(isSeen).map(({ time, point, normal }) => ({
      time,
      at: vec(point),
      normal: vec(normal),
      size: size * 0.9,
    })),
  };
}

/** Directions of view: from the side, and from above into a gutter or a funnel. */
const besideFlight = new Vector3(0.1, 0.2, 1).normalize();
const intoWalls = new Vector3(0.3, 0.6, 1).normalize();

/** Small bounces, of which there are many, make no spark. */
function isSeen({ before, after }: Bounce, _: number, [first]: readonly Bounce[]): boolean {
  const turn = (bounce: Pick<Bounce, 'before' | 'after'>) => vec(bounce.before).distanceTo(vec(bounce.after));
  return first === undefined || turn({ before, after }) > 0.02 * turn(first);
}

function targetPlaces({ target }: Throw, path: Path): Vector3[] {
  return [0, path.end].flatMap((time) => around(placeAt(path.target, time), target.radius));
}

/**
 * Before the path is shown, everything that any angle could reach is in view. So the picture does not give the answer
 * away.
 */
function placesBefore({ from, speed, gravity, target, walls }: Throw): Vector3[] {
  const places = [vec(from), ...walls.flat().map(vec), ...around(vec(target.center), target.radius)];
  if (!(gravity > 0)) return places;
  const high = (speed * speed) / (2 * gravity);
  return [...places, vec({ x: from.x + 2 * high, y: 0 }), vec({ x: from.x + high, y: from.y + high })];
}

/** A barrel behind the start, if there is room for it above the ground. */
function cannon({ from, angle, turn, radius }: Throw, size: number): Part[] {
  const wide = Math.max(size * 0.11, radius * 1.15);
  const back = moved(vec(from), vec(velocityAt(angle, 1, turn)), -size * 0.5);
  if (back.y < wide) return [];
  const quantity = 'plain' as const;
  return [
    { kind: 'cylinder', from: back, to: vec(from), radius: wide, quantity, refers: ['own-velocity'] },
    { kind: 'ball', center: back, radius: wide * 1.18, quantity },
  ];
}

/**
 * The path: up to the first contact in the bullet's colour, from there on in the colour of the ricochet. It is thick
 * where the bullet slides.
 */
const pathParts = (curves: readonly Curve[]): Part[] =>
  curves.map(({ points, isFirst, isOn }) => ({
    kind: 'path',
    points,
    width: isOn ? 5 : isFirst ? 3.5 : 2.5,
    quantity: isFirst ? 'bullet' : 'outgoing',
    refers: isFirst ? ['path', 'center', 'distance'] : ['outgoing-path', 'velocity'],
  }));

/** The apex, and the landing place on open ground. */
function flightParts({ given, open }: FallScene, size: number, words: FigureWords): Part[] {
  const parts: Part[] = [];
  const { apex, landing } = open;
  if (apex !== undefined) {
    const at = vec(apex.at);
    const above = at.clone().setY(at.y + size * 0.16);
    const look: Look = { quantity: 'angle', refers: ['apex', 'apex-time'] };
    parts.push(
      { kind: 'point', at, ...look },
      { kind: 'path', points: [at, at.clone().setY(0)], dashed: true, width: 1, ...look },
      { kind: 'label', at: above, text: words.apex(brief(apex.at.y - given.radius)), ...look },
    );
  }
  if (landing !== undefined && landing.range > 0) {
    const beside = (x: number) => new Vector3(x, 0, size * 0.1);
    const [from, to] = [beside(given.from.x), beside(landing.at.x)];
    const look: Look = { quantity: 'target-velocity', refers: ['range'] };
    const text = words.range(brief(landing.range));
    parts.push(
      ...aside([
        { kind: 'path', points: [from, to], width: 2, ...look },
        { kind: 'label', at: from.clone().lerp(to, 0.5), text, ...look },
      ]),
    );
  }
  return parts;
}

/** The straight line on which the bullet would fly without gravity, and its fall below that line. */
function sightParts({ given, path }: FallScene, size: number): Part[] {
  // The first half of the flight. Later the line is far above the picture.
  const until = 0.45 * Math.min(path.bounces[0]?.time ?? path.end, path.end);
  const [from, velocity] = [vec(given.from), vec(given.velocity)];
  const line = (time: number) => moved(from, velocity, time);
  const middle = line(until).lerp(freeAt(path, until), 0.5);
  const look: Look = { quantity: 'angle', refers: ['line-of-sight', 'gravity'] };
  const ends = [from, line(until)];
  return aside([
    { kind: 'path', points: ends, dashed: true, width: 2, quantity: 'aim', refers: ['line-of-sight'] },
    ...[0.25, 0.5, 0.75, 1].flatMap((share): Part[] => {
      const [high, low] = [line(share * until), freeAt(path, share * until)];
      return high.distanceTo(low) < size * 0.02 ? [] : [{ kind: 'arrow', from: high, to: low, ...look }];
    }),
    { kind: 'label', at: middle.setX(line(until).x + size * 0.3), text: '½ g t²', ...look },
  ]);
}

function targetParts({ given, path }: FallScene): Part[] {
  const { target } = given;
  const center = vec(target.center);
  const parts: Part[] = [
    {
      kind: 'ball',
      center,
      radius: target.radius,
      isGlass: true,
      quantity: 'sphere',
      refers: ['radius', 'target', 'to-center', 'gap', 'hit-point', 'normal', 'first-root', 'equation'],
      shift: shiftOf(path.target),
    },
  ];
  if (target.motion !== 'moves') return parts;
  const arrow = { from: center, to: moved(center, vec(target.velocity), arrowScale), isOver: true };
  return [...parts, { kind: 'arrow', ...arrow, quantity: 'target-velocity', refers: ['target-velocity'] }];
}

function bulletParts({ given, path }: FallScene, size: number, hasVectors: boolean): Part[] {
  const from = vec(given.from);
  const shift = shiftOf(path.stretches);
  const velocity = (time: number) => motionAt(path.stretches, time).velocity.multiplyScalar(arrowScale);
  const ball: Part = {
    kind: 'ball',
    center: from,
    radius: Math.max(given.radius, size * 0.075),
    hasTrail: true,
    quantity: 'bullet',
    refers: ['path', 'bullet'],
    shift,
  };
  if (!hasVectors) return [ball];
  return [ball, ...vectorParts(from, shift, velocity, given)];
}

/** The velocity with its two components, and gravity, at each time. */
function vectorParts(
  from: Vector3,
  shift: (time: number) => Vector3,
  velocity: (time: number) => Vector3,
  { gravity }: Throw,
): Part[] {
  const arrow = (vector: (time: number) => Vector3, quantity: Part['quantity']): Part => ({
    kind: 'arrow',
    from,
    to: from.clone().add(vector(0)),
    vector,
    isOver: true,
    shift,
    quantity,
  });
  return [
    arrow((time) => velocity(time).setY(0), 'target-velocity'),
    arrow((time) => velocity(time).setX(0).setZ(0), 'normal'),
    arrow(velocity, 'bullet'),
    arrow(() => new Vector3(0, -gravity * arrowScale * 0.5, 0), 'angle'),
  ];
}

function ghostParts({ given, path, ghost }: FallScene, size: number, words: FigureWords): Part[] {
  const from = vec(given.from);
  const look: Look = { quantity: 'aim', refers: ['ghost'] };
  const points = ghost.motions.map(({ at }) => vec(at));
  const last = points.at(-1) ?? from;
  const shift = (time: number) => ghostAt(ghost, Math.min(time, path.end)).sub(from);
  const radius = Math.max(given.radius, size * 0.06);
  return [
    { kind: 'path', points, dashed: true, width: 1.5, ...look },
    { kind: 'ball', center: from, radius, opacity: 0.6, ...look, shift },
    { kind: 'label', at: last.clone().setY(last.y + size * 0.2), text: words.ghost, ...look },
  ];
}

function tapeParts(tape: Shown['tape']): Part[] {
  if (tape === undefined) return [];
  const { from, to } = tape;
  const middle = from.clone().lerp(to, 0.5);
  const text = brief(from.distanceTo(to));
  return [
    { kind: 'path', points: [from, to], width: 3, quantity: 'angle', isOver: true },
    { kind: 'label', at: middle, along: to.clone().sub(from), text, quantity: 'angle' },
  ];
}

/** Marks along the ground in front of the path: the distance from the start, in round numbers. */
function ruler({ given, path, open }: FallScene, size: number): Part[] {
  const ends = [
    given.target.center.x,
    open.landing?.at.x ?? given.from.x,
    placeAt(path.stretches, path.end).x,
  ];
  const left = Math.min(given.from.x, ...ends);
  const right = Math.max(given.from.x, ...ends);
  const rough = (right - left) / 5;
  if (!(rough > 0) || !Number.isFinite(rough)) return [];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10);
  const [first, last] = [Math.floor(left / step), Math.ceil(right / step)];
  // In front of the walls.
  const front = Math.max(0, ...given.walls.flat().map(({ z }) => z));
  const [near, far, label] = [0.62, 0.5, 0.95].map((share) => front + share * size) as [
    number,
    number,
    number,
  ];
  const quantity = 'plain' as const;
  const at = (x: number, z: number) => new Vector3(x, 0, z);
  const marks = Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
  return [
    { kind: 'path', points: [at(first * step, far), at(last * step, far)], width: 1.5, quantity },
    ...marks.flatMap((x): Part[] => [
      { kind: 'path', points: [at(x, far), at(x, near)], width: 1.5, quantity },
      { kind: 'label', at: at(x, label), text: brief(x), quantity },
    ]),
  ];
}
