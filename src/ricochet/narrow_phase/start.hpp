// Classifies the start of a path: inside a shape, on its surface, approaching or receding. Everything is decided by
// signs of polynomials, and of sums of a polynomial and a root.
#pragma once

#include "ricochet/narrow_phase/nearest_feature.hpp"
#include "ricochet/narrow_phase/raw_contact.hpp"

namespace ricochet {

/// The boundary of a surface: the lines through its edges or ends, inside of which all weights are above 0. Each weight
/// is computed for a place, and its rate for a motion.
template <class N>
struct Boundary {
  int count;
  N weight[3], rate[3];

  Boundary(const LocalCore<N>& core, const Path<N>& path) {
    if (core.kind == CoreKind::Plane) {
      count = 0;
    } else if (core.kind == CoreKind::Strip) {
      count = 2;
      weight[0] = dot(path.p, core.e), weight[1] = core.e2 - weight[0];
      rate[0] = dot(path.v, core.e), rate[1] = -rate[0];
    } else {
      count = 3;
      weight[1] = core.weight_of_b(path.p), weight[2] = core.weight_of_c(path.p);
      weight[0] = core.n2 - weight[1] - weight[2];
      rate[1] = core.weight_of_b(path.v), rate[2] = core.weight_of_c(path.v);
      rate[0] = -(rate[1] + rate[2]);
    }
  }

  /// The direction outward across the k-th line.
  static Vec3<N> outward(const LocalCore<N>& core, int k) {
    if (core.kind == CoreKind::Strip) return k == 0 ? -core.e : core.e;
    return k == 0 ? cross(core.f - core.e, core.n) : k == 1 ? cross(core.n, core.f) : cross(core.e, core.n);
  }
};

/// A point that starts in or on a core: inside, or on a face that it enters, slides along or leaves.
template <class N>
void start_on_core(const LocalCore<N>& core, const Path<N>& path, RawContact<N>& contact,
                   Certifier& certify) {
  using std::sqrt;
  contact.tau = contact.closest_tau = contact.gap = N(0);
  contact.outcome = Outcome::StartsInside;
  bool leaves = false;
  const auto on = [&](const Vec3<N>& outward, const N& length, const N& rate) {
    const int separating = certify.sign(rate);
    leaves = leaves || separating > 0;
    contact.outcome = Outcome::Hit;
    contact.outward = outward;
    contact.outward_length = length;
    contact.approach = separating < 0 ? -rate : N(0);
  };
  if (core.kind == CoreKind::Cylinder) {
    const N u = dot(path.p, core.e), side = square(core.round_radius) * core.e2;
    if (certify.sign(length_squared(cross(path.p, core.e)) - side) == 0) {
      const Vec3<N> outward = path.p * core.e2 - core.e * u;
      on(outward, core.round_radius * core.e2, dot(path.v, outward));
    }
  }
  // If several faces meet, the first in the order of the axes is reported.
  for (int k = core.slab_count() - 1; k >= 0; --k) {
    const Slab<N> slab = core.slab(k);
    const N height = slab.height(path.p), rate = slab.height(path.v);
    const N length = slab.axis < 0 ? sqrt(slab.length_2) : N(1);
    if (certify.sign(height) == 0) on(slab.outward(false), length, -rate);
    if (certify.sign(height - slab.upper) == 0) on(slab.outward(true), length, rate);
  }
  if (core.is_surface()) {
    const Boundary<N> boundary(core, path);
    for (int k = 0; k < boundary.count; ++k)
      leaves = leaves || (certify.sign(boundary.weight[k]) == 0 && certify.sign(boundary.rate[k]) < 0);
  }
  if (contact.outcome == Outcome::StartsInside) return;
  if (certify.sign(path.speed_squared) == 0)
    contact.outcome = Outcome::AtRest;
  else if (leaves)
    contact.outcome = Outcome::Receding;
}

/// The sign of the distance of a start from a shape, and of its rate of change.
struct StartSigns {
  int side, separating;
};

template <class N>
StartSigns start_signs(const LocalCore<N>& core, const Path<N>& path, NearestFeature<N>& nearest,
                       Certifier& certify) {
  if (nearest.kind != FeatureKind::Rim) {
    nearest.rate = dot(nearest.outward, path.v);
    const N radius = core.kind == CoreKind::Cylinder ? path.radius + nearest.radius : path.radius;
    const bool is_thin = path.is_point && core.kind != CoreKind::Cylinder;
    const N excess = is_thin ? nearest.square : nearest.square - square(radius) * nearest.scale;
    return {certify.sign(excess), certify.sign(nearest.rate)};
  }
  // Relative to the rim's centre, q: (|q x e|/|e| - R)^2 + (q . e)^2/|e|^2 compared with r^2, and half its rate
  //   q . v - R (q x e) . (v x e) / (|e| |q x e|)
  const Vec3<N> q = nearest.index == 0 ? path.p : path.p - core.e, radial = cross(path.p, core.e);
  const N product = length_squared(radial) * core.e2, spreading = dot(radial, cross(path.v, core.e));
  const N& rim = core.round_radius;
  const int side = sign_with_root((length_squared(q) + square(rim) - square(path.radius)) * core.e2,
                                  rim * N(-2), product, certify);
  return {side, sign_with_root(-(rim * spreading), dot(q, path.v), product, certify)};
}

/// The cases that the start alone decides. Returns false, and leaves the outcome PassesBy, if the path is outside and
/// approaches, so that it has to be followed. `nearest`: the feature nearest to the start.
template <class N>
bool decided_at_start(const LocalCore<N>& core, const Path<N>& path, NearestFeature<N>& nearest,
                      RawContact<N>& contact, Certifier& certify) {
  nearest = nearest_feature(core, path.p, certify);
  const bool is_inside = nearest.kind == FeatureKind::Inside;
  contact.outcome = Outcome::StartsInside;
  if (is_inside && !path.is_point) return true;
  if (is_inside || (path.is_point && core.is_surface() && certify.sign(nearest.square) == 0)) {
    start_on_core(core, path, contact, certify);
    return true;
  }
  const StartSigns start = start_signs(core, path, nearest, certify);
  if (start.side < 0) return true;
  const bool at_rest = certify.sign(path.speed_squared) == 0;
  contact.outcome = Outcome::PassesBy;
  if (!at_rest && start.side > 0 && start.separating < 0) return false;
  if (nearest.kind == FeatureKind::Rim) measure_rim(core, path.p, nearest);
  const N radius = path.radius + nearest.radius;
  contact.tau = contact.closest_tau = N(0);
  contact.gap = start.side == 0 ? N(0) : gap(nearest, radius);
  contact.outward = nearest.outward;
  contact.outward_length = nearest.is_normal ? nearest.outward_length() : radius * nearest.scale;
  contact.approach = start.separating == 0 ? N(0) : -dot(nearest.outward, path.v);
  // A path parallel to a plane neither approaches nor recedes.
  contact.outcome = at_rest                                                 ? Outcome::AtRest
                    : start.side == 0 && start.separating <= 0              ? Outcome::Hit
                    : start.separating == 0 && core.kind == CoreKind::Plane ? Outcome::PassesBy
                                                                            : Outcome::Receding;
  return true;
}

}  // namespace ricochet
