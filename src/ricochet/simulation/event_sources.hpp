// The sources of events of a simulation, in the order of their priority at one time. This file, `Engine::step` and the
// table in src/ARCHITECTURE.md have the same order.
//
// Within `BallEvents`, balls that come to rest at one time come first, then the ball with the lower index. For one
// ball, the crossing comes before the contact; among its contacts with balls, walls and obstacles the one of the lowest
// rank comes first (`rank_of`). Simultaneous contacts that share balls happen together (simultaneous_contacts.hpp).
#pragma once

#include <algorithm>
#include <cstdint>

#include "ricochet/simulation/engine_parts.hpp"
#include "ricochet/simulation/event_loop.hpp"

namespace ricochet::simulation {

/// Makes cells, queue and predictions again, after a change of the balls.
struct Rebuild {
  EngineParts& parts;

  bool is_due() const { return parts.epochs.needs_rebuild(); }
  Happened happen(std::int64_t) { return parts.epochs.rebuild() ? Happened::Upkeep : Happened::OutOfMemory; }
};

/// Surveys one more ball for a free flight of many periods.
struct Surveying {
  EngineParts& parts;

  bool is_due() const { return parts.survey.is_under_way(); }
  Happened happen(std::int64_t) {
    parts.survey.survey_next();
    return Happened::Upkeep;
  }
};

/// Makes the first prediction of one more ball in an epoch.
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

/// Cuts an epoch short that has too many events or too many periods.
struct OverdueEpoch {
  EngineParts& parts;

  /// If the queue is empty, the epoch goes on to its end.
  bool is_due() const { return parts.epochs.is_overdue() && parts.predictor.queue().first().ball >= 0; }
  Happened happen(std::int64_t work_limit) { return parts.epochs.end_at(parts.state.clock.now, work_limit); }
};

/// Changes the velocities of obstacles, before all other events that are reported with that time.
struct VelocityChanges {
  EngineParts& parts;

  double next_time() { return parts.state.next_change(); }
  Happened happen(std::int64_t) { return parts.epochs.change_velocities(); }
};

/// Lets a ball move again that was stuck.
struct Releases {
  EngineParts& parts;

  double next_time() const { return parts.squeeze.next_time(); }
  Happened happen(std::int64_t) { return parts.epochs.release_balls(); }
};

/// Lets a ball enter or leave a sensor, before the contacts of that time.
struct SensorCrossings {
  EngineParts& parts;

  double next_time() { return parts.sensors.next_time(); }
  /// But if the ball's flight changes at the sensor's surface, to rounding, the crossing waits for that change.
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

/// Lets a ball cross into another cell, have a contact, or come to rest.
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

/// Begins the next epoch.
struct EpochEnd {
  EngineParts& parts;

  double next_time() const { return parts.epochs.end(); }
  Happened happen(std::int64_t work_limit) { return parts.epochs.end_at(parts.epochs.end(), work_limit); }
};

}  // namespace ricochet::simulation
