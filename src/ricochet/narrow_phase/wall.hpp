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
  const N height = dot(path.p, normal), height_rate = dot(path.v, normal);
  const N along = dot(path.p, edge), along_rate = dot(path.v, edge);
  const int side = certify.sign(height), rising = certify.sign(height_rate);
  const int past_a = certify.sign(along), past_b = certify.sign(along - length_2);
  const int direction = certify.sign(along_rate);
  const bool moves = rising != 0 || direction != 0;
  const auto hit = [&](const N& tau, const Vec3<N>& outward) {
    contact.outcome = Outcome::Hit;
    contact.tau = tau;
    contact.outward = outward;
    contact.outward_length = sqrt(length_2);
    contact.approach = -dot(path.v, outward);
    return contact;
  };
  if (side == 0 && past_a >= 0 && past_b <= 0) {
    // On the wall: along it is a hit at once, off it (or past its end) leaves it.
    const bool leaves = rising != 0 || (past_a == 0 && direction < 0) || (past_b == 0 && direction > 0);
    if (moves && !leaves) return hit(N(0), normal);
    contact.outcome = moves ? Outcome::Receding : Outcome::AtRest;
    contact.closest_tau = contact.gap = N(0);
    return contact;
  }
  if (side != 0 && side * rising < 0) {
    // tau = distance / rate; the place along the wall, times rate, decides without a quotient
    const N rate = side > 0 ? -height_rate : height_rate;
    const N distance = side > 0 ? height : -height;
    const N place = along * rate + along_rate * distance;
    if (certify.sign(place) >= 0 && certify.sign(length_2 * rate - place) >= 0)
      return hit(distance / rate, side > 0 ? normal : -normal);
  }
  if (side == 0 && rising == 0 && direction != 0 && (past_a < 0) == (direction > 0)) {
    // In line with the wall, toward it: its end stops the point.
    const N to_end = past_a < 0 ? -along : along - length_2;
    return hit(to_end / (direction > 0 ? along_rate : -along_rate), past_a < 0 ? -edge : edge);
  }
  if (decided_at_start(path, separation_from_segment(path.p, edge, certify), contact, certify))
    return contact;
  ClosestApproach<N> closest;
  const Vec3<N> origin(N(0), N(0), N(0));
  offer_closest_to_vertex(path, origin, closest, certify);
  offer_closest_to_vertex(path, edge, closest, certify);
  return miss(path, closest);
}

/// A ball or point that moves square to the plane z = 0: what touches the wall slides along it, a hit at
/// once.
template <class N>
RawContact<N> upright_wall_contact(const RelativePath<N>& path, const Vec3<N>& edge, Certifier& certify) {
  using std::sqrt;
  RawContact<N> contact{};
  contact.tau = contact.closest_tau = contact.gap = contact.approach = N(0);
  const Separation<N> separation = separation_from_segment(path.p, edge, certify);
  const N squared = length_squared(separation.vector), scaled_radius = path.radius * separation.scale;
  const int side = certify.sign(squared - square(scaled_radius));
  contact.outcome = side < 0 ? Outcome::StartsInside : side == 0 ? Outcome::Hit : Outcome::PassesBy;
  if (side > 0)
    contact.gap = (squared - square(scaled_radius)) / (separation.scale * (sqrt(squared) + scaled_radius));
  else if (path.is_point) {
    contact.outward = Vec3<N>(edge.y, -edge.x, N(0));
    contact.outward_length = sqrt(length_squared(edge));
  } else {
    contact.outward = separation.vector;
    contact.outward_length = scaled_radius;
  }
  return contact;
}

/// Seen from above: a point or disc against a segment.
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
