// A figure is a plain description of a drawing. The stage turns it into three.js objects.

import { type Quaternion, Vector3 } from 'three';
import type { Quantity } from '../shell/quantity.js';
import type { Contact } from './spark.js';

interface PartBase {
  quantity: Quantity;
  /** Names of the shown things, as in `explain`. The part is highlighted when a step points at one of them. */
  refers?: string[];
  /** The part's shift at a time, relative to time 0. */
  shift?: (time: number) => Vector3;
  /** The part is drawn only at times for which this is true. */
  during?: (time: number) => boolean;
  /** True for parts of the outcome, which are hidden while a learner predicts it. */
  isOutcome?: boolean;
  /** Drawn over the bodies in front of it, for parts inside an opaque body. */
  isOver?: boolean;
  /** Drawn only while one of its names is pointed at. */
  isAside?: boolean;
  /** True if it may extend beyond the picture. */
  isUnframed?: boolean;
}

export type Part = PartBase &
  /** `isGlass`: it becomes transparent while something is highlighted. `hasTrail`: it leaves a trail. */
  (
    | {
        kind: 'ball';
        center: Vector3;
        radius: number;
        /** The least size on the screen, in pixels. */
        leastPixels?: number;
        opacity?: number;
        isGlass?: boolean;
        hasTrail?: boolean;
        /** How it is turned at a time. Then it has spots, by which one sees it turn. */
        turn?: (time: number) => Quaternion;
      }
    /** `vector`: the vector from one end to the other, if it changes with time. */
    | { kind: 'arrow'; from: Vector3; to: Vector3; vector?: (time: number) => Vector3 }
    | { kind: 'path'; points: Vector3[]; width?: number; dashed?: boolean }
    | { kind: 'point'; at: Vector3 }
    | { kind: 'disc'; center: Vector3; normal: Vector3; radius: number }
    | { kind: 'arc'; center: Vector3; from: Vector3; to: Vector3; radius: number }
    /** A flat polygon, both sides. */
    | { kind: 'polygon'; corners: Vector3[]; opacity?: number }
    /** A square of `size` around `near`. */
    | { kind: 'plane'; point: Vector3; normal: Vector3; size: number; near: Vector3; opacity: number }
    | { kind: 'cylinder'; from: Vector3; to: Vector3; radius: number }
    /** `along`: the direction of a line that the label names; the label stands beside it. */
    | { kind: 'label'; at: Vector3; text: string; along?: Vector3 }
  );

export interface Figure {
  parts: Part[];
  /** Points that have to be in view. */
  inView: Vector3[];
  /** The same without the points that show the outcome. */
  inViewBefore?: Vector3[];
  /** A length that suits the scene: arrowheads, dashes and points are parts of it. */
  size: number;
  /** The direction from which the scene is seen; straight onto z = 0 for motion in the plane. */
  view: Vector3;
  /** True if all parts are in the plane z = 0 and are seen from the front. Then width and height decide what fits. */
  flat?: boolean;
  /** The height of the ruled sheet; undefined without a ground. */
  floor?: number;
  /** The sheet is the cloth of a billiard table, and its cushion stands so far behind the scene. */
  cushion?: number;
  /** The visible radius of the sheet, if not about three and a half sizes. */
  groundRadius?: number;
  /** True if the plane z = 0 is the cloth of a billiard table, seen from above. */
  isTable?: boolean;
  /** True if it has its own marks in place of the three axes. */
  hasMarks?: boolean;
  /** Contacts that are seen to happen. */
  contacts?: readonly Contact[];
}

/** The parts, marked as parts of the outcome. */
export const outcome = (parts: Part[]): Part[] => parts.map((part) => ({ ...part, isOutcome: true }));

export const vec = (v: { x: number; y: number; z?: number }): Vector3 => new Vector3(v.x, v.y, v.z ?? 0);

/** Corners of the cube around a ball, for `inView`. */
export function around(center: Vector3, radius: number): Vector3[] {
  const room = new Vector3().setScalar(radius);
  return [center.clone().add(room), center.clone().sub(room)];
}

/** A contact that is seen from the front, in the plane z = 0. */
export const flatContact = (time: number, point: { x: number; y: number }, size: number): Contact => ({
  time,
  at: new Vector3(point.x, point.y, 0),
  normal: new Vector3(0, 0, 1),
  size,
});

/** Uniform motion, as a part's shift. */
export function moving(velocity: Vector3): (time: number) => Vector3 {
  return (time) => velocity.clone().multiplyScalar(time);
}

/** Square to the plane in which something bounces, from a little above and to the side. */
export function besideBounce(path: Vector3, inward: Vector3): Vector3 {
  const side = path.clone().normalize().cross(inward.clone().normalize());
  if (side.length() < 1e-6) return new Vector3(0.42, 0.42, 1).normalize();
  side.normalize();
  const towardReader = new Vector3(0.25, 0.35, 1);
  if (side.dot(towardReader) < 0) side.negate();
  const raised = side.addScaledVector(towardReader.normalize(), 0.25).normalize();
  // Not from straight above or below: there the up direction is undefined
  raised.y = Math.min(0.8, Math.max(-0.2, raised.y));
  return raised.normalize();
}
