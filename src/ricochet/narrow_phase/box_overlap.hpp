// Overlap of axis-aligned boxes with polyhedra, by separating axes.
//
// Two convex polyhedra are apart exactly if some axis separates them: a normal of a face of either, or the cross
// product of an edge of each (Gottschalk, Lin and Manocha, "OBBTree", 1996; Ericson, "Real-time collision detection",
// 5.2). With all lengths doubled, and relative to the box's centre, the box extends along n by
//   r = |n_x| w_x + |n_y| w_y + |n_z| w_z,   w = max - min
// No axis is a unit vector and nothing is divided: every sign is that of a polynomial.
#pragma once

#include "ricochet/narrow_phase/local_core.hpp"
#include "ricochet/numeric/adaptive.hpp"

namespace ricochet::box {

template <class N>
N magnitude(const N& a) {
  return is_less(a, N(0)) ? -a : a;
}

/// A place relative to the box's centre, doubled.
template <class N>
Vec3<N> seen_from(const Box& box, const Vec3d& place) {
  return difference<N>(place, box.min) + difference<N>(place, box.max);
}

/// The polyhedron that a box is compared with: the hull of a few vertices, extended along half-edges. Its coordinates
/// are relative to the box's centre, doubled, and multiplied by `scale`. It has the normals of its faces and its edges.
template <class N>
struct Polyhedron {
  Vec3<N> vertices[3], half_edges[3], normals[3], edges[3];
  int vertex_count = 0, half_edge_count = 0, normal_count = 1, edge_count = 0;
  N scale{1.0};

  Polyhedron(const Box& box, const Core& core) {
    const LocalCore<N> local(core);
    if (core.is_turned) {
      const ScaledRotation<N>& turn = *local.turn;
      scale = turn.scale;
      vertex_count = 1;
      half_edge_count = normal_count = edge_count = 3;
      vertices[0] = seen_from<N>(box, core.points[0]) * scale;
      for (int k = 0; k < 3; ++k) {
        normals[k] = edges[k] = {turn.to_x[k], turn.to_y[k], turn.to_z[k]};
        half_edges[k] = normals[k] * N(2 * core.half_size[k]);
      }
      return;
    }
    vertex_count = core.kind == CoreKind::Plane ? 1 : core.point_count;
    for (int k = 0; k < vertex_count; ++k) vertices[k] = seen_from<N>(box, core.points[k]);
    normals[0] = local.n;
    if (core.kind != CoreKind::Triangle) return;
    edge_count = 3;
    edges[0] = local.e, edges[1] = local.f, edges[2] = local.f - local.e;
  }
};

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

 private:
  const Vec3<N>& width_;
  const Polyhedron<N>& other_;
  Certifier& certify_;
};

/// True if a box overlaps a triangle, a rotated box, one or both sides of a plane, or, seen from above, a strip.
template <class N>
bool meets(const Box& box, const Core& core, Certifier& certify) {
  const Polyhedron<N> other(box, core);
  const Vec3<N> width = difference<N>(box.max, box.min);
  SeparatingAxes<N> axes(width, other, certify);
  const int box_axes = core.kind == CoreKind::Plane ? 0 : core.is_flat() ? 2 : 3;
  for (int i = 0; i < box_axes; ++i)
    if (axes.separates(along_axis(i, N(1)))) return false;
  for (int k = 0; k < other.normal_count; ++k)
    if (axes.separates(other.normals[k])) return false;
  for (int k = 0; k < other.edge_count; ++k)
    for (int i = 0; i < 3; ++i)
      if (axes.separates(cross(along_axis(i, N(1)), other.edges[k]))) return false;
  return true;
}

}  // namespace ricochet::box
