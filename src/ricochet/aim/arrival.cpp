#include "ricochet/aim/arrival.hpp"

#include "ricochet/numeric/length.hpp"

namespace ricochet::aiming {

namespace {

/// Arrival times are searched from the earliest to `kRange` times as late; up to `kNearRange` in small steps.
constexpr double kNearRange = 50, kRange = 1e5;
constexpr double kCoarseTolerance = 1e-7, kFineTolerance = 1e-14;
constexpr int kExtremumSteps = 40;
/// If the path still leads through a body after this many steps, the root or extremum belongs to no shot.
constexpr int kDoubtfulSteps = 4;

/// No shot reaches the goal earlier. A bullet is never faster than its own speed plus twice the bodies' speeds, and it
/// has to reach each of them.
double earliest_arrival(const Search& search) {
  const Aim& q = search.question;
  double fastest = q.speed, earliest = 0;
  for (std::size_t i = 0; i < search.bounces(); ++i) {
    const double motion = length(search.via[i].velocity);
    const Vec3d away = nearest_inflated(search, i, q.from) - q.from;
    earliest = std::max(earliest, length(away) / (fastest + motion));
    fastest += 2 * motion;
  }
  return std::max(earliest, length(q.to - q.from) / (fastest + length(q.to_velocity)));
}

}  // namespace

ArrivalSearch::ArrivalSearch(const Search& search, Knot* room)
    : search_(search), path_(search, room), tried_(search, room + LeastAction::room(search.bounces())) {
  moves_ = is_anything_moving(search);
  time_ = 0.999 * earliest_arrival(search);
  last_ = time_ * kRange;
  if (time_ > 0 && last_ < HUGE_VAL)
    path_.begin(time_);
  else
    time_ = last_ = 0;
}

double ArrivalSearch::excess(double time, double tolerance) {
  tried_.copy(path_);
  return length(tried_.velocity(time, tolerance)) - search_.question.speed;
}

/// Regula falsi (Illinois) between two samples of different signs.
FirstLeg ArrivalSearch::root(Sample low, Sample high) {
  int side = 0;
  for (int step = 0; step < kRootSteps && !search_.is_spent(); ++step) {
    double time = low.time + (high.time - low.time) * (low.excess / (low.excess - high.excess));
    if (!(time > low.time && time < high.time)) time = 0.5 * (low.time + high.time);
    if (!(time > low.time && time < high.time)) break;
    const double e = excess(time, kFineTolerance);
    if (!(std::fabs(e) > 0x1p-50 * search_.question.speed)) break;
    if (step >= kDoubtfulSteps && !tried_.turns()) break;
    if ((e > 0) == (low.excess > 0)) {
      low = {time, e};
      if (side == -1) high.excess *= 0.5;
      side = -1;
    } else {
      high = {time, e};
      if (side == 1) low.excess *= 0.5;
      side = 1;
    }
  }
  return tried_.departure();
}

/// Closes in on the extremum between `low` and `high`, around `middle`, until the sign changes, or nothing
/// changes much: golden section.
bool ArrivalSearch::extremum(Sample& middle, double low, double high) {
  const double sign = middle.excess > 0 ? 1 : -1;
  for (int step = 0; step < kExtremumSteps && !search_.is_spent(); ++step) {
    if (step >= kDoubtfulSteps && !tried_.turns()) break;
    const bool upper = high - middle.time > middle.time - low;
    const double time = middle.time + 0.381966 * ((upper ? high : low) - middle.time);
    const double e = excess(time, kCoarseTolerance);
    const bool is_flat = std::fabs(e - middle.excess) < 1e-3 * std::fabs(middle.excess);
    if (!(e * sign > 0)) {
      middle = {time, e};
      return true;
    }
    if (e * sign < middle.excess * sign) {
      (upper ? low : high) = middle.time;
      middle = {time, e};
    } else {
      (upper ? high : low) = time;
    }
    if (is_flat) break;
  }
  return false;
}

/// The factor to the next arrival time. The speed at the start changes by about the same factor, so a step is never
/// larger than the rest to a root.
double ArrivalSearch::step(const Sample& here) const {
  const bool is_near = here.time * kRange < last_ * kNearRange;
  const double left = 0.1 * std::fabs(here.excess) / search_.question.speed;
  return is_near ? std::clamp(left, 0.002, 0.1) : std::clamp(left, 0.05, 0.3);
}

bool ArrivalSearch::next(FirstLeg& departure) {
  if (has_second_) {
    has_second_ = false;
    departure = second_;
    return true;
  }
  if (!moves_ && time_ < last_) {
    path_.velocity(time_, kFineTolerance);
    departure = path_.departure();
    time_ = last_;
    return true;
  }
  while (time_ < last_ && !search_.is_spent()) {
    samples_[0] = samples_[1];
    samples_[1] = samples_[2];
    path_.approach(time_);
    samples_[2] = {time_, excess(time_, kCoarseTolerance)};
    time_ *= 1 + step(samples_[2]);
    ++count_;
    if (!(std::fabs(samples_[2].excess) < HUGE_VAL)) count_ = 0;
    if (count_ < 2) continue;
    const auto& [before, middle, here] = samples_;
    if ((middle.excess > 0) != (here.excess > 0)) {
      departure = root(middle, here);
      return true;
    }
    if (count_ < 3 || (before.excess > 0) != (here.excess > 0)) continue;
    if (!(std::fabs(middle.excess) <= std::fabs(before.excess) &&
          std::fabs(middle.excess) <= std::fabs(here.excess)))
      continue;
    Sample found = middle;
    if (!extremum(found, before.time, here.time)) continue;
    departure = root(before, found);
    second_ = root(found, here);
    has_second_ = true;
    return true;
  }
  return false;
}

}  // namespace ricochet::aiming
