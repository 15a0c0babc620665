/** Pairs of a bullet and a sphere in columns that stay in WebAssembly memory. */

import '../disposable.js';
import { freeWhenCollected } from '../arguments/collected.js';
import { guardReceivers, Handle } from '../arguments/receivers.js';
import { guarded, refuseReentry } from '../arguments/reentrancy_guard.js';
import { mostTargets } from '../arguments/targets.js';
import { mostSize, pairColumns, pairHitColumns } from '../boundary/layout.js';
import type { RawModule } from '../boundary/raw_module.js';
import { fail, failDisposed, failWhole, refuse } from '../errors/fail.js';
import { readOptions, type ShootOptions } from '../queries/shoot.js';
import { Blocks } from './blocks.js';

/** The coordinates of many vectors. */
export interface VectorColumns {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
}

/** Many bullets: units, and units a frame. */
export interface BulletColumns {
  readonly position: VectorColumns;
  readonly velocity: VectorColumns;
  /** The radius of a ball; 0 for a point. */
  readonly radius: Float64Array;
}

/** Many spheres in motion: units, and units a frame. */
export interface SphereColumns {
  readonly center: VectorColumns;
  /** Above 0. */
  readonly radius: Float64Array;
  readonly velocity: VectorColumns;
}

/** Many hits. For a miss, `time` is Infinity and the rest 0. */
export interface HitColumns {
  /** Frames until contact. */
  readonly time: Float64Array;
  /** Where the surfaces touch. */
  readonly point: VectorColumns;
  /** Unit, out of the sphere toward the bullet. */
  readonly normal: VectorColumns;
  /** The bullet's velocity after the bounce. */
  readonly velocity: VectorColumns;
  /** Sine of the ricochet angle. */
  readonly angleSine: Float64Array;
}

interface Columns {
  readonly bullets: BulletColumns;
  readonly spheres: SphereColumns;
  readonly hits: HitColumns;
}

const forgotten = freeWhenCollected((blocks: Blocks) => blocks.free());

/**
 * Pairs of a bullet and a sphere; pair i is bullet i and sphere i. `ricochet.createPairs` makes them, with 0 in every
 * column.
 *
 * The columns are views of WebAssembly memory. Every view ends (its length is 0) when that memory grows, or when
 * memory is first requested after something has been disposed of: get the columns again from the object after calls
 * that may need memory, such as `createScene`. Their contents stay. Asking needs no memory.
 */
export class Pairs extends Handle {
  /** The number of pairs. */
  readonly count: number;
  readonly #raw: RawModule;
  /**
   * The length of the columns, in numbers: an odd number of cache lines, so that they do not all compete for the same
   * ones.
   */
  readonly #length: number;
  /** Undefined after `dispose`. */
  #blocks: Blocks | undefined;
  #columns: Columns | undefined;

  static {
    guardReceivers(Pairs, {
      name: 'pairs',
      isOne: (value) => #blocks in value,
      kept: 'Its columns are arrays of numbers',
    });
  }

  /** @internal */
  constructor(raw: RawModule, count: unknown) {
    super();
    if (!(Number.isInteger(count) && (count as number) > 0 && (count as number) <= mostTargets))
      failWhole('count', count, { from: 1, to: mostTargets, whole: true });
    this.count = count as number;
    this.#raw = raw;
    this.#length = 8 * (Math.ceil(this.count / 8) | 1);
    const lengths = [this.#length * pairColumns.size, this.#length * pairHitColumns.size] as const;
    this.#blocks = new Blocks(raw, lengths, this.count);
    this.#blocks.lend();
    forgotten.register(this, this.#blocks, this);
  }

  /** The bullets: to be written. */
  get bullets(): BulletColumns {
    return this.#views().bullets;
  }

  /** The spheres: to be written. */
  get spheres(): SphereColumns {
    return this.#views().spheres;
  }

  /** The results of the last call. */
  get hits(): HitColumns {
    return this.#views().hits;
  }

  /**
   * The first contact of each bullet with its sphere, and the ricochet: the numbers of `shootPairs`, in `hits`, which
   * is returned. Decisions are those of `shoot`; times are within 1e-12 of its times, relative.
   *
   * @throws {RicochetError} for a number that is not finite, and for radii out of range: 'pairs.spheres.radius[7]'.
   * The hits before that pair are written.
   */
  shoot(options?: ShootOptions): HitColumns {
    return this.#ask(options, false);
  }

  /** Like `shoot` with `time` and `normal` alone, in two thirds of the time; the other columns stay unchanged. */
  timesOfImpact(options?: ShootOptions): Pick<HitColumns, 'time' | 'normal'> {
    return this.#ask(options, true);
  }

  /** Frees the memory. Later calls throw an error. */
  dispose(): void {
    refuseReentry();
    if (this.#blocks === undefined) return;
    forgotten.unregister(this);
    const blocks = this.#blocks;
    this.#blocks = undefined;
    this.#columns = undefined;
    blocks.free();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  #ask(options: unknown, impactsAlone: boolean): HitColumns {
    return guarded(() => {
      const blocks = this.#alive();
      const maxTime = options === undefined ? Number.POSITIVE_INFINITY : readOptions(options);
      const { byteOffset: given } = blocks.input;
      const { byteOffset: answer } = blocks.output;
      const bad = this.#raw._ricochet_shoot_columns(
        given,
        answer,
        this.#length,
        this.count,
        maxTime,
        impactsAlone,
      );
      if (bad >= 0) failPair(this.#views(), bad);
      return this.#views().hits;
    });
  }

  #alive(): Blocks {
    return this.#blocks ?? failDisposed('pairs', 'Create others');
  }

  /** The columns, as new views if the memory has grown since. */
  #views(): Columns {
    const { input, output } = this.#alive();
    if (this.#columns === undefined || this.#columns.hits.time.length === 0) {
      const column = (block: Float64Array, place: number) =>
        block.subarray(place * this.#length, place * this.#length + this.count);
      const vector = (block: Float64Array, place: number): VectorColumns => ({
        x: column(block, place),
        y: column(block, place + 1),
        z: column(block, place + 2),
      });
      this.#columns = {
        bullets: {
          position: vector(input, pairColumns.position),
          velocity: vector(input, pairColumns.velocity),
          radius: column(input, pairColumns.radius),
        },
        spheres: {
          center: vector(input, pairColumns.center),
          radius: column(input, pairColumns.targetRadius),
          velocity: vector(input, pairColumns.targetVelocity),
        },
        hits: {
          time: column(output, pairHitColumns.time),
          point: vector(output, pairHitColumns.point),
          normal: vector(output, pairHitColumns.normal),
          velocity: vector(output, pairHitColumns.velocity),
          angleSine: column(output, pairHitColumns.angleSine),
        },
      };
    }
    return this.#columns;
  }
}

/** The error for a pair with a number that no bullet or no sphere may have. */
function failPair({ bullets, spheres }: Columns, index: number): never {
  const check = (column: Float64Array, name: string, isGood = (_: number) => true, allowed = '') => {
    const value = column[index] as number;
    if (Math.abs(value) <= mostSize && isGood(value)) return;
    const path = `pairs.${name}[${index}]`;
    if (Number.isFinite(value) && Math.abs(value) > mostSize)
      fail(
        'out-of-range',
        path,
        value,
        `a number of at most ${mostSize} in size is needed`,
        'Take other units',
      );
    fail(
      Number.isFinite(value) ? 'out-of-range' : 'not-finite',
      path,
      value,
      `a finite number${allowed} is needed`,
    );
  };
  const checkVector = (columns: VectorColumns, name: string) => {
    for (const axis of ['x', 'y', 'z'] as const) check(columns[axis], `${name}.${axis}`);
  };
  checkVector(bullets.position, 'bullets.position');
  checkVector(bullets.velocity, 'bullets.velocity');
  check(bullets.radius, 'bullets.radius', (radius) => radius >= 0, ' of 0 or more');
  checkVector(spheres.center, 'spheres.center');
  check(spheres.radius, 'spheres.radius', (radius) => radius > 0, ' above 0');
  checkVector(spheres.velocity, 'spheres.velocity');
  return refuse('solver-failed', 'pairs', `pair ${index} was refused without a reason.`);
}
