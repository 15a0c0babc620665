// Solid cylinders with flat ends; for balls their rims become part of a torus.
#pragma once

#include "ricochet/narrow_phase/cylinder_rim.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

inline const Vec3d& reference_point(const Cylinder& cylinder) { return cylinder.a; }

namespace cylinder {

/// Where a place lies: before the near end, at it or beyond it; likewise the far end; inside the round
/// surface, on it or outside.
struct Region {
  int near, far, round;

  bool is_within() const { return near >= 0 && far <= 0 && round <= 0; }
};

/// What the start alone decides, for a place outside the cylinder: inside the ball's reach, on the surface,
/// receding, or nearing (PassesBy, and false). Only signs of polynomials, and of sums of one with a root.
template <class N>
bool decided_outside(const Frame<N>& f, const RelativePath<N>& path, const Region& region,
                     RawContact<N>& contact, Certifier& certify) {
  using std::sqrt;
  const N r2 = square(path.radius);
  const N away_2 = length_squared(cross(path.p, f.axis));
  const N spreading = dot(cross(path.p, f.axis), cross(path.v, f.axis));
  const N u = dot(path.p, f.axis), climb = dot(path.v, f.axis);
  const bool is_beside = region.near >= 0 && region.far <= 0;
  const N beyond = region.near < 0 ? u : u - f.length_2;  // not beside: below 0 at the near end
  int side, turning;
  if (is_beside) {
    side = certify.sign(away_2 - square(path.radius + f.radius) * f.length_2);
    turning = certify.sign(spreading);
  } else if (region.round <= 0) {
    side = certify.sign(square(beyond) - r2 * f.length_2);
    turning = region.near < 0 ? -certify.sign(climb) : certify.sign(climb);
  } else {
    // From the rim's centre q: (|q x e|/|e| - R)^2 + (q . e)^2/|e|^2 against r^2, and half its rate
    //   q . v - R (q x e) . (v x e) / (|e| |q x e|)
    const Vec3<N> q = region.near < 0 ? path.p : path.p - f.axis;
    const N product = away_2 * f.length_2;
    side = sign_with_root((length_squared(q) + square(f.radius) - r2) * f.length_2, f.radius * N(-2), product,
                          certify);
    turning = sign_with_root(-(f.radius * spreading), dot(q, path.v), product, certify);
  }
  contact.outcome = Outcome::StartsInside;
  if (side < 0) return true;
  const bool at_rest = certify.sign(path.speed_squared) == 0;
  contact.outcome = Outcome::PassesBy;
  if (!at_rest && side > 0 && turning < 0) return is_only_asked(path, contact);
  const Vec3<N> out = outward_at(f, path.p, is_beside ? 0 : region.near < 0 ? -1 : 1, region.round > 0);
  if (!at_rest && side == 0 && turning <= 0) {
    contact.outcome = Outcome::Hit;
    contact.tau = N(0);
    contact.outward = out;
    contact.outward_length = path.radius;
    contact.approach = turning == 0 ? N(0) : -dot(out, path.v);
    return true;
  }
  contact.outcome = at_rest ? Outcome::AtRest : Outcome::Receding;
  contact.closest_tau = N(0);
  const N squared = length_squared(out);
  contact.gap = side == 0 ? N(0) : (squared - r2) / (sqrt(squared) + path.radius);
  return true;
}

/// Entry through the flat end pushed out by r: bottom at u = -r|e|, top at u = |e|^2 + r|e|.
template <class N>
void offer_ends(const Frame<N>& f, const RelativePath<N>& path, Earliest<N>& earliest, Certifier& certify) {
  const N climb = dot(path.v, f.axis);
  const int climbing = certify.sign(climb);
  if (climbing == 0) return;
  const N u = dot(path.p, f.axis);
  // way = height + more |e|: a quotient-free sum with one root, |e|
  const N height = climbing > 0 ? -u : u - f.length_2;
  if (sign_with_root(height, -path.radius, f.length_2, certify) < 0) return;
  const N way = height - path.radius * f.length;
  const N rate = climbing > 0 ? climb : -climb;
  // The place at tau = way / rate, times rate, is w0 + w1 |e|; its distance from the axis squared, times
  // |e|^2 rate^2, against that of the rim
  const Vec3<N> w0 = cross(path.p * rate + path.v * height, f.axis);
  const Vec3<N> w1 = cross(path.v, f.axis) * -path.radius;
  const N plain = length_squared(w0) + (length_squared(w1) - square(f.radius * rate)) * f.length_2;
  if (sign_with_root(plain, dot(w0, w1) * N(2), f.length_2, certify) > 0) return;
  earliest.offer(way / rate, climbing > 0 ? -f.axis : f.axis, f.length, rate, certify);
}

/// A point that starts in or on the cylinder: inside, or on a surface it enters, slides along or leaves.
template <class N>
RawContact<N> contact_on_cylinder(const Frame<N>& f, const RelativePath<N>& path, const Region& region,
                                  Certifier& certify) {
  RawContact<N> contact{};
  contact.tau = contact.closest_tau = contact.gap = N(0);
  contact.outcome = Outcome::StartsInside;
  bool leaves = false;
  const auto on = [&](const Vec3<N>& outward, const N& reach) {
    const N rate = dot(path.v, outward);
    const int turning = certify.sign(rate);
    leaves = leaves || turning > 0;
    contact.outcome = Outcome::Hit;
    contact.outward = outward;
    contact.outward_length = reach;
    contact.approach = turning < 0 ? -rate : N(0);
  };
  if (region.round == 0) on(path.p * f.length_2 - f.axis * dot(path.p, f.axis), f.radius * f.length_2);
  if (region.near == 0) on(-f.axis, f.length);
  if (region.far == 0) on(f.axis, f.length);
  if (contact.outcome == Outcome::StartsInside) return contact;
  // Along the round side a straight line leaves it, unless it is parallel to the axis or goes in.
  if (region.round == 0 && certify.sign(dot(cross(path.p, f.axis), cross(path.v, f.axis))) == 0 &&
      region.near != 0 && region.far != 0)
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
  const cylinder::Region region{
      certify.sign(u), certify.sign(u - f.length_2),
      certify.sign(length_squared(cross(path.p, f.axis)) - square(f.radius) * f.length_2)};
  if (region.is_within()) {
    if (path.is_point) return cylinder::contact_on_cylinder(f, path, region, certify);
    contact.outcome = Outcome::StartsInside;
    return contact;
  }
  if (cylinder::decided_outside(f, path, region, contact, certify)) return contact;
  Earliest<N> earliest(path);
  cylinder::offer_ends(f, path, earliest, certify);
  if (!earliest.any) {
    RelativePath<N> inflated = path;
    inflated.radius = path.radius + f.radius;
    offer_edge(inflated, Vec3<N>(N(0), N(0), N(0)), f.axis, earliest, certify);
  }
  if (!earliest.any) cylinder::follow_past(f, path, earliest, contact, certify);
  return earliest.any ? earliest.contact : contact;
}

}  // namespace ricochet
