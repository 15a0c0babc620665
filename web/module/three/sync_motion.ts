/** How targets get from their old places to where their objects are: at once, or during the next frame. */
import { checkRecord, isSized } from '../arguments/check.js';
import { leastSize } from '../boundary/layout.js';
import { fail } from '../errors/fail.js';
import { isSameScale, isSameStretch, type TakenApart } from '../meshes/taken_apart.js';
import {
  boxAround,
  middleAt,
  type Place,
  type PlacedObject,
  type PlacedTarget,
  placeOf,
} from './placed_objects.js';

/** Options of `ObjectScene.sync`. */
export interface SyncOptions {
  /**
   * The length of the next frame, in the unit of `bullets.advance`, ≥ 0: during it, targets move from their old
   * places to where their objects are.
   *
   * @defaultValue 0: they move at once
   */
  dt?: number | undefined;
}

/** The place of a target at the beginning of a frame, and its motion during it. */
export interface Motion {
  readonly from: Place;
  readonly velocity: Place;
}

export function readSync(options: unknown): number {
  checkRecord(options, 'options', '{ dt: 1 / 60 }', ['dt']);
  const { dt = 0 } = options as SyncOptions;
  if (!(Number.isFinite(dt) && dt >= 0))
    fail(
      typeof dt === 'number' ? 'out-of-range' : 'not-a-number',
      'options.dt',
      dt,
      'the length of the frame, 0 or more, is needed',
      'Give what bullets.advance is given',
    );
  return dt;
}

/** A number this small is a rounding error, and counts as 0. */
const sized = (part: number): number => (Math.abs(part) < leastSize ? 0 : part);

/** The three numbers that place a target: its origin, or the middle of the shape for its object. */
export function placeIn({ middle }: Pick<PlacedTarget, 'middle'>, at: TakenApart): Place {
  const place = middle === undefined ? at.position : middleAt(middle, at).toArray();
  return place.map(sized) as unknown as Place;
}

/** The motion of a target in a frame; undefined if it rests. */
export function motionTo(from: Place, to: Place, dt: number): Motion | undefined {
  if (dt === 0 || from.every((part, axis) => part === to[axis])) return undefined;
  const velocity = to.map((part, axis) => sized((part - (from[axis] as number)) / dt));
  for (const part of velocity)
    if (!isSized(part))
      fail('out-of-range', 'options.dt', dt, 'a target would move faster than 1e150', 'Give longer frames');
  return { from, velocity: velocity as unknown as Place };
}

/** The middle of the shape for an object in its frame, and half of its size; undefined for a mesh. */
export function middleOf({ object, shape }: PlacedObject, { scale, stretch }: TakenApart) {
  if (shape === 'mesh') return { middle: undefined, halfSize: undefined };
  const { middle, halfSize } = boxAround(object, stretch);
  return { middle, halfSize: halfSize.multiplyScalar(scale) };
}

/** A change that has been found, and waits until all have been. */
export interface Change {
  readonly placed: PlacedObject;
  readonly instance: number;
  readonly place: TakenApart;
  /** The place of its target. */
  readonly to: Place;
  readonly motion: Motion | undefined;
  /** True if the target has changed in more than its place and its rotation. */
  readonly isOther: boolean;
}

/** The new state of a target that has to be where its object is, at the end of a frame of length `dt`. */
export function changeOf(placed: PlacedObject, instance: number, target: PlacedTarget, dt: number): Change {
  const at = placeOf(placed.object, instance);
  const { scale, stretch, isMoving } = target;
  const isSame = isSameScale(scale, at.scale) && isSameStretch(stretch, at.stretch);
  const place = isSame ? { ...at, scale } : at;
  const to = placeIn(isSame ? target : middleOf(placed, place), place);
  const motion = motionTo(target.place, to, dt);
  return { placed, instance, place, to, motion, isOther: !isSame || isMoving || motion !== undefined };
}
