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
  for (std::size_t o = 0; o < world.obstacles.size(); ++o)
    engine->parts_.state.offsets.push_reserved(Vec3d(0.0));
  engine->parts_.epochs.choose_length();
  if (engine->parts_.predictor.start() && engine->parts_.sensors.start()) return engine;
  destroy(engine);
  return nullptr;
}

Engine* Engine::make(const WorldView& world, const Snapshot& snapshot) {
  Engine* const engine = make_empty(world);
  if (engine == nullptr) return nullptr;
  engine->restore(snapshot);
  if (engine->parts_.predictor.start() && engine->parts_.sensors.restore(snapshot)) return engine;
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
      const Vec3d r = position_at(a, now) - position_at(b, now) - parts_.state.shift_between(a, b, neighbour);
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
  const WorldFault fault = fault_of(parts_.state, ball, index, parts_.state.size());
  if (fault.fault != Fault::None) return fault;
  parts_.epochs.stop_and_rebuild();
  const Ball before = parts_.state.ball(index);
  parts_.state.set(index, ball);
  if (ball.position != before.position || ball.radius != before.radius || ball.filter != before.filter)
    parts_.sensors.place(index);
  return {};
}

WorldFault Engine::add(const Ball& ball) {
  if (!parts_.state.reserve_balls({&ball, 1}) || !parts_.sensors.reserve()) return {Fault::OutOfMemory};
  const WorldFault fault = fault_of(parts_.state, ball, parts_.state.size(), parts_.state.size());
  if (fault.fault != Fault::None) return fault;
  parts_.epochs.stop_and_rebuild();
  parts_.state.append(ball);
  parts_.sensors.add();
  return {};
}

void Engine::remove(int index) {
  parts_.epochs.stop_and_rebuild();
  parts_.log.remove_ball(index);
  parts_.state.remove(index);
  parts_.sensors.remove(index);
}

bool Engine::reverse() {
  if (!parts_.state.surroundings.motion.empty()) return false;
  parts_.epochs.stop_and_rebuild();
  parts_.state.reverse();
  return true;
}

Snapshot Engine::snapshot() const {
  Snapshot s;
  if (!s.balls.reserve(parts_.state.flights.size()) || !s.offsets.assign(parts_.state.offsets) ||
      !parts_.sensors.save(s)) {
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
  for (int index = 0; index < parts_.state.size(); ++index) {
    const int i = parts_.state.slot(index);
    const Flight& f = parts_.state.flight(i);
    s.balls.push_reserved({f.position,
                           f.velocity,
                           f.since,
                           {f.images[0], f.images[1], f.images[2]},
                           parts_.state.body(i).rapid_collisions});
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
  }
  for (const Vec3d& offset : s.offsets) parts_.state.offsets.push_reserved(offset);
  parts_.state.clock = {s.base, s.base_rest, s.now, s.length, s.epoch_events};
  parts_.state.counts = s.counts;
  while (parts_.state.changes < s.changes) parts_.state.change_velocities();
}

}  // namespace ricochet::simulation
