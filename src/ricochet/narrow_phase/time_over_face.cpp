#include "ricochet/narrow_phase/time_over_face.hpp"

#include <algorithm>
#include <cmath>

#include "ricochet/narrow_phase/features.hpp"
#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/numeric/roots.hpp"

namespace ricochet {

std::optional<double> time_over_face(const AnyShape& shape, const Vec3d& place, const Vec3d& velocity,
                                     const Vec3d& acceleration, double radius) {
  const Core core = core_of(shape);
  const LocalCore<double> local(core);
  const Path<double> path = local.to_local(
      Path<double>{place - core.reference_point(), velocity, acceleration * 0.5, radius, radius == 0});
  Certifier guesses;
  const Feature feature = feature_of(local, nearest_feature(local, path.p, guesses));
  const FeatureKind face = core.kind == CoreKind::Strip ? FeatureKind::Edge : FeatureKind::Face;
  if (feature.kind != face) return std::nullopt;
  double first = HUGE_VAL;
  Features<double>(local, path).in_zone(feature, [&](const Polynomial<double>& weight) {
    first = std::min(first, weight.c[0] < 0 ? 0.0 : RootGuess(weight).first(HUGE_VAL));
    return true;
  });
  return first;
}

}  // namespace ricochet
