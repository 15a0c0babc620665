#include "ricochet/paths/moment.hpp"

#include <cmath>

#include "ricochet/numeric/to_double.hpp"

namespace ricochet::scene {

FinePlace seen(const Moment& moment, const Vec3d& of_target) {
  if (of_target == Vec3d(0.0)) return moment.place;
  const FinePlace place = moment.place - product(of_target, moment.time);
  const Vec3d near = rounded(place);
  if (std::isfinite(near.x + near.y + near.z)) return place;
  return FinePlace(finite(rounded(moment.place) - finite(of_target * moment.time.hi)));
}

}  // namespace ricochet::scene
