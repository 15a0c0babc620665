#include "ricochet/aim/goal_path.hpp"

namespace ricochet::aiming {

namespace {

constexpr int kNone = -10000;

int exponent_of(double size) { return size == 0 ? kNone : std::ilogb(size) + 1; }

bool is_usual(int exponent) { return exponent > -60 && exponent < 60; }

}  // namespace

GoalUnits::GoalUnits(const Aim& aim, const Vec3d& gravity, double speed) {
  const int lengths = exponent_of(std::max({largest_coordinate(aim.to - aim.from), sum_of_radii(aim)}));
  const int speeds = exponent_of(std::max(speed, largest_coordinate(aim.to_velocity)));
  const int accelerations = aim.to_falls ? kNone : exponent_of(largest_coordinate(gravity));
  if (lengths == kNone && accelerations == kNone) return;
  length = lengths == kNone ? speeds == kNone ? 0 : 2 * speeds - accelerations : lengths;
  if (accelerations != kNone) time = (length - accelerations) / 2;
  if (speeds != kNone) time = accelerations == kNone ? length - speeds : std::min(time, length - speeds);
  const bool is_ordinary = is_usual(length) && is_usual(time);
  if (is_ordinary) length = time = 0;
}

}  // namespace ricochet::aiming
