#include "ricochet/closest_point.hpp"

#include <algorithm>
#include <cmath>

#include "ricochet/narrow_phase/nearest_point.hpp"
#include "ricochet/numeric/to_double.hpp"

namespace ricochet {

ClosestPoint closest_point(const Vec3d& place, const AnyShape& shape) {
  return evaluate_adaptively([&]<class N>(Certifier& certify) -> ClosestPoint {
    const Core core = core_of(shape);
    const NearestPoint<N> nearest(core, place, certify);
    const N distance = nearest.signed_distance();
    certify.nearest_double(distance);
    const Vec3<N> unit_outward = nearest.unit_outward(certify);
    Vec3<N> point = nearest.core_point();
    if (nearest.is_thick) point = point + unit_outward * nearest.radius;
    const Vec3d at = values(point);
    // A difference that vanishes where point and place cancel is known to 2^-90 of the place.
    const N size(
        std::max(largest_coordinate(at), 0x1p-30 * (largest_coordinate(place) + std::fabs(value(distance)))));
    for (int i = 0; i < 3; ++i) {
      certify.error_within(unit_outward[i], N(1));
      certify.error_within(point[i], size);
    }
    return {finite(at), finite(value(distance)) + 0.0, values(unit_outward)};  // no -0
  });
}

}  // namespace ricochet
