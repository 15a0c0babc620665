#include "ricochet/aim/bounce_search.hpp"

#include <cmath>
#include <limits>

#include "ricochet/narrow_phase/core.hpp"
#include "ricochet/narrow_phase/two_sides.hpp"
#include "ricochet/numeric/length.hpp"

namespace ricochet::aiming {

namespace {

/// The factor between successive times, unless that would make too many.
constexpr double kFactor = 1.08;
/// The factor by which the times exceed those of a shot; and, where a time begins on the surface, the first part of it.
constexpr double kLongest = 8, kShortest = 1e-4;
/// Part of the range of a function over a cell that it may be beyond at its root.
constexpr double kBeyond = 0.5;
/// Newton's method sets out from the middle of a cell and from its corners.
constexpr int kStarts = 5;
constexpr int kRefinements = 24;
constexpr double kRefined = 1e-12, kLeastRefined = 1e-7, kSlope = 0x1p-22, kSameTime = 1e-7;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// The least time to fly a distance, from a starting speed and under gravity.
double least_time(double distance, double speed, double gravity) {
  return 2 * distance / (speed + std::sqrt(speed * speed + 2 * gravity * distance));
}

/// Times from low to high; how many.
int fill(double low, double high, double factor, double* times, int most) {
  int count = 0;
  for (double time = low; count < most; time *= factor) {
    times[count++] = time;
    if (time >= high) break;
  }
  return count;
}

}  // namespace

BounceSearch::BounceSearch(const Search& search) : search_(localized(search, room_)) {
  // Gravity times the square of the time unit has the same ratio to all lengths.
  const double before = length(search.gravity) / search.question.speed,
               now = length(search_.gravity) / search_.question.speed;
  time_unit_ = now / before;
  if (!find_times()) {
    has_room_ = true;
    return;
  }
  const auto count = static_cast<std::size_t>(count_a_) * static_cast<std::size_t>(count_b_);
  has_room_ = samples_.reserve(count);
  if (!has_room_) return;
  for (int i = 0; i < count_a_; ++i)
    for (int j = 0; j < count_b_; ++j) samples_.push_reserved(excess({times_a_[i], times_b_[j]}));
}

/// Bounds both times. False if there is no shot.
bool BounceSearch::find_times() {
  const Aim& q = search_.question;
  const MovingShape& body = search_.via[0];
  const Vec3d &w = body.velocity, &g = search_.gravity;
  const double gravity = length(g), own = length(w);
  if (kind_of(body.shape) == CoreKind::Plane) {
    const Vec3d upward = upward_of(body.shape);
    start_side_ = dot(q.from - reference_point(body.shape), upward) < 0 ? -upward : upward;
  }
  const double to_body = length(nearest_inflated(search_, 0, q.from) - q.from);
  const double from_body = length(nearest_inflated(search_, 0, q.to) - q.to);
  const double path = std::max({length(q.to - q.from), to_body, from_body});
  if (!(path > 0)) return false;
  const double straight = path / q.speed, rise = q.speed / gravity, drop = std::sqrt(path / gravity);
  const double shortest = kShortest * std::min({straight, rise, drop}),
               longest = kLongest * std::max({straight, rise, drop});
  double low_a = least_time(to_body, q.speed + own, gravity), low_b = shortest;
  if (!is_anything_moving(search_) && !q.to_falls) {
    // The speed at the goal follows from the height between start and goal.
    const double squared = q.speed * q.speed + 2 * dot(g, q.to - q.from);
    if (!(squared >= 0)) return false;
    low_b = least_time(from_body, std::sqrt(squared), gravity);
  }
  low_a = std::max(0.9 * low_a, shortest);
  low_b = std::max(0.9 * low_b, shortest);
  if (!(low_a < longest && low_b < longest && longest < HUGE_VAL)) return false;
  factor_ = kFactor;
  do {
    count_a_ = fill(low_a, longest, factor_, times_a_, kMostTimes);
    count_b_ = fill(low_b, longest, factor_, times_b_, kMostTimes);
    factor_ *= factor_;
  } while (times_a_[count_a_ - 1] < longest || times_b_[count_b_ - 1] < longest);
  factor_ = std::sqrt(factor_);
  return true;
}

BounceSearch::Excess BounceSearch::excess(const Times& at, FirstLeg* departure) const {
  const Aim& q = search_.question;
  const auto& [a, b] = at;
  const Vec3d &w = search_.via[0].velocity, &g = search_.gravity;
  const double total = a + b;
  const Vec3d falls = q.to_falls ? g : Vec3d(0.0);
  const Vec3d goal = q.to + (q.to_velocity - w + falls * (0.5 * total)) * total;
  const Vec3d free = q.from + (goal - q.from) * (a / total) - g * (0.5 * a * b);
  const Vec3d place = nearest_inflated(search_, 0, free);
  const Vec3d push = free - place;
  const double size = length(push);
  if (!(size > 0)) return {kNaN, kNaN};
  const Vec3d n = push / size;
  if (start_side_ != Vec3d(0.0) && !(dot(n, start_side_) > 0)) return {kNaN, kNaN};
  const Vec3d arriving = (place - q.from) / a + g * (0.5 * a), leaving = (goal - place) / b - g * (0.5 * b);
  const Vec3d first = arriving - g * a + w;
  if (departure != nullptr) *departure = {first, first - n * q.speed};
  return {dot(n, arriving + leaving) / q.speed, length(first) / q.speed - 1};
}

bool BounceSearch::may_have_root(int i, int j) const {
  const Excess* const corners[] = {&sample(i, j), &sample(i + 1, j), &sample(i, j + 1),
                                   &sample(i + 1, j + 1)};
  const auto may_be_zero = [&](double Excess::*member) {
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (const Excess* const corner : corners)
      if (const double at = corner->*member; at == at) low = std::min(low, at), high = std::max(high, at);
    const double beyond = kBeyond * (high - low);
    return low - beyond <= 0 && high + beyond >= 0;
  };
  return may_be_zero(&Excess::bounce) && may_be_zero(&Excess::speed);
}

/// Newton's method for the times, with slopes from differences. False if it does not converge nearby.
bool BounceSearch::refine(Times& at) const {
  const double farthest = 4 * (factor_ - 1);
  const Times start = at;
  Excess here = excess(at);
  for (int step = 0; step < kRefinements && !search_.is_spent(); ++step) {
    const double size = std::fabs(here.bounce) + std::fabs(here.speed);
    if (!(size > kRefined)) break;
    const Excess by_a = excess({at.a * (1 + kSlope), at.b}), by_b = excess({at.a, at.b * (1 + kSlope)});
    const double bounce_a = (by_a.bounce - here.bounce) / kSlope,
                 bounce_b = (by_b.bounce - here.bounce) / kSlope;
    const double speed_a = (by_a.speed - here.speed) / kSlope, speed_b = (by_b.speed - here.speed) / kSlope;
    const double det = bounce_a * speed_b - bounce_b * speed_a;
    double da = -(here.bounce * speed_b - here.speed * bounce_b) / det,
           db = -(here.speed * bounce_a - here.bounce * speed_a) / det;
    const double longest = std::max(std::fabs(da), std::fabs(db));
    if (!(longest < HUGE_VAL)) return false;
    const double most = 0.5 * (factor_ - 1);
    if (longest > most) da *= most / longest, db *= most / longest;
    bool is_better = false;
    for (double part = 1; part > 1e-3 && !is_better; part *= 0.5) {
      const Times next{at.a * (1 + part * da), at.b * (1 + part * db)};
      const Excess there = excess(next);
      if (!(std::fabs(there.bounce) + std::fabs(there.speed) < size)) continue;
      is_better = true;
      at = next;
      here = there;
    }
    if (!is_better) break;
    if (std::fabs(at.a / start.a - 1) > farthest || std::fabs(at.b / start.b - 1) > farthest) return false;
  }
  return std::fabs(here.bounce) + std::fabs(here.speed) <= kLeastRefined;
}

bool BounceSearch::is_known(const Times& at) const {
  for (int k = 0; k < found_count_; ++k)
    if (std::fabs(found_[k].a - at.a) <= kSameTime * at.a &&
        std::fabs(found_[k].b - at.b) <= kSameTime * at.b)
      return true;
  return false;
}

bool BounceSearch::next(FirstLeg& departure, double& time) {
  const int cells = std::max(count_a_ - 1, 0) * std::max(count_b_ - 1, 0);
  for (; cell_ < cells && !search_.is_spent() && found_count_ < kMostFound; ++cell_, start_ = 0) {
    const int i = cell_ / (count_b_ - 1), j = cell_ % (count_b_ - 1);
    if (start_ == 0 && !may_have_root(i, j)) continue;
    while (start_ < kStarts) {
      const int corner = start_++;
      const double part_a = corner == 0 ? 0.5 : corner & 1, part_b = corner == 0 ? 0.5 : (corner >> 1) & 1;
      Times at{times_a_[i] * (1 + part_a * (factor_ - 1)), times_b_[j] * (1 + part_b * (factor_ - 1))};
      if (!refine(at) || is_known(at)) continue;
      found_[found_count_++] = at;
      excess(at, &departure);
      time = (at.a + at.b) * time_unit_;
      return true;
    }
  }
  return false;
}

}  // namespace ricochet::aiming
