#include "ricochet/narrow_phase/time_of_impact.hpp"

#include "ricochet/narrow_phase/every_shape.hpp"
#include "ricochet/narrow_phase/sphere_shot.hpp"

namespace ricochet {

template <class N>
RawContact<N> time_of_impact(const AnyShape& shape, const RelativePath<N>& path, Certifier& certify) {
  return std::visit([&](const auto& known) { return time_of_impact(known, path, certify); }, shape);
}
template RawContact<FirstNumber> time_of_impact(const AnyShape&, const RelativePath<FirstNumber>&, Certifier&);
#if !RICOCHET_ONE_NUMBER
template RawContact<LongNumber> time_of_impact(const AnyShape&, const RelativePath<LongNumber>&, Certifier&);
#endif

Impact time_of_impact(const Bullet& bullet, const MovingShape& target) {
  if (const auto* sphere = std::get_if<Sphere>(&target.shape)) {
    Shot shot{};
    if (sphere_filter::shoot_sphere(bullet, {*sphere, target.velocity}, shot))
      return {shot.outcome, shot.time};
  }
  return evaluate_adaptively(ImpactQuestion{bullet, target});
}

bool is_exactly_late(double max_time, const Bullet& bullet, const MovingShape& target) {
  return evaluate_adaptively(LateImpactQuestion{bullet, target, max_time});
}

}  // namespace ricochet
