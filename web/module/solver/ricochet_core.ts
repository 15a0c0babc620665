/** RicochetCore: the questions about two things. */

import type { Ball, MovingBall } from '../arguments/balls.js';
import type { Bullet } from '../arguments/bullet.js';
import { guardReceivers, Handle } from '../arguments/receivers.js';
import {
  asRicochetError,
  beginReading,
  endReading,
  guarded,
  nonReentrant,
} from '../arguments/reentrancy_guard.js';
import type { Target } from '../arguments/shapes.js';
import { version } from '../boundary/layout.js';
import type { RawModule } from '../boundary/raw_module.js';
import { SharedBuffer } from '../boundary/shared_buffer.js';
import type { Vector } from '../boundary/vectors.js';
import {
  explainCollide,
  explainRay,
  explainShoot,
  explainSpherePlane,
  explainSweep,
} from '../explanations/explain.js';
import type { ExplanationStep, ShotExplanation } from '../explanations/explanation.js';
import {
  type CollideOptions,
  type Collision,
  type CollisionWall,
  collide,
  type WallCollision,
} from '../queries/collide.js';
import { type RaySphere, type RaySphereTarget, raySphere } from '../queries/ray_sphere.js';
import { type ShootLeavingOptions, type ShootOptions, type Shot, shoot } from '../queries/shoot.js';
import {
  type PlainPlane,
  type PlaneThrough,
  type SpherePlane,
  spherePlane,
} from '../queries/sphere_plane.js';
import { type Sweep, sweep } from '../queries/sweep.js';
import { type Lacking, lackedBy, refuseOthers } from './entries.js';

const lacking: Lacking = [
  'core',
  'no scenes, aim, batches, simulations and tables',
  ['scene', 'simulation', 'table'],
];

/**
 * The solver of questions about two things: `shoot`, `raySphere`, `sweep`, `spherePlane`, `collide`, `explain`,
 * `version` and `memoryBytes` of `Ricochet`, in a fifth of its size. `createRicochet` of `ricochet-wasm/core` makes
 * one.
 */
export class RicochetCore extends Handle {
  /** The package's version. */
  readonly version: string = version;

  /** The same questions, answered as a list of steps with formulas and numbers. */
  readonly explain: {
    /** `shoot`, step by step. */
    shoot(bullet: Bullet, target: Target, options?: ShootOptions): ShotExplanation;
    /** `raySphere`, step by step. */
    raySphere(
      origin: Vector,
      direction: Vector,
      sphere: RaySphereTarget,
      options?: ShootOptions,
    ): { ray: RaySphere; steps: ExplanationStep[] };
    /** `sweep`, step by step. */
    sweep(a: MovingBall, b: MovingBall): { sweep: Sweep; steps: ExplanationStep[] };
    /** `spherePlane`, step by step. */
    spherePlane(
      sphere: RaySphereTarget,
      plane: PlainPlane,
    ): { spherePlane: SpherePlane; steps: ExplanationStep[] };
    /** `collide`, step by step. */
    collide(
      a: Ball,
      b: Ball | CollisionWall,
      options?: CollideOptions,
    ): { collision: Collision | WallCollision; steps: ExplanationStep[] };
  };

  readonly #shared: SharedBuffer;

  static {
    guardReceivers(RicochetCore, {
      name: 'ricochet',
      isOne: (value) => #shared in value,
      kept: 'Make one where it is needed, by createRicochet()',
      elsewhere: {
        ...lackedBy(lacking),
        'Use ricochet.shoot(bullet, target)':
          'raycast rayCast castRay intersectRay sphereCast castShape timeOfImpact',
        'There is nothing to dispose of: its memory is freed with it': 'dispose destroy free',
      },
    });
  }

  /** @internal */
  constructor(raw: RawModule, shared: SharedBuffer = new SharedBuffer(raw)) {
    super();
    this.#shared = shared;
    this.explain = {
      shoot: nonReentrant((bullet, target, options) => explainShoot(shared, bullet, target, options)),
      raySphere: nonReentrant((origin, direction, sphere, options) =>
        explainRay(shared, origin, direction, sphere, options),
      ),
      sweep: nonReentrant((a, b) => explainSweep(shared, a, b)),
      spherePlane: nonReentrant((sphere, plane) => explainSpherePlane(shared, sphere, plane)),
      collide: nonReentrant((a, b, options) => explainCollide(shared, a, b, options)),
    };
    refuseOthers(this.explain, lacking);
  }

  /**
   * Size of the WebAssembly memory in bytes. It grows with the objects that exist at the same time, and does not
   * shrink.
   */
  get memoryBytes(): number {
    return this.#shared.raw.HEAPF64.buffer.byteLength;
  }

  /**
   * First contact of a bullet with a target, and the ricochet of a massless bullet.
   *
   * Exact arithmetic on the given doubles decides hit or miss; tangency is a hit with angle 0. It takes well under a
   * microsecond in ordinary cases; near ties and at extreme scales more, but at most 50 ms whatever the numbers.
   *
   * A number of the answer larger than any double is returned as the largest, about 1.8e308.
   *
   * @throws {RicochetError} for anything missing, not finite, out of range (other than 0, numbers are from 1e-150 to
   * 1e150 in size) or unknown.
   */
  shoot(bullet: Bullet, target: Target, options?: ShootLeavingOptions): Shot {
    // `nonReentrant`, written out: its list of arguments would cost a tenth of the question.
    beginReading();
    try {
      return shoot(this.#shared, bullet, target, options);
    } catch (cause) {
      throw asRicochetError(cause);
    } finally {
      endReading();
    }
  }

  /**
   * The interval during which the line through `origin` along `direction` is in a sphere, whether it meets the window
   * from 0 to `maxTime`, and the closest approach, even without a hit. Times are in units of `direction`, which may
   * have any length but 0. Tangency is an interval of one time.
   */
  raySphere(origin: Vector, direction: Vector, sphere: RaySphereTarget, options?: ShootOptions): RaySphere {
    return guarded(raySphere, this.#shared, origin, direction, sphere, options);
  }

  /**
   * Two balls over one frame: the fraction of it at which they touch, or the early escape that shows that they do
   * not.
   */
  sweep(a: MovingBall, b: MovingBall): Sweep {
    return guarded(sweep, this.#shared, a, b);
  }

  /** A sphere against a plane: signed distance and overlap, and for three points the matrix answer t, u, v. */
  spherePlane(sphere: RaySphereTarget, plane: PlaneThrough): Required<SpherePlane>;
  spherePlane(sphere: RaySphereTarget, plane: PlainPlane): SpherePlane;
  spherePlane(sphere: RaySphereTarget, plane: PlainPlane): SpherePlane {
    return guarded(spherePlane, this.#shared, sphere, plane);
  }

  /**
   * Two balls with mass and restitution, or a ball and a wall: the one of six cases, when and where they collide, and
   * the new velocities. Momentum is kept to rounding for any restitution.
   */
  collide(a: Ball, b: Ball, options?: CollideOptions): Collision;
  collide(a: Ball, b: CollisionWall, options?: CollideOptions): WallCollision;
  collide(a: Ball, b: Ball | CollisionWall, options?: CollideOptions): Collision | WallCollision {
    return guarded(collide, this.#shared, a, b, options);
  }
}
