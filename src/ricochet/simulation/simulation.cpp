// The loop of events.
#include "ricochet/simulation/simulation.hpp"

#include <algorithm>

namespace ricochet {

/// A unit at least, so that every call gets on.
std::int64_t Simulation::limit_of(std::int64_t most_work) const {
  const std::int64_t done = work();
  return most_work < kAnyWork - done ? done + std::max<std::int64_t>(most_work, 1) : kAnyWork;
}

/// One step after the other, each a bounded piece of work, until an event has happened. Wherever it stops,
/// it goes on from there.
Simulation::Step Simulation::step(double until, std::int64_t limit) {
  const std::int64_t most_events = 2 * kMostEvents * size() + 4096;
  for (;;) {
    if (work() >= limit) return Step::Work;
    if (stale_) {
      if (unmade_ || !prepare()) return Step::OutOfMemory;
      rebuild();
      continue;
    }
    if (surveying_) {
      survey_row();
      continue;
    }
    if (quiet_) return Step::Quiet;
    if (unplanned_ < size() && !flying_) {
      if (unplanned_ == 0 && has_strayed()) {
        fly_to_now();
        set_up();
        continue;
      }
      predict(unplanned_++);
      continue;
    }
    const simulation::EventQueue::Entry first = queue_.first();
    const double local = (until - base_) - base_rest_;
    if (first.ball < 0 || epoch_due_ || epoch_events_ > most_events) {
      const double end = flying_ ? clear_ : length_;
      if (first.ball < 0 && local < end) return Step::Later;
      const Step ended = end_epoch(first.ball < 0 ? end : now_, limit);
      if (ended != Step::Happened) return ended;
      continue;
    }
    if (first.time > local) return Step::Later;
    now_ = std::max(now_, first.time);
    const Plan& next = plan(first.ball);
    if (next.crossing <= next.contact)
      cross(first.ball);
    else if (next.partner >= 0 && plan(next.partner).changes != next.partner_changes)
      predict(first.ball);
    else
      return contact(first.ball) ? Step::Happened : Step::OutOfMemory;
  }
}

/// The next epoch, or none if nothing will happen any more.
Simulation::Step Simulation::end_epoch(double end, std::int64_t limit) {
  if (asks_whether_over() && queue_.first().ball < 0) {
    for (; looked_at_ < size(); ++looked_at_) {
      if (work() >= limit) return Step::Work;
      if (will_meet_any(looked_at_)) break;
    }
    if (looked_at_ == size()) {
      quiet_ = true;
      return Step::Quiet;
    }
  }
  const double before = now_;
  now_ = std::max(now_, end);
  if (!prepare()) {
    now_ = before;
    return Step::OutOfMemory;
  }
  new_epoch();
  return Step::Happened;
}

Found Simulation::find_next(Event& event, double until, std::int64_t most_work) {
  if (handed_out_ == reported_.size()) {
    const std::int64_t limit = limit_of(most_work);
    reported_.clear();
    handed_out_ = 0;
    reporting_ = true;
    Step outcome = Step::Happened;
    // An instant whose contacts have come apart by rounding may have nothing to report.
    while (outcome == Step::Happened && reported_.empty()) outcome = step(until, limit);
    reporting_ = false;
    if (outcome == Step::Work) return Found::Work;
    if (outcome == Step::OutOfMemory) return Found::OutOfMemory;
    if (outcome != Step::Happened) {
      if (until < kInfiniteTime) now_ = std::max(now_, (until - base_) - base_rest_);
      return Found::None;
    }
  }
  event = reported_[handed_out_++];
  return Found::Event;
}

Progress Simulation::run(std::int64_t most, double until, std::int64_t most_work) {
  const auto happened = [&] { return counts_.ball + counts_.wall + counts_.obstacle; };
  const std::int64_t before = happened(), limit = limit_of(most_work);
  // Events of the instant that `next` is in the midst of have happened already.
  reported_.clear();
  handed_out_ = 0;
  while (happened() - before < most) {
    const Step outcome = step(until, limit);
    if (outcome == Step::Happened) continue;
    const std::int64_t events = happened() - before;
    if (outcome == Step::Work) return {Ending::Work, events};
    if (outcome == Step::OutOfMemory) return {Ending::OutOfMemory, events};
    if (until < kInfiniteTime) now_ = std::max(now_, (until - base_) - base_rest_);
    return {outcome == Step::Quiet ? Ending::Quiet : Ending::Time, events};
  }
  return {Ending::Budget, happened() - before};
}

}  // namespace ricochet
