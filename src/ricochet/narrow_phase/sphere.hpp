// Spheres: the first contact of a moving point with a sphere at rest, inflated by the ball's radius.
#pragma once

#include "ricochet/narrow_phase/curvature.hpp"
#include "ricochet/narrow_phase/raw_contact.hpp"
#include "ricochet/narrow_phase/relative_motion.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/quadratic.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

inline const Vec3d& reference_point(const Sphere& sphere) { return sphere.center; }

inline bool is_degenerate(const Sphere&) { return false; }

inline Vec3d closest_point(const Sphere& sphere, const Vec3d& to) {
  const Vec3d out = to - sphere.center;
  const double away = length(out);
  return away <= sphere.radius ? to : sphere.center + out * (sphere.radius / away);
}

inline Box bounds(const Sphere& s) { return {s.center - s.radius, s.center + s.radius}; }

inline Sphere bounding_sphere(const Sphere& sphere) { return sphere; }

inline void translate(Sphere& s, const Vec3d& by) { s.center += by; }

inline void scale(Sphere& s, double factor) { s.center *= factor, s.radius *= factor; }

inline void clip(Sphere&, const Vec3d&, double) {}

inline Curvature curvature_at(const Sphere& s, const Vec3d&, double ball_radius) {
  return constant_curvature(1 / (s.radius + ball_radius));
}

/// Point at `offset + motion tau` from the centre of a sphere of `radius` > 0: the exact kernel of what the static filter
/// (sphere_filter.hpp) leaves uncertain. Tests in the order of cost: start inside, no motion, moving away, then the discriminant.
template <class N>
RawContact<N> sphere_contact(const Vec3<N>& offset, const Vec3<N>& motion, const N& radius,
                             Certifier& certify) {
  using std::sqrt;
  RawContact<N> contact{};
  Quadratic<N> q;
  const N radius_squared = square(radius);
  q.c = length_squared(offset) - radius_squared;
  const int outside = certify.sign(q.c);
  if (outside < 0) {
    contact.outcome = Outcome::StartsInside;
    return contact;
  }
  q.a = length_squared(motion);
  q.b = dot(offset, motion);
  const bool at_rest = certify.sign(q.a) == 0;
  const int nearing = -certify.sign(q.b);
  if (at_rest || nearing < 0 || (nearing == 0 && outside > 0)) {
    // |offset| - R = (|offset|^2 - R^2) / (|offset| + R): the closest moment is now
    contact.outcome = at_rest ? Outcome::AtRest : Outcome::Receding;
    contact.closest_tau = N(0);
    contact.gap = outside == 0 ? N(0) : q.c / (sqrt(length_squared(offset)) + radius);
    return contact;
  }
  contact.outward_length = radius;
  if (outside == 0) {
    contact.outcome = Outcome::Hit;
    contact.tau = N(0);
    contact.outward = offset;
    contact.approach = -q.b;
    return contact;
  }
  const N d = discriminant(q.a * radius_squared, offset, motion);
  const int crosses = certify.sign(d);
  if (crosses < 0) {
    // With m^2 = R^2 - D/a the least distance squared: m - R = (-D/a) / (m + R), no cancellation
    const N beyond = -d / q.a;
    contact.outcome = Outcome::PassesBy;
    contact.closest_tau = -q.b / q.a;
    contact.gap = beyond / (sqrt(radius_squared + beyond) + radius);
    return contact;
  }
  contact.outcome = Outcome::Hit;
  contact.approach = root_of(d, crosses);  // motion . (offset + motion tau) = b + a tau = -sqrt(D)
  contact.tau = first_root(q, contact.approach);
  contact.outward = offset + motion * contact.tau;
  return contact;
}

template <class N>
RawContact<N> time_of_impact(const Sphere& sphere, const RelativePath<N>& path, Certifier& certify) {
  return sphere_contact(path.p, path.v, path.radius + N(sphere.radius), certify);
}

}  // namespace ricochet
