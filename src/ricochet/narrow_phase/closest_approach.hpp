// The closest approach to the vertices and edges of a core, for a path that misses.
#pragma once

#include "ricochet/narrow_phase/entry.hpp"

namespace ricochet {

/// The closest of the approaches offered: at tau = time / scale the squared distance is square / scale. If several are
/// equally close, the earliest counts. They are compared without quotients, so that ties are exact.
template <class N>
struct ClosestApproach {
  bool found = false;
  N time{}, square{}, scale{};

  void offer(const N& other_time, const N& other_square, const N& other_scale, Certifier& certify) {
    if (found) {
      const N own = other_square * scale, own_time = other_time * scale;
      const N farther = own - square * other_scale, later = own_time - time * other_scale;
      int side = is_less(farther, N(0)) ? -1 : 1;
      if (Certifier::is_certain(farther) || certify.is_last_stage())
        side = certify.sign(farther);
      else if (!(is_as_good_as_0(farther, own) && is_as_good_as_0(later, own_time)))
        certify.mark_uncertain();
      if (side > 0 || (side == 0 && !is_less(later, N(0)))) return;
    }
    found = true;
    time = other_time;
    square = other_square;
    scale = other_scale;
  }
};

/// Closest approach to a vertex, with tau >= 0.
template <class N>
void offer_closest_to_vertex(const Path<N>& path, const Vec3<N>& vertex, ClosestApproach<N>& closest,
                             Certifier& certify) {
  const Vec3<N> o = path.p - vertex;
  const N rate = dot(o, path.v);
  if (certify.sign(rate) > 0) return;
  closest.offer(-rate, length_squared(cross(o, path.v)), path.speed_squared, certify);
}

/// Closest approach to an edge between its ends, with tau >= 0.
template <class N>
void offer_closest_to_edge(const Path<N>& path, const Edge<N>& edge, ClosestApproach<N>& closest,
                           Certifier& certify) {
  const AcrossEdge<N> across(path, edge);
  if (certify.sign(across.a) == 0 || certify.sign(across.b) > 0) return;
  // a times the place along the edge at tau = -b / a
  const N place = across.place() * across.a - across.rate() * across.b;
  if (certify.sign(place) < 0 || certify.sign(across.end(across.length_2()) * across.a - place) < 0) return;
  closest.offer(-across.b, square(across.crossing()), across.a, certify);
}

/// Reports a miss whose least squared distance from a shape is m^2 = square / scale. The gap is
///   m - r = (m^2 - r^2) / (m + r)
template <class N>
RawContact<N> miss(const Path<N>& path, const ClosestApproach<N>& closest) {
  using std::sqrt;
  RawContact<N> contact{};
  contact.outcome = Outcome::PassesBy;
  contact.closest_tau = closest.time / closest.scale;
  const N excess = (closest.square - square(path.radius) * closest.scale) / closest.scale;
  contact.gap = excess / (sqrt(closest.square / closest.scale) + path.radius);
  return contact;
}

}  // namespace ricochet
