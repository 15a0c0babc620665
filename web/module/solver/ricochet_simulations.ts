/** RicochetSimulations: many balls, and the collision of two. */

import type { Ball } from '../arguments/balls.js';
import { guardReceivers, Handle } from '../arguments/receivers.js';
import { guarded, nonReentrant } from '../arguments/reentrancy_guard.js';
import { version } from '../boundary/layout.js';
import type { RawModule } from '../boundary/raw_module.js';
import { SharedBuffer } from '../boundary/shared_buffer.js';
import { explainCollide } from '../explanations/explain.js';
import {
  type CollideOptions,
  type Collision,
  type CollisionWall,
  collide,
  type WallCollision,
} from '../queries/collide.js';
import { Simulation } from '../simulation/simulation.js';
import type { World } from '../simulation/world.js';
import { type Lacking, lackedBy, refuseOthers } from './entries.js';
import type { RicochetCore } from './ricochet_core.js';

/** A simulation, made by whichever solver. */
export const createSimulation = (shared: SharedBuffer, world: World): Simulation =>
  guarded((given: World) => new Simulation(shared, given), world);

const lacking: Lacking = ['simulation', 'no bullets, scenes and tables', ['core', 'scene', 'table']];

/**
 * The solver of many balls: `createSimulation`, `collide`, `explain.collide`, `version` and `memoryBytes` of
 * `Ricochet`. `createRicochet` of `ricochet-wasm/simulation` makes one.
 */
export class RicochetSimulations extends Handle {
  /** The package's version. */
  readonly version: string = version;
  /** A collision as a list of steps with formulas and numbers. */
  readonly explain: Pick<RicochetCore['explain'], 'collide'>;
  readonly #shared: SharedBuffer;

  static {
    guardReceivers(RicochetSimulations, {
      name: 'ricochet',
      isOne: (value) => #shared in value,
      kept: 'Make one where it is needed, by createRicochet()',
      elsewhere: {
        ...lackedBy(lacking),
        'Use ricochet.createSimulation(world)': 'createWorld createEngine',
      },
    });
  }

  /** @internal */
  constructor(raw: RawModule) {
    super();
    const shared = new SharedBuffer(raw);
    this.#shared = shared;
    this.explain = { collide: nonReentrant((a, b, options) => explainCollide(shared, a, b, options)) };
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
   * Many balls, event after event, without a time step: see `Simulation`. An event takes about a microsecond for any
   * number of balls of similar size, without obstacles.
   *
   * @throws {RicochetError} for anything missing, not finite, out of range or unknown, and for balls that overlap,
   * are outside of the bounds or do not fit a periodic box.
   */
  createSimulation(world: World): Simulation {
    return createSimulation(this.#shared, world);
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
