#include "ricochet/scene/turn_off.hpp"

#include "ricochet/narrow_phase/two_sides.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/tolerances.hpp"

namespace ricochet::scene {

bool goes_into(const MovingShape& target, const Vec3d& normal, const Vec3d& velocity) {
  const int side = side_of_normal(target.shape, normal);
  return side != 0 && side * rise_over(target.shape, velocity, target.velocity) < 0;
}

double turn_until_off(Vec3d& velocity, double most, const Vec3d& out, Visitor<Vec3d> finds) {
  const Vec3d given = velocity;
  double turned = 0;
  for (double step = taxicab_length(given) * kSmallestStep; step < most && finds(velocity); step *= 2) {
    turned = step;
    velocity = given + out * step;
  }
  return turned;
}

double turn_off(const MovingShape& target, const Vec3d& normal, Vec3d& velocity) {
  const double speeds = taxicab_length(velocity) + taxicab_length(target.velocity);
  // Rounding has not left any other going into it.
  if (!(dot(velocity - target.velocity, normal) < kGrazingSine * speeds)) return 0;
  return turn_until_off(velocity, speeds, normal,
                        [&](const Vec3d& turned) { return goes_into(target, normal, turned); });
}

}  // namespace ricochet::scene
