// A core in the solver's numbers, relative to its reference point and in its own frame: its vertices, edges and faces.
//
// Nothing is divided: lengths in the frame of a rotated box are multiplied by the scale of its rotation, and normals
// have any length. Faces come in pairs. A slab is the set between two parallel faces, 0 <= n . x <= upper; for a
// surface upper is 0. A box is the intersection of three slabs, a cylinder that of one slab with an infinite cylinder,
// and a triangle or strip is a part of one slab.
#pragma once

#include <optional>

#include "ricochet/narrow_phase/core.hpp"
#include "ricochet/narrow_phase/relative_motion.hpp"
#include "ricochet/narrow_phase/rotation.hpp"
#include "ricochet/numeric/to_double.hpp"

namespace ricochet {

template <class N>
Vec3<N> along_axis(int axis, const N& length) {
  return {axis == 0 ? length : N(0), axis == 1 ? length : N(0), axis == 2 ? length : N(0)};
}

/// 0 <= n . x <= upper.
template <class N>
struct Slab {
  Vec3<N> normal;  ///< n, of any length
  N length_2;      ///< |n|^2
  N upper;
  int axis = -1;  ///< for a box: the axis whose unit vector n is

  N height(const Vec3<N>& x) const { return axis < 0 ? dot(x, normal) : x[axis]; }
  /// The outward normal of the upper face, or of the lower one.
  Vec3<N> outward(bool is_upper) const {
    if (axis >= 0) return along_axis(axis, N(is_upper ? 1 : -1));
    return is_upper ? normal : -normal;
  }
};

/// A segment, parallel to an axis if `axis` says so.
template <class N>
struct Edge {
  Vec3<N> from, along;
  int axis = -1;
};

/// The normal on the upper side of a surface, of any length.
template <class N>
Vec3<N> normal_of(const Core& core) {
  const auto to = [&](int k) { return difference<N>(core.points[k], core.points[0]); };
  if (core.point_count == 1) return Vec3<N>(core.normal);
  const Vec3<N> e = to(1);
  return core.kind == CoreKind::Strip ? Vec3<N>(e.y, -e.x, N(0)) : cross(e, to(2));
}

template <class N>
struct LocalCore {
  CoreKind kind;
  bool is_flat, is_bounded;
  /// The axis of a segment, strip or cylinder; two edges of a triangle, or in a plane; the size of a box, and its half.
  /// Fields that a kind does not use are 0, because static filters add up all sizes.
  Vec3<N> e{}, f{};
  Vec3<N> n{};   ///< normal to a surface: for a triangle e x f
  N e2{}, n2{};  ///< |e|^2 (not used for a segment or a box), |n|^2
  N radius, round_radius;
  std::optional<ScaledRotation<N>> turn;

  explicit LocalCore(const Core& core)
      : kind(core.kind),
        is_flat(core.is_flat()),
        is_bounded(core.is_bounded()),
        radius(core.radius),
        round_radius(core.round_radius) {
    const auto to = [&](int k) { return difference<N>(core.points[k], core.points[0]); };
    switch (kind) {
      case CoreKind::Point:
        e = Vec3<N>(N(0));
        return;
      case CoreKind::Box:
        if (!core.is_turned) {
          e = to(1);
          return;
        }
        turn.emplace(core.rotation);
        // Exactly 0 if the size is 0, so that flat boxes are recognised.
        for (int i = 0; i < 3; ++i) f[i] = core.half_size[i] == 0 ? N(0) : N(core.half_size[i]) * turn->scale;
        e = f + f;
        return;
      case CoreKind::Plane:
      case CoreKind::Triangle:
        if (core.point_count == 1) {
          n = Vec3<N>(core.normal);
        } else {
          e = to(1);
          f = to(2);
          n = cross(e, f);
        }
        n2 = length_squared(n);
        return;
      case CoreKind::Strip:
        e = to(1);
        e2 = n2 = length_squared(e);
        n = {e.y, -e.x, N(0)};
        return;
      case CoreKind::Segment:
        e = to(1);
        return;
      case CoreKind::Cylinder:
        e = to(1);
        e2 = length_squared(e);
        return;
    }
  }

  /// The core in doubles, without the rotation: for paths that are in the frame already.
  template <class Words>
  explicit LocalCore(const LocalCore<Words>& other)
      : kind(other.kind),
        is_flat(other.is_flat),
        is_bounded(other.is_bounded),
        e(rounded(other.e)),
        f(rounded(other.f)),
        n(rounded(other.n)),
        e2(other.e2.hi),
        n2(other.n2.hi),
        radius(other.radius.hi),
        round_radius(other.round_radius.hi) {}

  /// A place relative to the reference point, in the frame.
  Vec3<N> to_local(const Vec3<N>& place) const {
    if (turn) return turn->to_local(place) + f;
    return is_flat ? Vec3<N>(place.x, place.y, N(0)) : place;
  }

  /// A path in the frame, with the radius of the shape added to the ball's.
  Path<N> to_local(const Path<N>& path) const {
    Path<N> seen = path;
    if (turn) {
      seen.p = to_local(path.p);
      seen.v = turn->to_local(path.v);
      seen.speed_squared = length_squared(seen.v);
      seen.radius = path.radius * turn->scale;
    } else if (is_flat) {
      seen.p.z = seen.v.z = N(0);
      seen.speed_squared = length_squared(seen.v);
    }
    if (kind == CoreKind::Point || kind == CoreKind::Segment) {
      seen.radius = path.radius + radius;
      seen.is_point = false;
    }
    return seen;
  }

  bool is_surface() const {
    return kind == CoreKind::Plane || kind == CoreKind::Triangle || kind == CoreKind::Strip;
  }

  int slab_count() const {
    return kind == CoreKind::Box ? 3 : kind == CoreKind::Point || kind == CoreKind::Segment ? 0 : 1;
  }
  Slab<N> slab(int k) const {
    if (kind == CoreKind::Box) return {along_axis(k, N(1)), N(1), e[k], k};
    if (kind == CoreKind::Cylinder) return {e, e2, e2, -1};
    return {n, n2, N(0), -1};
  }

  /// Barycentric coordinates of the second and third point of a triangle or plane, times n2; linear in q.
  N weight_of_b(const Vec3<N>& q) const { return dot(cross(q, f), n); }
  N weight_of_c(const Vec3<N>& q) const { return dot(cross(e, q), n); }

  int vertex_count() const {
    constexpr int kCounts[] = {1, 2, 0, 3, 2, 8, 0};
    return kCounts[static_cast<int>(kind)];
  }
  /// For a box, the bits of k say on which axes the vertex is at the upper face.
  Vec3<N> vertex(int k) const {
    if (kind != CoreKind::Box) return k == 0 ? Vec3<N>(N(0)) : k == 1 ? e : f;
    return {k & 1 ? e.x : N(0), k & 2 ? e.y : N(0), k & 4 ? e.z : N(0)};
  }

  /// A box has four edges along each axis; its k-th starts at vertex(k) with a 0 bit inserted for the axis. The edges
  /// of a strip are its ends.
  int edge_count() const {
    constexpr int kCounts[] = {0, 1, 0, 3, 0, 12, 1};
    return kCounts[static_cast<int>(kind)];
  }
  Edge<N> edge(int k) const {
    if (kind == CoreKind::Box) return {vertex(corner_of_edge(k)), along_axis(k / 4, e[k / 4]), k / 4};
    if (k == 2) return {e, f - e, -1};  // for a triangle; the other two begin at its first vertex
    return {Vec3<N>(N(0)), k == 0 ? e : f, -1};
  }
  /// In a box without extent along an axis, the upper face coincides with the lower one. True if a vertex appears a
  /// second time, if an edge does or is only a vertex, or if a face is only an edge.
  bool repeats_vertex(int k) const {
    if (kind != CoreKind::Box) return false;
    for (int i = 0; i < 3; ++i)
      if ((k >> i & 1) != 0 && is_flat_along(i)) return true;
    return false;
  }
  bool repeats_edge(int k) const {
    return kind == CoreKind::Box && (is_flat_along(k / 4) || repeats_vertex(corner_of_edge(k)));
  }
  bool repeats_slab(int k) const {
    return kind == CoreKind::Box && (is_flat_along((k + 1) % 3) || is_flat_along((k + 2) % 3));
  }
  /// The lower end of an edge of a box.
  static int corner_of_edge(int k) {
    const int axis = k / 4, low = (1 << axis) - 1;
    return (k & 3 & low) | (k & 3 & ~low) << 1;
  }

 private:
  bool is_flat_along(int axis) const { return value(e[axis]) == 0; }
};

}  // namespace ricochet
