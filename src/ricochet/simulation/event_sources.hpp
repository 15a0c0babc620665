// The sources of events of a simulation, in the order of their priority at one time: that of this file, of
// `Engine::step`, and of the table in src/ARCHITECTURE.md.
//
// Of `BallEvents` at one time, those of the ball with the lower index come first; of one ball's, the crossing before the contact, and
// of its contacts with balls, walls and obstacles the one of the lowest rank (`rank_of`). Contacts of one instant that share
// balls happen together (simultaneous_contacts.hpp).
#pragma once

#include <algorithm>
#include <cstdint>

#include "ricochet/simulation/ball_contacts.hpp"
#include "ricochet/simulation/epochs.hpp"
#include "ricochet/simulation/event_log.hpp"
#include "ricochet/simulation/event_loop.hpp"
#include "ricochet/simulation/free_flight_survey.hpp"
#include "ricochet/simulation/predictor.hpp"
#include "ricochet/simulation/sensors.hpp"
#include "ricochet/simulation/simultaneous_contacts.hpp"
#include "ricochet/simulation/state.hpp"

namespace ricochet::simulation {

constexpr double at_once_if(bool is_due) { return is_due ? kAtOnce : kInfiniteTime; }

/// Cells, queue and predictions are made anew, after whatever has changed the balls.
struct Rebuild {
  Epochs& epochs;

  double next_time() const { return at_once_if(epochs.needs_rebuild()); }
  Happened happen(std::int64_t) { return epochs.rebuild() ? Happened::Upkeep : Happened::OutOfMemory; }
};

/// One more ball is surveyed for a free flight of many periods.
struct Surveying {
  FreeFlightSurvey& survey;

  double next_time() const { return at_once_if(survey.is_under_way()); }
  Happened happen(std::int64_t) {
    survey.survey_next();
    return Happened::Upkeep;
  }
};

/// One more ball gets the first prediction of an epoch.
struct FirstPredictions {
  State& state;
  Predictor& predictor;
  const FreeFlightSurvey& survey;
  Epochs& epochs;

  double next_time() const {
    return at_once_if(!predictor.is_complete() && !survey.is_free_flight() && !survey.is_over());
  }
  Happened happen(std::int64_t) {
    if (!predictor.has_begun() && state.has_strayed())
      epochs.bring_back_strayed();
    else
      predictor.predict_next();
    return Happened::Upkeep;
  }
};

/// An epoch of too many events, or of too many periods, is cut short.
struct OverdueEpoch {
  State& state;
  Predictor& predictor;
  Epochs& epochs;

  /// Where the queue is empty, the epoch goes on to its end.
  double next_time() const { return at_once_if(epochs.is_overdue() && predictor.queue().first().ball >= 0); }
  Happened happen(std::int64_t work_limit) { return epochs.end_at(state.clock.now, work_limit); }
};

/// Obstacles get other velocities, before whatever else is told with that time.
struct VelocityChanges {
  State& state;
  Epochs& epochs;

  double next_time() { return state.next_change(); }
  Happened happen(std::int64_t) { return epochs.change_velocities(); }
};

/// A ball enters or leaves a sensor, before the contacts of that time.
struct SensorCrossings {
  State& state;
  Predictor& predictor;
  Sensors& sensors;
  EventLog& log;

  double next_time() { return sensors.next_time(); }
  /// But one at a surface where the ball's flight changes, to rounding, waits for that change.
  Happened happen(std::int64_t) {
    const double turn = std::min(predictor.prediction(sensors.next_ball()).contact, state.next_change());
    if (!sensors.is_at_surface_until(turn))
      return sensors.cross(log) ? Happened::Event : Happened::OutOfMemory;
    sensors.wait_until_after(turn);
    return Happened::Upkeep;
  }
};

/// A ball crosses into another cell, or has a contact.
struct BallEvents {
  State& state;
  Predictor& predictor;
  SimultaneousContacts<BallContacts>& contacts;

  double next_time() { return predictor.queue().first().time; }
  Happened happen(std::int64_t) {
    const EventQueue::Entry first = predictor.queue().first();
    state.clock.advance_to(first.time);
    const Prediction& next = predictor.prediction(first.ball);
    if (next.crossing <= next.contact)
      predictor.cross(first.ball);
    else if (predictor.is_outdated(first.ball))
      predictor.predict(first.ball);
    else
      return contacts.happen(first.ball) ? Happened::Event : Happened::OutOfMemory;
    return Happened::Upkeep;
  }
};

/// The next epoch begins, once the queue of this one is empty.
struct EpochEnd {
  Predictor& predictor;
  Epochs& epochs;

  double next_time() { return predictor.queue().first().ball >= 0 ? kInfiniteTime : epochs.end(); }
  Happened happen(std::int64_t work_limit) { return epochs.end_at(epochs.end(), work_limit); }
};

}  // namespace ricochet::simulation
