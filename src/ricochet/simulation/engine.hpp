// Event-driven molecular dynamics: the earliest event of all happens, and the next ones are predicted. There is no time
// step.
//
// Rapaport, The event scheduling problem in molecular dynamic simulation, J. Comput. Phys. 34, 1980: cells and an
// ordered set of events. The loop is in event_loop.hpp; the events and their order at one time are in
// event_sources.hpp; epochs.hpp divides time into epochs.
#pragma once

#include <cstdint>

#include "ricochet/simulation.hpp"
#include "ricochet/simulation/engine_parts.hpp"
#include "ricochet/simulation/event_loop.hpp"

namespace ricochet::simulation {

/// The implementation of `Simulation`, where its member functions are documented.
class Engine {
 public:
  /// Null if there is no memory.
  static Engine* make(const WorldView& world);
  static Engine* make(const WorldView& world, const Snapshot& snapshot);
  static void destroy(Engine* engine);
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  const State& state() const { return parts_.state; }
  double bytes_per_ball() const { return parts_.predictor.bytes_per_ball() + Savepoint::kBytesPerBall; }

  // ---- The loop (engine.cpp)
  Found find_next(Event& event, double until, std::int64_t most_work);
  Progress run(std::int64_t most, double until, std::int64_t most_work);

  // ---- Checks, changes and snapshots (engine_changes.cpp)
  WorldFault fault();
  WorldFault set(int index, const Ball& ball);
  WorldFault add(const Ball& ball);
  void remove(int index);
  WorldFault add_obstacle(const Obstacle& obstacle, std::span<const VelocityChange> motion);
  WorldFault set_obstacle(int index, const Obstacle& obstacle, std::span<const VelocityChange> motion);
  WorldFault change_obstacle(int index, const Obstacle& change, std::span<const VelocityChange> motion);
  void remove_obstacle(int index);
  bool reverse();
  Snapshot snapshot() const;

 private:
  Engine() = default;
  ~Engine() = default;
  static Engine* make_empty(const WorldView& world);
  void restore(const Snapshot& snapshot);
  bool reserve_obstacle(const Obstacle& obstacle, std::size_t changes);
  void put_obstacle(int index, const Obstacle& obstacle, const Vec3d& offset,
                    std::span<const VelocityChange> motion);

  std::int64_t work_limit(std::int64_t most_work) const;
  Step step(double until, std::int64_t limit);
  void stop_at(double until);

  EngineParts parts_;
};

}  // namespace ricochet::simulation
