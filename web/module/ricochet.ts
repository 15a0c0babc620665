import { collide, collideWall } from './collide.js';
import { RicochetError } from './errors.js';
import { Exchange, type RawModule } from './exchange.js';
import { explainShoot, type ShotExplanation } from './explain.js';
import { raySphere } from './ray_sphere.js';
import { shoot } from './shoot.js';
import { spherePlane } from './sphere_plane.js';
import { sweep } from './sweep.js';
import type {
  Ball,
  Bullet,
  CollideOptions,
  Collision,
  CollisionWall,
  MovingBall,
  PlainPlane,
  RaySphere,
  RaySphereTarget,
  ShootOptions,
  Shot,
  SpherePlane,
  Sweep,
  Target,
  Vector,
  WallCollision,
} from './types.js';

/** Runs a question: whatever a caller's object does when read, the outcome is an answer or a `RicochetError`. */
function guarded<Arguments extends unknown[], Answer>(question: (...given: Arguments) => Answer) {
  return (...given: Arguments): Answer => {
    try {
      return question(...given);
    } catch (cause) {
      throw asRicochetError(cause);
    }
  };
}

function asRicochetError(cause: unknown): RicochetError {
  if (cause instanceof RicochetError) return cause;
  const error = new RicochetError(
    'unreadable',
    '',
    undefined,
    'an argument could not be read: its own code threw',
  );
  error.cause = cause;
  return error;
}

/** The solver. Make one with `createRicochet`; there is nothing to dispose of. */
export class Ricochet {
  /** The package's version. */
  readonly version: string;

  /** The same questions, answered as a list of steps with formulas and numbers. */
  readonly explain: {
    /** `shoot`, step by step. */
    shoot(bullet: Bullet, target: Target, options?: ShootOptions): ShotExplanation;
  };

  readonly #exchange: Exchange;

  /** @internal */
  constructor(raw: RawModule) {
    this.#exchange = new Exchange(raw);
    this.version = raw.version();
    const exchange = this.#exchange;
    this.explain = {
      shoot: guarded((bullet, target, options) => explainShoot(exchange, bullet, target, options)),
    };
  }

  /**
   * First contact of a bullet with a target, and the ricochet of a massless bullet.
   *
   * Hit or miss is decided as exact arithmetic on the given doubles decides it; tangency is a hit with angle 0.
   * Costs well under a microsecond; near ties and at extreme scales up to milliseconds.
   *
   * @throws {RicochetError} for anything missing, not finite, out of range or unknown.
   */
  shoot(bullet: Bullet, target: Target, options?: ShootOptions): Shot {
    try {
      return shoot(this.#exchange, bullet, target, options);
    } catch (cause) {
      throw asRicochetError(cause);
    }
  }

  /**
   * The interval in which the line through `origin` along `direction` lies in a sphere, whether it meets the window from 0
   * to `maxTime`, and the closest approach, also without a hit. Times are in units of `direction`, which may have any
   * length but 0. Tangency is an interval of one time.
   */
  raySphere(origin: Vector, direction: Vector, sphere: RaySphereTarget, options?: ShootOptions): RaySphere {
    return guarded(raySphere)(this.#exchange, origin, direction, sphere, options);
  }

  /** Two balls over one frame: the fraction of it at which they touch, or the early escape that says they don't. */
  sweep(a: MovingBall, b: MovingBall): Sweep {
    return guarded(sweep)(this.#exchange, a, b);
  }

  /** A sphere against a plane: signed distance and overlap, and for three points the matrix answer t, u, v. */
  spherePlane(sphere: RaySphereTarget, plane: PlainPlane): SpherePlane {
    return guarded(spherePlane)(this.#exchange, sphere, plane);
  }

  /**
   * Two balls with mass and restitution, or a ball and a wall: which of the six cases, when, where, and the new velocities.
   * Momentum is kept to rounding for any restitution.
   */
  collide(a: Ball, b: Ball, options?: CollideOptions): Collision;
  collide(a: Ball, b: CollisionWall, options?: CollideOptions): WallCollision;
  collide(a: Ball, b: Ball | CollisionWall, options?: CollideOptions): Collision | WallCollision {
    return guarded((exchange: Exchange) =>
      typeof b === 'object' && b !== null && 'shape' in b && b.shape === 'wall'
        ? collideWall(exchange, a, b, options)
        : collide(exchange, a, b as Ball, options),
    )(this.#exchange);
  }
}
