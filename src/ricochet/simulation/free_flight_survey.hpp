// Free-flight survey: finds out, at an epoch's start, how long no two balls meet.
//
// In a periodic box a free flight of many periods is one step (free_flight.hpp), without crossings and predictions. In
// open space the survey finds out whether any two balls approach at all.
#pragma once

#include <cstdint>

#include "ricochet/simulation/predictor.hpp"
#include "ricochet/simulation/state.hpp"

namespace ricochet::simulation {

class FreeFlightSurvey {
 public:
  FreeFlightSurvey(State& state, Predictor& predictor) : state_(state), predictor_(predictor) {}

  /// Begins at an epoch's start, before anything has happened in it. The result is a function of the balls' states at
  /// that start alone, so a world restored within the epoch gets the same result.
  void begin();
  void cancel() { phase_ = Phase::None; }

  bool is_under_way() const { return phase_ == Phase::Surveying; }
  /// Tests one more ball against those before it, the obstacles and the walls.
  void survey_next();

  /// True if nothing happens before `end`: there are no crossings and no predictions.
  bool is_free_flight() const { return phase_ == Phase::FreeFlight; }
  double end() const { return end_; }
  /// True if nothing will happen any more.
  bool is_over() const { return phase_ == Phase::Over; }

  /// True if `look_for_approach` is worth its cost at the end of an epoch: with many balls only if the epoch had no
  /// event. In a periodic box the next epoch's survey answers instead.
  bool can_end() const;
  /// True if it costs so little that it need not wait until no ball crosses into another cell.
  bool is_small() const;
  enum class Search : std::uint8_t { Approach, NoApproach, Work };
  /// Finds out whether any two balls will meet, with at most `work_limit` of work. Continues where it stopped.
  Search look_for_approach(std::int64_t work_limit);

 private:
  enum class Phase : std::uint8_t { None, Surveying, FreeFlight, Over };

  double time_free_of_ball(int i, int k, double enough);
  double time_free_of_obstacle(int i, int o, double enough);
  bool approaches_any(int i);

  State& state_;
  Predictor& predictor_;
  Phase phase_ = Phase::None;
  double end_ = 0;    ///< no two balls meet before this time; during the survey, as far as it is known
  double least_ = 0;  ///< a shorter free flight is not worth the survey
  int surveyed_ = 0;  ///< balls that have been surveyed
  int searched_ = 0;  ///< balls that are known to approach none of those before them
};

}  // namespace ricochet::simulation
