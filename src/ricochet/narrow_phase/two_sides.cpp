// For size and speed: runs for each hit of a surface with two sides.
#include "ricochet/narrow_phase/two_sides.hpp"

#include <cmath>
#include <optional>

#include "ricochet/narrow_phase/local_core.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/to_double.hpp"

namespace ricochet {

namespace {

template <class N>
bool is_zero(const N& a) {
  return Certifier::is_certain(a) && value(a) == 0;
}
bool is_zero(const DoubleWord& a) { return a.hi == 0; }

/// a . b without products with a zero factor, so that places in planes at right angles to an axis are recognised.
template <class N>
N sum_of_products(const Vec3<N>& a, const Vec3<N>& b) {
  N sum(0);
  for (int i = 0; i < 3; ++i)
    if (!is_zero(a[i])) sum = sum + a[i] * b[i];
  return sum;
}

/// n . (place - reference point).
template <class N>
N height_times_normal(const Core& core, const Vec3<N>& n, const Vec3<DoubleWord>& place) {
  const Vec3<N> from = difference<N>(rounded(place), core.reference_point());
  const Vec3d rest = low(place);
  return sum_of_products(n, rest == Vec3d(0.0) ? from : from + Vec3<N>(rest));
}

/// Its sign in double words, if those show it. The normal is within 2^-98 of the sizes in it. The place is within
/// 2^-104 of the places it comes from, relative to the reference point. So the sum of their products is within 2^-96 of
/// the sizes. For sizes in the range below, no part of a product falls below the smallest normal number.
std::optional<int> side_by_double_words(const Core& core, const Vec3<DoubleWord>& place) {
  constexpr double kError = 0x1p-90, kLeast = 0x1p-100, kMost = 0x1p100;
  const auto edge = [&](int k) { return taxicab_length(core.points[k] - core.points[0]); };
  const double one = core.point_count == 1 ? taxicab_length(core.normal) : edge(1);
  const double other = core.point_count < 3 ? 1 : edge(2);
  const double places = taxicab_length(rounded(place)) + taxicab_length(core.points[0]);
  for (const double size : {one, other, places})
    if (!(size > kLeast && size < kMost)) return std::nullopt;
  const auto height = height_times_normal<DoubleWord>(core, normal_of<DoubleWord>(core), place);
  if (!(std::fabs(height.hi) > kError * (one * other * places))) return std::nullopt;
  return height.hi > 0 ? 1 : -1;
}

}  // namespace

bool has_two_sides(const AnyShape& shape) { return has_two_sides(kind_of(shape)); }

Vec3d upward_of(const AnyShape& shape) {
  const Core core = core_of(shape);
  if (core.kind == CoreKind::Plane && core.point_count == 1) return core.normal;
  return core.has_two_sides() ? rounded(normal_of<DoubleWord>(core)) : Vec3d(0.0);
}

int side_of_normal(const AnyShape& shape, const Vec3d& normal) {
  const Vec3d upward = upward_of(shape);
  const double height = dot(upward, normal), least = kLeastCosineOfSide * length(upward);
  return height > least ? 1 : height < -least ? -1 : 0;
}

int side_of(const AnyShape& shape, const Vec3<DoubleWord>& place) {
  if (!has_two_sides(shape)) return 0;
  const Core core = core_of(shape);
  if (const auto side = side_by_double_words(core, place)) return *side;
  return evaluate_adaptively([&]<class N>(Certifier& certify) -> int {
    return certify.sign(height_times_normal<N>(core, normal_of<N>(core), place));
  });
}

double height_over(const AnyShape& shape, const Vec3<DoubleWord>& place) {
  const Core core = core_of(shape);
  const Vec3<DoubleWord> n = normal_of<DoubleWord>(core);
  return height_times_normal<DoubleWord>(core, n, place).hi / length(rounded(n));
}

int rise_over(const AnyShape& shape, const Vec3d& velocity, const Vec3d& of_surface) {
  const Core core = core_of(shape);
  if (!core.has_two_sides()) return 0;
  return evaluate_adaptively([&]<class N>(Certifier& certify) -> int {
    return certify.sign(sum_of_products(normal_of<N>(core), difference<N>(velocity, of_surface)));
  });
}

}  // namespace ricochet
