/** Materials of bullets and targets: how they bounce off each other, and slide on each other. */
import type { Allowed } from '../errors/allowed.js';
import { fail } from '../errors/fail.js';
import { checkNumber } from './check.js';
import { restitutionOf } from './restitution.js';

/** The material of a target. */
export interface Material {
  /**
   * Factor for the velocity along the normal at a bounce, 0 to 1. If both bullet and target have one, the larger counts; if only one of them
   * has, that; if none has, 1.
   *
   * @defaultValue 1, if the other has none
   */
  restitution?: number | undefined;
  /**
   * Coulomb's coefficient, 0 to 1000000. A bounce takes at most friction · (1 + restitution) times the closing speed from the velocity along
   * the surface. Under gravity, a surface slows down what slides on it by friction times the acceleration with which it bears it; what
   * has stopped stays where a slope is flatter than that. If both bullet and target have one, the square root of their product counts; if
   * only one of them has, that; if none has, 0.
   *
   * @defaultValue 0, if the other has none
   */
  friction?: number | undefined;
}

/** The material of a bullet. */
export interface BulletMaterial extends Material {
  /**
   * For a ball that rolls, in place of `friction`: what bears it slows it down by this coefficient alone, 0 to 1000000, whatever it is made
   * of, and bounces take nothing from the velocity along the surface.
   *
   * @defaultValue none
   */
  rollingFriction?: number | undefined;
}

export const materialFields = ['restitution', 'friction'] as const;
export const bulletMaterialFields = [...materialFields, 'rollingFriction'] as const;

/** Checked; NaN for what is not given. */
export interface CheckedMaterial {
  readonly restitution: number;
  readonly friction: number;
  readonly rollingFriction: number;
}

const mostFriction = 1e6;
const allowed: Allowed = { from: 0, to: mostFriction };

function frictionOf(value: unknown, path: string): number {
  if (value === undefined) return Number.NaN;
  checkNumber(value, path, allowed);
  if (!(value >= 0 && value <= mostFriction)) fail('out-of-range', path, value, allowed);
  return value;
}

/** Checks a material. */
export function readMaterial(given: BulletMaterial, path: string): CheckedMaterial {
  const { restitution, friction, rollingFriction } = given;
  return {
    restitution: restitution === undefined ? Number.NaN : restitutionOf(restitution, `${path}.restitution`),
    friction: frictionOf(friction, `${path}.friction`),
    rollingFriction: frictionOf(rollingFriction, `${path}.rollingFriction`),
  };
}

/** A checked material without what is not given. */
export function givenMaterial({
  restitution,
  friction,
  rollingFriction = Number.NaN,
}: Omit<CheckedMaterial, 'rollingFriction'> & { rollingFriction?: number }): BulletMaterial {
  return Object.fromEntries(
    Object.entries({ restitution, friction, rollingFriction }).filter(([, value]) => !Number.isNaN(value)),
  );
}
