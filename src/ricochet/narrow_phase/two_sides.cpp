// For size and speed: each hit of a surface with two sides.
#include "ricochet/narrow_phase/two_sides.hpp"

#include "ricochet/narrow_phase/local_core.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/to_double.hpp"

namespace ricochet {

namespace {

/// a . b without what is 0 times anything, so that places in planes across an axis are known to be.
template <class N>
N sum_of_products(const Vec3<N>& a, const Vec3<N>& b) {
  N sum(0);
  for (int i = 0; i < 3; ++i)
    if (!(Certifier::is_certain(a[i]) && value(a[i]) == 0)) sum = sum + a[i] * b[i];
  return sum;
}

/// n . (place - reference point).
template <class N>
N height_times_normal(const Core& core, const Vec3<N>& n, const Vec3<DoubleWord>& place) {
  const Vec3<N> high = difference<N>(Vec3d(place.x.hi, place.y.hi, place.z.hi), core.reference_point());
  const Vec3d low(place.x.lo, place.y.lo, place.z.lo);
  return sum_of_products(n, low == Vec3d(0.0) ? high : high + Vec3<N>(low));
}

/// Its sign.
struct SideQuestion {
  const Core& core;
  const Vec3<DoubleWord>& place;

  template <class N>
  int operator()(Certifier& certify) const {
    return certify.sign(height_times_normal<N>(core, normal_of<N>(core), place));
  }
};

/// The height, to rounding.
struct HeightQuestion {
  const Core& core;
  const Vec3<DoubleWord>& place;

  template <class N>
  double operator()(Certifier&) const {
    const Vec3<N> n = normal_of<N>(core);
    return value(height_times_normal<N>(core, n, place)) / length(values(n));
  }
};

/// The sign of n . (velocity - that of the surface).
struct RiseQuestion {
  const Core& core;
  const Vec3d &velocity, &of_surface;

  template <class N>
  int operator()(Certifier& certify) const {
    return certify.sign(sum_of_products(normal_of<N>(core), difference<N>(velocity, of_surface)));
  }
};

/// The normal, to rounding.
struct NormalQuestion {
  const Core& core;

  template <class N>
  Vec3d operator()(Certifier&) const {
    return values(normal_of<N>(core));
  }
};

}  // namespace

bool has_two_sides(const AnyShape& shape) { return core_of(shape).has_two_sides(); }

Vec3d upward_of(const AnyShape& shape) {
  const Core core = core_of(shape);
  if (core.kind == CoreKind::Plane && core.point_count == 1) return core.normal;
  return core.has_two_sides() ? estimate(NormalQuestion{core}) : Vec3d(0.0);
}

int side_of_normal(const AnyShape& shape, const Vec3d& normal) {
  const Vec3d upward = upward_of(shape);
  const double height = dot(upward, normal), least = kLeastCosineOfSide * length(upward);
  return height > least ? 1 : height < -least ? -1 : 0;
}

int side_of(const AnyShape& shape, const Vec3<DoubleWord>& place) {
  const Core core = core_of(shape);
  return core.has_two_sides() ? evaluate_adaptively(SideQuestion{core, place}) : 0;
}

double height_over(const AnyShape& shape, const Vec3<DoubleWord>& place) {
  return estimate(HeightQuestion{core_of(shape), place});
}

int rise_over(const AnyShape& shape, const Vec3d& velocity, const Vec3d& of_surface) {
  const Core core = core_of(shape);
  return core.has_two_sides() ? evaluate_adaptively(RiseQuestion{core, velocity, of_surface}) : 0;
}

}  // namespace ricochet
