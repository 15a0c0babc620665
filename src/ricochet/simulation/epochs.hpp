// Epochs: time is cut into pieces of tens of collisions of each ball.
//
// At the start of each, cells, queue and predictions are made anew from the balls' states alone, and the clock begins at zero. So
// whatever runs out of memory says so and changes nothing: all that an epoch needs is reserved before any ball is changed, and
// what has passed since the last event is taken back (savepoint.hpp); cells, queue and predictions may be lost on the way.
#pragma once

#include <cstdint>

#include "ricochet/simulation/event_loop.hpp"
#include "ricochet/simulation/free_flight_survey.hpp"
#include "ricochet/simulation/predictor.hpp"
#include "ricochet/simulation/savepoint.hpp"
#include "ricochet/simulation/squeeze.hpp"
#include "ricochet/simulation/state.hpp"

namespace ricochet::simulation {

class Epochs {
 public:
  Epochs(State& state, Predictor& predictor, FreeFlightSurvey& survey, Squeeze& squeeze)
      : state_(state), predictor_(predictor), survey_(survey), squeeze_(squeeze), savepoint_(state) {}

  /// A power of two near eight times what the fastest ball needs for the largest radius: at most 2^989, also where that
  /// outgrows all doubles.
  void choose_length();

  /// Whether cells, queue and predictions are not those of the balls as they are.
  bool needs_rebuild() const { return needs_rebuild_; }
  /// Makes them anew. False if there is no memory.
  [[nodiscard]] bool rebuild();
  /// Makes every ball's flight begin now: what has been predicted is lost.
  void stop_and_rebuild();
  /// The same, and a new epoch begins, as planned for the balls as they are.
  void begin_anew();
  /// After `stop_and_rebuild`, where a ball has changed: a new epoch begins, as planned for the balls as they are, if all of it would be one
  /// instant on the clock as it is, which may have been that of balls far slower.
  void fit_to_balls();
  /// The same as `stop_and_rebuild` for balls far out of the periodic box, which comes of a snapshot; the way back leads to here.
  void bring_back_strayed();

  /// Whether the epoch has to end before its time: it has too many events, or a ball has gone too many periods.
  bool is_overdue() const {
    return predictor_.is_epoch_due() || state_.clock.epoch_events > 2 * kMostEvents * state_.size() + 4096;
  }
  /// When the epoch ends: after its planned length, or after a free flight of many periods. kInfiniteTime if nothing will happen
  /// any more.
  double end() const {
    if (survey_.is_over()) return kInfiniteTime;
    return survey_.is_free_flight() ? survey_.end() : state_.clock.length;
  }
  /// The next epoch begins at a time, or none, where nothing will happen any more.
  Happened end_at(double time, std::int64_t work_limit);
  /// Obstacles' velocities change: a new epoch begins, in which every ball is predicted anew.
  Happened change_velocities();
  /// Balls that were stuck move again: a new epoch begins.
  Happened release_balls();

  /// `roll_back` comes back to now.
  void set_savepoint() { savepoint_.set(); }
  /// What has passed since the savepoint has not.
  void roll_back();

 private:
  /// Collisions for each ball after which an epoch ought to end: with fewer it was too short, with more too
  /// long.
  static constexpr std::int64_t kFewEvents = 8, kMostEvents = 64;

  double planned_length() const;
  [[nodiscard]] bool prepare();
  void start();
  void next();

  State& state_;
  Predictor& predictor_;
  FreeFlightSurvey& survey_;
  Squeeze& squeeze_;
  Savepoint savepoint_;
  bool needs_rebuild_ = true;
};

}  // namespace ricochet::simulation
