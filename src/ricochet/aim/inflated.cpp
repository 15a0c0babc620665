#include "ricochet/aim/inflated.hpp"

#include "ricochet/length.hpp"
#include "ricochet/nearest.hpp"

namespace ricochet::aiming {

dvec3 nearest_inflated(const Search& search, std::size_t body, const dvec3& x) {
  ++search.work.nearest_points;
  const double radius = search.question.radius;
  const dvec3 q = nearest(search.via[body].shape, x);
  const double away = length(x - q);
  return away <= radius ? x : q + (x - q) * (radius / away);
}

}  // namespace ricochet::aiming
