/** How targets get from where they stood to where their objects are: at once, or on their way in the frame that comes. */
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
   * How long the frame that comes is, in the unit of `bullets.advance`, ≥ 0: targets move during it from where they stood to where their
   * objects are.
   *
   * @defaultValue 0: they are there at once
   */
  dt?: number | undefined;
}

/** Where a target begins a frame, and how it moves during it. */
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

/** What is rounded away is as good as 0. */
const sized = (part: number): number => (Math.abs(part) < leastSize ? 0 : part);

/** By which three numbers a target is placed: its origin, or the middle of what stands for its object. */
export function placeIn({ middle }: Pick<PlacedTarget, 'middle'>, at: TakenApart): Place {
  const place = middle === undefined ? at.position : middleAt(middle, at).toArray();
  return place.map(sized) as unknown as Place;
}

/** The way of a target in a frame; undefined where it rests. */
export function motionTo(from: Place, to: Place, dt: number): Motion | undefined {
  if (dt === 0 || from.every((part, axis) => part === to[axis])) return undefined;
  const velocity = to.map((part, axis) => sized((part - (from[axis] as number)) / dt));
  for (const part of velocity)
    if (!isSized(part))
      fail('out-of-range', 'options.dt', dt, 'a target would move faster than 1e150', 'Give longer frames');
  return { from, velocity: velocity as unknown as Place };
}

/** Where the middle of what stands for an object is in its frame, and half of its size; neither for a mesh. */
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
  /** Where its target is put. */
  readonly to: Place;
  readonly motion: Motion | undefined;
  /** Whether it is another target than before, but for its place and its turn. */
  readonly isOther: boolean;
}

/** What a target becomes that is to be where its object is, at the end of a frame of that length. */
export function changeOf(placed: PlacedObject, instance: number, target: PlacedTarget, dt: number): Change {
  const at = placeOf(placed.object, instance);
  const { scale, stretch, isMoving } = target;
  const isSame = isSameScale(scale, at.scale) && isSameStretch(stretch, at.stretch);
  const place = isSame ? { ...at, scale } : at;
  const to = placeIn(isSame ? target : middleOf(placed, place), place);
  const motion = motionTo(target.place, to, dt);
  return { placed, instance, place, to, motion, isOther: !isSame || isMoving || motion !== undefined };
}
