// Epochs: time is divided into pieces of tens of collisions for each ball.
//
// At the start of each epoch, cells, queue and predictions are made again from the balls' states alone, and the clock
// starts at zero. A call that runs out of memory therefore says so and changes nothing: the memory of an epoch is
// reserved before any ball is changed, and everything since the last event is undone (savepoint.hpp). Cells, queue and
// predictions may be lost in the process.
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

  /// Chooses a power of two near eight times the time in which the fastest ball moves by the largest radius: at most
  /// 2^989, even if that exceeds all doubles.
  void choose_length();

  /// True if cells, queue and predictions do not belong to the current balls.
  bool needs_rebuild() const { return needs_rebuild_; }
  /// Makes them again. False if there is no memory.
  [[nodiscard]] bool rebuild();
  /// Makes every ball's flight begin now; all predictions are lost.
  void stop_and_rebuild();
  /// Like `stop_and_rebuild`, and begins a new epoch, planned for the current balls.
  void begin_anew();
  /// After `stop_and_rebuild`, if a ball has changed: begins a new epoch, planned for the current balls, if otherwise
  /// all of it would be one instant on the current clock, which may have suited far slower balls.
  void fit_to_balls();
  /// Like `stop_and_rebuild`, for balls far outside of the periodic box, which a snapshot may contain; the way back
  /// leads to here.
  void bring_back_strayed();

  /// True if the epoch has to end early: it has too many events, or a ball has gone too many periods.
  bool is_overdue() const {
    return predictor_.is_epoch_due() || state_.clock.epoch_events > 2 * kMostEvents * state_.size() + 4096;
  }
  /// When the epoch ends: after its planned length, or after a free flight of many periods. kInfiniteTime if nothing will happen
  /// any more.
  double end() const {
    if (survey_.is_over()) return kInfiniteTime;
    return survey_.is_free_flight() ? survey_.end() : state_.clock.length;
  }
  /// Begins the next epoch at a time, or none if nothing will happen any more.
  Happened end_at(double time, std::int64_t work_limit);
  /// Changes obstacles' velocities: a new epoch begins, in which every ball is predicted again.
  Happened change_velocities();
  /// Lets balls that were stuck move again: a new epoch begins.
  Happened release_balls();

  /// `roll_back` returns to this moment.
  void set_savepoint() { savepoint_.set(); }
  /// Undoes everything since the savepoint.
  void roll_back();

 private:
  /// Collisions for each ball after which an epoch should end: with fewer it was too short, with more too long.
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
