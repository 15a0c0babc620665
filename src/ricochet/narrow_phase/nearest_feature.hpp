// The feature of a shape's surface that is nearest to a place: vertex, edge, face, rim or round side.
//
// Every shape is a core and a radius: a sphere is a point with a radius, a capsule a segment with one, a cylinder's
// round side its axis with one; the others are cores alone. The signed distance of a place is
//   d = s sqrt(q / m) - R
// with polynomials q and m > 0 in the given doubles (only at the rim of a cylinder has q a root in it), s = -1 inside of
// a solid without a radius and 1 elsewhere. Two such distances are compared by the signs of polynomials.
#pragma once

#include "ricochet/numeric/adaptive.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

template <class N>
struct NearestFeature {
  N square{0.0}, scale{1.0};  ///< q, m
  double radius = 0;          ///< R
  bool is_inside = false;     ///< s = -1
  Vec3<N> core;               ///< the point of the core; with `radius` along `outward` that of the surface
  Vec3<N> outward;            ///< along the normal, of length `outward_length` > 0
  N outward_length{1.0};

  NearestFeature() : core(N(0)), outward(N(0)) {}
};

/// For `DoubleDouble` and `BigFloat`, one copy each for all questions.
template <class N>
NearestFeature<N> nearest_feature(const AnyShape& shape, const Vec3d& place, Certifier& certify);

/// The signed distance.
template <class N>
N signed_distance(const NearestFeature<N>& feature);

/// The sign of the distance of a place from one shape less that from another; distances that big floats cannot tell
/// apart, which involve the rim of a cylinder, count as equal.
int compare_distances(const Vec3d& place, const AnyShape& a, const AnyShape& b);

/// The double nearest to the signed distance.
double distance_to(const AnyShape& shape, const Vec3d& place);

}  // namespace ricochet
