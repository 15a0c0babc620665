// For size and speed: runs for each step of a march, and for each target that is nearly hit.
#include "ricochet/narrow_phase/supporting_plane.hpp"

namespace ricochet {

double support(const LocalCore<double>& core, const Vec3d& n) {
  const Vec3d& e = core.e;
  const double along = dot(n, e);
  switch (core.kind) {
    case CoreKind::Segment:
    case CoreKind::Strip:
      return std::max(0.0, along);
    case CoreKind::Triangle:
      return std::max({0.0, along, dot(n, core.f)});
    case CoreKind::Box:
      return std::max(0.0, n.x * e.x) + std::max(0.0, n.y * e.y) + std::max(0.0, n.z * e.z);
    case CoreKind::Cylinder:
      return std::max(0.0, along) + support_of_disc(core, n);
    default:
      return 0;
  }
}

Vec3d direction_from(const LocalCore<double>& core, const Vec3d& place) {
  Certifier guesses;
  const NearestFeature<double> nearest = nearest_feature(core, place, guesses);
  if (nearest.kind == FeatureKind::Rim) return separation_from_rim(core, nearest.index, place);
  return nearest.outward;
}

}  // namespace ricochet
