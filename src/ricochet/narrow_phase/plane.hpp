// Planes: no thickness, hit from either side.
#pragma once

#include <limits>

#include "ricochet/narrow_phase/collinear.hpp"
#include "ricochet/narrow_phase/curvature.hpp"
#include "ricochet/narrow_phase/raw_contact.hpp"
#include "ricochet/narrow_phase/segment.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

inline const Vec3d& reference_point(const Plane& plane) { return plane.point; }

inline bool is_degenerate(const Plane& plane) {
  if (plane.given == Plane::Given::Normal) return plane.normal == Vec3d(0.0);
  return are_collinear(plane.point, plane.normal, plane.third);
}

inline Vec3d closest_point(const Plane& plane, const Vec3d& to) {
  const Vec3d normal =
      scaled_to_unit(plane.given == Plane::Given::Normal ? plane.normal
                                                         : cross(scaled_to_unit(plane.normal - plane.point),
                                                                 scaled_to_unit(plane.third - plane.point)));
  return to - normal * (dot(to - plane.point, normal) / dot(normal, normal));
}

inline Box bounds(const Plane&) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  return {Vec3d(-infinity), Vec3d(infinity)};
}

inline Sphere bounding_sphere(const Plane&) { return {Vec3d(0.0), std::numeric_limits<double>::infinity()}; }

inline void translate(Plane& plane, const Vec3d& by) {
  plane.point += by;
  if (plane.given == Plane::Given::Points) plane.normal += by, plane.third += by;
}

inline void scale(Plane& plane, double factor) {
  plane.point *= factor;
  if (plane.given == Plane::Given::Points) plane.normal *= factor, plane.third *= factor;
}

inline void clip(Plane&, const Vec3d&, double) {}

inline Curvature curvature_at(const Plane&, const Vec3d&, double) { return constant_curvature(0); }

/// Out of the plane's upper side, not a unit vector.
template <class N>
Vec3<N> upward(const Plane& plane) {
  if (plane.given == Plane::Given::Normal) return Vec3<N>(plane.normal);
  return cross(difference<N>(plane.normal, plane.point), difference<N>(plane.third, plane.point));
}

/// A slab of thickness 2 r (Minkowski sum of plane and ball). The signed height times |n| is h = p . n, and
/// changes at the rate v . n:
///   contact where |h| = r |n|,   tau = (|h| - r |n|) / |v . n|
template <class N>
RawContact<N> time_of_impact(const Plane& plane, const RelativePath<N>& path, Certifier& certify) {
  using std::sqrt;
  RawContact<N> contact{};
  const Vec3<N> n = upward<N>(plane);
  const N length = sqrt(length_squared(n));
  const N height = dot(path.p, n), height_rate = dot(path.v, n);
  const int above = certify.sign(height), rising = certify.sign(height_rate);
  const N distance = above < 0 ? -height : height;
  const N scaled_radius = path.radius * length;
  const N excess = square(height) - square(path.radius) * length_squared(n);
  const int side = certify.sign(excess);
  contact.outcome = Outcome::StartsInside;
  if (side < 0) return contact;
  const bool at_rest = certify.sign(path.speed_squared) == 0;
  const bool nears = above * rising < 0;
  const bool along_surface = side == 0 && rising == 0;
  if (!at_rest && (nears || along_surface)) {
    contact.outcome = Outcome::Hit;
    contact.outward = above < 0 ? -n : n;
    contact.outward_length = length;
    contact.approach = rising < 0 ? -height_rate : height_rate;
    contact.tau = side == 0 ? N(0) : (distance - scaled_radius) / contact.approach;
    return contact;
  }
  // Parallel to the plane it neither nears nor recedes.
  contact.outcome = at_rest ? Outcome::AtRest : rising == 0 ? Outcome::PassesBy : Outcome::Receding;
  contact.closest_tau = N(0);
  contact.gap = side == 0 ? N(0) : excess / (length * (distance + scaled_radius));
  return contact;
}

}  // namespace ricochet
