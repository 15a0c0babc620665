/** What targets of a scene are besides their shapes. */
import { fail } from '../errors/fail.js';
import { type Fields, isObject } from './check.js';
import { allGroups, readGroups } from './groups.js';

/** What a target of a scene is besides its shape. */
export interface TargetTraits {
  /** The groups that it is in, a bit each: a whole number of 32 bits. In all of them where it is missing. */
  groups?: number | undefined;
  /**
   * Whether it neither stops nor turns a bullet: paths tell when they enter and leave it, `shootThrough`, `nearest` and
   * `overlaps` find it as they find any other, and nothing else meets it. A mesh, which has no inside, cannot be one.
   */
  sensor?: boolean | undefined;
}

export const traitFields = ['groups', 'sensor'] as const;

export interface CheckedTraits {
  readonly groups: number;
  readonly isSensor: boolean;
}

export const usualTraits: CheckedTraits = { groups: allGroups, isSensor: false };

/** Checks what a target is besides its shape. */
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
