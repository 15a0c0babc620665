// For speed: every event.
#include "ricochet/simulation/engine.hpp"

#include <algorithm>
#include <cmath>

namespace ricochet::simulation {

namespace {

/// Collisions for each ball after which an epoch ought to end: with fewer it was too short, with more too
/// long.
constexpr std::int64_t kFewEvents = 8, kMostEvents = 64;

/// No epoch is longer, in frames: its end, and the next one's, are to be finite numbers.
constexpr double kLongestEpoch = 0x1p990;

}  // namespace

/// One unit at least, so that every call gets on.
std::int64_t Engine::work_limit(std::int64_t most_work) const {
  const std::int64_t done = state_.work;
  return most_work < kAnyWork - done ? done + std::max<std::int64_t>(most_work, 1) : kAnyWork;
}

/// One bounded piece of work after the other, until a collision has happened. Wherever it stops, it goes on
/// from there.
Engine::Step Engine::step(double until, std::int64_t limit) {
  for (;;) {
    if (state_.work >= limit) return Step::Work;
    if (needs_rebuild_) {
      if (!rebuild()) return Step::OutOfMemory;
      continue;
    }
    if (survey_.is_under_way()) {
      survey_.survey_next();
      continue;
    }
    const bool is_over = survey_.is_over();
    const double change = state_.next_change();
    if (is_over && !(std::min(sensors_.next_time(), change) < kInfiniteTime)) return Step::Over;
    if (!predictor_.is_complete() && !survey_.is_free_flight()) {
      if (!predictor_.has_begun() && state_.has_strayed()) {
        stop_and_rebuild();
        savepoint_.set();
      } else {
        predictor_.predict_next();
      }
      continue;
    }
    const EventQueue::Entry first =
        is_over ? EventQueue::Entry{kInfiniteTime, -1} : predictor_.queue().first();
    const double local = state_.clock.local(until);
    const std::int64_t most_events = 2 * kMostEvents * state_.size() + 4096;
    const double end = is_over                    ? kInfiniteTime
                       : survey_.is_free_flight() ? survey_.end()
                                                  : state_.clock.length;
    const bool is_due = !is_over && (predictor_.is_epoch_due() || state_.clock.epoch_events > most_events);
    if (!is_due && change < kInfiniteTime &&
        change <= std::min({local, first.time, end, sensors_.next_time()})) {
      if (!change_velocities()) return Step::OutOfMemory;
      continue;
    }
    if (!is_due && sensors_.next_time() <= std::min({local, first.time, end})) {
      const double turn = std::min(predictor_.prediction(sensors_.next_ball()).contact, change);
      if (!sensors_.is_at_surface_until(turn))
        return sensors_.cross(log_) ? Step::Collision : Step::OutOfMemory;
      sensors_.wait_until_after(turn);
      continue;
    }
    if (first.ball < 0 || is_due) {
      if (first.ball < 0 && local < end) return Step::Later;
      const Step ended = end_epoch(first.ball < 0 ? end : state_.clock.now, limit);
      if (ended != Step::Collision && ended != Step::Over) return ended;
      continue;
    }
    if (first.time > local) return Step::Later;
    state_.clock.advance_to(first.time);
    const Prediction& next = predictor_.prediction(first.ball);
    if (next.crossing <= next.contact)
      predictor_.cross(first.ball);
    else if (predictor_.is_outdated(first.ball))
      predictor_.predict(first.ball);
    else
      return collide(first.ball) ? Step::Collision : Step::OutOfMemory;
  }
}

/// The contact that ball i has predicted for now, and those of the same instant. False if there is no memory:
/// no ball has changed then.
bool Engine::collide(int i) {
  const int partner = predictor_.prediction(i).partner;
  const bool is_pair = is_ball(partner);
  EventQueue& queue = predictor_.queue();
  predictor_.prefetch(i);
  if (is_pair) predictor_.prefetch(partner);
  if (!log_.reserve(1)) return false;
  queue.remove(i);
  if (is_pair) queue.remove(partner);
  const bool is_ambiguous = predictor_.prediction(i).is_ambiguous ||
                            (is_pair && predictor_.prediction(partner).is_ambiguous) ||
                            queue.first().time <= state_.clock.now + predictor_.time_tolerance();
  if (is_ambiguous) {
    if (!simultaneous_.gather(i)) {
      needs_rebuild_ = true;
      return false;
    }
    if (simultaneous_.resolve()) return true;
  }
  const double last =
      is_pair ? std::max(state_.flight(i).since, state_.flight(partner).since) : state_.flight(i).since;
  state_.move_to_now(i);
  if (is_pair) state_.move_to_now(partner);
  response_.resolve(contact_between(state_, i, partner, state_.clock.now - last));
  predictor_.invalidate(i);
  if (is_pair) predictor_.invalidate(partner);
  predictor_.predict(i);
  if (is_pair) predictor_.predict(partner);
  return true;
}

bool Engine::rebuild() {
  if (!predictor_.prepare()) return false;
  start_epoch();
  return true;
}

/// `Predictor::prepare` has made room.
void Engine::start_epoch() {
  predictor_.rebuild();
  needs_rebuild_ = false;
  survey_.begin();
}

/// Makes every ball's flight begin now: what has been predicted is lost.
void Engine::stop_and_rebuild() {
  state_.move_all_to_now();
  survey_.cancel();
  needs_rebuild_ = true;
}

/// Room for what `next_epoch` does. False if there is no memory.
bool Engine::prepare_epoch() { return predictor_.prepare() && savepoint_.prepare(); }

/// What has passed since the savepoint has not.
void Engine::roll_back() {
  savepoint_.roll_back();
  survey_.cancel();
  needs_rebuild_ = true;
}

/// An obstacle's velocity changes: a new epoch begins, in which every ball is predicted anew. False if there is no
/// memory.
bool Engine::change_velocities() {
  state_.clock.advance_to(state_.next_change());
  if (!prepare_epoch()) return false;
  next_epoch();
  state_.change_velocities();
  return true;
}

/// The next epoch, or none if nothing will happen any more.
Engine::Step Engine::end_epoch(double end, std::int64_t limit) {
  if (survey_.can_end() && predictor_.queue().first().ball < 0) {
    const auto search = survey_.look_for_approach(limit);
    if (search == FreeFlightSurvey::Search::Work) return Step::Work;
    if (search == FreeFlightSurvey::Search::NoApproach) return Step::Over;
  }
  state_.clock.advance_to(end);
  if (!prepare_epoch()) return Step::OutOfMemory;
  next_epoch();
  return Step::Collision;
}

/// Nothing here may depend on what is only there for speed: a world restored in mid-epoch has to go on in the
/// same bits.
void Engine::next_epoch() {
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
  start_epoch();
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
    Step outcome = Step::Collision;
    // An instant whose contacts have come apart by rounding may have no event.
    while (outcome == Step::Collision && log_.is_empty()) {
      savepoint_.set();
      outcome = step(until, limit);
    }
    log_.stop_recording();
    if (outcome == Step::Work) return Found::Work;
    if (outcome == Step::OutOfMemory) {
      roll_back();
      return Found::OutOfMemory;
    }
    if (outcome != Step::Collision) {
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
    savepoint_.set();
    const Step outcome = step(until, limit);
    if (outcome == Step::Collision) continue;
    const std::int64_t events = happened() - before;
    if (outcome == Step::Work) return {Ending::Work, events};
    if (outcome == Step::OutOfMemory) {
      roll_back();
      return {Ending::OutOfMemory, events};
    }
    stop_at(until);
    return {outcome == Step::Over ? Ending::Quiet : Ending::Time, events};
  }
  return {Ending::Budget, happened() - before};
}

}  // namespace ricochet::simulation
