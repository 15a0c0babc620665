// Capsules and walls: a segment given a radius.
#pragma once

#include "ricochet/narrow_phase/features.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

/// First contact with all points within `path.radius` > 0 of the segment from the origin to `edge`.
template <class N>
RawContact<N> capsule_contact(const RelativePath<N>& path, const Vec3<N>& edge, Certifier& certify) {
  RawContact<N> contact{};
  if (decided_at_start(path, from_segment(path.p, edge, certify), contact, certify)) return contact;
  const Vec3<N> origin(N(0), N(0), N(0));
  Earliest<N> earliest(path);
  offer_edge(path, origin, edge, earliest, certify);
  if (!earliest.any) {
    offer_corner(path, origin, earliest, certify);
    offer_corner(path, edge, earliest, certify);
  }
  if (earliest.any) return earliest.contact;
  Nearest<N> nearest;
  offer_closest_to_edge(path, origin, edge, nearest, certify);
  offer_closest_to_corner(path, origin, nearest, certify);
  offer_closest_to_corner(path, edge, nearest, certify);
  passes_by(path, nearest, contact);
  return contact;
}

inline const Vec3d& reference_point(const Capsule& capsule) { return capsule.a; }

template <class N>
RawContact<N> time_of_impact(const Capsule& capsule, const RelativePath<N>& path, Certifier& certify) {
  RelativePath<N> inflated = path;
  inflated.radius = path.radius + N(capsule.radius);
  return capsule_contact(inflated, difference<N>(capsule.b, capsule.a), certify);
}

/// A point against a segment of the plane z = 0, `path` lying in that plane.
template <class N>
RawContact<N> point_wall_contact(const RelativePath<N>& path, const Vec3<N>& edge, Certifier& certify) {
  using std::sqrt;
  RawContact<N> contact{};
  const Vec3<N> normal(edge.y, -edge.x, N(0));
  const N length_2 = length_squared(edge);
  const N height = dot(path.p, normal), climb = dot(path.v, normal);
  const N along = dot(path.p, edge), pace = dot(path.v, edge);
  const int side = certify.sign(height), climbing = certify.sign(climb);
  const int before = certify.sign(along), beyond = certify.sign(along - length_2), going = certify.sign(pace);
  const bool moves = climbing != 0 || going != 0;
  const auto hit = [&](const N& tau, const Vec3<N>& outward) {
    contact.outcome = Outcome::Hit;
    contact.tau = tau;
    contact.outward = outward;
    contact.outward_length = sqrt(length_2);
    contact.approach = -dot(path.v, outward);
    return contact;
  };
  if (side == 0 && before >= 0 && beyond <= 0) {
    // On the wall: along it is a hit at once, off it (or past its end) leaves it.
    const bool leaves = climbing != 0 || (before == 0 && going < 0) || (beyond == 0 && going > 0);
    if (moves && !leaves) return hit(N(0), normal);
    contact.outcome = moves ? Outcome::Receding : Outcome::AtRest;
    contact.closest_tau = contact.gap = N(0);
    return contact;
  }
  if (side != 0 && side * climbing < 0) {
    // tau = height / -climb; the place along the wall, times |climb|, decides without a quotient
    const N rate = side > 0 ? -climb : climb;
    const N lift = side > 0 ? height : -height;
    const N place = along * rate + pace * lift;
    if (certify.sign(place) >= 0 && certify.sign(length_2 * rate - place) >= 0)
      return hit(lift / rate, side > 0 ? normal : -normal);
  }
  if (side == 0 && climbing == 0 && going != 0 && (before < 0) == (going > 0)) {
    // In line with the wall, toward it: its end stops the point.
    const N way = before < 0 ? -along : along - length_2;
    return hit(way / (going > 0 ? pace : -pace), before < 0 ? -edge : edge);
  }
  if (decided_at_start(path, from_segment(path.p, edge, certify), contact, certify)) return contact;
  Nearest<N> nearest;
  const Vec3<N> origin(N(0), N(0), N(0));
  offer_closest_to_corner(path, origin, nearest, certify);
  offer_closest_to_corner(path, edge, nearest, certify);
  passes_by(path, nearest, contact);
  return contact;
}

inline const Vec3d& reference_point(const Wall& wall) { return wall.a; }

/// A ball or point that moves square to the plane z = 0: what touches the wall slides along it, a hit at
/// once.
template <class N>
RawContact<N> upright_wall_contact(const RelativePath<N>& path, const Vec3<N>& edge, Certifier& certify) {
  using std::sqrt;
  RawContact<N> contact{};
  contact.tau = contact.closest_tau = contact.gap = contact.approach = N(0);
  const Outward<N> out = from_segment(path.p, edge, certify);
  const N squared = length_squared(out.vector), reach = path.radius * out.scale;
  const int side = certify.sign(squared - square(reach));
  contact.outcome = side < 0 ? Outcome::StartsInside : side == 0 ? Outcome::Hit : Outcome::PassesBy;
  if (side > 0)
    contact.gap = (squared - square(reach)) / (out.scale * (sqrt(squared) + reach));
  else if (path.is_point) {
    contact.outward = Vec3<N>(edge.y, -edge.x, N(0));
    contact.outward_length = sqrt(length_squared(edge));
  } else {
    contact.outward = out.vector;
    contact.outward_length = reach;
  }
  return contact;
}

template <class N>
RawContact<N> time_of_impact(const Wall& wall, const RelativePath<N>& path, Certifier& certify) {
  RelativePath<N> flat = path;
  flat.p.z = flat.v.z = N(0);
  flat.speed_squared = length_squared(flat.v);
  const Vec3<N> edge = difference<N>(wall.b, wall.a);
  if (certify.sign(flat.speed_squared) == 0 && certify.sign(path.v.z) != 0)
    return upright_wall_contact(flat, edge, certify);
  return path.is_point ? point_wall_contact(flat, edge, certify) : capsule_contact(flat, edge, certify);
}

}  // namespace ricochet
