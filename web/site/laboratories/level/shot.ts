// One shot: its exact path, and for a point also the two plain ones, bounce by bounce.
import type { Leg, Scene, Trace } from 'ricochet-wasm';
import type { Texts } from '../../lesson/lesson.js';
import type { SceneSolver } from '../../shell/solvers/scene.js';
import { type PlainPath, PlainRoom, type Precision } from './plain_path.js';
import { cornersOf, halfWidth, type Room, room } from './room.js';
import { largestRadius, pointOf, radiusOf, textsOf } from './state.js';
import { TriangleTree } from './triangle_tree.js';
import { cross, distanceOf, dot, minus, mix, type Point, unitToward } from './vectors.js';

export interface Bounce {
  /** From 1. */
  number: number;
  triangle: number;
  /** Frames; at a speed of one unit a frame, also the distance travelled. */
  time: number;
  digitsLeft: number;
  /** The distance between this bounce and that of a plain path; undefined after it has left the room. */
  apart: Readonly<Record<Precision, number | undefined>>;
}

/** The place where a plain path ceases to be the exact one. */
export interface Parting {
  /** The number of the bounce. */
  number: number;
  kind: 'apart' | 'leak';
  /** The place of the wrong bounce, or where it went through. */
  place: Point;
}

export interface PlainTrack extends PlainPath {
  parting: Parting | undefined;
}

export interface Shot {
  trace: Trace;
  bounces: Bounce[];
  /** Undefined for a ball: the plain formulas only handle points. */
  plain: Readonly<Record<Precision, PlainTrack>> | undefined;
  /** The first bounce without any certain digit. */
  unknown: Bounce | undefined;
}

/** A thousandth of the room's width: a larger distance is visible. */
export const visible = (2 * halfWidth) / 1000;

/** The reason why the numbers of a shot are invalid, and the field. */
export type Fault = { field: 'start' | 'aim' | 'radius'; why: 'outside' | 'tight' | 'same' | 'radius' };

/** A direction that no edge of the room has. */
const anyWay: Point = [0.6, 0.11, 0.23];

/** The room as Ricochet has it, and as plain formulas do: made once. */
export class ShootingRange {
  readonly scene: Scene;
  readonly plain: Readonly<Record<Precision, PlainRoom>>;

  constructor(ricochet: SceneSolver) {
    this.scene = ricochet.createScene([{ shape: 'mesh', mesh: ricochet.createMesh(room) }]);
    const tree = new TriangleTree(room);
    this.plain = { double: new PlainRoom(room, tree, 'double'), single: new PlainRoom(room, tree, 'single') };
  }

  faultOf(texts: Texts): Fault | undefined {
    const [start, aim, radius] = [pointOf(texts.start), pointOf(texts.aim), radiusOf(texts)];
    if (!(radius >= 0 && radius <= largestRadius)) return { field: 'radius', why: 'radius' };
    if (start.every((value, axis) => value === aim[axis])) return { field: 'aim', why: 'same' };
    if (!this.isInside(start)) return { field: 'start', why: 'outside' };
    if (this.clearance(start) <= radius)
      return radius > 0 ? { field: 'radius', why: 'tight' } : { field: 'start', why: 'outside' };
    return undefined;
  }

  /** True if a place is in the air: from there, only sides of triangles that face the air are visible. */
  isInside(place: Point): boolean {
    const seen = this.scene.shoot({ position: [...place], velocity: [...anyWay] });
    if (!seen.hit || seen.triangle === undefined) return false;
    const [a, b, c] = cornersOf(room, seen.triangle);
    return dot(cross(minus(b, a), minus(c, a)), anyWay) < 0;
  }

  /** The distance of the nearest triangle. */
  clearance(place: Point): number {
    return Math.abs(this.scene.nearest([...place])?.distance ?? 0);
  }

  /** For a shot without fault. */
  shoot(texts: Texts): Shot {
    const [start, aim, radius] = [pointOf(texts.start), pointOf(texts.aim), radiusOf(texts)];
    const maxBounces = Number(texts.bounces?.[0]);
    const trace = this.scene.trace({ from: [...start], to: [...aim], speed: 1, radius }, { maxBounces });
    const along = (precision: Precision) =>
      follow(this.plain[precision].trace(start, unitToward(start, aim), maxBounces), trace);
    const plain = radius === 0 ? { double: along('double'), single: along('single') } : undefined;
    const bounces = trace.legs.map((leg, i): Bounce => {
      const apart = (precision: Precision) => {
        const other = plain?.[precision].bounces[i];
        return other && distanceOf(placeOf(leg), other.point);
      };
      return {
        number: i + 1,
        triangle: leg.triangle ?? 0,
        time: leg.time,
        digitsLeft: leg.digitsLeft,
        apart: { double: apart('double'), single: apart('single') },
      };
    });
    return {
      trace,
      bounces,
      plain,
      unknown: bounces.find(({ digitsLeft }) => digitsLeft <= 0),
    };
  }
}

/** The place where both plain paths leave the room through the same wall. */
export function commonLeak({ plain }: Shot): Parting | undefined {
  const [double, single] = [plain?.double.parting, plain?.single.parting];
  const isCommon = double?.kind === 'leak' && single?.kind === 'leak' && double.number === single.number;
  return isCommon ? double : undefined;
}

const placeOf = ({ point: { x, y, z } }: Leg): Point => [x, y, z];

function follow(path: PlainPath, { legs }: Trace): PlainTrack {
  for (const [i, leg] of legs.entries()) {
    const bounce = path.bounces[i];
    const place = bounce?.point ?? placeOf(leg);
    if (bounce === undefined) return { ...path, parting: { number: i + 1, kind: 'leak', place } };
    if (distanceOf(placeOf(leg), place) > visible)
      return { ...path, parting: { number: i + 1, kind: 'apart', place } };
  }
  return { ...path, parting: undefined };
}

/** The coordinates of corners are single, so a middle of two of them is exact in double. */
export function snapped(state: Texts, { trace }: Shot, room: Room, to: 'corner' | 'seam'): Texts {
  const [leg] = trace.legs;
  if (leg?.triangle === undefined) return state;
  const hit: Point = [leg.point.x, leg.point.y, leg.point.z];
  const [a, b, c] = cornersOf(room, leg.triangle);
  const places = to === 'corner' ? [a, b, c] : [mix(a, b, 0.5), mix(b, c, 0.5), mix(c, a, 0.5)];
  const [nearest = a] = places.sort((one, other) => distanceOf(one, hit) - distanceOf(other, hit));
  return { ...state, aim: textsOf(nearest) };
}
