/** RicochetScenes: all questions about bullets, with scenes, meshes and aim. */

import type { Bullet } from '../arguments/bullet.js';
import { guardReceivers } from '../arguments/receivers.js';
import {
  asRicochetError,
  beginReading,
  endReading,
  guarded,
  nonReentrant,
} from '../arguments/reentrancy_guard.js';
import type { Target } from '../arguments/shapes.js';
import { Pairs } from '../batches/pair_columns.js';
import { shootPairs } from '../batches/pairs.js';
import { type RawModule, rawModules } from '../boundary/raw_module.js';
import { SharedBuffer } from '../boundary/shared_buffer.js';
import type { Vector } from '../boundary/vectors.js';
import { explainShotOrFall, type FallExplanation } from '../explanations/explain_fall.js';
import {
  explainClosestPoint,
  explainOverlap,
  type NearnessExplanations,
} from '../explanations/explain_nearness.js';
import { type BuildOptions, buildMesh, createMesh, type Mesh } from '../meshes/mesh.js';
import type { SceneTarget } from '../meshes/scene_target.js';
import type { MeshData } from '../meshes/surface.js';
import {
  type AimFrom,
  type AimOptions,
  type AimSolution,
  type AimTo,
  aim,
  type LeastSpeed,
  type LeastSpeedOptions,
  leastSpeed,
} from '../queries/aim.js';
import { type ClosestPoint, closestPoint } from '../queries/closest_point.js';
import { type ShotOptions, shootOrFall } from '../queries/fall.js';
import { type BallOrPoint, overlap } from '../queries/overlap.js';
import type { Shot } from '../queries/shoot.js';
import { Scene } from '../scene/scene.js';
import type { SceneOptions } from '../scene/scene_options.js';
import { type Lacking, lackedBy, refuseOthers } from './entries.js';
import { RicochetCore } from './ricochet_core.js';

const lacking: Lacking = ['scene', 'no simulations and tables', ['simulation', 'table']];

/**
 * The solver of questions about bullets: everything of `Ricochet` but `createSimulation`, `createTable` and
 * `explain.event`. `createRicochet` of `ricochet-wasm/scene` makes one.
 */
export class RicochetScenes extends RicochetCore {
  readonly #shared: SharedBuffer;

  /** The same questions, answered as a list of steps with formulas and numbers. */
  declare readonly explain: Omit<RicochetCore['explain'], 'shoot'> & FallExplanation & NearnessExplanations;

  static {
    guardReceivers(RicochetScenes, {
      name: 'ricochet',
      isOne: (value) => #shared in value,
      promises: ['buildMesh'],
      elsewhere: {
        'Use ricochet.shoot(bullet, target), or for several targets createScene(targets).shoot(bullet)':
          'raycast rayCast castRay intersectRay intersectObjects sphereCast castShape',
        'Use ricochet.createScene(targets).trace(bullet)': 'trace bounce reflect predict trajectory',
        'Use ricochet.createScene(targets).createBullets(capacity)': 'createBullets fire step update',
        ...lackedBy(lacking),
        'Use ricochet.closestPoint(point, shape)': 'nearest distance projectPoint',
        'Use ricochet.overlap(a, b)': 'overlaps intersects',
        'Use ricochet.createMesh({ positions, indices })': 'createTrimesh createHeightfield',
      },
    });
  }

  /** @internal */
  constructor(raw: RawModule, shared: SharedBuffer = new SharedBuffer(raw)) {
    super(raw, shared);
    this.#shared = shared;
    Object.assign(this.explain, {
      shoot: nonReentrant((bullet, target, options) => explainShotOrFall(shared, bullet, target, options)),
      closestPoint: nonReentrant((point, shape) => explainClosestPoint(shared, point, shape)),
      overlap: nonReentrant((a, b) => explainOverlap(shared, a, b)),
    } satisfies FallExplanation & NearnessExplanations);
    refuseOthers(this.explain, lacking);
    rawModules.set(this, raw);
  }

  /**
   * First contact of a bullet with a target, and the ricochet of a massless bullet; with `gravity` along a parabola.
   *
   * Exact arithmetic on the given doubles decides hit or miss; tangency is a hit with angle 0. It takes well under a
   * microsecond in ordinary cases, under gravity a few; near ties and at extreme scales more, but at most 50 ms
   * whatever the numbers.
   *
   * A number of the answer larger than any double is returned as the largest, about 1.8e308.
   *
   * @throws {RicochetError} for anything missing, not finite, out of range (other than 0, numbers are from 1e-150 to
   * 1e150 in size) or unknown.
   */
  override shoot(bullet: Bullet, target: Target, options?: ShotOptions): Shot {
    // `nonReentrant`, written out: its list of arguments would cost a tenth of the question.
    beginReading();
    try {
      return shootOrFall(this.#shared, bullet, target, options);
    } catch (cause) {
      throw asRicochetError(cause);
    } finally {
      endReading();
    }
  }

  /**
   * n bullets against n spheres, each with its own, at rest or moving. Rows of 8 numbers a bullet (position,
   * velocity, radius, maxTime), 8 a sphere (centre, radius, velocity, one unused), 12 a hit (0, or −1 for none; time;
   * point; normal; velocity; sine of the ricochet angle). Decisions are those of `shoot`; times are within 1e-12 of
   * its times, relative.
   */
  shootPairs(bullets: Float64Array, spheres: Float64Array, out?: Float64Array): Float64Array {
    return guarded(shootPairs, this.#shared, bullets, spheres, out);
  }

  /**
   * Room for `count` pairs of a bullet and a sphere, in columns that stay in WebAssembly memory: fill them once, then
   * change and ask them any number of times, such as every frame. See `Pairs`. A pair takes 200 bytes, and about 10
   * nanoseconds a call.
   *
   * @throws {RicochetError} for a count that is not a whole number from 1 to 10 000 000, and 'out-of-memory'.
   */
  createPairs(count: number): Pairs {
    return guarded(() => new Pairs(this.#shared.raw, count));
  }

  /**
   * The point of a shape's surface that is nearest to a place, the distance of the place, and the normal there.
   * Inside a sphere, box, capsule or cylinder the distance is negative; planes, walls and triangles have no inside,
   * and on them the normal is that of the upper side. The nearest feature is decided exactly. If several are equally
   * near, the first counts: the lowest axis of a box, an end before the side of a cylinder, the point toward +x from
   * the middle of a ball. A `velocity` is ignored. It takes 0.5 to 2 microseconds; near ties more, at most some
   * milliseconds.
   *
   * @throws {RicochetError} for anything missing, not finite, out of range, degenerate or unknown. Meshes need a
   * scene: see `Scene.nearest`.
   */
  closestPoint(point: Vector, shape: Target): ClosestPoint {
    return guarded(closestPoint, this.#shared, point, shape);
  }

  /**
   * Whether two shapes, one of which is a ball or a point, touch or overlap, decided exactly. Planes, walls and
   * triangles are surfaces, the others solids; a `velocity` is ignored. It takes 0.3 to 1 microseconds; near ties
   * more, within 50 milliseconds.
   *
   * @throws {RicochetError} if neither is a ball or a point, and for anything missing, not finite, out of range,
   * degenerate or unknown.
   */
  overlap(a: BallOrPoint, b: Target | Vector): boolean;
  overlap(a: Target | Vector, b: BallOrPoint): boolean;
  overlap(a: Target | Vector, b: Target | Vector): boolean {
    return guarded(overlap, this.#shared, a, b);
  }

  /**
   * Many shapes, for the nearest hit, for batches and for paths of many bounces: see `Scene`. With `gravity`, bullets fall in `shoot`,
   * `trace` and their batches.
   */
  createScene(targets: readonly SceneTarget[], options?: SceneOptions): Scene {
    return guarded((given: readonly unknown[]) => new Scene(this.#shared, given, options), targets);
  }

  /**
   * A surface of up to 10 000 000 triangles, made ready for scenes: `scene.add({ shape: 'mesh', mesh })`, as often as one likes.
   * Costs about 0.4 microseconds a triangle, and 90 bytes.
   *
   * @throws {RicochetError} for arrays of other kinds or lengths, coordinates that are not finite, indices of no vertex, and
   * 'out-of-memory' before it is too late.
   */
  createMesh(data: MeshData): Mesh {
    return guarded((given: MeshData) => createMesh(this.#shared.raw, given), data);
  }

  /**
   * Like `createMesh` in slices, so that a page stays responsive, with progress, and a signal to abort it.
   * `buildMeshInWorker` of `ricochet-wasm/workers` moves nearly all of the work off the page.
   */
  async buildMesh(data: MeshData, options?: BuildOptions): Promise<Mesh> {
    return await buildMesh(this.#shared.raw, data, options);
  }

  /**
   * The direction in which to shoot so that the ricochet off `via`, or off several in order, reaches `to`. The list
   * is empty if no shot does: the straight path goes through the targets, or none of them reflects it that way. If
   * nothing moves, convex shapes have one path or none. Moving targets are led; there may be several paths then, of
   * which one is returned, a free one if there is any. Only if none is free, `blocked` names the obstacle. It takes
   * 10 to 100 microseconds at rest, about a millisecond if something moves, and at most half a second whatever the
   * numbers.
   *
   * With an empty list as `via`, it shoots straight at the goal. With `gravity`, paths are parabolas, and the list
   * has every shot, the earliest first; if some are free, only those. Straight at a goal at rest there is a flat and
   * a steep shot; off one target there may be four or more. The goal itself may fall: `to: { …, falls: true }`.
   * Straight shots take some 50 microseconds, those off a target 20 milliseconds, and at most half a second, not
   * counting `shoot` at possible obstacles.
   *
   * @throws {RicochetError} for anything missing, not finite, out of range, degenerate or unknown, for more than one
   * target to bounce off under gravity, and 'out-of-memory' if there is no memory for the question.
   */
  aim(from: AimFrom, via: Target | readonly Target[], to: AimTo, options?: AimOptions): AimSolution[] {
    return guarded(aim, this.#shared, from, via, to, options);
  }

  /**
   * The least speed with which a bullet reaches a goal. A goal with a radius is reached when the bullet touches it; a
   * goal may move, or fall like the bullet.
   *
   * Under gravity g, a goal at rest at d from the start needs v² = |g| |d| − g · d, that is |g| (h + |d|) for one
   * that is h higher; the shot flies for √(2 |d| / |g|) frames, and its direction halves the angle between d and
   * straight up. So all places that a speed v reaches are within the parabola of safety, h + |d| = v² / |g|: its
   * focus is the start, its vertex v² / (2 |g|) above, and it is v² / |g| wide to each side there. It takes about 20
   * microseconds, and at most 50 milliseconds whatever the numbers.
   *
   * `speed` is the least number with which `aim` finds a shot, decided exactly. `from.speed` is ignored.
   *
   * @throws {RicochetError} for anything missing, not finite, out of range or unknown.
   */
  leastSpeed(from: AimFrom, to: AimTo, options?: LeastSpeedOptions): LeastSpeed {
    return guarded(leastSpeed, this.#shared, from, to, options);
  }
}
