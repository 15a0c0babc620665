import { fail } from './errors.js';
import type { Vector3 } from './types.js';

/** What the WebAssembly module exports, as our own glue hands it over. */
export interface RawModule {
  readonly HEAPF64: Float64Array;
  exchangeAddress(): number;
  version(): string;
  _ricochet_shoot(kind: number): number;
  _ricochet_explain_shoot(kind: number): number;
  _ricochet_ray_sphere(explain: 0 | 1): number;
  _ricochet_sweep(explain: 0 | 1): number;
  _ricochet_sphere_plane(kind: number, explain: 0 | 1): number;
  _ricochet_collide(explain: 0 | 1): number;
  _ricochet_collide_wall(explain: 0 | 1): number;
  _ricochet_block_new(count: number): number;
  _ricochet_block_free(address: number, seen: 0 | 1): void;
  _ricochet_has_room(bytes: number): 0 | 1;
  _ricochet_scene_new(): number;
  _ricochet_scene_free(handle: number): void;
  _ricochet_scene_numbers(handle: number, count: number): number;
  _ricochet_scene_put(handle: number, index: number, kind: number): number;
  _ricochet_scene_reserve(handle: number, count: number): number;
  _ricochet_scene_put_spheres(handle: number, count: number): number;
  _ricochet_scene_remove(handle: number, index: number): void;
  _ricochet_scene_prepare(handle: number): number;
  _ricochet_scene_shoot(handle: number): number;
  _ricochet_scene_shoot_many(handle: number, bullets: number, count: number, hits: number): number;
  _ricochet_shoot_pairs(bullets: number, spheres: number, count: number, hits: number): number;
  _ricochet_first_bad(rows: number, count: number, spheres: 0 | 1): number;
  _ricochet_scene_trace(handle: number): number;
  _ricochet_scene_trace_many(handle: number, bullets: number, count: number, paths: number): number;
  _ricochet_scene_block(handle: number): number;
  _ricochet_aim_new(): number;
  _ricochet_aim_free(handle: number): void;
  _ricochet_aim_put(handle: number, kind: number): number;
  _ricochet_aim(handle: number, via: number): number;
  _ricochet_aim_block(handle: number): number;
  _ricochet_simulation_new(): number;
  _ricochet_simulation_free(handle: number): void;
  _ricochet_simulation_numbers(handle: number, count: number): number;
  _ricochet_simulation_balls(handle: number, count: number): number;
  _ricochet_simulation_bounds(handle: number, periodic: 0 | 1): void;
  _ricochet_simulation_obstacle(handle: number, kind: number): number;
  _ricochet_simulation_start(handle: number): number;
  _ricochet_simulation_restore(handle: number): number;
  _ricochet_simulation_snapshot(handle: number): number;
  _ricochet_simulation_next(handle: number): number;
  _ricochet_simulation_work(handle: number): number;
  _ricochet_simulation_run(handle: number): number;
  _ricochet_simulation_state(handle: number): void;
  _ricochet_simulation_size(handle: number): number;
  _ricochet_simulation_vectors(handle: number, velocities: 0 | 1): number;
  _ricochet_simulation_offset(handle: number, index: number): void;
  _ricochet_simulation_ball(handle: number, index: number): void;
  _ricochet_simulation_put(handle: number, index: number): number;
  _ricochet_simulation_remove(handle: number, index: number): void;
  _ricochet_simulation_reverse(handle: number): void;
}

/** Where things stand in the exchange: see `src/bindings/exchange.hpp`. A test compares the two. */
export const layout = {
  course: 0,
  position: 1,
  heading: 4,
  speed: 7,
  radius: 8,
  maxTime: 9,
  velocity: 10,
  shape: 13,
  ballA: 0,
  ballB: 9,
  frame: 18,
  wall: 9,
  wallRestitution: 19,
  answer: 32,
  steps: 96,
  stepSize: 5,
  size: 256,
} as const;

/** The buffer that the solver reads its arguments from and writes its answers to. */
export class Exchange {
  /** Fresh after `view()`; growing memory detaches it. */
  numbers: Float64Array;

  constructor(readonly raw: RawModule) {
    this.numbers = this.make();
  }

  /** The numbers, seen anew where the memory has grown since. */
  view(): Float64Array {
    if (this.numbers.length === 0) this.numbers = this.make();
    return this.numbers;
  }

  private make(): Float64Array {
    return new Float64Array(this.raw.HEAPF64.buffer, this.raw.exchangeAddress(), layout.size);
  }
}

/** In place of an outcome, a count or an index: there was no memory left, and nothing has changed. */
export const outOfMemory = -2;

/** Below this, asking costs more than it is worth: memory grows in steps of its kind. */
const smallBytes = 2 ** 18;

/** Large things are begun only where there is room for them: WebAssembly whose memory runs out ends for good. */
export function checkRoom(raw: RawModule, bytes: number, path: string, value: unknown): void {
  if (bytes >= smallBytes && raw._ricochet_has_room(bytes) === 0) failRoom(bytes, path, value);
}

export function failRoom(bytes: number, path: string, value: unknown): never {
  const megabytes = Math.ceil(bytes / 1e6);
  fail(
    'out-of-memory',
    path,
    value,
    `about ${megabytes} MB are not to be had`,
    'Dispose of what is no longer needed',
  );
}

/** The error where the solver says that its memory is full, without saying how much was asked for. */
export function failMemory(path: string, value: unknown): never {
  fail('out-of-memory', path, value, 'there is no memory left for it', 'Dispose of what is no longer needed');
}

export function vectorAt(numbers: Float64Array, place: number): Vector3 {
  return { x: numbers[place] as number, y: numbers[place + 1] as number, z: numbers[place + 2] as number };
}
