// The sources of events of a simulation, in the order of their priority at one time: that of this file, of
// `Engine::step`, and of the table in src/ARCHITECTURE.md.
//
// Of `BallEvents` at one time, what comes to rest comes first, then those of the ball with the lower index; of one ball's, the crossing
// before the contact, and of its contacts with balls, walls and obstacles the one of the lowest rank (`rank_of`). Contacts of one instant that share
// balls happen together (simultaneous_contacts.hpp).
#pragma once

#include <algorithm>
#include <cstdint>

#include "ricochet/simulation/engine_parts.hpp"
#include "ricochet/simulation/event_loop.hpp"

namespace ricochet::simulation {

/// Cells, queue and predictions are made anew, after whatever has changed the balls.
struct Rebuild {
  EngineParts& parts;

  bool is_due() const { return parts.epochs.needs_rebuild(); }
  Happened happen(std::int64_t) { return parts.epochs.rebuild() ? Happened::Upkeep : Happened::OutOfMemory; }
};

/// One more ball is surveyed for a free flight of many periods.
struct Surveying {
  EngineParts& parts;

  bool is_due() const { return parts.survey.is_under_way(); }
  Happened happen(std::int64_t) {
    parts.survey.survey_next();
    return Happened::Upkeep;
  }
};

/// One more ball gets the first prediction of an epoch.
struct FirstPredictions {
  EngineParts& parts;

  bool is_due() const {
    return !parts.predictor.is_complete() && !parts.survey.is_free_flight() && !parts.survey.is_over();
  }
  Happened happen(std::int64_t) {
    if (!parts.predictor.has_begun() && parts.state.has_strayed())
      parts.epochs.bring_back_strayed();
    else
      parts.predictor.predict_next();
    return Happened::Upkeep;
  }
};

/// An epoch of too many events, or of too many periods, is cut short.
struct OverdueEpoch {
  EngineParts& parts;

  /// Where the queue is empty, the epoch goes on to its end.
  bool is_due() const { return parts.epochs.is_overdue() && parts.predictor.queue().first().ball >= 0; }
  Happened happen(std::int64_t work_limit) { return parts.epochs.end_at(parts.state.clock.now, work_limit); }
};

/// Obstacles get other velocities, before whatever else is told with that time.
struct VelocityChanges {
  EngineParts& parts;

  double next_time() { return parts.state.next_change(); }
  Happened happen(std::int64_t) { return parts.epochs.change_velocities(); }
};

/// A ball that was stuck moves again.
struct Releases {
  EngineParts& parts;

  double next_time() const { return parts.squeeze.next_time(); }
  Happened happen(std::int64_t) { return parts.epochs.release_balls(); }
};

/// A ball enters or leaves a sensor, before the contacts of that time.
struct SensorCrossings {
  EngineParts& parts;

  double next_time() { return parts.sensors.next_time(); }
  /// But one at a surface where the ball's flight changes, to rounding, waits for that change.
  Happened happen(std::int64_t) {
    const int ball = parts.sensors.next_ball();
    if (parts.predictor.is_outdated(ball)) parts.predictor.predict(ball);
    const double turn = std::min(parts.predictor.prediction(ball).contact, parts.state.next_change());
    if (!parts.sensors.is_at_surface_until(turn))
      return parts.sensors.cross(parts.log) ? Happened::Event : Happened::OutOfMemory;
    parts.sensors.wait_until_after(turn);
    return Happened::Upkeep;
  }
};

/// A ball crosses into another cell, has a contact, or comes to rest.
struct BallEvents {
  EngineParts& parts;

  double next_time() { return parts.predictor.queue().first().time; }
  Happened happen(std::int64_t) {
    const EventQueue::Entry first = parts.predictor.queue().first();
    parts.state.clock.advance_to(first.time);
    const Prediction& next = parts.predictor.prediction(first.ball);
    if (next.crossing <= next.contact)
      parts.predictor.cross(first.ball);
    else if (parts.predictor.is_outdated(first.ball))
      parts.predictor.predict(first.ball);
    else if (next.what == Predicted::Rest)
      return parts.rest.happen(first.ball) ? Happened::Event : Happened::OutOfMemory;
    else if (next.what == Predicted::Edge)
      parts.rest.go_on(first.ball);
    else
      return parts.simultaneous.happen(first.ball) ? Happened::Event : Happened::OutOfMemory;
    return Happened::Upkeep;
  }
};

/// The next epoch begins.
struct EpochEnd {
  EngineParts& parts;

  double next_time() const { return parts.epochs.end(); }
  Happened happen(std::int64_t work_limit) { return parts.epochs.end_at(parts.epochs.end(), work_limit); }
};

}  // namespace ricochet::simulation
