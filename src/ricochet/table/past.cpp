#include "ricochet/table/past.hpp"

#include <algorithm>
#include <cmath>

namespace ricochet::table {

namespace {

Quaternion product(const Quaternion& a, const Quaternion& b) {
  return {a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
          a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
          a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
          a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2]};
}

Quaternion normalized(const Quaternion& q) {
  const double length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  return {q[0] / length, q[1] / length, q[2] / length, q[3] / length};
}

/// A turn by a vector of any length: its direction is the axis, its length the angle. Beyond 2^60 no digit of the angle
/// is known.
Quaternion turned_by(double x, double y, double z) {
  // Halved until the angle is small, then squared as often
  const double angle = std::sqrt(x * x + y * y + z * z);
  if (!(angle < 0x1p60)) return {0, 0, 0, 1};
  int halvings = 1;
  double part = 0.5;
  for (; angle * part > 0.125; ++halvings) part *= 0.5;
  const double a = angle * part, s = a * a;
  const double sine = part * (1 - s / 6 * (1 - s / 20 * (1 - s / 42))),
               cosine = 1 - s / 2 * (1 - s / 12 * (1 - s / 30 * (1 - s / 56)));
  Quaternion q{x * sine, y * sine, z * sine, cosine};
  for (int i = 1; i < halvings; ++i) q = normalized(product(q, q));
  return q;
}

/// The turn of a ball from the beginning of its leg up to a time, in this many steps.
Quaternion turn_on(const Law& law, const Leg& leg, double time, Quaternion q, std::int64_t& steps) {
  if (leg.state == BallState::Stationary || leg.state == BallState::Pocketed || !(time > 0)) return q;
  const auto spin_at = [&](double t) { return told(motion_on(law, leg, Word(t)), leg.state).spin; };
  constexpr double kStep = 0x1p-6;
  constexpr int kMostSteps = 4096;
  // Rolling without spin about the vertical, and spinning on the spot, have one axis.
  const bool has_one_axis = leg.spin.up.hi == 0 && leg.state == BallState::Rolling;
  const double wanted = has_one_axis || leg.state == BallState::Spinning ? leg.lasts.hi : kStep;
  const double step = std::max(wanted, time / kMostSteps);
  for (double from = 0; from < time; from += step) {
    ++steps;
    const double h = std::min(step, time - from);
    // Gauss's two places
    constexpr double kPlace = 0.21132486540518713;
    const auto a = spin_at(from + kPlace * h), b = spin_at(from + (1 - kPlace) * h);
    constexpr double kCross = 0.14433756729740643;  // sqrt(3) / 12
    const double k = kCross * h * h, m = 0.5 * h;
    q = product(turned_by(m * (a[0] + b[0]) - k * (a[1] * b[2] - a[2] * b[1]),
                          m * (a[1] + b[1]) - k * (a[2] * b[0] - a[0] * b[2]),
                          m * (a[2] + b[2]) - k * (a[0] * b[1] - a[1] * b[0])),
                q);
  }
  return normalized(q);
}

}  // namespace

void Past::add(int ball, const Leg& leg) {
  if (!is_kept) return;
  std::int32_t& last = last_[static_cast<std::size_t>(ball)];
  legs_.push_reserved({leg, last, -1, false, {}});
  last = static_cast<std::int32_t>(legs_.size()) - 1;
}

void Past::begin(const Law& law, std::span<const Leg> legs, double now) {
  if (!is_kept) return;
  orientations_.clear();
  for (std::size_t ball = 0; ball < legs.size(); ++ball) {
    Quaternion q{0, 0, 0, 1};
    if (ball < last_.size()) {
      const Quaternion then = orientation(law, static_cast<int>(ball));
      const Leg& before = legs_[static_cast<std::size_t>(last_[ball])].leg;
      q = turn_on(law, before, (legs[ball].since - before.since).hi, then, steps_);
    }
    orientations_.push_reserved(q);
  }
  restart(legs, orientations_, now);
}

void Past::restart(std::span<const Leg> legs, std::span<const Quaternion> orientations, double now) {
  since_ = now;
  legs_.clear(), last_.clear();
  for (std::size_t ball = 0; ball < legs.size(); ++ball) {
    legs_.push_reserved({legs[ball], -1, -1, true, orientations[ball]});
    last_.push_reserved(static_cast<std::int32_t>(ball));
  }
}

void Past::set_orientation(int ball, const Quaternion& orientation) {
  if (is_kept) legs_[static_cast<std::size_t>(ball)].orientation = orientation;
}

Quaternion Past::orientation(const Law& law, int ball) {
  return orientation_of(law, last_[static_cast<std::size_t>(ball)]);
}

/// Goes back to the last leg whose first orientation is known, marks the way, and then goes forward.
const Quaternion& Past::orientation_of(const Law& law, std::int32_t entry) {
  const auto at = [&](std::int32_t i) -> Entry& { return legs_[static_cast<std::size_t>(i)]; };
  std::int32_t from = entry, next = -1;
  for (; !at(from).is_turned; from = at(from).previous) {
    at(from).next = next;
    next = from;
  }
  for (; next >= 0; from = next, next = at(next).next) {
    const Entry& before = at(from);
    at(next).orientation =
        turn_on(law, before.leg, (at(next).leg.since - before.leg.since).hi, before.orientation, steps_);
    at(next).is_turned = true;
  }
  return at(entry).orientation;
}

/// Forgets an eighth of the entries. They are in order of time, except for the first one of each ball; there are far
/// more entries than balls. The first kept entry says from when on the past is known, so the last entry before it is
/// kept for each ball.
std::int64_t Past::forget_oldest(const Law& law) {
  static_assert(kMostTableBalls < kMostLegs / 16);
  constexpr int kWorkOfAStep = 30;
  constexpr std::int32_t kFirstOfBall = -2;  // stored in place of `previous`
  const auto at = [&](std::int32_t i) -> Entry& { return legs_[static_cast<std::size_t>(i)]; };
  const auto size = static_cast<std::int32_t>(legs_.size()), kept_from = size / 8;
  const std::int64_t steps = steps_;
  since_ = at(kept_from).leg.since.hi;
  for (std::int32_t entry : last_) {
    while (entry >= kept_from) entry = at(entry).previous;
    (void)orientation_of(law, entry);
    at(entry).previous = kFirstOfBall;
  }
  std::int32_t count = 0;
  for (std::int32_t i = 0; i < size; ++i) {
    Entry& entry = at(i);
    const bool stays = i >= kept_from || entry.previous == kFirstOfBall;
    if (entry.previous >= 0) entry.previous = at(entry.previous).next;
    if (entry.previous == kFirstOfBall) entry.previous = -1;
    entry.next = stays ? count++ : -1;  // its new place
  }
  for (std::int32_t& last : last_) last = at(last).next;
  legs_.erase_if([](const Entry& entry) { return entry.next < 0; });
  return kWorkOfAStep * (steps_ - steps) + size;
}

Status Past::at(const Law& law, double time, std::span<BallPose> poses) {
  for (std::size_t ball = 0; ball < poses.size(); ++ball) {
    std::int32_t entry = last_[ball];
    const auto leg_at = [&](std::int32_t i) -> const Leg& { return legs_[static_cast<std::size_t>(i)].leg; };
    while (legs_[static_cast<std::size_t>(entry)].previous >= 0 && leg_at(entry).since.hi > time)
      entry = legs_[static_cast<std::size_t>(entry)].previous;
    const Leg& leg = leg_at(entry);
    const Word t = Word(time) - leg.since;
    const Motion motion = motion_on(law, leg, t.hi > 0 ? t : Word(0));
    poses[ball] = {told(motion, leg.state),
                   turn_on(law, leg, std::min(t.hi, leg.lasts.hi), orientation_of(law, entry), steps_)};
  }
  return Status::Ok;
}

}  // namespace ricochet::table
