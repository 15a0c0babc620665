// Capsules: a segment given a radius.
#pragma once

#include "ricochet/narrow_phase/curvature.hpp"
#include "ricochet/narrow_phase/features.hpp"
#include "ricochet/narrow_phase/segment.hpp"
#include "ricochet/narrow_phase/sphere.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

inline const Vec3d& reference_point(const Capsule& capsule) { return capsule.a; }

/// A capsule whose ends coincide is a sphere.
inline bool is_degenerate(const Capsule&) { return false; }

inline Vec3d closest_point(const Capsule& capsule, const Vec3d& to) {
  return closest_point(Sphere{closest_on_segment(capsule.a, capsule.b, to), capsule.radius}, to);
}

inline Box bounds(const Capsule& c) { return {min(c.a, c.b) - c.radius, max(c.a, c.b) + c.radius}; }

inline Sphere bounding_sphere(const Capsule& c) { return sphere_around_segment(c.a, c.b, c.radius); }

inline void translate(Capsule& c, const Vec3d& by) { c.a += by, c.b += by; }

inline void scale(Capsule& c, double factor) { c.a *= factor, c.b *= factor, c.radius *= factor; }

inline void clip(Capsule& c, const Vec3d& center, double distance) {
  clip_segment(c.a, c.b, center, distance);
}

inline Curvature curvature_at(const Capsule& c, const Vec3d&, double ball_radius) {
  return constant_curvature(1 / (c.radius + ball_radius));
}

/// First contact with all points within `path.radius` > 0 of the segment from the origin to `edge`.
template <class N>
RawContact<N> capsule_contact(const RelativePath<N>& path, const Vec3<N>& edge, Certifier& certify) {
  RawContact<N> contact{};
  if (decided_at_start(path, separation_from_segment(path.p, edge, certify), contact, certify))
    return contact;
  const Vec3<N> origin(N(0), N(0), N(0));
  EarliestContact<N> earliest(path);
  offer_edge(path, origin, edge, earliest, certify);
  if (!earliest.found) {
    offer_vertex(path, origin, earliest, certify);
    offer_vertex(path, edge, earliest, certify);
  }
  if (earliest.found) return earliest.contact;
  ClosestApproach<N> closest;
  offer_closest_to_edge(path, origin, edge, closest, certify);
  offer_closest_to_vertex(path, origin, closest, certify);
  offer_closest_to_vertex(path, edge, closest, certify);
  return miss(path, closest);
}

template <class N>
RawContact<N> time_of_impact(const Capsule& capsule, const RelativePath<N>& path, Certifier& certify) {
  RelativePath<N> inflated = path;
  inflated.radius = path.radius + N(capsule.radius);
  return capsule_contact(inflated, difference<N>(capsule.b, capsule.a), certify);
}

}  // namespace ricochet
