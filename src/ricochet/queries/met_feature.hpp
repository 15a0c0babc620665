// The feature of a core that a path meets, in the world's directions and lengths: what explanations derive the time of a hit from.
#pragma once

#include <array>

#include "ricochet/narrow_phase/features.hpp"

namespace ricochet {

/// From the core's own frame to the world's directions and lengths.
template <class N>
Vec3<N> to_world(const LocalCore<N>& core, const Vec3<N>& x) {
  return core.turn ? core.turn->to_world(x) * (N(1) / square(core.turn->scale)) : x;
}

template <class N>
Vec3<N> unit_vector(const Vec3<N>& x) {
  using std::sqrt;
  return x * (N(1) / sqrt(length_squared(x)));
}

/// Out of a face, of length one; along an edge. The end of a strip is an edge that stands upright.
template <class N>
Vec3<N> direction_of(const LocalCore<N>& core, const Feature& feature) {
  if (core.kind == CoreKind::Strip && feature.kind == FeatureKind::Vertex) return along_axis(2, N(1));
  const bool is_face = feature.kind == FeatureKind::Face;
  return unit_vector(to_world(
      core, is_face ? core.slab(feature.index).outward(feature.is_upper) : core.edge(feature.index).along));
}

inline bool is_edge(const Core& core, const Feature& feature) {
  return feature.kind == FeatureKind::Edge ||
         (core.kind == CoreKind::Strip && feature.kind == FeatureKind::Vertex);
}

/// From a vertex, or a point of an edge or face, to a place of the core's own frame.
template <class N>
Vec3<N> from_feature(const LocalCore<N>& core, const Feature& feature, const Vec3<N>& place) {
  Vec3<N> from = place;
  if (feature.kind == FeatureKind::Vertex)
    from = place - core.vertex(feature.index);
  else if (feature.kind == FeatureKind::Edge)
    from = place - core.edge(feature.index).from;
  else if (feature.is_upper && !core.is_surface())
    from = place - core.e;
  return to_world(core, from);
}

/// Less the part along an edge.
template <class N>
Vec3<N> across(const Vec3<N>& x, const Vec3<N>& direction) {
  return x - direction * dot(x, direction);
}

/// The feature that a place outside a core is nearest to.
template <class N>
Feature feature_near(const LocalCore<N>& core, const Vec3<N>& place) {
  Certifier certify;
  const NearestFeature<N> nearest = nearest_feature(core, place, certify);
  // Seen from above a strip is a segment; between its ends it is a face.
  if (core.kind == CoreKind::Strip && nearest.kind == FeatureKind::Edge)
    return {FeatureKind::Face, 0, certify.sign(dot(place, core.n)) > 0};
  return feature_of(core, nearest);
}

/// The ends of an edge of a triangle; of a vertex, that twice.
using Ends = std::array<Vec3d, 2>;

inline Ends ends_of(const Core& triangle, const Feature& feature) {
  const auto& points = triangle.points;
  const int k = feature.index;
  if (feature.kind == FeatureKind::Vertex) return {points[k], points[k]};
  return k == 2 ? Ends{points[1], points[2]} : Ends{points[0], points[k + 1]};
}

inline bool are_same(const Ends& one, const Ends& other) {
  return one == other || one == Ends{other[1], other[0]};
}

}  // namespace ricochet
