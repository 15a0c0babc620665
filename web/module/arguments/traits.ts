/** The traits of a scene's targets: their properties besides the shape. */
import type { RawScene } from '../boundary/raw_module.js';
import { fail } from '../errors/fail.js';
import { type Fields, isObject } from './check.js';
import { allGroups, readGroups } from './groups.js';
import { type CheckedMaterial, type Material, materialFields, readMaterial } from './material.js';

/** The properties of a scene's target besides its shape. Its material counts for paths and bullets. */
export interface TargetTraits extends Material {
  /** The groups that it is in, one bit each, as a whole number of 32 bits. All by default. */
  groups?: number | undefined;
  /**
   * True for a sensor, which neither stops nor deflects a bullet. Paths report when they enter and leave it;
   * `shootThrough`, `nearest` and `overlaps` find it like other targets; other questions ignore it. A mesh cannot be
   * a sensor, because it has no inside.
   */
  sensor?: boolean | undefined;
}

export const traitFields = ['groups', 'sensor', ...materialFields] as const;

export interface CheckedTraits extends Omit<CheckedMaterial, 'rollingFriction'> {
  readonly groups: number;
  readonly isSensor: boolean;
}

export const usualTraits: CheckedTraits = {
  groups: allGroups,
  isSensor: false,
  restitution: Number.NaN,
  friction: Number.NaN,
};

/** Checks a target's traits. */
export function readTraits(target: unknown, path: string): CheckedTraits {
  if (!isObject(target)) return usualTraits; // refused by its shape
  const { groups, sensor, restitution, friction } = target as Fields;
  if ([groups, sensor, restitution, friction].every((trait) => trait === undefined)) return usualTraits;
  const material = readMaterial({ restitution, friction } as Material, path);
  const checked = {
    groups: readGroups(groups, `${path}.groups`),
    isSensor: sensor === true,
    restitution: material.restitution,
    friction: material.friction,
  };
  if (sensor !== undefined && typeof sensor !== 'boolean')
    fail('out-of-range', `${path}.sensor`, sensor, 'true or false is needed');
  return checked;
}

/** Sets the traits of a target; returns whether there was memory. */
export function putTraits(scene: RawScene, index: number, traits: CheckedTraits): number {
  const { groups, isSensor, restitution, friction } = traits;
  return scene.setTraits(index, groups, isSensor, restitution, friction);
}

/** Refuses a mesh that is a sensor. */
export function checkMeshTraits({ isSensor }: CheckedTraits, path: string): void {
  if (isSensor)
    fail('conflicting-fields', `${path}.sensor`, true, 'a mesh has no inside', 'Put a box around it');
}
