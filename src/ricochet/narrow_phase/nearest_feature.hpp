// The feature of a core that is nearest to a place: vertex, edge, face, cap or rim, by the Voronoi regions of the core.
//
// The distance from the core is sqrt(q / m), with polynomials q and m > 0 in the given doubles. Only at the rim of a
// cylinder does q contain a root. The round side of a cylinder is treated as an edge along its axis, with a radius. The
// 26 regions around a box: src/derivations/box_features.md.
#pragma once

#include "ricochet/narrow_phase/local_core.hpp"

namespace ricochet {

/// `Inside`: in a box or a cylinder, or on its surface.
enum class FeatureKind : unsigned char { Inside, Vertex, Edge, Face, Rim };

template <class N>
struct NearestFeature {
  FeatureKind kind = FeatureKind::Inside;
  /// The index of a vertex or edge, or of the end of a cylinder that a face or rim belongs to
  int index = 0;
  N square{0.0}, scale{1.0};  ///< q, m; for a rim not known yet
  N height;  ///< over a face, or along an edge from its lower end, times the length of the normal or the edge
  N radius{0.0};  ///< the radius of a cylinder's round side, else 0
  /// From the feature to the place, times m; or, if `is_normal`, the outward normal of the face
  Vec3<N> outward;
  bool is_normal = false;     ///< true if `outward` has the length sqrt(m), not sqrt(q m)
  bool is_below = false;      ///< for a face: true if the place is below it
  N rate;                     ///< motion . outward; known if a path approaches
  int beyond[3] = {0, 0, 0};  ///< for a box: on each axis, -1 below it, 0 beside it, 1 above it

  NearestFeature() : outward(N(0)) {}

  N outward_length() const {
    using std::sqrt;
    return sqrt(is_normal ? scale : kind == FeatureKind::Vertex ? square : square * scale);
  }
};

template <class N>
NearestFeature<N> nearest_vertex(const LocalCore<N>& core, int index, const Vec3<N>& p) {
  NearestFeature<N> f;
  f.kind = FeatureKind::Vertex;
  f.index = index;
  f.outward = index == 0 ? p : p - core.vertex(index);
  f.square = length_squared(f.outward);
  return f;
}

/// A line along e, with o from a point on it to the place and u = o . e:  q = |o x e|^2,  m = |e|^2.
template <class N>
NearestFeature<N> nearest_line(int index, const Vec3<N>& o, const Vec3<N>& e, const N& u, const N& length_2) {
  NearestFeature<N> f;
  f.kind = FeatureKind::Edge;
  f.index = index;
  f.square = length_squared(cross(o, e));
  f.scale = length_2;
  f.height = u;
  f.outward = o * length_2 - e * u;
  return f;
}

/// For a face with the normal n, the height times |n| is h:  q = h^2,  m = |n|^2.
template <class N>
NearestFeature<N> nearest_face(const Vec3<N>& n, const N& n2, const N& height, bool is_below) {
  NearestFeature<N> f;
  f.kind = FeatureKind::Face;
  f.square = square(height);
  f.scale = n2;
  f.height = height;
  f.outward = is_below ? -n : n;
  f.is_normal = true;
  f.is_below = is_below;
  return f;
}

template <class N>
NearestFeature<N> nearest_of_plane(const LocalCore<N>& core, const Vec3<N>& p, Certifier& certify) {
  const N height = dot(p, core.n);
  return nearest_face(core.n, core.n2, height, certify.sign(height) < 0);
}

/// An edge from the vertex `a`, which `o` is relative to, to `b`.
template <class N>
NearestFeature<N> nearest_of_edge(const LocalCore<N>& core, int index, int a, int b, const Vec3<N>& p,
                                  const Vec3<N>& o, const Vec3<N>& along, Certifier& certify) {
  const N u = dot(o, along);
  if (certify.sign(u) <= 0) return nearest_vertex(core, a, p);
  const N length_2 = length_squared(along);
  if (certify.sign(u - length_2) >= 0) return nearest_vertex(core, b, p);
  return nearest_line(index, o, along, u, length_2);
}

/// Ericson, "Real-time collision detection", 5.1.5; the names d1 to d6 are his.
template <class N>
NearestFeature<N> nearest_of_triangle(const LocalCore<N>& t, const Vec3<N>& p, Certifier& certify) {
  const N d1 = dot(t.e, p), d2 = dot(t.f, p);
  const int s1 = certify.sign(d1), s2 = certify.sign(d2);
  if (s1 <= 0 && s2 <= 0) return nearest_vertex(t, 0, p);
  const Vec3<N> from_b = p - t.e, from_c = p - t.f;
  const N d3 = dot(t.e, from_b), d4 = dot(t.f, from_b);
  const int s3 = certify.sign(d3);
  if (s3 >= 0 && certify.sign(d4 - d3) <= 0) return nearest_vertex(t, 1, p);
  if (s1 >= 0 && s3 <= 0 && certify.sign(d1 * d4 - d3 * d2) <= 0)
    return nearest_of_edge(t, 0, 0, 1, p, p, t.e, certify);
  const N d5 = dot(t.e, from_c), d6 = dot(t.f, from_c);
  const int s6 = certify.sign(d6);
  if (s6 >= 0 && certify.sign(d5 - d6) <= 0) return nearest_vertex(t, 2, p);
  if (s2 >= 0 && s6 <= 0 && certify.sign(d5 * d2 - d1 * d6) <= 0)
    return nearest_of_edge(t, 1, 0, 2, p, p, t.f, certify);
  if (certify.sign(d4 - d3) >= 0 && certify.sign(d5 - d6) >= 0 && certify.sign(d3 * d6 - d5 * d4) <= 0)
    return nearest_of_edge(t, 2, 1, 2, p, from_b, t.f - t.e, certify);
  return nearest_of_plane(t, p, certify);
}

template <class N>
NearestFeature<N> nearest_of_box(const LocalCore<N>& box, const Vec3<N>& p, Certifier& certify) {
  NearestFeature<N> f;
  int axes = 0;
  for (int i = 0; i < 3; ++i) {
    const N above = p[i] - box.e[i];
    f.beyond[i] = certify.sign(above) > 0 ? 1 : certify.sign(p[i]) < 0 ? -1 : 0;
    if (f.beyond[i] == 0) continue;
    f.outward[i] = f.beyond[i] > 0 ? above : p[i];
    ++axes;
  }
  constexpr FeatureKind kKinds[] = {FeatureKind::Inside, FeatureKind::Face, FeatureKind::Edge,
                                    FeatureKind::Vertex};
  f.kind = kKinds[axes];
  f.square = length_squared(f.outward);
  return f;
}

template <class N>
NearestFeature<N> nearest_of_cylinder(const LocalCore<N>& core, const Vec3<N>& p, Certifier& certify) {
  const N u = dot(p, core.e), past_far = u - core.e2;
  const int near_end = certify.sign(u), far_end = certify.sign(past_far);
  const N from_axis = length_squared(cross(p, core.e)) - square(core.round_radius) * core.e2;
  const int round = certify.sign(from_axis);
  NearestFeature<N> f;
  if (near_end >= 0 && far_end <= 0) {
    if (round <= 0) return f;
    f = nearest_line(0, p, core.e, u, core.e2);
    f.radius = core.round_radius;
    return f;
  }
  if (round <= 0)
    f = nearest_face(core.e, core.e2, near_end < 0 ? u : past_far, near_end < 0);
  else
    f.kind = FeatureKind::Rim;
  f.index = near_end < 0 ? 0 : 1;
  return f;
}

/// The feature nearest to `p`; everything is in the core's own frame.
template <class N>
NearestFeature<N> nearest_feature(const LocalCore<N>& core, const Vec3<N>& p, Certifier& certify) {
  switch (core.kind) {
    case CoreKind::Segment:
    case CoreKind::Strip:
      return nearest_of_edge(core, 0, 0, 1, p, p, core.e, certify);
    case CoreKind::Plane:
      return nearest_of_plane(core, p, certify);
    case CoreKind::Triangle:
      return nearest_of_triangle(core, p, certify);
    case CoreKind::Box:
      return nearest_of_box(core, p, certify);
    case CoreKind::Cylinder:
      return nearest_of_cylinder(core, p, certify);
    default:
      return nearest_vertex(core, 0, p);
  }
}

/// The vector from the rim about an end of a cylinder to a place farther from the axis. With h the vector from the axis
/// to the place, and w the vector from the plane of the end:
///   w + h (|h| - R) / |h|,   |h| - R = (|h|^2 - R^2) / (|h| + R)
template <class N>
Vec3<N> separation_from_rim(const LocalCore<N>& core, int end, const Vec3<N>& p) {
  using std::sqrt;
  const N u = dot(p, core.e);
  const Vec3<N> w = core.e * ((end == 0 ? u : u - core.e2) / core.e2), h = p - core.e * (u / core.e2);
  const N h2 = length_squared(h), away = sqrt(h2);
  return w + h * ((h2 - square(core.round_radius)) / (away * (away + core.round_radius)));
}

/// Computes the numbers of a rim.
template <class N>
void measure_rim(const LocalCore<N>& core, const Vec3<N>& p, NearestFeature<N>& f) {
  f.outward = separation_from_rim(core, f.index, p);
  f.square = length_squared(f.outward);
}

/// The distance of a place from the set within `radius` of its feature:
///   sqrt(q / m) - r = (q - r^2 m) / (sqrt(q m) + r m)
/// Nothing cancels except given numbers. For a vertex m is 1.
template <class N>
N gap(const N& square_, const N& scale, const N& radius) {
  using std::sqrt;
  return (square_ - square(radius) * scale) / (sqrt(square_ * scale) + radius * scale);
}
template <class N>
N gap(const NearestFeature<N>& f, const N& radius) {
  using std::sqrt;
  if (f.kind == FeatureKind::Vertex) return (f.square - square(radius)) / (sqrt(f.square) + radius);
  return gap(f.square, f.scale, radius);
}

}  // namespace ricochet
