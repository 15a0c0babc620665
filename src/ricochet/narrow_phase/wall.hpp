// Walls: a segment of the plane z = 0, upright in space and without thickness, so that z plays no part.
#pragma once

#include <limits>

#include "ricochet/narrow_phase/capsule.hpp"
#include "ricochet/narrow_phase/curvature.hpp"
#include "ricochet/narrow_phase/features.hpp"
#include "ricochet/narrow_phase/segment.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

inline const Vec3d& reference_point(const Wall& wall) { return wall.a; }

inline bool is_degenerate(const Wall& wall) { return wall.a == wall.b; }

inline Vec3d closest_point(const Wall& wall, const Vec3d& to) {
  const Vec3d point = closest_on_segment(wall.a, wall.b, Vec3d(to.x, to.y, 0));
  return {point.x, point.y, to.z};
}

inline Box bounds(const Wall& w) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  return {{std::min(w.a.x, w.b.x), std::min(w.a.y, w.b.y), -infinity},
          {std::max(w.a.x, w.b.x), std::max(w.a.y, w.b.y), infinity}};
}

inline Sphere bounding_sphere(const Wall&) { return {Vec3d(0.0), std::numeric_limits<double>::infinity()}; }

inline void translate(Wall& w, const Vec3d& by) { w.a += by, w.b += by; }

inline void scale(Wall& w, double factor) { w.a *= factor, w.b *= factor; }

inline void clip(Wall& w, const Vec3d& center, double distance) {
  clip_segment(w.a, w.b, Vec3d(center.x, center.y, 0), distance);
}

inline Curvature curvature_at(const Wall& w, const Vec3d& contact, double ball_radius) {
  const Vec3d flat{contact.x, contact.y, 0};
  return {0, 1 / ball_radius, distance_from_ends(flat, w.a, w.b),
          std::max(largest_coordinate(w.a), largest_coordinate(w.b))};
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
