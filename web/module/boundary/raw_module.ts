/** The functions that the WebAssembly module exports. */

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
