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
  if (engine->state_.start(world)) return engine;
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
  for (std::size_t o = 0; o < world.obstacles.size(); ++o) engine->state_.offsets.push_reserved(Vec3d(0.0));
  engine->epochs_.choose_length();
  if (engine->predictor_.start() && engine->sensors_.start()) return engine;
  destroy(engine);
  return nullptr;
}

Engine* Engine::make(const WorldView& world, const Snapshot& snapshot) {
  Engine* const engine = make_empty(world);
  if (engine == nullptr) return nullptr;
  engine->restore(snapshot);
  if (engine->predictor_.start() && engine->sensors_.restore(snapshot)) return engine;
  destroy(engine);
  return nullptr;
}

WorldFault Engine::fault() {
  WorldFault fault;
  for (int i = 0; i < state_.size() && fault.fault == Fault::None; ++i)
    fault = fault_of(state_, state_.ball(i), i, 0);
  if (fault.fault != Fault::None) return fault;
  if (epochs_.needs_rebuild() && !epochs_.rebuild()) return {Fault::OutOfMemory};
  const double now = state_.clock.now;
  for (int i = 0; i < state_.size() && fault.fault == Fault::None; ++i) {
    predictor_.for_each_neighbour(i, [&](const Neighbour& neighbour) {
      const int k = neighbour.ball;
      if (k >= i || state_.are_static(i, k) || !state_.meet(i, k)) return;
      const Flight &a = state_.flight(i), &b = state_.flight(k);
      const Vec3d r = position_at(a, now) - position_at(b, now) - state_.shift_between(a, b, neighbour);
      const double sum_of_radii = state_.sum_of_radii(i, k);
      const double depth = sum_of_radii - std::sqrt(dot(r, r));
      if (depth > kOverlapTolerance * sum_of_radii)
        fault = overlap_of(state_.index_of(k), state_.index_of(i), depth);
    });
  }
  return fault;
}

WorldFault Engine::set(int index, const Ball& ball) {
  if (!state_.reserve_filters({&ball, 1}, 0)) return {Fault::OutOfMemory};
  const WorldFault fault = fault_of(state_, ball, index, state_.size());
  if (fault.fault != Fault::None) return fault;
  epochs_.stop_and_rebuild();
  const Ball before = state_.ball(index);
  state_.set(index, ball);
  if (ball.position != before.position || ball.radius != before.radius || ball.filter != before.filter)
    sensors_.place(index);
  return {};
}

WorldFault Engine::add(const Ball& ball) {
  if (!state_.reserve_balls({&ball, 1}) || !sensors_.reserve()) return {Fault::OutOfMemory};
  const WorldFault fault = fault_of(state_, ball, state_.size(), state_.size());
  if (fault.fault != Fault::None) return fault;
  epochs_.stop_and_rebuild();
  state_.append(ball);
  sensors_.add();
  return {};
}

void Engine::remove(int index) {
  epochs_.stop_and_rebuild();
  log_.remove_ball(index);
  state_.remove(index);
  sensors_.remove(index);
}

bool Engine::reverse() {
  if (!state_.surroundings.motion.empty()) return false;
  epochs_.stop_and_rebuild();
  state_.reverse();
  return true;
}

Snapshot Engine::snapshot() const {
  Snapshot s;
  if (!s.balls.reserve(state_.flights.size()) || !s.offsets.assign(state_.offsets) || !sensors_.save(s)) {
    s.status = Status::OutOfMemory;
    return s;
  }
  const Clock& clock = state_.clock;
  s.base = clock.base;
  s.base_rest = clock.base_rest;
  s.now = clock.now;
  s.length = clock.length;
  s.epoch_events = clock.epoch_events;
  s.counts = state_.counts;
  s.changes = state_.changes;
  for (int index = 0; index < state_.size(); ++index) {
    const int i = state_.slot(index);
    const Flight& f = state_.flight(i);
    s.balls.push_reserved({f.position,
                           f.velocity,
                           f.since,
                           {f.images[0], f.images[1], f.images[2]},
                           state_.body(i).rapid_collisions});
  }
  return s;
}

void Engine::restore(const Snapshot& s) {
  for (int i = 0; i < state_.size(); ++i) {
    const Snapshot::State& ball = s.balls[static_cast<std::size_t>(i)];
    Flight& f = state_.flight(i);
    f.position = ball.position;
    f.velocity = ball.velocity;
    f.since = ball.since;
    for (std::size_t axis = 0; axis < 3; ++axis) f.images[axis] = static_cast<std::int8_t>(ball.images[axis]);
    state_.body(i).rapid_collisions = ball.rapid_collisions;
  }
  for (const Vec3d& offset : s.offsets) state_.offsets.push_reserved(offset);
  state_.clock = {s.base, s.base_rest, s.now, s.length, s.epoch_events};
  state_.counts = s.counts;
  while (state_.changes < s.changes) state_.change_velocities();
}

}  // namespace ricochet::simulation
