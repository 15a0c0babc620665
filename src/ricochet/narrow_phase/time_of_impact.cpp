// For size and speed: exact questions test shapes here.
#include "ricochet/narrow_phase/time_of_impact.hpp"

#include "ricochet/narrow_phase/closest_approach.hpp"
#include "ricochet/narrow_phase/cylinder_rim.hpp"
#include "ricochet/narrow_phase/sphere_shot.hpp"

namespace ricochet {

namespace {

/// The vertices and edges of a box that a path may meet, or come closest to. If the ball touches one, its centre is
/// beyond the box on the sides of that feature. So it starts there, or moves that way; and on at least one of them it
/// approaches, and then it started beyond it (src/derivations/box_features.md).
class BoxSides {
 public:
  template <class N>
  BoxSides(const Path<N>& path, const NearestFeature<N>& nearest, Certifier& certify) {
    for (int i = 0; i < 3; ++i) {
      const int moves = certify.sign(path.v[i]);
      for (const int side : {-1, 1}) {
        const bool starts_beyond = nearest.beyond[i] == side;
        const int bit = 2 * i + (side > 0);
        may_be_beyond_ |= (starts_beyond || moves * side >= 0) << bit;
        nears_ |= (starts_beyond && moves * side < 0) << bit;
      }
    }
  }

  /// Tests the feature at the corner with these bits, along one axis; -1: the vertex.
  bool may_meet(int corner, int along) const {
    int sides = 0;
    for (int i = 0; i < 3; ++i)
      if (i != along) sides |= 1 << (2 * i + (corner >> i & 1));
    return (sides & ~may_be_beyond_) == 0 && (sides & nears_) != 0;
  }

 private:
  int may_be_beyond_ = 0, nears_ = 0;
};

/// Calls `visit` for the edges, then for the vertices of a core that a path may meet, as long as `visit` returns true.
template <class N, class VisitEdge, class VisitVertex>
void for_each_feature(const LocalCore<N>& core, const Path<N>& path, const NearestFeature<N>& nearest,
                      Certifier& certify, VisitEdge&& visit_edge, VisitVertex&& visit_vertex) {
  const bool is_box = core.kind == CoreKind::Box;
  std::optional<BoxSides> sides;
  if (is_box) sides.emplace(path, nearest, certify);
  for (int k = 0; k < core.edge_count(); ++k)
    if (!is_box || sides->may_meet(LocalCore<N>::corner_of_edge(k), k / 4))
      if (!visit_edge(core.edge(k))) return;
  for (int k = 0; k < core.vertex_count(); ++k)
    if (!is_box || sides->may_meet(k, -1)) visit_vertex(core.vertex(k));
}

/// Handles a path that starts outside and approaches.
template <class N>
RawContact<N> follow(const LocalCore<N>& core, const Path<N>& path, const NearestFeature<N>& nearest,
                     Certifier& certify) {
  EarliestContact<N> earliest(path);
  for (int k = 0; k < core.slab_count() && !earliest.found; ++k) {
    const Slab<N> slab = core.slab(k);
    FaceCrossing<N> crossing;
    if (nearest.is_normal)
      crossing = crossing_of(nearest, path, nearest.is_below);
    else if (!crosses_face(core, slab, path, crossing, certify))
      continue;
    if (is_over_face(core, slab, path, crossing, certify)) offer_face(slab, crossing, earliest, certify);
  }
  if (earliest.found) return earliest.contact;
  if (core.kind == CoreKind::Cylinder) {
    RawContact<N> contact{};
    offer_edge(path, core.edge(0), path.radius + core.round_radius, earliest, certify);
    if (!earliest.found) cylinder::follow_past_rims(core, path, earliest, contact, certify);
    return earliest.found ? earliest.contact : contact;
  }
  if (path.is_point) {
    if (core.is_surface()) offer_boundary(core, path, earliest, certify);
  } else {
    for_each_feature(
        core, path, nearest, certify,
        [&](const Edge<N>& edge) {
          offer_edge(path, edge, path.radius, earliest, certify);
          // A path that enters through the side of a segment meets neither end before.
          return !(earliest.found && core.kind == CoreKind::Segment);
        },
        [&](const Vec3<N>& vertex) { offer_vertex(path, vertex, earliest, certify); });
  }
  if (earliest.found) return earliest.contact;
  ClosestApproach<N> closest;
  for_each_feature(
      core, path, nearest, certify,
      [&](const Edge<N>& edge) {
        offer_closest_to_edge(path, edge, closest, certify);
        return true;
      },
      [&](const Vec3<N>& vertex) { offer_closest_to_vertex(path, vertex, closest, certify); });
  return miss(path, closest);
}

/// A strip is seen from above, where a path that only rises is at rest. If it touches the strip, it slides along it: a
/// hit at time 0.
template <class N>
void slide_along(RawContact<N>& contact, Certifier& certify) {
  if (contact.outcome != Outcome::AtRest) return;
  contact.outcome = certify.sign(contact.gap) == 0 ? Outcome::Hit : Outcome::PassesBy;
  contact.approach = N(0);
}

}  // namespace

template <class N>
RawContact<N> time_of_impact(const Core& given, const Path<N>& path, Certifier& certify) {
  const LocalCore<N> core(given);
  const Path<N> seen = core.to_local(path);
  RawContact<N> contact{};
  NearestFeature<N> nearest;
  if (!decided_at_start(core, seen, nearest, contact, certify))
    contact = follow(core, seen, nearest, certify);
  if (core.is_flat && certify.sign(path.v.z) != 0) slide_along(contact, certify);
  if (core.turn) to_world(*core.turn, contact);
  return contact;
}

template <class N>
std::optional<Outcome> decided_start(const Core& given, const Path<N>& path, Certifier& certify) {
  const LocalCore<N> core(given);
  NearestFeature<N> nearest;
  RawContact<N> contact{};
  if (!decided_at_start(core, core.to_local(path), nearest, contact, certify)) return std::nullopt;
  return contact.outcome;
}

template RawContact<FirstNumber> time_of_impact(const Core&, const Path<FirstNumber>&, Certifier&);
template std::optional<Outcome> decided_start(const Core&, const Path<FirstNumber>&, Certifier&);
#if !RICOCHET_ONE_NUMBER
template RawContact<LongNumber> time_of_impact(const Core&, const Path<LongNumber>&, Certifier&);
template std::optional<Outcome> decided_start(const Core&, const Path<LongNumber>&, Certifier&);
#endif

Impact time_of_impact(const Bullet& bullet, const MovingShape& target) {
  if (const auto* sphere = as_sphere(target.shape)) {
    Shot shot{};
    if (sphere_filter::shoot_sphere(bullet, {*sphere, target.velocity}, shot))
      return {shot.outcome, shot.time};
  }
  return evaluate_adaptively([&]<class N>(Certifier& certify) -> Impact {
    const RelativeMotion<N> motion = relative_motion<N>(bullet, target);
    const RawContact<N> contact = time_of_impact(core_of(target.shape), path_of(bullet, motion), certify);
    if (contact.outcome != Outcome::Hit) return {contact.outcome, 0};
    const N time = contact.tau * motion.unit;
    certify.nearest_double(time);
    return {contact.outcome, value(time)};
  });
}

bool is_exactly_late(double max_time, const Bullet& bullet, const MovingShape& target) {
  return evaluate_adaptively(LateImpactQuestion{bullet, target, max_time});
}

}  // namespace ricochet
