// The point of a shape's surface that is nearest to a place, and its distance: negative inside a solid.
//
// With the nearest feature's q, m and radius R the signed distance is
//   d = s sqrt(q / m) - R,   s = -1 inside a box or a cylinder, and 1 elsewhere.
// Two such distances are compared by the signs of polynomials.
#pragma once

#include "ricochet/narrow_phase/nearest_feature.hpp"

namespace ricochet {

template <class N>
struct NearestPoint {
  const Core& given;
  const Vec3d& place;
  LocalCore<N> core;
  Vec3<N> p;                  ///< the place in the core's frame
  NearestFeature<N> feature;  ///< inside a box or a cylinder, the nearest feature of its surface
  bool is_inside;
  N scale;        ///< m in the world's units
  bool is_thick;  ///< true if there is a radius
  N radius;       ///< R

  NearestPoint(const Core& given_, const Vec3d& place_, Certifier& certify)
      : given(given_),
        place(place_),
        core(given),
        p(core.to_local(difference<N>(place, given.points[0]))),
        feature(nearest_feature(core, p, certify)),
        is_inside(feature.kind == FeatureKind::Inside) {
    if (is_inside) {
      feature = from_inside(certify);
      // For a round side, the radius gives the depth of a place inside
      is_inside = feature.kind == FeatureKind::Face;
    }
    if (feature.kind == FeatureKind::Rim) measure_rim(core, p, feature);
    scale = core.turn ? feature.scale * square(core.turn->scale) : feature.scale;
    const bool is_round = core.kind == CoreKind::Cylinder && feature.kind == FeatureKind::Edge;
    is_thick = is_round || given.radius > 0;
    radius = is_round ? feature.radius : core.radius;
  }

  N signed_distance() const {
    using std::sqrt;
    if (is_thick) return gap(feature, radius);
    const N distance = sqrt(feature.square / scale);
    return is_inside ? -distance : distance;
  }

  /// The outward unit normal of the surface.
  Vec3<N> unit_outward(Certifier& certify) const {
    using std::sqrt;
    Vec3<N> outward = feature.outward;
    N length;
    if (feature.is_normal || certify.sign(feature.square) != 0) {
      length = feature.outward_length();
    } else if (core.is_surface()) {
      outward = core.n, length = sqrt(core.n2);
    } else {
      outward = square_to(core.e, certify);
      length = sqrt(length_squared(outward));
    }
    if (core.turn) {
      outward = core.turn->to_world(outward);
      length = length * core.turn->scale;
    }
    return outward / length;
  }

  /// The nearest point of the core, without the radius.
  Vec3<N> core_point() const {
    using std::sqrt;
    if (core.kind == CoreKind::Box) return point_of_box();
    if (feature.kind == FeatureKind::Face)
      return Vec3<N>(place) - (core.is_surface() ? core.n : core.e) * (feature.height / feature.scale);
    Vec3<N> point(given.points[feature.kind == FeatureKind::Edge ? feature.index / 2 : feature.index]);
    if (feature.kind == FeatureKind::Edge)
      point = point + core.edge(feature.index).along * (feature.height / feature.scale);
    if (feature.kind == FeatureKind::Rim) {
      const Vec3<N> h = p - core.e * (dot(p, core.e) / core.e2);
      point = point + h * (core.round_radius / sqrt(length_squared(h)));
    }
    if (core.is_flat) point.z = N(place.z);
    return point;
  }

 private:
  /// The nearest face of a box, or the nearest end or the side of a cylinder, for a place inside.
  NearestFeature<N> from_inside(Certifier& certify) const {
    if (core.kind == CoreKind::Cylinder) return from_inside_of_cylinder(certify);
    N least = core.e.x - p.x;
    int axis = 0, side = 1;
    for (int k = 1; k < 6; ++k) {
      const N depth = k % 2 == 0 ? core.e[k / 2] - p[k / 2] : p[k / 2];
      if (certify.sign(depth - least) >= 0) continue;
      least = depth;
      axis = k / 2, side = k % 2 == 0 ? 1 : -1;
    }
    NearestFeature<N> f = nearest_face(along_axis(axis, N(side)), N(1), least, false);
    f.beyond[axis] = side;
    return f;
  }

  NearestFeature<N> from_inside_of_cylinder(Certifier& certify) const {
    const N u = dot(p, core.e), past_far = u - core.e2, radial_2 = length_squared(cross(p, core.e));
    const bool is_near = certify.sign(u + past_far) <= 0;
    const N depth = is_near ? u : -past_far;
    // Compares the nearer end, at depth w/|e|, with the side: w/|e| <= R - |p x e|/|e|
    const N outside_2 = radial_2 - square(core.round_radius) * core.e2;
    if (sign_with_root(outside_2 + square(depth), depth + depth, radial_2, certify) > 0) {
      NearestFeature<N> side = nearest_line(0, p, core.e, u, core.e2);
      side.radius = core.round_radius;
      return side;
    }
    NearestFeature<N> end = nearest_face(core.e, core.e2, is_near ? u : past_far, is_near);
    end.index = is_near ? 0 : 1;
    return end;
  }

  Vec3<N> point_of_box() const {
    Vec3<N> point = core.turn ? p : Vec3<N>(place);
    for (int i = 0; i < 3; ++i) {
      if (feature.beyond[i] == 0) continue;
      const bool is_upper = feature.beyond[i] > 0;
      point[i] = !core.turn ? N(given.points[is_upper ? 1 : 0][i]) : is_upper ? core.e[i] : N(0);
    }
    if (!core.turn) return point;
    return Vec3<N>(given.points[0]) + core.turn->to_world(point - core.f) / square(core.turn->scale);
  }

  /// A vector at right angles to an axis e, toward +x, or toward +y if e is parallel to x: the part of x at right
  /// angles to e, times |e|^2.
  static Vec3<N> square_to(const Vec3<N>& e, Certifier& certify) {
    const N across_2 = square(e.y) + square(e.z);
    if (certify.sign(across_2) == 0) return along_axis(certify.sign(e.x) != 0 ? 1 : 0, N(1));
    return {across_2, -(e.x * e.y), -(e.x * e.z)};
  }
};

/// The sign of the distance of a place from one shape minus that from another. Distances from the rim of a cylinder
/// that big floats cannot distinguish count as equal.
int compare_distances(const Vec3d& place, const AnyShape& a, const AnyShape& b);

/// The double nearest to the signed distance.
double distance_to(const AnyShape& shape, const Vec3d& place);

}  // namespace ricochet
