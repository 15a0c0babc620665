/** The traits of a scene's targets: their properties besides the shape. */
import { fail } from '../errors/fail.js';
import { type Fields, isObject } from './check.js';
import { allGroups, readGroups } from './groups.js';

/** The properties of a scene's target besides its shape. */
export interface TargetTraits {
  /** The groups that it is in, one bit each, as a whole number of 32 bits. All by default. */
  groups?: number | undefined;
  /**
   * True for a sensor, which neither stops nor deflects a bullet. Paths report when they enter and leave it;
   * `shootThrough`, `nearest` and `overlaps` find it like other targets; other questions ignore it. A mesh cannot be
   * a sensor, because it has no inside.
   */
  sensor?: boolean | undefined;
}

export const traitFields = ['groups', 'sensor'] as const;

export interface CheckedTraits {
  readonly groups: number;
  readonly isSensor: boolean;
}

export const usualTraits: CheckedTraits = { groups: allGroups, isSensor: false };

/** Checks a target's traits. */
export function readTraits(target: unknown, path: string): CheckedTraits {
  if (!isObject(target)) return usualTraits; // refused by its shape
  const { groups, sensor } = target as Fields;
  if (groups === undefined && sensor === undefined) return usualTraits;
  const checked = { groups: readGroups(groups, `${path}.groups`), isSensor: sensor === true };
  if (sensor !== undefined && typeof sensor !== 'boolean')
    fail('out-of-range', `${path}.sensor`, sensor, 'true or false is needed');
  return checked;
}

/** Refuses a mesh that is a sensor. */
export function checkMeshTraits({ isSensor }: CheckedTraits, path: string): void {
  if (isSensor)
    fail('conflicting-fields', `${path}.sensor`, true, 'a mesh has no inside', 'Put a box around it');
}
