// Solid cylinders with flat ends; for balls their rims become part of a torus.
#pragma once

#include "ricochet/narrow_phase/curvature.hpp"
#include "ricochet/narrow_phase/cylinder_rim.hpp"
#include "ricochet/narrow_phase/segment.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

inline const Vec3d& reference_point(const Cylinder& cylinder) { return cylinder.a; }

inline bool is_degenerate(const Cylinder& cylinder) { return cylinder.a == cylinder.b; }

inline Vec3d closest_point(const Cylinder& cylinder, const Vec3d& to) {
  const Vec3d along = cylinder.b - cylinder.a, from = to - cylinder.a;
  const double scale = unit_scale(along);
  const Vec3d axis = along * scale;
  const double height = dot(from, axis) / dot(axis, axis), part = height * scale;
  const Vec3d out = from - axis * height;
  const double away = length(out);
  const Vec3d aside = away > cylinder.radius ? out * (cylinder.radius / away) : out;
  if (part >= 0 && part <= 1) return cylinder.a + axis * height + aside;
  return (part < 0 ? cylinder.a : cylinder.b) + aside;
}

inline Box bounds(const Cylinder& c) { return {min(c.a, c.b) - c.radius, max(c.a, c.b) + c.radius}; }

inline Sphere bounding_sphere(const Cylinder& c) { return sphere_around_segment(c.a, c.b, c.radius); }

inline void translate(Cylinder& c, const Vec3d& by) { c.a += by, c.b += by; }

inline void scale(Cylinder& c, double factor) { c.a *= factor, c.b *= factor, c.radius *= factor; }

inline void clip(Cylinder& c, const Vec3d& center, double distance) {
  clip_segment(c.a, c.b, center, distance);
}

inline Curvature curvature_at(const Cylinder& c, const Vec3d& contact, double ball_radius) {
  const Vec3d axis = c.b - c.a, out = contact - c.a;
  const Vec3d away = out - axis * (dot(out, axis) / dot(axis, axis));
  const double to_ends = distance_from_ends(contact, c.a, c.b);
  const double to_side = c.radius - std::sqrt(dot(away, away));
  const double size = std::max(largest_coordinate(c.a), largest_coordinate(c.b));
  if (to_ends > to_side) return {1 / (c.radius + ball_radius), 1 / ball_radius, to_ends, size};
  return {0, 1 / ball_radius, to_side, size};
}

namespace cylinder {

/// Signs of a place relative to the near end, the far end and the round side: before, at or beyond each end;
/// closer to the axis than R, as far or farther.
struct Sides {
  int near_end, far_end, round;

  bool is_within() const { return near_end >= 0 && far_end <= 0 && round <= 0; }

  /// The Voronoi region of a place outside.
  Region region() const {
    if (near_end >= 0 && far_end <= 0) return Region::Side;
    if (round > 0) return near_end < 0 ? Region::NearRim : Region::FarRim;
    return near_end < 0 ? Region::NearEnd : Region::FarEnd;
  }
};

/// Of a place outside: the sign of its distance from the cylinder less the ball's radius, and of the rate at
/// which the distance changes. Only signs of polynomials, and of sums of one with a root.
struct Start {
  int side, separating;
};

template <class N>
Start start_of(const Frame<N>& f, const RelativePath<N>& path, Region region, Certifier& certify) {
  const N r2 = square(path.radius);
  const Vec3<N> radial = cross(path.p, f.axis);
  const N radial_2 = length_squared(radial);
  const N spreading = dot(radial, cross(path.v, f.axis));
  if (region == Region::Side)
    return {certify.sign(radial_2 - square(path.radius + f.radius) * f.length_2), certify.sign(spreading)};
  if (!is_rim(region)) {
    const N u = dot(path.p, f.axis);
    const N beyond = region == Region::NearEnd ? u : u - f.length_2;  // below 0 at the near end
    const int rising = certify.sign(dot(path.v, f.axis));
    return {certify.sign(square(beyond) - r2 * f.length_2), region == Region::NearEnd ? -rising : rising};
  }
  // From the rim's centre q: (|q x e|/|e| - R)^2 + (q . e)^2/|e|^2 against r^2, and half its rate
  //   q . v - R (q x e) . (v x e) / (|e| |q x e|)
  const Vec3<N> q = region == Region::NearRim ? path.p : path.p - f.axis;
  const N product = radial_2 * f.length_2;
  const int side = sign_with_root((length_squared(q) + square(f.radius) - r2) * f.length_2, f.radius * N(-2),
                                  product, certify);
  return {side, sign_with_root(-(f.radius * spreading), dot(q, path.v), product, certify)};
}

/// What the start alone decides, for a place outside the cylinder: inside given the ball's radius, on the
/// surface, receding, or nearing (PassesBy, and false).
template <class N>
bool decided_outside(const Frame<N>& f, const RelativePath<N>& path, Region region, RawContact<N>& contact,
                     Certifier& certify) {
  using std::sqrt;
  const Start start = start_of(f, path, region, certify);
  contact.outcome = Outcome::StartsInside;
  if (start.side < 0) return true;
  const bool at_rest = certify.sign(path.speed_squared) == 0;
  if (!at_rest && start.side > 0 && start.separating < 0) return decided_as_nearing(path, contact);
  const Vec3<N> separation = separation_at(f, path.p, region);
  if (!at_rest && start.side == 0 && start.separating <= 0) {
    contact.outcome = Outcome::Hit;
    contact.tau = N(0);
    contact.outward = separation;
    contact.outward_length = path.radius;
    contact.approach = start.separating == 0 ? N(0) : -dot(separation, path.v);
    return true;
  }
  contact.outcome = at_rest ? Outcome::AtRest : Outcome::Receding;
  contact.closest_tau = N(0);
  const N squared = length_squared(separation);
  contact.gap = start.side == 0 ? N(0) : (squared - square(path.radius)) / (sqrt(squared) + path.radius);
  return true;
}

/// Entry through the flat end moved out by r: near at u = -r|e|, far at u = |e|^2 + r|e|.
template <class N>
void offer_ends(const Frame<N>& f, const RelativePath<N>& path, EarliestContact<N>& earliest,
                Certifier& certify) {
  const N axial_rate = dot(path.v, f.axis);
  const int rising = certify.sign(axial_rate);
  if (rising == 0) return;
  const N u = dot(path.p, f.axis);
  // to_end = height - r |e|: a quotient-free sum with one root, |e|
  const N height = rising > 0 ? -u : u - f.length_2;
  if (sign_with_root(height, -path.radius, f.length_2, certify) < 0) return;
  const N to_end = height - path.radius * f.length;
  const N rate = rising > 0 ? axial_rate : -axial_rate;
  // The place at tau = to_end / rate, times rate, is w0 + w1 |e|; its distance from the axis squared, times
  // |e|^2 rate^2, against that of the rim
  const Vec3<N> w0 = cross(path.p * rate + path.v * height, f.axis);
  const Vec3<N> w1 = cross(path.v, f.axis) * -path.radius;
  const N plain = length_squared(w0) + (length_squared(w1) - square(f.radius * rate)) * f.length_2;
  if (sign_with_root(plain, dot(w0, w1) * N(2), f.length_2, certify) > 0) return;
  earliest.offer(to_end / rate, rising > 0 ? -f.axis : f.axis, f.length, rate, certify);
}

/// A point that starts in or on the cylinder: inside, or on a surface it enters, slides along or leaves.
template <class N>
RawContact<N> contact_on_cylinder(const Frame<N>& f, const RelativePath<N>& path, const Sides& sides,
                                  Certifier& certify) {
  RawContact<N> contact{};
  contact.tau = contact.closest_tau = contact.gap = N(0);
  contact.outcome = Outcome::StartsInside;
  bool leaves = false;
  const auto on = [&](const Vec3<N>& outward, const N& outward_length) {
    const N rate = dot(path.v, outward);
    const int separating = certify.sign(rate);
    leaves = leaves || separating > 0;
    contact.outcome = Outcome::Hit;
    contact.outward = outward;
    contact.outward_length = outward_length;
    contact.approach = separating < 0 ? -rate : N(0);
  };
  if (sides.round == 0) on(path.p * f.length_2 - f.axis * dot(path.p, f.axis), f.radius * f.length_2);
  if (sides.near_end == 0) on(-f.axis, f.length);
  if (sides.far_end == 0) on(f.axis, f.length);
  if (contact.outcome == Outcome::StartsInside) return contact;
  // Along the round side a straight line leaves it, unless it is parallel to the axis or goes in.
  if (sides.round == 0 && certify.sign(dot(cross(path.p, f.axis), cross(path.v, f.axis))) == 0 &&
      sides.near_end != 0 && sides.far_end != 0)
    leaves = false;
  if (certify.sign(path.speed_squared) == 0)
    contact.outcome = Outcome::AtRest;
  else if (leaves)
    contact.outcome = Outcome::Receding;
  return contact;
}

}  // namespace cylinder

template <class N>
RawContact<N> time_of_impact(const Cylinder& shape, const RelativePath<N>& path, Certifier& certify) {
  using std::sqrt;
  RawContact<N> contact{};
  cylinder::Frame<N> f;
  f.axis = difference<N>(shape.b, shape.a);
  f.length_2 = length_squared(f.axis);
  f.length = sqrt(f.length_2);
  f.radius = N(shape.radius);
  const N u = dot(path.p, f.axis);
  const cylinder::Sides sides{
      certify.sign(u), certify.sign(u - f.length_2),
      certify.sign(length_squared(cross(path.p, f.axis)) - square(f.radius) * f.length_2)};
  if (sides.is_within()) {
    if (path.is_point) return cylinder::contact_on_cylinder(f, path, sides, certify);
    contact.outcome = Outcome::StartsInside;
    return contact;
  }
  if (cylinder::decided_outside(f, path, sides.region(), contact, certify)) return contact;
  EarliestContact<N> earliest(path);
  cylinder::offer_ends(f, path, earliest, certify);
  if (!earliest.found) {
    RelativePath<N> inflated = path;
    inflated.radius = path.radius + f.radius;
    offer_edge(inflated, Vec3<N>(N(0), N(0), N(0)), f.axis, earliest, certify);
  }
  if (!earliest.found) cylinder::follow_past_rims(f, path, earliest, contact, certify);
  return earliest.found ? earliest.contact : contact;
}

}  // namespace ricochet
