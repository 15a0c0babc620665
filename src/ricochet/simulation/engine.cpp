// For speed: runs at every event.
#include "ricochet/simulation/engine.hpp"

#include <algorithm>

#include "ricochet/simulation/event_sources.hpp"

namespace ricochet::simulation {

/// At least one unit, so that every call makes progress.
std::int64_t Engine::work_limit(std::int64_t most_work) const {
  const std::int64_t done = parts_.state.work;
  return most_work < kAnyWork - done ? done + std::max<std::int64_t>(most_work, 1) : kAnyWork;
}

/// The sources in the order of their priority, as event_sources.hpp has them.
Step Engine::step(double until, std::int64_t limit) {
  return simulation::step(parts_.state, until, limit, Rebuild{parts_}, Surveying{parts_},
                          FirstPredictions{parts_}, OverdueEpoch{parts_}, VelocityChanges{parts_},
                          Releases{parts_}, SensorCrossings{parts_}, BallEvents{parts_}, EpochEnd{parts_});
}

/// A run that has found no event before `until` ends there.
void Engine::stop_at(double until) {
  if (until < kInfiniteTime) parts_.state.clock.advance_to(parts_.state.clock.local(until));
}

Found Engine::find_next(Event& event, double until, std::int64_t most_work) {
  if (parts_.log.is_empty()) {
    const std::int64_t limit = work_limit(most_work);
    parts_.log.clear();
    parts_.log.start_recording();
    Step outcome = Step::Event;
    // An instant whose contacts rounding has separated may have no event.
    while (outcome == Step::Event && parts_.log.is_empty()) {
      parts_.epochs.set_savepoint();
      outcome = step(until, limit);
    }
    parts_.log.stop_recording();
    if (outcome == Step::Work) return Found::Work;
    if (outcome == Step::OutOfMemory) {
      parts_.epochs.roll_back();
      return Found::OutOfMemory;
    }
    if (outcome != Step::Event) {
      stop_at(until);
      return Found::None;
    }
  }
  event = parts_.log.take();
  return Found::Event;
}

Progress Engine::run(std::int64_t most, double until, std::int64_t most_work) {
  const Counts& counts = parts_.state.counts;
  const auto happened = [&] {
    return counts.ball + counts.wall + counts.obstacle + counts.sensor + counts.rest + counts.stuck;
  };
  const std::int64_t before = happened(), limit = work_limit(most_work);
  // If `find_next` has returned some events of an instant, those have already happened.
  parts_.log.clear();
  while (happened() - before < most) {
    parts_.epochs.set_savepoint();
    const Step outcome = step(until, limit);
    if (outcome == Step::Event) continue;
    const std::int64_t events = happened() - before;
    if (outcome == Step::Work) return {Ending::Work, events};
    if (outcome == Step::OutOfMemory) {
      parts_.epochs.roll_back();
      return {Ending::OutOfMemory, events};
    }
    stop_at(until);
    return {outcome == Step::Over ? Ending::Quiet : Ending::Time, events};
  }
  return {Ending::Budget, happened() - before};
}

}  // namespace ricochet::simulation
