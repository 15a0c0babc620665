// The loop of events.
#include "ricochet/simulation/simulation.hpp"

#include <algorithm>

namespace ricochet {

Simulation::Step Simulation::step(double until) {
  if (stale_) rebuild();
  const std::int64_t most_events = 2 * kMostEvents * size() + 4096;
  for (;;) {
    if (quiet_) return Step::Quiet;
    const simulation::Agenda::Entry first = agenda_.first();
    double local = (until - base_) - base_rest_;
    if (first.ball < 0 || epoch_due_ || epoch_events_ > most_events) {
      if (first.ball < 0) {
        if (local < length_) return Step::Later;
        if (is_over()) {
          quiet_ = true;
          continue;
        }
        now_ = std::max(now_, length_);
      } else if (crossings_before_event_ > kPatience) {
        // So fast a ball ends every epoch early, by the times it has gone round.
        quiet_ = true;
        continue;
      }
      new_epoch();
      continue;
    }
    if (first.time > local) return Step::Later;
    now_ = std::max(now_, first.time);
    const Plan& next = plan(first.ball);
    if (next.crossing <= next.contact)
      cross(first.ball);
    else if (next.partner >= 0 && plan(next.partner).changes != next.partner_changes)
      predict(first.ball);
    else {
      contact(first.ball);
      return Step::Happened;
    }
  }
}

bool Simulation::next(Event& event, double until) {
  if (handed_out_ == reported_.size()) {
    reported_.clear();
    handed_out_ = 0;
    reporting_ = true;
    // An instant whose contacts have come apart by rounding may have nothing to report.
    while (reported_.empty()) {
      if (step(until) == Step::Happened) continue;
      if (until < kNever) now_ = std::max(now_, (until - base_) - base_rest_);
      reporting_ = false;
      return false;
    }
    reporting_ = false;
  }
  event = reported_[handed_out_++];
  return true;
}

Progress Simulation::run(std::int64_t most, double until) {
  const auto happened = [&] { return counts_.ball + counts_.wall + counts_.obstacle; };
  const std::int64_t before = happened();
  // Events of the instant that `next` is in the midst of have happened already.
  reported_.clear();
  handed_out_ = 0;
  while (happened() - before < most) {
    const Step outcome = step(until);
    if (outcome == Step::Happened) continue;
    if (until < kNever) now_ = std::max(now_, (until - base_) - base_rest_);
    const bool quiet = outcome == Step::Quiet;
    return {quiet ? Ending::Quiet : Ending::Time, happened() - before};
  }
  return {Ending::Budget, happened() - before};
}

}  // namespace ricochet
