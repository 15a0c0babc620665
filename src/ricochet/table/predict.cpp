#include <algorithm>
#include <cmath>

#include "ricochet/table/engine.hpp"

namespace ricochet::table {

namespace {

/// The margin of a box around its contents, relative to sizes.
constexpr double kLegRoom = 0x1p-30;

/// The least and the largest of r + v t + h t^2 for t in [0, until].
void bound(double r, double v, double h, double until, double& low, double& high) {
  const double end = r + (v + h * until) * until;
  low = std::min(r, end), high = std::max(r, end);
  const double turning = -v / (2 * h);
  if (turning > 0 && turning < until) {
    const double there = r + 0.5 * v * turning;
    low = std::min(low, there), high = std::max(high, there);
  }
  const double room = kLegRoom * (std::fabs(r) + std::fabs(v) * until);
  low -= room, high += room;
}

bool is_moving(const Leg& leg) { return leg.state == BallState::Sliding || leg.state == BallState::Rolling; }

Box2 box_of(const Leg& leg) {
  Box2 box{high(leg.r), high(leg.r)};
  const Vec2d r = high(leg.r), v = high(leg.v), h = high(leg.h);
  if (!is_moving(leg)) return box;
  bound(r.x, v.x, h.x, leg.lasts.hi, box.low.x, box.high.x);
  bound(r.y, v.y, h.y, leg.lasts.hi, box.low.y, box.high.y);
  return box;
}

/// True if a contact of two balls at this time comes before the predicted one.
bool is_sooner(const Word& time, const Prediction& predicted) {
  return is_before(time, predicted.time) ||
         (!is_before(predicted.time, time) && Prediction::Ball < predicted.kind);
}

/// The time at which the centre of a ball reaches an edge from the play's side.
bool meets_edge(const Leg& leg, const Edge& edge, const Word& radius, double until, double instant,
                Word& time) {
  // In doubles first: most edges are not reached in time.
  {
    const Vec2d n = high(edge.normal), from = high(leg.r - edge.from);
    const double c = dot(n, from) - radius.hi, b = dot(n, high(leg.v)), a = dot(n, high(leg.h));
    const double room = 0x1p-30 * (std::fabs(c) + radius.hi);
    if (c > room && c - room + (std::min(b, 0.0) + std::min(a, 0.0) * until) * until > 0) return false;
  }
  const Vec2w from = leg.r - edge.from;
  const Word c = dot(edge.normal, from) - radius, b = dot(edge.normal, leg.v), a = dot(edge.normal, leg.h);
  const auto is_over = [&](const Word& t) {
    const double foot = dot(edge.along, from + (leg.v + leg.h * t) * t).hi;
    return foot >= -edge.beyond && foot <= edge.length + edge.beyond;
  };
  // A placed ball may overlap a little (kOverlapTolerance); then it counts as touching.
  const bool is_on_line = c.hi <= kTouchingGap * radius.hi + std::fabs(b.hi) * instant &&
                          c.hi >= -0x1p-36 * radius.hi && is_over(Word(0));
  const double size = std::fabs(leg.v.x.hi) + std::fabs(leg.v.y.hi);
  const double pull = std::fabs(leg.h.x.hi) + std::fabs(leg.h.y.hi);
  // A ball that runs along an oblique edge keeps its distance except for rounding.
  const Word across = std::fabs(b.hi) <= 0x1p-98 * size ? Word(0) : b;
  const Word bend = std::fabs(a.hi) <= 0x1p-98 * pull ? Word(0) : a;
  return line_crossing(bend, across, c, is_on_line, time) && time.hi <= until && is_over(time);
}

}  // namespace

/// Predicts the ball's next event without other balls.
void Engine::predict_own(int ball) {
  const Leg& own = leg(ball);
  Turn& its = turn(ball);
  its.own = {};
  its.box = box_of(own);
  if (!own.is_on_table() || own.state == BallState::Stationary) return;
  its.own.time = own.ends();
  its.own.kind = Prediction::LegEnds;
  if (!is_moving(own) || its.box.is_inside(shape_.clear())) return;
  Word best = own.lasts;
  const double at_once = kOneInstant * own.since.hi;
  const auto offer = [&](const Word& time, Prediction::Kind kind, int with) {
    const double apart = std::fabs((time - best).hi);
    if (its.own.kind >= Prediction::Cushion && apart <= kOneInstant * (own.since.hi + best.hi)) {
      its.own.other_kind = kind;
      its.own.other = with;
    } else if (is_before(time, best)) {
      best = time;
      its.own = {own.since + time, kind, with};
    }
  };
  Word time;
  const auto look_at = [&](const auto& things, Prediction::Kind kind, auto&& meets) {
    int with = 0;
    for (const auto& one : things) {
      ++work_;
      if (its.box.overlaps(one.box) && meets(one)) offer(time, kind, with);
      ++with;
    }
  };
  const auto comes_to = [&](const Round& round, double latest) {
    return first_crossing({own.r - round.center, own.v, own.h}, round.reach, latest, at_once, time);
  };
  // An event later by rounding may belong to the same instant.
  const auto latest = [&] { return best.hi * (1 + 0x1p-52); };
  look_at(shape_.pockets(), Prediction::Pocket, [&](const Round& one) { return comes_to(one, best.hi); });
  look_at(shape_.edges(), Prediction::Cushion,
          [&](const Edge& one) { return meets_edge(own, one, law_.radius, latest(), at_once, time); });
  look_at(shape_.noses(), Prediction::Nose, [&](const Round& one) { return comes_to(one, latest()); });
}

/// True if two balls may meet on their legs: both are on the table, and the boxes of their legs are near.
bool Engine::may_meet(int a, int b) const {
  if (!leg(a).is_on_table() || !leg(b).is_on_table()) return false;
  const Box2 &box = turn(a).box, &its = turn(b).box;
  const double near = law_.diameter.hi * (1 + kLegRoom);
  return box.low.x - its.high.x <= near && its.low.x - box.high.x <= near && box.low.y - its.high.y <= near &&
         its.low.y - box.high.y <= near;
}

/// The path of a as b sees it, from when both are on their legs. False if they do not move, or are nowhere near.
bool Engine::pair_path(int a, int b, Word& start, RelativePath& path) const {
  const Leg &one = leg(a), &other = leg(b);
  if ((!is_moving(one) && !is_moving(other)) || !may_meet(a, b)) return false;
  start = is_before(one.since, other.since) ? other.since : one.since;
  const auto seen = [&](const Leg& leg) -> RelativePath {
    if (!is_moving(leg) || !is_before(leg.since, start)) return {leg.r, leg.v, leg.h};
    const Word t = start - leg.since;
    return {leg.place(t), leg.velocity(t), leg.h};
  };
  const RelativePath p = seen(one), q = seen(other);
  path = {p.p - q.p, p.v - q.v, p.h - q.h};
  return true;
}

void Engine::predict_pairs(int ball) {
  Prediction best = turn(ball).own;
  if (leg(ball).is_on_table()) {
    for (int other = 0; other < size(); ++other) {
      if (other == ball) continue;
      ++work_;
      Word start, time;
      RelativePath path;
      if (!pair_path(ball, other, start, path)) continue;
      const double at_once = kOneInstant * now_.hi;
      // A little late rather than early; it is checked again below with all digits.
      const double latest = std::min(best.time.hi, turn(other).own.time.hi) - start.hi;
      const double room = at_once + 0x1p-50 * start.hi;
      if (!first_crossing(path, law_.diameter, latest + room, at_once, time)) continue;
      time = start + time;
      if (is_sooner(time, best) && !is_before(turn(other).own.time, time))
        best = {time, Prediction::Ball, other};
    }
  }
  prediction(ball) = best;
  schedule(ball);
  if (best.kind != Prediction::Ball || turn(best.with).is_stale) return;
  Prediction& its = prediction(best.with);
  if (!is_sooner(best.time, its)) return;
  its = {best.time, Prediction::Ball, ball};
  schedule(best.with);
}

void Engine::predict(int ball) {
  if (turn(ball).is_stale) {
    turn(ball).is_stale = false;
    predict_pairs(ball);
  }
  for (int other = 0; other < size(); ++other) {
    if (!turn(other).is_stale) continue;
    turn(other).is_stale = false;
    predict_pairs(other);
  }
}

}  // namespace ricochet::table
