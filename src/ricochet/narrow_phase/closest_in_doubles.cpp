#include <algorithm>
#include <cmath>
#include <cstdint>

#include "ricochet/closest_point.hpp"
#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/narrow_phase/nearest_point.hpp"
#include "ricochet/numeric/length.hpp"

namespace ricochet {

namespace {

/// A length below 2^-100 of the distance from which it is seen, or above 2^100 of it, is replaced by that limit.
constexpr int kMostApart = 100;

/// True if the products of four such lengths neither over- nor underflow.
bool is_size_of_products(const Vec3d& v) {
  const double size = largest_coordinate(v);
  return size == 0 || (size > 0x1p-120 && size < 0x1p120);
}

bool is_size_of_products(const Core& core, const Vec3d& to) {
  bool is_in_range = is_size_of_products(to - core.points[0]) && is_size_of_products(core.normal) &&
                     is_size_of_products(core.half_size);
  for (int k = 1; k < core.point_count; ++k)
    is_in_range = is_in_range && is_size_of_products(core.points[k] - core.points[0]);
  return is_in_range;
}

/// For numbers whose products stay within the range of doubles.
Vec3d closest_point_of_core(const Core& core, const Vec3d& to) {
  Certifier certify;
  const NearestPoint<double> nearest(core, to, certify);
  if (!(nearest.signed_distance() > 0)) return to;
  const Vec3d point = nearest.core_point();
  return nearest.is_thick ? point + nearest.unit_outward(certify) * nearest.radius : point;
}

/// e with 2^(e-1) <= |a| < 2^e; for 0 and subnormal numbers, about the exponent of the smallest normal double.
int binary_exponent(double a) {
  return static_cast<int>(__builtin_bit_cast(std::uint64_t, a) >> 52 & 0x7ff) - 1022;
}

/// v 2^by, in two steps. Neither of them leaves the range unless the result does.
Vec3d times_power_of_two(const Vec3d& v, int by) {
  const auto power = [](int e) {
    return __builtin_bit_cast(double, static_cast<std::uint64_t>(e + 1023) << 52);
  };
  return v * power(by / 2) * power(by - by / 2);
}

/// Lengths in units of 2^unit, limited to 2^100; 0 stays 0.
Vec3d seen_from_afar(const Vec3d& v, int unit) {
  const int exponent = binary_exponent(largest_coordinate(v));
  return times_power_of_two(v, std::clamp(-unit, -exponent - kMostApart, kMostApart - exponent));
}
double seen_from_afar(double length, int unit) { return seen_from_afar(Vec3d(length, 0, 0), unit).x; }

/// The core relative to its reference point, in units of 2^unit. A corner of a triangle that is far beyond all others
/// is moved nearer, along the line from the reference point.
Core in_units(const Core& core, int unit) {
  Core seen = core;
  seen.points[0] = Vec3d(0.0);
  for (int k = 1; k < core.point_count; ++k)
    seen.points[k] = seen_from_afar(core.points[k] - core.points[0], unit);
  seen.normal = seen_from_afar(core.normal, binary_exponent(largest_coordinate(core.normal)));
  // Relative to the box's middle, a place is at most 2 away along each axis; in the box's frame its half sizes are
  // added to that.
  for (int i = 0; i < 3; ++i) seen.half_size[i] = std::min(seen_from_afar(core.half_size[i], unit), 4.0);
  seen.radius = seen_from_afar(core.radius, unit);
  seen.round_radius = seen_from_afar(core.round_radius, unit);
  return seen;
}

}  // namespace

Vec3d estimate_closest_point(const AnyShape& shape, const Vec3d& to) {
  const Core core = core_of(shape);
  if (is_size_of_products(core, to)) return closest_point_of_core(core, to);
  if (core.kind == CoreKind::Box && !core.is_turned) return max(core.points[0], min(to, core.points[1]));
  const Vec3d& reference = core.points[0];
  Vec3d from = to - reference;
  if (core.is_flat()) from.z = 0;
  const double size = largest_coordinate(from);
  if (!(size > 0 && size < HUGE_VAL)) return to;
  const int unit = binary_exponent(size);
  const Vec3d place = times_power_of_two(from, -unit),
              closest = closest_point_of_core(in_units(core, unit), place);
  const Vec3d away = place - closest;
  // Computed from whichever of the two is nearer, because the other's rounding error is larger.
  Vec3d point = largest_coordinate(closest) < largest_coordinate(away)
                    ? reference + times_power_of_two(closest, unit)
                    : to - times_power_of_two(away, unit);
  if (core.is_flat()) point.z = to.z;
  return point;
}

Vec3d closest_point(const AnyShape& shape, const Vec3d& to) {
  const Core core = core_of(shape);
  if (is_size_of_products(core, to)) return closest_point_of_core(core, to);
  const ClosestPoint exact = ricochet::closest_point(to, shape);
  return exact.distance > 0 ? exact.point : to;
}

}  // namespace ricochet
