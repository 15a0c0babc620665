// Edges along an axis: the Minkowski sum of such an edge and a ball is a circle in the plane across it.
//
// features.hpp answers the same for an edge in any direction; here the longest polynomial has little more
// than half of its degree, which matters to big floats.
#pragma once

#include <type_traits>

#include "ricochet/narrow_phase/features.hpp"

namespace ricochet::box {

template <class N>
Vec3<N> along_axis(int axis, const N& length) {
  return {axis == 0 ? length : N(0), axis == 1 ? length : N(0), axis == 2 ? length : N(0)};
}

/// A path split into its parts along and across an edge that starts at `vertex`.
template <class N>
struct AcrossEdge {
  N place, rate;     ///< along the edge
  N o1, o2, v1, v2;  ///< across it: from the edge to the centre, and the motion
  N a, b;            ///< |v|^2 and o . v, of |o + v tau|^2 = r^2

  AcrossEdge(const RelativePath<N>& path, const Vec3<N>& vertex, int axis)
      : place(path.p[axis] - vertex[axis]), rate(path.v[axis]) {
    const int j = (axis + 1) % 3, k = (axis + 2) % 3;
    o1 = path.p[j] - vertex[j], o2 = path.p[k] - vertex[k];
    v1 = path.v[j], v2 = path.v[k];
    a = square(v1) + square(v2);
    b = o1 * v1 + o2 * v2;
  }

  /// |o x v|^2: a times the squared distance between the lines of path and edge.
  N crossing() const { return square(o1 * v2 - o2 * v1); }
};

/// Entry into the cylinder of radius r about an edge, through its side:
///   a tau^2 + 2 b tau + |o|^2 - r^2 = 0,   D = a r^2 - |o x v|^2
/// Double-doubles keep the formula, and so the last bits, of an edge in any direction.
template <class N>
void offer_edge(const RelativePath<N>& path, const Vec3<N>& vertex, int axis, const N& length,
                EarliestContact<N>& earliest, Certifier& certify) {
  using std::sqrt;
  if (is_first_stage<N>())
    return ricochet::offer_edge(path, vertex, along_axis(axis, length), earliest, certify);
  if (certify.sign(length) == 0) return;
  const AcrossEdge<N> across(path, vertex, axis);
  if (certify.sign(across.a) == 0 || certify.sign(across.b) >= 0) return;
  const N r2 = square(path.radius), d = across.a * r2 - across.crossing();
  const int crosses = certify.sign(d);
  if (crosses < 0) return;
  const Quadratic<N> q{across.a, across.b, square(across.o1) + square(across.o2) - r2};
  if (certify.sign(q.c) < 0)
    return;  // within the infinite cylinder, so beyond an end: the vertex is met first
  const N root = crosses == 0 ? N(0) : sqrt(d);
  const N tau = first_root(q, root);
  // Sign of the place along the edge from `from`. Where its error bound hides it, of a times that place, with
  // tau = (-b - root) / a: no quotient, so that a tie is exact.
  const auto beyond = [&](const N& from) {
    const N place = across.place - from + across.rate * tau;
    if (Certifier::is_certain(place)) return certify.sign(place);
    return sign_with_root((across.place - from) * q.a - across.rate * q.b, -across.rate, d, certify);
  };
  if (beyond(N(0)) < 0 || beyond(length) > 0) return;
  Vec3<N> outward = along_axis(axis, N(0));
  outward[(axis + 1) % 3] = across.o1 + across.v1 * tau;
  outward[(axis + 2) % 3] = across.o2 + across.v2 * tau;
  earliest.offer(tau, outward, path.radius, root, certify);
}

/// Closest approach to an edge between its ends, at tau >= 0.
template <class N>
void offer_closest_to_edge(const RelativePath<N>& path, const Vec3<N>& vertex, int axis, const N& length,
                           ClosestApproach<N>& closest, Certifier& certify) {
  if (certify.sign(length) == 0) return;
  const AcrossEdge<N> across(path, vertex, axis);
  if (certify.sign(across.a) == 0 || certify.sign(across.b) > 0) return;
  // a times the place along the edge at tau = -b / a
  const N place = across.place * across.a - across.rate * across.b;
  if (certify.sign(place) < 0 || certify.sign(length * across.a - place) < 0) return;
  closest.offer(-across.b, across.crossing(), across.a, certify);
}

}  // namespace ricochet::box
