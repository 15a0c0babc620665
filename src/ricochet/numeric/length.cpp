#include "ricochet/numeric/length.hpp"

#include <algorithm>

namespace ricochet {

double unit_scale(const Vec3d& v) {
  const double size = largest_coordinate(v);
  if ((size > 0x1p-120 && size < 0x1p120) || !(size > 0 && size < HUGE_VAL)) return 1;
  int exponent;
  std::frexp(size, &exponent);
  return std::ldexp(1.0, std::clamp(-exponent, -1000, 1000));
}

double length_out_of_range(const Vec3d& v) {
  if (v == Vec3d(0.0)) return 0;
  const double scale = unit_scale(v);
  const Vec3d near_one = v * scale;
  return std::sqrt(dot(near_one, near_one)) / scale;
}

Vec3d unit(const Vec3d& v) {
  const double size = length(v);
  if (size > 0x1p-1000 && size < 0x1p1000) return v / size;
  const Vec3d near_one = v * unit_scale(v);
  return near_one / length(near_one);
}

}  // namespace ricochet
