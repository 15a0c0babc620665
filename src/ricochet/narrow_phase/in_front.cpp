#include "ricochet/narrow_phase/in_front.hpp"

#include "ricochet/numeric/tolerances.hpp"

namespace ricochet {

Vec3d nearest_in_front(const KnownPlace& known, const Vec3d& out, Visitor<Vec3d> is_in_front) {
  const auto& [high, low, error] = known;
  const auto next = [](double x, int step) {
    return step == 0 ? x : std::nextafter(x, step < 0 ? -HUGE_VAL : HUGE_VAL);
  };
  // Units in the last place of the largest coordinate: squares are of the size of 1.
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
  // Of equally near ones that which changes fewest coordinates
  constexpr int kSteps[] = {0, -1, 1};
  for (int k = 1; k < 27; ++k) {
    const Vec3d place(next(high.x, kSteps[k % 3]), next(high.y, kSteps[k / 3 % 3]),
                      next(high.z, kSteps[k / 9]));
    const Vec3d off = ((place - high) - low) / unit;
    const double squared = dot(off, off);
    if (!(squared < least) || !decides(place, off)) continue;
    least = squared;
    best = place;
  }
  return best;
}

}  // namespace ricochet
