#include "ricochet/simulation/engine.hpp"

#include <algorithm>

namespace ricochet::simulation {

/// One unit at least, so that every call gets on.
std::int64_t Engine::work_limit(std::int64_t most_work) const {
  const std::int64_t done = state_.work;
  return most_work < kAnyWork - done ? done + std::max<std::int64_t>(most_work, 1) : kAnyWork;
}

/// The sources in the order of their priority, as event_sources.hpp has them.
Step Engine::step(double until, std::int64_t limit) {
  return simulation::step(state_, until, limit, Rebuild{epochs_}, Surveying{survey_},
                          FirstPredictions{state_, predictor_, survey_, epochs_},
                          OverdueEpoch{state_, predictor_, epochs_}, VelocityChanges{state_, epochs_},
                          SensorCrossings{state_, predictor_, sensors_, log_},
                          BallEvents{state_, predictor_, simultaneous_}, EpochEnd{predictor_, epochs_});
}

/// A run that has found no event before `until` ends there.
void Engine::stop_at(double until) {
  if (until < kInfiniteTime) state_.clock.advance_to(state_.clock.local(until));
}

Found Engine::find_next(Event& event, double until, std::int64_t most_work) {
  if (log_.is_empty()) {
    const std::int64_t limit = work_limit(most_work);
    log_.clear();
    log_.start_recording();
    Step outcome = Step::Event;
    // An instant whose contacts have come apart by rounding may have no event.
    while (outcome == Step::Event && log_.is_empty()) {
      epochs_.set_savepoint();
      outcome = step(until, limit);
    }
    log_.stop_recording();
    if (outcome == Step::Work) return Found::Work;
    if (outcome == Step::OutOfMemory) {
      epochs_.roll_back();
      return Found::OutOfMemory;
    }
    if (outcome != Step::Event) {
      stop_at(until);
      return Found::None;
    }
  }
  event = log_.take();
  return Found::Event;
}

Progress Engine::run(std::int64_t most, double until, std::int64_t most_work) {
  const Counts& counts = state_.counts;
  const auto happened = [&] { return counts.ball + counts.wall + counts.obstacle + counts.sensor; };
  const std::int64_t before = happened(), limit = work_limit(most_work);
  // The events of an instant of which `find_next` has given only some have happened already.
  log_.clear();
  while (happened() - before < most) {
    epochs_.set_savepoint();
    const Step outcome = step(until, limit);
    if (outcome == Step::Event) continue;
    const std::int64_t events = happened() - before;
    if (outcome == Step::Work) return {Ending::Work, events};
    if (outcome == Step::OutOfMemory) {
      epochs_.roll_back();
      return {Ending::OutOfMemory, events};
    }
    stop_at(until);
    return {outcome == Step::Over ? Ending::Quiet : Ending::Time, events};
  }
  return {Ending::Budget, happened() - before};
}

}  // namespace ricochet::simulation
