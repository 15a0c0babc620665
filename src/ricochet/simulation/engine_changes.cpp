// Making and destroying an engine, checks of its world, changes while it runs, and snapshots.
#include <algorithm>
#include <cmath>
#include <new>

#include "ricochet/numeric/tolerances.hpp"
#include "ricochet/simulation/engine.hpp"
#include "ricochet/simulation/placement.hpp"

namespace ricochet::simulation {

Engine* Engine::make_empty(const WorldView& world) {
  void* const room = memory::allocate(sizeof(Engine));
  if (room == nullptr) return nullptr;
  auto* const engine = new (room) Engine;
  if (engine->parts_.state.start(world)) return engine;
  destroy(engine);
  return nullptr;
}

void Engine::destroy(Engine* engine) {
  if (engine != nullptr) engine->~Engine();
  memory::release(engine);
}

Engine* Engine::make(const WorldView& world) {
  Engine* const engine = make_empty(world);
  if (engine == nullptr) return nullptr;
  engine->parts_.epochs.choose_length();
  if (engine->parts_.predictor.start() && engine->parts_.sensors.start()) return engine;
  destroy(engine);
  return nullptr;
}

Engine* Engine::make(const WorldView& world, const Snapshot& snapshot) {
  Engine* const engine = make_empty(world);
  if (engine == nullptr) return nullptr;
  engine->restore(snapshot);
  if (engine->parts_.predictor.start() && engine->parts_.sensors.restore(snapshot) &&
      engine->parts_.log.restore(snapshot.untold))
    return engine;
  destroy(engine);
  return nullptr;
}

WorldFault Engine::fault() {
  WorldFault fault;
  for (int i = 0; i < parts_.state.size() && fault.fault == Fault::None; ++i)
    fault = fault_of(parts_.state, parts_.state.ball(i), i, 0);
  if (fault.fault != Fault::None) return fault;
  if (parts_.epochs.needs_rebuild() && !parts_.epochs.rebuild()) return {Fault::OutOfMemory};
  const double now = parts_.state.clock.now;
  for (int i = 0; i < parts_.state.size() && fault.fault == Fault::None; ++i) {
    parts_.predictor.for_each_neighbour(i, [&](const Neighbour& neighbour) {
      const int k = neighbour.ball;
      if (k >= i || parts_.state.are_static(i, k) || !parts_.state.meet(i, k)) return;
      const Flight &a = parts_.state.flight(i), &b = parts_.state.flight(k);
      const Vec3d r = parts_.state.place_at(i, now) - parts_.state.place_at(k, now) -
                      parts_.state.shift_between(a, b, neighbour);
      const double sum_of_radii = parts_.state.sum_of_radii(i, k);
      const double depth = sum_of_radii - std::sqrt(dot(r, r));
      if (depth > kOverlapTolerance * sum_of_radii)
        fault = overlap_of(parts_.state.index_of(k), parts_.state.index_of(i), depth);
    });
  }
  return fault;
}

WorldFault Engine::set(int index, const Ball& ball) {
  if (!parts_.state.reserve_filters({&ball, 1}, 0)) return {Fault::OutOfMemory};
  const Ball before = parts_.state.ball(index);
  // A ball that reached its place by itself stays there, whatever rounding did.
  const bool is_placed =
      ball.position != before.position || ball.radius != before.radius || ball.filter != before.filter;
  const bool meets_others = is_placed || is_static(ball) != is_static(before);
  const WorldFault fault =
      meets_others ? fault_of(parts_.state, ball, index, parts_.state.size()) : WorldFault{};
  if (fault.fault != Fault::None) return fault;
  parts_.epochs.stop_and_rebuild();
  parts_.state.set(index, ball);
  parts_.epochs.fit_to_balls();
  if (is_placed) parts_.sensors.place(index);
  return {};
}

WorldFault Engine::add(const Ball& ball) {
  if (!parts_.state.reserve_balls({&ball, 1}) || !parts_.sensors.reserve()) return {Fault::OutOfMemory};
  const WorldFault fault = fault_of(parts_.state, ball, parts_.state.size(), parts_.state.size());
  if (fault.fault != Fault::None) return fault;
  parts_.epochs.stop_and_rebuild();
  parts_.state.append(ball);
  parts_.epochs.fit_to_balls();
  parts_.sensors.add();
  return {};
}

void Engine::remove(int index) {
  parts_.epochs.stop_and_rebuild();
  parts_.log.remove_ball(index);
  parts_.state.remove(index);
  parts_.sensors.remove(index);
}

/// Reserves memory for one obstacle that is added or changed.
bool Engine::reserve_obstacle(const Obstacle& obstacle, std::size_t changes) {
  return parts_.state.reserve_obstacles(1, changes) && parts_.predictor.obstacle_index().reserve() &&
         (!obstacle.is_sensor || parts_.sensors.reserve_sensor());
}

WorldFault Engine::add_obstacle(const Obstacle& obstacle, std::span<const VelocityChange> motion) {
  if (!reserve_obstacle(obstacle, motion.size())) return {Fault::OutOfMemory};
  const int index = parts_.state.obstacles();
  const WorldFault fault = fault_of(parts_.state, obstacle, Vec3d(0.0), index);
  if (fault.fault != Fault::None) return fault;
  parts_.epochs.begin_anew();
  parts_.state.append_obstacle(obstacle, motion);
  if (obstacle.is_sensor)
    parts_.sensors.add_sensor(index);
  else
    parts_.predictor.obstacle_index().put_apart(index);
  parts_.sensors.place_sensor(index);
  return {};
}

WorldFault Engine::set_obstacle(int index, const Obstacle& obstacle, std::span<const VelocityChange> motion) {
  if (!reserve_obstacle(obstacle, motion.size())) return {Fault::OutOfMemory};
  const WorldFault fault = fault_of(parts_.state, obstacle, Vec3d(0.0), index);
  if (fault.fault != Fault::None) return fault;
  put_obstacle(index, obstacle, Vec3d(0.0), motion);
  parts_.sensors.place_sensor(index);
  return {};
}

/// Places are checked only against others that it meets now. A ball that touches it, within rounding, stays.
WorldFault Engine::change_obstacle(int index, const Obstacle& change,
                                   std::span<const VelocityChange> motion) {
  if (!reserve_obstacle(change, motion.size())) return {Fault::OutOfMemory};
  const Obstacle before = parts_.state.obstacle(index);
  Obstacle obstacle = change;
  obstacle.shape = before.shape;
  const Vec3d offset = parts_.state.obstacle_offset(index);
  const bool meets_others = obstacle.filter != before.filter || obstacle.is_sensor != before.is_sensor;
  const WorldFault fault = meets_others ? fault_of(parts_.state, obstacle, offset, index) : WorldFault{};
  if (fault.fault != Fault::None) return fault;
  put_obstacle(index, obstacle, offset, motion);
  if (meets_others) parts_.sensors.place_sensor(index);
  return {};
}

void Engine::put_obstacle(int index, const Obstacle& obstacle, const Vec3d& offset,
                          std::span<const VelocityChange> motion) {
  parts_.epochs.begin_anew();
  ObstacleIndex& met = parts_.predictor.obstacle_index();
  const bool was_sensor = parts_.state.obstacle(index).is_sensor;
  parts_.state.set_obstacle(index, obstacle, offset, motion);
  if (!obstacle.is_sensor)
    met.put_apart(index);
  else if (!was_sensor)
    met.forget(index);
  if (was_sensor && !obstacle.is_sensor) parts_.sensors.remove_sensor(index);
  if (!was_sensor && obstacle.is_sensor) parts_.sensors.add_sensor(index);
  if (was_sensor && obstacle.is_sensor) parts_.sensors.put_apart(index);
}

void Engine::remove_obstacle(int index) {
  parts_.epochs.begin_anew();
  parts_.log.remove_obstacle(index);
  if (parts_.state.obstacle(index).is_sensor) parts_.sensors.remove_sensor(index);
  parts_.state.remove_obstacle(index);
  ObstacleIndex& met = parts_.predictor.obstacle_index();
  met.forget(index);
  met.close_gap(index);
  parts_.sensors.close_gap(index);
}

bool Engine::reverse() {
  if (!parts_.state.surroundings.motion.empty()) return false;
  parts_.epochs.stop_and_rebuild();
  parts_.state.reverse();
  return true;
}

Snapshot Engine::snapshot() const {
  Snapshot s;
  const State& state = parts_.state;
  if (!s.balls.reserve(state.flights.size()) || !s.offsets.assign(state.offsets) ||
      !s.ball_ids.assign(state.ball_ids.all()) || !s.obstacle_ids.assign(state.obstacle_ids.all()) ||
      !s.supports.reserve(state.supports.size()) || !s.series.reserve(state.supports.size()) ||
      !s.untold.assign(parts_.log.untold()) || !parts_.sensors.save(s)) {
    s.status = Status::OutOfMemory;
    return s;
  }
  const Clock& clock = parts_.state.clock;
  s.base = clock.base;
  s.base_rest = clock.base_rest;
  s.now = clock.now;
  s.length = clock.length;
  s.epoch_events = clock.epoch_events;
  s.counts = parts_.state.counts;
  s.changes = parts_.state.changes;
  s.next_ball_id = state.ball_ids.next();
  s.next_obstacle_id = state.obstacle_ids.next();
  for (int index = 0; index < parts_.state.size(); ++index) {
    const int i = parts_.state.slot(index);
    const Flight& f = parts_.state.flight(i);
    s.balls.push_reserved({f.position,
                           f.velocity,
                           f.since,
                           {f.images[0], f.images[1], f.images[2]},
                           parts_.state.body(i).rapid_collisions});
    if (state.has_gravity) s.series.push_reserved(state.support(i).series.largest_speed_squared());
    if (f.motion == Motion::Falls || is_static(state.body(i))) continue;
    const Support& support = state.support(i);
    s.supports.push_reserved({index, support.acceleration, support.partner});
  }
  return s;
}

void Engine::restore(const Snapshot& s) {
  for (int i = 0; i < parts_.state.size(); ++i) {
    const Snapshot::State& ball = s.balls[static_cast<std::size_t>(i)];
    Flight& f = parts_.state.flight(i);
    f.position = ball.position;
    f.velocity = ball.velocity;
    f.since = ball.since;
    for (std::size_t axis = 0; axis < 3; ++axis) f.images[axis] = static_cast<std::int8_t>(ball.images[axis]);
    parts_.state.body(i).rapid_collisions = ball.rapid_collisions;
    if (ball.rapid_collisions != kHeld) continue;
    ++parts_.state.held;
    if (parts_.state.has_gravity) parts_.state.let_fall(i);
  }
  std::copy(s.offsets.begin(), s.offsets.end(), parts_.state.offsets.begin());
  parts_.state.ball_ids.restore(s.ball_ids, s.next_ball_id);
  parts_.state.obstacle_ids.restore(s.obstacle_ids, s.next_obstacle_id);
  parts_.state.clock = {s.base, s.base_rest, s.now, s.length, s.epoch_events};
  parts_.state.counts = s.counts;
  while (parts_.state.changes < s.changes) parts_.state.change_velocities();
  for (const auto& [ball, acceleration, partner] : s.supports) {
    const int i = parts_.state.slot(ball);
    parts_.state.flight(i).motion = acceleration == Vec3d(0.0) ? Motion::Steady : Motion::Slides;
    parts_.state.support(i).acceleration = acceleration;
    parts_.state.support(i).partner = partner;
  }
  for (std::size_t index = 0; index < s.series.size(); ++index)
    parts_.state.supports[index].series = motion::Series(s.series[index]);
}

}  // namespace ricochet::simulation
