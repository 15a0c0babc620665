#include "ricochet/narrow_phase/two_sides.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "ricochet/narrow_phase/every_shape.hpp"
#include "ricochet/numeric/length.hpp"

namespace ricochet {

namespace {

template <class N>
Vec3<N> upward(const Triangle& t) {
  return cross(difference<N>(t.b, t.a), difference<N>(t.c, t.a));
}
template <class N>
Vec3<N> upward(const Wall& w) {
  const Vec3<N> along = difference<N>(w.b, w.a);
  return {-along.y, along.x, N(0)};
}

template <class Shape>
concept TwoSided = requires(const Shape& shape) {
  upward<double>(shape);
};

/// The sign of n . (place - reference point).
struct SideQuestion {
  const AnyShape& shape;
  const Vec3<DoubleWord>& place;

  template <class N>
  int operator()(Certifier& certify) const {
    return std::visit(
        [&](const auto& known) {
          const auto from = [&](const auto& surface) {
            const Vec3<N> high =
                difference<N>(Vec3d(place.x.hi, place.y.hi, place.z.hi), reference_point(surface));
            const Vec3d low(place.x.lo, place.y.lo, place.z.lo);
            return low == Vec3d(0.0) ? high : high + Vec3<N>(low);
          };
          if constexpr (requires { upward<N>(known); })
            return certify.sign(dot(upward<N>(known), from(known)));
          else
            return 0;
        },
        shape);
  }
};

double next(double x, int step) { return step == 0 ? x : std::nextafter(x, step < 0 ? -HUGE_VAL : HUGE_VAL); }

}  // namespace

bool has_two_sides(const AnyShape& shape) {
  return std::visit([]<class Shape>(const Shape&) { return TwoSided<Shape>; }, shape);
}

Vec3d upward_of(const AnyShape& shape) {
  return std::visit(
      [](const auto& known) {
        if constexpr (requires { upward<DoubleDouble>(known); }) {
          const Vec3<DoubleDouble> n = upward<DoubleDouble>(known);
          return Vec3d(n.x.hi, n.y.hi, n.z.hi);
        } else {
          return Vec3d(0.0);
        }
      },
      shape);
}

int side_of(const AnyShape& shape, const Vec3<DoubleWord>& place) {
  return evaluate_adaptively(SideQuestion{shape, place});
}

Vec3d nearest_on_side(const AnyShape& shape, int side, const Vec3d& high, const Vec3d& low) {
  const auto is_right = [&](const Vec3d& place) { return side * side_of(shape, place) >= 0; };
  if (is_right(high)) return high;
  struct Candidate {
    Vec3d place;
    double squared;
  };
  std::array<Candidate, 27> near;
  std::size_t count = 0;
  // Distances in units in the last place of the largest coordinate, so that squares are of the size of 1
  const double unit =
      std::max(std::nextafter(largest_coordinate(high), HUGE_VAL) - largest_coordinate(high), 0x1p-1000);
  for (int k = 0; k < 27; ++k) {
    const Vec3d place(next(high.x, k % 3 - 1), next(high.y, k / 3 % 3 - 1), next(high.z, k / 9 - 1));
    const Vec3d off = ((place - high) - low) / unit;
    near[count++] = {place, dot(off, off)};
  }
  std::stable_sort(near.begin(), near.end(),
                   [](const Candidate& a, const Candidate& b) { return a.squared < b.squared; });
  for (const Candidate& candidate : near)
    if (is_right(candidate.place)) return candidate.place;
  // Some units in the last place off the surface
  const Vec3d out = ricochet::unit(upward_of(shape)) * static_cast<double>(side);
  for (double step = unit; step < HUGE_VAL; step *= 2)
    if (is_right(high + out * step)) return high + out * step;
  return high;
}

}  // namespace ricochet
