#include "ricochet/narrow_phase/two_sides.hpp"

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

/// a . b without what is 0 times anything, so that places in planes across an axis are known to be.
template <class N>
N sum_of_products(const Vec3<N>& a, const Vec3<N>& b) {
  N sum(0);
  for (int i = 0; i < 3; ++i)
    if (!(Certifier::is_certain(a[i]) && value(a[i]) == 0)) sum = sum + a[i] * b[i];
  return sum;
}

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
            return certify.sign(sum_of_products(upward<N>(known), from(known)));
          else
            return 0;
        },
        shape);
  }
};

/// The sign of n . (velocity - that of the surface).
struct RiseQuestion {
  const AnyShape& shape;
  const Vec3d &velocity, &of_surface;

  template <class N>
  int operator()(Certifier& certify) const {
    return std::visit(
        [&](const auto& known) {
          if constexpr (requires { upward<N>(known); })
            return certify.sign(sum_of_products(upward<N>(known), difference<N>(velocity, of_surface)));
          else
            return 0;
        },
        shape);
  }
};

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

int side_of_normal(const AnyShape& shape, const Vec3d& normal) {
  const Vec3d upward = upward_of(shape);
  const double height = dot(upward, normal), least = kLeastCosineOfSide * length(upward);
  return height > least ? 1 : height < -least ? -1 : 0;
}

int side_of(const AnyShape& shape, const Vec3<DoubleWord>& place) {
  return evaluate_adaptively(SideQuestion{shape, place});
}

int rise_over(const AnyShape& shape, const Vec3d& velocity, const Vec3d& of_surface) {
  return evaluate_adaptively(RiseQuestion{shape, velocity, of_surface});
}

}  // namespace ricochet
