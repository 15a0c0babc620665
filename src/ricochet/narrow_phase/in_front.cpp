// For speed: runs for every triangle that a ball starts near.
#include "ricochet/narrow_phase/in_front.hpp"

#include "ricochet/numeric/tolerances.hpp"

namespace ricochet {

Vec3d nearest_in_front(const KnownPlace& known, const Vec3d& out, Visitor<Vec3d> is_in_front) {
  Vec3d high = known.high, low = known.low;
  const Vec3d& error = known.error;
  // A coordinate that rounds to 0 becomes 0: on a floor at that height, places have no stray last digit.
  for (int i = 0; i < 3; ++i)
    if (std::fabs(high[i]) <= std::max(error[i], kLeastSize)) low[i] += high[i], high[i] = 0;
  // To the next double, but at least by `far`: near 0 a coordinate may have an error of many units in its last place.
  const auto next = [](double x, int step, double far) {
    if (step == 0) return x;
    const double beside = next_sized(x, step < 0 ? -HUGE_VAL : HUGE_VAL), beyond = x + step * far;
    return sized(step < 0 ? std::min(beside, beyond) : std::max(beside, beyond));
  };
  // Units in the last place of the largest coordinate, so that squares are about 1.
  const double largest = largest_coordinate(high);
  const double unit = std::max(std::nextafter(largest, HUGE_VAL) - largest, 0x1p-1000);
  const Vec3d least_error = error / unit;
  const auto decides = [&](const Vec3d& place, const Vec3d& off) {
    const double height = dot(out, off), room = dot(abs(out), abs(off) * kHeightRounding + least_error);
    if (height > room) return true;
    return !(height < -room) && is_in_front(place);
  };
  if (decides(high, low / -unit)) return high;
  Vec3d best = high;
  double least = HUGE_VAL;
  // If several are equally near, the one that changes fewest coordinates
  constexpr int kSteps[] = {0, -1, 1};
  const auto look_around = [&](const Vec3d& steps) {
    Vec3d around[3];
    for (int k = 0; k < 3; ++k)
      around[k] = {next(high.x, kSteps[k], steps.x), next(high.y, kSteps[k], steps.y),
                   next(high.z, kSteps[k], steps.z)};
    for (int k = 1; k < 27; ++k) {
      const Vec3d place(around[k % 3].x, around[k / 3 % 3].y, around[k / 9].z);
      const Vec3d off = ((place - high) - low) / unit;
      const double squared = dot(off, off);
      if (!(squared < least) || !decides(place, off)) continue;
      least = squared;
      best = place;
    }
  };
  look_around(Vec3d(0.0));
  if (least == HUGE_VAL) look_around(error * 2.0);
  return best;
}

}  // namespace ricochet
