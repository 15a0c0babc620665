#include "ricochet/narrow_phase/nearest_point.hpp"

namespace ricochet {

namespace {

/// The sign of x1 - x2 - c, where x = s sqrt(q / m) for each feature, from polynomials alone, which big floats decide
/// exactly. With both sides of x1 > x2 + c above 0,
///   x1^2 - x2^2 - c^2 > 2 c x2,   times m1 m2:   q1 m2 - q2 m1 - c^2 m1 m2 > 2 c m1 s2 sqrt(q2 m2)
template <class N>
int sign_of_difference(const NearestPoint<N>& a, const NearestPoint<N>& b, Certifier& certify) {
  const N c = a.radius - b.radius, side_b(b.is_inside ? -1 : 1);
  const int first = certify.sign(a.feature.square) * (a.is_inside ? -1 : 1);
  const int second = sign_with_root(c * b.scale, side_b, b.feature.square * b.scale, certify);
  if (first != second || first == 0) return first > second ? 1 : first < second ? -1 : 0;
  const N plain = a.feature.square * b.scale - b.feature.square * a.scale - square(c) * a.scale * b.scale;
  return first * sign_with_root(plain, -(c + c) * a.scale * side_b, b.feature.square * b.scale, certify);
}

}  // namespace

int compare_distances(const Vec3d& place, const AnyShape& a, const AnyShape& b) {
  return evaluate_adaptively([&]<class N>(Certifier& certify) -> int {
    const Core core_a = core_of(a), core_b = core_of(b);
    const NearestPoint<N> one(core_a, place, certify), other(core_b, place, certify);
    const N difference = one.signed_distance() - other.signed_distance();
    if (is_first_stage<N>() || Certifier::is_certain(difference)) return certify.sign(difference);
    return sign_of_difference(one, other, certify);
  });
}

double distance_to(const AnyShape& shape, const Vec3d& place) {
  return evaluate_adaptively([&]<class N>(Certifier& certify) -> double {
    const Core core = core_of(shape);
    const N distance = NearestPoint<N>(core, place, certify).signed_distance();
    certify.nearest_double(distance);
    return value(distance);
  });
}

}  // namespace ricochet
