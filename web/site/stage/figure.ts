// A figure is what there is to draw: plain descriptions, which the stage turns into three.js objects.

import { Vector3 } from 'three';
import type { Quantity } from '../shell/quantity.js';
import type { Contact } from './spark.js';

interface PartBase {
  quantity: Quantity;
  /** Names of the things it shows, as `explain` names them; it lights up when a step points at one of them. */
  refers?: string[];
  /** Where the part is at a time, as a shift from where it stands at time 0. */
  shift?: (time: number) => Vector3;
  /** Drawn only at times for which this holds. */
  during?: (time: number) => boolean;
  /** Shows what comes of it, which is hidden while a learner predicts it. */
  isOutcome?: boolean;
  /** Drawn over bodies that lie before it: what belongs to the inside of an opaque body. */
  isOver?: boolean;
  /** Drawn only while one of its names is pointed at. */
  isAside?: boolean;
  /** It may reach out of the picture. */
  isUnframed?: boolean;
}

export type Part = PartBase &
  /** `isGlass`: one can look into it while something is pointed at. `hasTrail`: it leaves one where it has been. */
  (
    | {
        kind: 'ball';
        center: Vector3;
        radius: number;
        /** It is drawn larger where it would be smaller on the screen. */
        leastPixels?: number;
        opacity?: number;
        isGlass?: boolean;
        hasTrail?: boolean;
      }
    /** `vector`: from the one to the other, where it changes with time. */
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
    /** `along`: the direction of a line that it names; it stands beside that. */
    | { kind: 'label'; at: Vector3; text: string; along?: Vector3 }
  );

export interface Figure {
  parts: Part[];
  /** Points that have to be in view. */
  inView: Vector3[];
  /** The same without those that tell what comes of it. */
  inViewBefore?: Vector3[];
  /** A length that suits the scene: arrowheads, dashes and points are parts of it. */
  size: number;
  /** From where one looks, as a direction; straight onto z = 0 for what happens in the plane. */
  view: Vector3;
  /** All parts lie in the plane z = 0 and are seen from the front: width and height decide what fits. */
  flat?: boolean;
  /** Height of the ruled sheet; none where there is no ground to see. */
  floor?: number;
  /** How far the sheet is seen, where that is not about three and a half sizes. */
  groundRadius?: number;
  /** It has marks of its own in place of the three axes. */
  hasMarks?: boolean;
  /** Contacts that are seen to happen. */
  contacts?: readonly Contact[];
}

/** The parts, as those that show what comes of it. */
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
  // Not from straight above or below, where up has no meaning
  raised.y = Math.min(0.8, Math.max(-0.2, raised.y));
  return raised.normalize();
}
