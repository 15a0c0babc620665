import { aim } from './aim.js';
import { collide, collideWall } from './collide.js';
import { Exchange, type RawModule } from './exchange.js';
import { type ExplanationStep, explainShoot, readSteps, type ShotExplanation } from './explain.js';
import { asRicochetError, beginReading, endReading, guarded } from './guard.js';
import { shootPairs } from './pairs.js';
import { raySphere } from './ray_sphere.js';
import { Scene } from './scene.js';
import type { AimFrom, AimOptions, AimSolution, AimTo } from './scene_types.js';
import { shoot } from './shoot.js';
import { Simulation } from './simulation.js';
import type { World } from './simulation_types.js';
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

/** The solver. Make one with `createRicochet`; there is nothing to dispose of. */
export class Ricochet {
  /** The package's version. */
  readonly version: string;

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

  readonly #exchange: Exchange;

  /** @internal */
  constructor(raw: RawModule) {
    this.#exchange = new Exchange(raw);
    this.version = raw.version();
    const exchange = this.#exchange;
    this.explain = {
      shoot: guarded((bullet, target, options) => explainShoot(exchange, bullet, target, options)),
      raySphere: guarded((origin, direction, sphere, options) => ({
        ray: raySphere(exchange, 1, origin, direction, sphere, options),
        steps: readSteps(exchange),
      })),
      sweep: guarded((a, b) => ({ sweep: sweep(exchange, 1, a, b), steps: readSteps(exchange, 'balls') })),
      spherePlane: guarded((sphere, plane) => ({
        spherePlane: spherePlane(exchange, 1, sphere, plane),
        steps: readSteps(exchange),
      })),
      collide: guarded((a, b, options) => ({
        collision: collideAny(exchange, 1, a, b, options),
        steps: readSteps(exchange, 'shape' in b ? 'wall' : 'balls'),
      })),
    };
  }

  /** Size of the WebAssembly memory in bytes. It grows with what is alive at once, and does not shrink. */
  get memoryBytes(): number {
    return this.#exchange.raw.HEAPF64.buffer.byteLength;
  }

  /**
   * First contact of a bullet with a target, and the ricochet of a massless bullet.
   *
   * Hit or miss is decided as exact arithmetic on the given doubles decides it; tangency is a hit with angle 0.
   * Costs well under a microsecond; near ties and at extreme scales up to milliseconds, and
   * for a cylinder whose sizes differ by 1e100 up to a third of a second.
   *
   * @throws {RicochetError} for anything missing, not finite, out of range or unknown.
   */
  shoot(bullet: Bullet, target: Target, options?: ShootOptions): Shot {
    // `guarded`, written out: its list of arguments would cost a tenth of the question.
    beginReading();
    try {
      return shoot(this.#exchange, bullet, target, options);
    } catch (cause) {
      throw asRicochetError(cause);
    } finally {
      endReading();
    }
  }

  /**
   * The interval in which the line through `origin` along `direction` lies in a sphere, whether it meets the window from 0
   * to `maxTime`, and the closest approach, also without a hit. Times are in units of `direction`, which may have any
   * length but 0. Tangency is an interval of one time.
   */
  raySphere(origin: Vector, direction: Vector, sphere: RaySphereTarget, options?: ShootOptions): RaySphere {
    return guarded(raySphere)(this.#exchange, 0, origin, direction, sphere, options);
  }

  /** Two balls over one frame: the fraction of it at which they touch, or the early escape that says they don't. */
  sweep(a: MovingBall, b: MovingBall): Sweep {
    return guarded(sweep)(this.#exchange, 0, a, b);
  }

  /** A sphere against a plane: signed distance and overlap, and for three points the matrix answer t, u, v. */
  spherePlane(sphere: RaySphereTarget, plane: PlainPlane): SpherePlane {
    return guarded(spherePlane)(this.#exchange, 0, sphere, plane);
  }

  /**
   * Two balls with mass and restitution, or a ball and a wall: which of the six cases, when, where, and the new velocities.
   * Momentum is kept to rounding for any restitution.
   */
  collide(a: Ball, b: Ball, options?: CollideOptions): Collision;
  collide(a: Ball, b: CollisionWall, options?: CollideOptions): WallCollision;
  collide(a: Ball, b: Ball | CollisionWall, options?: CollideOptions): Collision | WallCollision {
    return guarded(collideAny)(this.#exchange, 0, a, b, options);
  }

  /**
   * n bullets against n spheres, each with its own, at rest or moving. Rows of 8 numbers a bullet (position, velocity,
   * radius, maxTime), 8 a sphere (centre, radius, velocity, one unused), 12 a hit (0, or −1 for none; time; point;
   * normal; velocity; sine of the ricochet angle). Decisions are those of `shoot`; times lie within 1e-12 of its, relative.
   */
  shootPairs(bullets: Float64Array, spheres: Float64Array, out?: Float64Array): Float64Array {
    return guarded(shootPairs)(this.#exchange, bullets, spheres, out);
  }

  /** Many shapes, for the nearest hit, for batches and for paths of many bounces: see `Scene`. */
  createScene(targets: readonly Target[]): Scene {
    return guarded((given: readonly Target[]) => new Scene(this.#exchange, given))(targets);
  }

  /**
   * Which way to shoot so that the ricochet off `via`, or off several in order, reaches `to`. Of convex shapes there is one
   * way or none: an empty list if the straight way is through them, or none leaves them as it came. What moves is led.
   * Something in the way is said in `blocked`. Costs some 10 to 100 microseconds.
   */
  aim(from: AimFrom, via: Target | readonly Target[], to: AimTo, options?: AimOptions): AimSolution[] {
    return guarded(aim)(this.#exchange, from, via, to, options);
  }

  /**
   * Many balls, event after event, without a time step: see `Simulation`. An event costs about a microsecond, whatever the
   * number of balls, where they are of similar size and there are no obstacles.
   *
   * @throws {RicochetError} for anything missing, not finite, out of range or unknown, and for balls that overlap, lie
   * outside the bounds or do not fit a periodic box.
   */
  createSimulation(world: World): Simulation {
    return guarded((given: World) => new Simulation(this.#exchange, given))(world);
  }
}

function collideAny(
  exchange: Exchange,
  explain: 0 | 1,
  a: Ball,
  b: Ball | CollisionWall,
  options?: CollideOptions,
): Collision | WallCollision {
  return typeof b === 'object' && b !== null && 'shape' in b && b.shape === 'wall'
    ? collideWall(exchange, explain, a, b, options)
    : collide(exchange, explain, a, b as Ball, options);
}
