#include "ricochet/simulation/epochs.hpp"

#include <algorithm>
#include <cmath>

#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/tolerances.hpp"

namespace ricochet::simulation {

namespace {

/// The longest epoch in frames. The ends of this one and the next have to be finite.
constexpr double kLongestEpoch = 0x1p990;

}  // namespace

double Epochs::planned_length() const {
  double fastest = 0, longest = 0;
  for (const Flight& f : state_.flights) fastest = std::max(fastest, length(f.velocity));
  for (const Body& b : state_.bodies) longest = std::max(longest, b.radius);
  fastest = std::max(fastest, std::sqrt(state_.gravity_size * longest));
  if (!(fastest > 0)) return state_.clock.length;
  return std::ldexp(1.0, std::ilogb(std::clamp(longest / fastest, 0x1p-986, 0x1p986)) + 3);
}

void Epochs::choose_length() { state_.clock.length = planned_length(); }

void Epochs::fit_to_balls() {
  const double planned = planned_length();
  if (!(planned < state_.clock.length * kSimultaneousTime)) return;
  state_.begin_epoch();
  state_.clock.length = planned;
}

bool Epochs::rebuild() {
  if (!predictor_.prepare()) return false;
  start();
  return true;
}

/// `Predictor::prepare` has made room.
void Epochs::start() {
  predictor_.rebuild();
  squeeze_.begin_epoch();
  needs_rebuild_ = false;
  survey_.begin();
}

void Epochs::stop_and_rebuild() {
  state_.move_all_to_now();
  survey_.cancel();
  needs_rebuild_ = true;
}

void Epochs::begin_anew() {
  stop_and_rebuild();
  state_.begin_epoch();
  choose_length();
}

void Epochs::bring_back_strayed() {
  stop_and_rebuild();
  savepoint_.set();
}

Happened Epochs::end_at(double time, std::int64_t work_limit) {
  // The result must not depend on cell crossings, because a snapshot has other cells. A clock beyond its epoch belongs
  // to a world that had ended when the snapshot was taken.
  const bool was_over = state_.clock.now > state_.clock.length;
  if (survey_.can_end() && (was_over || survey_.is_small() || predictor_.queue().first().ball < 0)) {
    const auto search = survey_.look_for_approach(work_limit);
    if (search == FreeFlightSurvey::Search::Work) return Happened::Work;
    if (search == FreeFlightSurvey::Search::NoApproach) return Happened::Upkeep;
  }
  state_.clock.advance_to(time);
  if (!prepare()) return Happened::OutOfMemory;
  next();
  return Happened::Upkeep;
}

Happened Epochs::change_velocities() {
  state_.clock.advance_to(state_.next_change());
  if (!prepare()) return Happened::OutOfMemory;
  next();
  state_.change_velocities();
  squeeze_.begin_epoch();
  return Happened::Upkeep;
}

/// An event for the loop that is not reported. After a later failure of memory the loop returns here.
Happened Epochs::release_balls() {
  state_.clock.advance_to(squeeze_.next_time());
  if (!prepare()) return Happened::OutOfMemory;
  squeeze_.release_due();
  next();
  return Happened::Event;
}

/// Reserves memory for `next`. False if there is none.
bool Epochs::prepare() { return predictor_.prepare() && savepoint_.prepare(); }

/// Nothing here may depend on data that exist only for speed: a world restored in mid-epoch has to continue with the
/// same bits.
void Epochs::next() {
  Clock& clock = state_.clock;
  const bool was_cut_short = survey_.is_free_flight() || clock.now < clock.length;
  const std::int64_t events = clock.epoch_events;
  savepoint_.keep_flights();
  state_.move_all_to_now();
  state_.begin_epoch();
  const std::int64_t each = state_.size() > 0 ? 2 * events / state_.size() : 0;
  if (events == 0 && !was_cut_short)
    clock.length = std::min(clock.length * 16, kLongestEpoch);
  else if (each < kFewEvents && !was_cut_short)
    clock.length *= 2;
  else if (each > kMostEvents)
    clock.length /= 2;
  start();
}

void Epochs::roll_back() {
  savepoint_.roll_back();
  survey_.cancel();
  needs_rebuild_ = true;
}

}  // namespace ricochet::simulation
