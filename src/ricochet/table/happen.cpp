// The events of a table: those of single balls, and the contacts of one instant.
#include <algorithm>
#include <cmath>

#include "ricochet/table/engine.hpp"
#include "ricochet/table/laws.hpp"

namespace ricochet::table {

using simulation::Happened;

/// The ball with the first event. The queue holds times as doubles, so equal ones are compared here.
int Engine::earliest() {
  int best = queue_.first().ball;
  const double time = queue_.first().time;
  queue_.remove(best);
  tied_.clear();
  for (auto next = queue_.first(); next.ball >= 0 && next.time == time; next = queue_.first()) {
    queue_.remove(next.ball);
    const Prediction &a = prediction(next.ball), &b = prediction(best);
    const bool is_first = is_before(a.time, b.time) || (!is_before(b.time, a.time) && a.kind < b.kind);
    tied_.push_reserved(is_first ? best : next.ball);
    if (is_first) best = next.ball;
  }
  for (const int ball : tied_) schedule(ball);
  schedule(best);
  return best;
}

Happened Engine::happen() {
  const int ball = earliest();
  const Word time = prediction(ball).time;
  const std::size_t before = told_.size();
  ++work_;
  if (!reserve_events(2)) return Happened::OutOfMemory;
  if (is_before(now_, time)) now_ = time;
  switch (prediction(ball).kind) {
    case Prediction::Ball:
      if (!contacts_.happen(ball)) {
        // Returns the entries that were taken out of the queue.
        for (int lost = 0; lost < size(); ++lost) turn(lost).is_moved = turn(lost).is_changed = false;
        predict_all();
        return Happened::OutOfMemory;
      }
      break;
    case Prediction::Cushion:
    case Prediction::Nose:
      meet(ball);
      break;
    default:
      end_leg(ball);
  }
  // For a ball in several contacts of one instant: the result of all of them
  for (std::size_t n = before; n < told_.size(); ++n) {
    TableEvent& event = told_[n];
    if (event.together == 1) continue;
    for (int k = 0; k < event.ball_count(); ++k) event.after[k] = told(leg(event.balls[k]));
  }
  return Happened::Event;
}

TableEvent& Engine::tell(TableEventKind kind, int a, int b, int with) {
  TableEvent event{};
  event.kind = kind;
  event.time = now_.hi;
  event.time_rest = now_.lo;
  event.balls[0] = b < 0 ? a : std::min(a, b);
  event.balls[1] = b < 0 ? -1 : std::max(a, b);
  event.with = with;
  event.together = 1;
  Word since = leg(a).since;
  if (b >= 0 && is_before(since, leg(b).since)) since = leg(b).since;
  event.since = since.hi;
  for (int k = 0; k < event.ball_count(); ++k) {
    const Leg& way = leg(event.balls[k]);
    event.start[k] = told(motion_on(law_, way, since - way.since), way.state);
  }
  told_.push_reserved(event);
  return told_.back();
}

void Engine::set_leg(int ball, const Leg& next) {
  leg(ball) = next;
  past_.add(ball, next);
  predict_own(ball);
}

void Engine::end_leg(int ball) {
  const Leg ended = leg(ball);
  const Prediction what = prediction(ball);
  const bool is_pocket = what.kind == Prediction::Pocket;
  Leg next = is_pocket ? off_table(now_, motion_now(ball).place) : next_leg(law_, ended);
  const TableEventKind kind = is_pocket                           ? TableEventKind::Pocket
                              : ended.state == BallState::Sliding ? TableEventKind::Rolling
                              : ended.state == BallState::Rolling ? TableEventKind::Stop
                                                                  : TableEventKind::SpinStop;
  TableEvent& event = tell(kind, ball, -1, what.with);
  event.before[0] = told(is_pocket ? motion_now(ball) : motion_on(law_, ended, ended.lasts), ended.state);
  event.after[0] = told(next);
  turn(ball).contacts_now = 0;
  set_leg(ball, next);
  changed(ball);
  predict(ball);
}

namespace {

Vec2w mean(const Vec2w& a, const Vec2w& b) { return times_power(a + b, 0.5); }
Motion mean(const Motion& a, const Motion& b) {
  return {a.place,
          mean(a.velocity, b.velocity),
          {mean(a.spin.flat, b.spin.flat), times_power(a.spin.up + b.spin.up, 0.5)}};
}

}  // namespace

/// A ball meets a cushion or a nose. With two of them at once it takes the mean of both orders.
void Engine::meet(int ball) {
  // A sine below it is rounding: one cushion continues where another ends.
  constexpr double kSameDirection = 0x1p-98;
  const Prediction what = prediction(ball);
  const auto kind_of = [](Prediction::Kind kind) {
    return kind == Prediction::Cushion ? TableEventKind::Cushion : TableEventKind::Nose;
  };
  const Motion before = motion_now(ball);
  const TableEventKind kinds[] = {kind_of(what.kind), kind_of(what.other_kind)};
  const int with[] = {what.with, what.other};
  Vec2w normals[2]{};
  for (std::size_t side = 0; side < 2 && with[side] >= 0; ++side)
    normals[side] = shape_.normal_at(kinds[side], with[side], before.place);
  const bool is_corner = std::fabs(dot(left_of(normals[0]), normals[1]).hi) > kSameDirection;
  const std::size_t count = is_corner ? 2 : 1;
  Motion ways[2] = {before, before};
  Word push[2]{};
  for (std::size_t first = 0; first < count; ++first)
    for (std::size_t n = 0; n < count; ++n) {
      const std::size_t side = first ^ n;
      const bool has_left = n > 0 && dot(normals[side], ways[first].velocity).hi > 0;
      if (!has_left) push[side] += meet_cushion(law_, normals[side], ways[first]);
    }
  for (std::size_t side = 0; side < count; ++side) {
    TableEvent& event = tell(kinds[side], ball, -1, with[side]);
    event.together = static_cast<int>(count);
    event.before[0] = told(before, leg(ball).state);
    event.impulse = law_.given.mass * push[side].hi / static_cast<double>(count);
  }
  turn(ball).motion = is_corner ? mean(ways[0], ways[1]) : ways[0];
  turn(ball).is_moved = turn(ball).is_changed = true;
  changed(ball);
  told_.back().after[0] = told(leg(ball));
  predict(ball);
}

double Engine::end_of_instant() const { return (now_.hi + instant()) * (1 + 0x1p-52); }

simulation::Scheduled Engine::look_at(int ball) const {
  const Prediction& next = prediction(ball);
  const bool is_now = !is_before(now_ + Word(instant()), next.time);
  return is_now && next.kind == Prediction::Ball ? simulation::Scheduled::Contact
                                                 : simulation::Scheduled::Later;
}

/// True if two balls touch now and approach each other, or were predicted to.
bool Engine::meets_now(int ball, int other) const {
  if (!may_meet(ball, other)) return false;
  const Prediction& next = prediction(ball);
  if (next.kind == Prediction::Ball && next.with == other && !is_before(now_ + Word(instant()), next.time))
    return true;
  const auto path_of = [&](int i) {
    const Word t = now_ - leg(i).since;
    return RelativePath{leg(i).place(t), leg(i).velocity(t), leg(i).h};
  };
  const RelativePath a = path_of(ball), b = path_of(other);
  return surface_at_start({a.p - b.p, a.v - b.v, a.h - b.h}, law_.diameter, instant()) == Surface::Enters;
}

void Engine::measure(const Contact& c) {
  for (const int ball : {c.a, c.partner}) {
    if (turn(ball).is_moved) continue;
    turn(ball).motion = motion_now(ball);
    turn(ball).is_moved = true;
  }
}

/// The normal from the partner toward a.
Vec2w Engine::normal_of(const Contact& c) const {
  const Vec2w way = turn(c.a).motion.place - turn(c.partner).motion.place;
  return way / length_of(way);
}

std::optional<simulation::ContactConstraint> Engine::constraint(const Contact& c) const {
  const Vec2w normal = normal_of(c);
  const double approach = dot(normal, turn(c.a).motion.velocity - turn(c.partner).motion.velocity).hi;
  if (approach > 0) return std::nullopt;
  // Balls that only press on each other also separate at the speed of separation.
  constexpr double kLeastApproach = 0x1p-900;
  return simulation::ContactConstraint{
      c.a, c.partner, 1, 1, Vec3d(normal.x.hi, normal.y.hi, 0), std::min(approach, -kLeastApproach)};
}

double Engine::restitution_of(const Contact& c, bool& collapsed) const {
  collapsed = false;
  const double approach = -constraint(c)->approach;
  return std::max(law_.given.ball_restitution, law_.given.separation_speed / approach);
}

void Engine::resolve(const Contact& c) {
  Turn &a = turn(c.a), &b = turn(c.partner);
  TableEvent& event = tell(TableEventKind::Ball, c.a, c.partner, -1);
  Turn* const in_order[] = {c.a < c.partner ? &a : &b, c.a < c.partner ? &b : &a};
  for (int k = 0; k < 2; ++k) event.before[k] = told(in_order[k]->motion, leg(event.balls[k]).state);
  const Word push = collide_balls(law_, normal_of(c), a.motion, b.motion);
  event.impulse = law_.given.mass * push.hi;
  a.is_changed = b.is_changed = true;
  for (int k = 0; k < 2; ++k) event.after[k] = told(leg_of(law_, now_, in_order[k]->motion));
}

Vec3d Engine::velocity_of(int ball) const {
  const Vec2w& v = turn(ball).motion.velocity;
  return {v.x.hi, v.y.hi, 0};
}

void Engine::record(const Contact& c, const simulation::ContactResult& result) {
  TableEvent& event = tell(TableEventKind::Ball, c.a, c.partner, -1);
  event.together = result.together;
  event.impulse = law_.given.mass * result.impulse;
  Motion before[2] = {turn(c.a).motion, turn(c.partner).motion};
  before[0].velocity = {Word(result.before_a.x), Word(result.before_a.y)};
  before[1].velocity = {Word(result.before_b.x), Word(result.before_b.y)};
  for (int k = 0; k < 2; ++k)
    event.before[k] = told(before[event.balls[k] == c.a ? 0 : 1], leg(event.balls[k]).state);
  if (law_.given.throws) rubs_.push_reserved({c, result.impulse, {}});
}

/// Applies friction at contacts that were resolved together.
void Engine::apply_rubs() {
  for (const Rubbed& rubbed : rubs_) turn(rubbed.contact.a).rubs = turn(rubbed.contact.partner).rubs = 0;
  for (const Rubbed& rubbed : rubs_) ++turn(rubbed.contact.a).rubs, ++turn(rubbed.contact.partner).rubs;
  for (Rubbed& rubbed : rubs_) {
    const Turn &a = turn(rubbed.contact.a), &b = turn(rubbed.contact.partner);
    rubbed.rub =
        rub(law_, normal_of(rubbed.contact), a.motion, b.motion, Word(rubbed.push), 0.5 * (a.rubs + b.rubs));
  }
  // A sum for each number of each ball, which does not depend on the order of contacts.
  const auto add = [&](int ball, Word& to, double sign, auto&& part) {
    summands_.clear();
    for (const Rubbed& rubbed : rubs_)
      if (rubbed.contact.a == ball)
        summands_.push_reserved(part(rubbed.rub));
      else if (rubbed.contact.partner == ball)
        summands_.push_reserved(sign * part(rubbed.rub));
    to += Word(simulation::order_independent_sum(summands_));
  };
  for (const Rubbed& rubbed : rubs_)
    for (const int ball : {rubbed.contact.a, rubbed.contact.partner}) {
      Turn& own = turn(ball);
      if (own.rubs == 0) continue;
      own.rubs = 0;
      add(ball, own.motion.velocity.x, -1, [](const Rub& r) { return r.velocity.x.hi; });
      add(ball, own.motion.velocity.y, -1, [](const Rub& r) { return r.velocity.y.hi; });
      add(ball, own.motion.spin.flat.x, 1, [](const Rub& r) { return r.spin.flat.x.hi; });
      add(ball, own.motion.spin.flat.y, 1, [](const Rub& r) { return r.spin.flat.y.hi; });
      add(ball, own.motion.spin.up, 1, [](const Rub& r) { return r.spin.up.hi; });
    }
  rubs_.clear();
}

void Engine::changed(int ball) {
  if (!rubs_.empty()) apply_rubs();
  Turn& own = turn(ball);
  if (own.is_changed) {
    const bool is_at_once = !is_before(leg(ball).since, now_);
    own.contacts_now = is_at_once ? own.contacts_now + 1 : 0;
    if (own.contacts_now > kMostContactsInOneInstant) own.motion.velocity = {}, own.motion.spin.flat = {};
    set_leg(ball, leg_of(law_, now_, own.motion));
  }
  own.is_moved = own.is_changed = false;
  own.is_stale = true;
  for (int other = 0; other < size(); ++other)
    if (prediction(other).kind == Prediction::Ball && prediction(other).with == ball)
      turn(other).is_stale = true;
}

}  // namespace ricochet::table
