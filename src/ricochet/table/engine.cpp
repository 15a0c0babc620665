#include "ricochet/table/engine.hpp"

#include "ricochet/numeric/tolerances.hpp"

namespace ricochet::table {

namespace {

constexpr TableFault kNoMemory{TableFaultKind::OutOfMemory, -1, -1, 0};

Vec2w words_of(const OnCloth& a, const OnCloth& rest = {}) {
  return {Word::normalized(a[0], rest[0]), Word::normalized(a[1], rest[1])};
}

Leg leg_of_ball(const Law& law, const Word& now, const TableBall& ball) {
  const Motion motion{words_of(ball.position, ball.position_rest),
                      words_of(ball.velocity),
                      {{Word(ball.spin[0]), Word(ball.spin[1])}, Word(ball.spin[2])}};
  return ball.is_off ? off_table(now, motion.place) : leg_of(law, now, motion, ball.is_rolling);
}

}  // namespace

/// Reserves memory for this many balls in all.
bool Engine::reserve_balls(std::size_t count) {
  return legs_.reserve(count) && turns_.reserve(count) && predictions_.reserve(count) &&
         tied_.reserve(count) && queue_.reserve(count, 1) && past_.reserve_balls(count);
}

TableFault Engine::set_up(const TableShapeView& shape, std::span<const TableBall> balls) {
  if (balls.size() > static_cast<std::size_t>(kMostTableBalls)) return {TableFaultKind::TooManyBalls};
  if (shape_.set(shape, law_) != Status::Ok || !reserve_balls(balls.size())) return kNoMemory;
  for (const TableBall& ball : balls)
    if (const TableFault fault = put(size(), ball); fault.is_fault()) return fault;
  past_.begin(law_, legs_, now_.hi);
  predict_all();
  return {};
}

bool Engine::copy_from(const Engine& other) {
  law_ = other.law_;
  past_.is_kept = false;
  const std::span<const TableEvent> to_tell =
      std::span(other.told_.data(), other.told_.size()).subspan(other.told_from_);
  told_.clear();
  told_from_ = 0;
  if (shape_.set(other.shape_) != Status::Ok || !reserve_balls(other.legs_.size()) || !told_.append(to_tell))
    return false;
  legs_.clear(), turns_.clear(), predictions_.clear();
  (void)(legs_.append(other.legs_) && turns_.append(other.turns_) &&
         predictions_.append(other.predictions_));  // there is room for them
  now_ = other.now_;
  predict_all();
  return true;
}

TableFault Engine::fault_of(int ball, const Vec2w& place) const {
  if (const TableFault fault = shape_.fault_of(ball, place, law_); fault.is_fault()) return fault;
  for (int other = 0; other < size(); ++other) {
    if (other == ball || !leg(other).is_on_table()) continue;
    const double depth = (law_.diameter - distance_of(place - motion_now(other).place)).hi;
    if (depth > kOverlapTolerance * law_.radius.hi)
      return {TableFaultKind::BallsOverlap, std::min(ball, other), std::max(ball, other), depth};
  }
  return {};
}

/// Puts a ball in the place of another or after all of them; memory for it exists.
TableFault Engine::put(int ball, const TableBall& as) {
  const Leg placed = leg_of_ball(law_, now_, as);
  if (placed.is_on_table())
    if (const TableFault fault = fault_of(ball, placed.r); fault.is_fault()) return fault;
  if (ball == size()) {
    legs_.push_reserved(placed);
    turns_.push_reserved({});
    predictions_.push_reserved({});
  } else {
    leg(ball) = placed;
    turn(ball) = {};
  }
  return {};
}

void Engine::predict_all() {
  tied_.clear();
  for (int ball = 0; ball < size(); ++ball) tied_.push_reserved(ball);
  queue_.open(tied_, 0, 0x1p1000, 1);
  for (int ball = 0; ball < size(); ++ball) turn(ball).is_stale = true;
  for (int ball = 0; ball < size(); ++ball) {
    predict_own(ball);
    prediction(ball) = {};
  }
  for (int ball = 0; ball < size(); ++ball) predict(ball);
}

TableFault Engine::strike(const Strike& strike) {
  if (strike.ball < 0 || strike.ball >= size() || !leg(strike.ball).is_on_table())
    return {TableFaultKind::NotOnTable, strike.ball};
  Motion motion = motion_of_strike(law_, strike);
  motion.place = motion_now(strike.ball).place;
  leg(strike.ball) = leg_of(law_, now_, motion);
  predict_own(strike.ball);
  past_.begin(law_, legs_, now_.hi);
  turn(strike.ball).contacts_now = 0;
  changed(strike.ball);
  predict(strike.ball);
  return {};
}

TableFault Engine::place(int ball, const TableBall& as) {
  const bool is_new = ball == size();
  if (is_new && size() >= kMostTableBalls) return {TableFaultKind::TooManyBalls};
  if (is_new && !reserve_balls(legs_.size() + 1)) return kNoMemory;
  if (const TableFault fault = put(ball, as); fault.is_fault()) return fault;
  past_.begin(law_, legs_, now_.hi);
  past_.set_orientation(ball, {0, 0, 0, 1});
  if (is_new) {
    predict_all();
  } else {
    predict_own(ball);
    changed(ball);
    predict(ball);
  }
  return {};
}

void Engine::remove(int ball) {
  leg(ball) = off_table(now_, motion_now(ball).place);
  predict_own(ball);
  past_.begin(law_, legs_, now_.hi);
  changed(ball);
  predict(ball);
}

BallMotion Engine::motion(int ball) const { return told(motion_now(ball), leg(ball).state); }

double Engine::energy() const {
  double sum = 0;
  for (int ball = 0; ball < size(); ++ball) {
    if (!leg(ball).is_on_table()) continue;
    const BallMotion m = motion(ball);
    const double r = law_.radius.hi;
    const double v2 = m.velocity[0] * m.velocity[0] + m.velocity[1] * m.velocity[1];
    const double w2 = m.spin[0] * m.spin[0] + m.spin[1] * m.spin[1] + m.spin[2] * m.spin[2];
    sum += 0.5 * law_.given.mass * (v2 + 0.4 * (r * r) * w2);
  }
  return sum;
}

Found Engine::find_next(TableEvent& event, double until, std::int64_t most_work) {
  const std::int64_t limit = most_work > kAnyWork - work_ ? kAnyWork : work_ + most_work;
  if (told_from_ == told_.size()) {
    told_.clear();
    told_from_ = 0;
    switch (simulation::step(*this, until, limit, Events{*this})) {
      case simulation::Step::Event:
        break;
      case simulation::Step::Work:
        return Found::Work;
      case simulation::Step::OutOfMemory:
        return Found::OutOfMemory;
      default:
        if (until < kInfiniteTime && is_before(now_, Word(until))) now_ = Word(until);
        return Found::None;
    }
  }
  event = told_[told_from_++];
  return Found::Event;
}

Progress Engine::run(std::int64_t most, double until, std::int64_t most_work) {
  const std::int64_t limit = most_work > kAnyWork - work_ ? kAnyWork : work_ + most_work;
  Progress progress{Ending::Budget, 0};
  TableEvent event;
  for (; progress.events < most; ++progress.events) {
    if (work_ >= limit) return {Ending::Work, progress.events};
    switch (find_next(event, until, limit - work_)) {
      case Found::Event:
        break;
      case Found::None:
        return {queue_.first().ball < 0 ? Ending::Quiet : Ending::Time, progress.events};
      case Found::Work:
        return {Ending::Work, progress.events};
      default:
        return {Ending::OutOfMemory, progress.events};
    }
  }
  return progress;
}

void Engine::look_ahead(const Strike* cue, TableFuture& future, std::int64_t most_events,
                        std::int64_t most_work) {
  future.events.clear(), future.start.clear(), future.end.clear();
  future.fault = {};
  future.ending = Ending::OutOfMemory;
  const auto forget = [&] {
    future.events.clear(), future.start.clear(), future.end.clear();
    future.fault = kNoMemory;
  };
  if (!future.start.reserve(legs_.size()) || !future.end.reserve(legs_.size())) return forget();
  if (cue != nullptr) future.fault = strike(*cue);
  if (future.fault.is_fault()) return;
  for (int ball = 0; ball < size(); ++ball) future.start.push_reserved(motion(ball));
  TableEvent event;
  const std::int64_t limit = most_work > kAnyWork - work_ ? kAnyWork : work_ + most_work;
  future.ending = Ending::Budget;
  while (static_cast<std::int64_t>(future.events.size()) < most_events) {
    const Found found = work_ < limit ? find_next(event, kInfiniteTime, limit - work_) : Found::Work;
    if (found == Found::OutOfMemory || (found == Found::Event && !future.events.push_back(event)))
      return forget();
    if (found == Found::Event) continue;
    future.ending = found == Found::None ? Ending::Quiet : Ending::Work;
    break;
  }
  for (int ball = 0; ball < size(); ++ball) future.end.push_reserved(motion(ball));
}

}  // namespace ricochet::table
