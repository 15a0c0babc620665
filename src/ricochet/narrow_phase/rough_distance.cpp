#include "ricochet/narrow_phase/rough_distance.hpp"

#include "ricochet/narrow_phase/nearest_point.hpp"

namespace ricochet {

namespace {

/// Sizes whose eighth powers are finite, and keep all digits of a double-double.
constexpr double kLeastRoughSize = 0x1p-100, kMostRoughSize = 0x1p100;

}  // namespace

double rough_distance(const Vec3d& place, const AnyShape& shape, double size) {
  const Core core = core_of(shape);
  const auto question = [&]<class N>(Certifier& certify) -> double {
    const N distance = NearestPoint<N>(core, place, certify).signed_distance();
    certify.error_within(distance, N(size), kCertifiedBits);
    return value(distance);
  };
  if (size > kLeastRoughSize && size < kMostRoughSize && !core.is_turned) {
    Certifier certify;
    const double distance = adaptive::answer_of_first_stage(question, certify);
    if (std::isfinite(distance)) return distance;
  }
  return evaluate_adaptively(question);
}

}  // namespace ricochet
