// Boxes along the axes against what has flat faces, by separating axes.
//
// Two convex polyhedra are apart exactly where some axis separates them: a normal of a face of either, or the cross
// product of an edge of either (Gottschalk, Lin and Manocha, "OBBTree", 1996; Ericson, "Real-time collision detection",
// 5.2). With all lengths doubled, and from the box's centre, the box reaches as far along n as
//   r = |n_x| w_x + |n_y| w_y + |n_z| w_z,   w = max - min
// No axis is a unit vector and nothing is divided: every sign is that of a polynomial.
#pragma once

#include "ricochet/narrow_phase/box_edges.hpp"
#include "ricochet/narrow_phase/plane.hpp"
#include "ricochet/narrow_phase/rotation.hpp"
#include "ricochet/narrow_phase/triangle.hpp"

namespace ricochet::box {

inline DoubleDouble magnitude(const DoubleDouble& a) { return a.hi < 0 ? -a : a; }
inline BigFloat magnitude(BigFloat a) { return a.middle_sign() < 0 ? -a : a; }
inline AdaptiveNumber magnitude(AdaptiveNumber a) {
  return a.visit([](const auto& number) { return AdaptiveNumber(magnitude(number)); });
}

/// What a box is compared with: the hull of a few vertices, widened along half-edges. Doubled, from the box's centre,
/// and times `scale`.
template <class N>
struct Polyhedron {
  Vec3<N> vertices[3], half_edges[3];
  int vertex_count = 0, half_edge_count = 0;
  N scale;

  Polyhedron() : vertices{zero(), zero(), zero()}, half_edges{zero(), zero(), zero()}, scale(1) {}
  static Vec3<N> zero() { return Vec3<N>(N(0)); }
};

/// A place as seen from the box's centre, doubled.
template <class N>
Vec3<N> seen_from(const Box& box, const Vec3d& place) {
  return difference<N>(place, box.min) + difference<N>(place, box.max);
}

template <class N>
class SeparatingAxes {
 public:
  SeparatingAxes(const Vec3<N>& width, const Polyhedron<N>& other, Certifier& certify)
      : width_(width), other_(other), certify_(certify) {}

  bool separates(const Vec3<N>& n) {
    N reach = magnitude(n.x) * width_.x + magnitude(n.y) * width_.y + magnitude(n.z) * width_.z;
    reach = reach * other_.scale;
    for (int k = 0; k < other_.half_edge_count; ++k) reach = reach + magnitude(dot(n, other_.half_edges[k]));
    bool above = true, below = true;
    for (int k = 0; k < other_.vertex_count && (above || below); ++k) {
      const N height = dot(n, other_.vertices[k]);
      above = above && certify_.sign(height - reach) > 0;
      below = below && certify_.sign(height + reach) < 0;
    }
    return above || below;
  }

  bool box_faces_separate() {
    for (int i = 0; i < 3; ++i)
      if (separates(along_axis(i, N(1)))) return true;
    return false;
  }
  /// By the cross products of the box's edges and one of the other's.
  bool edges_separate(const Vec3<N>& edge) {
    for (int i = 0; i < 3; ++i)
      if (separates(cross(along_axis(i, N(1)), edge))) return true;
    return false;
  }

 private:
  const Vec3<N>& width_;
  const Polyhedron<N>& other_;
  Certifier& certify_;
};

template <class N>
bool meets(const Box& box, const Triangle& t, Certifier& certify) {
  Polyhedron<N> other;
  other.vertex_count = 3;
  const Vec3d* corners[] = {&t.a, &t.b, &t.c};
  for (int k = 0; k < 3; ++k) other.vertices[k] = seen_from<N>(box, *corners[k]);
  const Vec3<N> width = difference<N>(box.max, box.min);
  SeparatingAxes<N> axes(width, other, certify);
  const Vec3<N> e = difference<N>(t.b, t.a), f = difference<N>(t.c, t.a);
  return !(axes.box_faces_separate() || axes.separates(cross(e, f)) || axes.edges_separate(e) ||
           axes.edges_separate(f) || axes.edges_separate(f - e));
}

template <class N>
bool meets(const Box& box, const OrientedBox& other_box, Certifier& certify) {
  const ScaledRotation<N> turn(other_box.rotation);
  const Vec3<N> columns[] = {{turn.to_x.x, turn.to_y.x, turn.to_z.x},
                             {turn.to_x.y, turn.to_y.y, turn.to_z.y},
                             {turn.to_x.z, turn.to_y.z, turn.to_z.z}};
  Polyhedron<N> other;
  other.scale = turn.scale;
  other.vertex_count = 1;
  other.half_edge_count = 3;
  other.vertices[0] = seen_from<N>(box, other_box.center) * turn.scale;
  for (int k = 0; k < 3; ++k) other.half_edges[k] = columns[k] * N(2 * other_box.half_size[k]);
  const Vec3<N> width = difference<N>(box.max, box.min);
  SeparatingAxes<N> axes(width, other, certify);
  if (axes.box_faces_separate()) return false;
  for (const Vec3<N>& column : columns)
    if (axes.separates(column) || axes.edges_separate(column)) return false;
  return true;
}

/// One side of the plane, or both.
template <class N, AnyPlane P>
bool meets(const Box& box, const P& plane, Certifier& certify) {
  Polyhedron<N> other;
  other.vertex_count = 1;
  other.vertices[0] = seen_from<N>(box, reference_point(plane));
  const Vec3<N> width = difference<N>(box.max, box.min);
  return !SeparatingAxes<N>(width, other, certify).separates(upward<N>(plane));
}

/// Seen from above: a rectangle and a segment.
template <class N>
bool meets(const Box& box, const Wall& wall, Certifier& certify) {
  Polyhedron<N> other;
  other.vertex_count = 2;
  other.vertices[0] = seen_from<N>(box, wall.a);
  other.vertices[1] = seen_from<N>(box, wall.b);
  const Vec3<N> width = difference<N>(box.max, box.min), e = difference<N>(wall.b, wall.a);
  SeparatingAxes<N> axes(width, other, certify);
  return !(axes.separates(along_axis(0, N(1))) || axes.separates(along_axis(1, N(1))) ||
           axes.separates({e.y, -e.x, N(0)}));
}

}  // namespace ricochet::box
