// First contact with a sphere, for any number type. It is `time_of_impact` (time_of_impact.hpp) for a core that is a
// point, without the code for other cores, so that a program that only shoots at spheres links without them.
#pragma once

#include "ricochet/narrow_phase/closest_approach.hpp"

namespace ricochet {

/// A path relative to the centre of a sphere; the ball's radius includes the sphere's.
template <class N>
Path<N> path_to_sphere(const Bullet& bullet, const RelativeMotion<N>& motion, const Sphere& sphere) {
  Path<N> path = path_of(bullet, motion);
  path.radius = path.radius + N(sphere.radius);
  path.is_point = false;
  return path;
}

/// The cases that the start alone decides, like `decided_at_start`.
template <class N>
bool decided_at_sphere(const Path<N>& path, RawContact<N>& contact, Certifier& certify) {
  using std::sqrt;
  const N distance_squared = length_squared(path.p), rate = dot(path.p, path.v);
  const int side = certify.sign(distance_squared - square(path.radius)), separating = certify.sign(rate);
  contact.outcome = Outcome::StartsInside;
  if (side < 0) return true;
  const bool at_rest = certify.sign(path.speed_squared) == 0;
  contact.outcome = Outcome::PassesBy;
  if (!at_rest && side > 0 && separating < 0) return false;
  contact.tau = contact.closest_tau = N(0);
  contact.gap =
      side == 0 ? N(0) : (distance_squared - square(path.radius)) / (sqrt(distance_squared) + path.radius);
  contact.outward = path.p;
  contact.outward_length = path.radius;
  contact.approach = separating == 0 ? N(0) : -rate;
  contact.outcome = at_rest                        ? Outcome::AtRest
                    : side == 0 && separating <= 0 ? Outcome::Hit
                                                   : Outcome::Receding;
  return true;
}

template <class N>
RawContact<N> contact_with_sphere(const Path<N>& path, Certifier& certify) {
  RawContact<N> contact{};
  if (decided_at_sphere(path, contact, certify)) return contact;
  const Vec3<N> center(N(0));
  EarliestContact<N> earliest(path);
  offer_vertex(path, center, earliest, certify);
  if (earliest.found) return earliest.contact;
  ClosestApproach<N> closest;
  offer_closest_to_vertex(path, center, closest, certify);
  return miss(path, closest);
}

}  // namespace ricochet
