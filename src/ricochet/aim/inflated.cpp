#include "ricochet/aim/inflated.hpp"

#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/numeric/length.hpp"

namespace ricochet::aiming {

Vec3d nearest_inflated(const Search& search, std::size_t body, const Vec3d& x) {
  ++search.work.nearest_points;
  const double radius = search.question.radius;
  const Vec3d q = estimate_closest_point(search.via[body].shape, x);
  const double away = length(x - q);
  return away <= radius ? x : q + (x - q) * (radius / away);
}

}  // namespace ricochet::aiming
