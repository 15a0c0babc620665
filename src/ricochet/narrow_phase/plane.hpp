// Planes: no thickness, hit from either side.
#pragma once

#include <limits>
#include <type_traits>

#include "ricochet/narrow_phase/collinear.hpp"
#include "ricochet/narrow_phase/curvature.hpp"
#include "ricochet/narrow_phase/raw_contact.hpp"
#include "ricochet/narrow_phase/segment.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

inline const Vec3d& reference_point(const Plane& plane) { return plane.point; }
inline const Vec3d& reference_point(const PlaneThrough& plane) { return plane.p; }

inline bool is_degenerate(const Plane& plane) { return plane.normal == Vec3d(0.0); }
inline bool is_degenerate(const PlaneThrough& plane) { return are_collinear(plane.p, plane.q, plane.r); }

/// The foot of a place on the plane through `point` with that normal.
inline Vec3d foot_on_plane(const Vec3d& point, const Vec3d& any_normal, const Vec3d& from) {
  const Vec3d normal = scaled_to_unit(any_normal);
  return from - normal * (dot(from - point, normal) / dot(normal, normal));
}
inline Vec3d closest_point(const Plane& plane, const Vec3d& to) {
  return foot_on_plane(plane.point, plane.normal, to);
}
inline Vec3d closest_point(const PlaneThrough& plane, const Vec3d& to) {
  return foot_on_plane(plane.p, cross(scaled_to_unit(plane.q - plane.p), scaled_to_unit(plane.r - plane.p)),
                       to);
}

/// One of the two ways in which a plane is given.
template <class Shape>
concept AnyPlane = std::is_same_v<Shape, Plane> || std::is_same_v<Shape, PlaneThrough>;

template <AnyPlane P>
Box bounds(const P&) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  return {Vec3d(-infinity), Vec3d(infinity)};
}

template <AnyPlane P>
Sphere bounding_sphere(const P&) {
  return {Vec3d(0.0), std::numeric_limits<double>::infinity()};
}

inline void translate(Plane& plane, const Vec3d& by) { plane.point += by; }
inline void translate(PlaneThrough& plane, const Vec3d& by) { plane.p += by, plane.q += by, plane.r += by; }

inline void scale(Plane& plane, double factor) { plane.point *= factor; }
inline void scale(PlaneThrough& plane, double factor) {
  plane.p *= factor, plane.q *= factor, plane.r *= factor;
}

template <AnyPlane P>
void clip(P&, const Vec3d&, double) {}

template <AnyPlane P>
Curvature curvature_at(const P&, const Vec3d&, double) {
  return constant_curvature(0);
}

/// Out of the plane's upper side, not a unit vector.
template <class N>
Vec3<N> upward(const Plane& plane) {
  return Vec3<N>(plane.normal);
}
template <class N>
Vec3<N> upward(const PlaneThrough& plane) {
  return cross(difference<N>(plane.q, plane.p), difference<N>(plane.r, plane.p));
}

/// A slab of thickness 2 r (Minkowski sum of plane and ball). The signed height times |n| is h = p . n, and
/// changes at the rate v . n:
///   contact where |h| = r |n|,   tau = (|h| - r |n|) / |v . n|
template <class N>
[[gnu::noinline]] RawContact<N> plane_contact(const Vec3<N>& n, const RelativePath<N>& path,
                                              Certifier& certify) {
  using std::sqrt;
  RawContact<N> contact{};
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

template <class N>
RawContact<N> time_of_impact(const Plane& plane, const RelativePath<N>& path, Certifier& certify) {
  return plane_contact(upward<N>(plane), path, certify);
}
template <class N>
RawContact<N> time_of_impact(const PlaneThrough& plane, const RelativePath<N>& path, Certifier& certify) {
  return plane_contact(upward<N>(plane), path, certify);
}

}  // namespace ricochet
