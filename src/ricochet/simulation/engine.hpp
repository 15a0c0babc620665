// Event-driven molecular dynamics: the loop that takes the earliest event of all, lets it happen and predicts
// what comes next. There is no time step.
//
// Rapaport, The event scheduling problem in molecular dynamic simulation, J. Comput. Phys. 34, 1980: cells
// and an ordered set of events. Equal times: contacts that share no ball do not matter to one another;
// contacts that share one are solved together (simultaneous_contacts.hpp).
//
// Time is cut into epochs of tens of collisions of each ball: at the start of each, cells, queue and
// predictions are made anew from the balls' states alone, and the clock begins at zero. So what runs out of
// memory says so and changes nothing: all that a contact or an epoch needs is reserved before any ball is
// changed, what has passed since the last event is taken back (savepoint.hpp); cells, queue and predictions
// may be lost on the way.
#pragma once

#include <cstdint>

#include "ricochet/simulation.hpp"
#include "ricochet/simulation/event_log.hpp"
#include "ricochet/simulation/free_flight_survey.hpp"
#include "ricochet/simulation/predictor.hpp"
#include "ricochet/simulation/response.hpp"
#include "ricochet/simulation/savepoint.hpp"
#include "ricochet/simulation/sensors.hpp"
#include "ricochet/simulation/simultaneous_contacts.hpp"
#include "ricochet/simulation/state.hpp"

namespace ricochet::simulation {

/// What `Simulation` does: its member functions are documented there.
class Engine {
 public:
  /// Null if there is no memory.
  static Engine* make(const WorldView& world);
  static Engine* make(const WorldView& world, const Snapshot& snapshot);
  static void destroy(Engine* engine);
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  const State& state() const { return state_; }
  double bytes_per_ball() const { return predictor_.bytes_per_ball() + Savepoint::kBytesPerBall; }

  // ---- The loop (engine.cpp)
  Found find_next(Event& event, double until, std::int64_t most_work);
  Progress run(std::int64_t most, double until, std::int64_t most_work);

  // ---- Checks, changes and snapshots (engine_changes.cpp)
  WorldFault fault();
  WorldFault set(int index, const Ball& ball);
  WorldFault add(const Ball& ball);
  void remove(int index);
  bool reverse();
  Snapshot snapshot() const;

 private:
  /// What a step has come to.
  enum class Step : std::uint8_t { Collision, Later, Over, Work, OutOfMemory };

  Engine() = default;
  ~Engine() = default;
  static Engine* make_empty(const WorldView& world);
  void choose_epoch_length();
  void restore(const Snapshot& snapshot);

  [[nodiscard]] bool rebuild();
  void start_epoch();
  void next_epoch();
  void stop_and_rebuild();
  std::int64_t work_limit(std::int64_t most_work) const;
  Step step(double until, std::int64_t work_limit);
  [[nodiscard]] bool change_velocities();
  Step end_epoch(double end, std::int64_t work_limit);
  [[nodiscard]] bool prepare_epoch();
  void roll_back();
  [[nodiscard]] bool collide(int i);
  void stop_at(double until);

  State state_;
  EventLog log_;
  Sensors sensors_{state_};
  Predictor predictor_{state_, sensors_};
  Response response_{state_, log_};
  SimultaneousContacts simultaneous_{state_, predictor_, response_, log_};
  FreeFlightSurvey survey_{state_, predictor_};
  Savepoint savepoint_{state_};
  bool needs_rebuild_ = true;  ///< cells, queue and predictions are not those of the balls as they are
};

}  // namespace ricochet::simulation
