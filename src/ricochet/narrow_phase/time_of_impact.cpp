// For size and speed: shapes are asked here, by exact questions.
#include "ricochet/narrow_phase/time_of_impact.hpp"

#include "ricochet/narrow_phase/sphere_shot.hpp"

namespace ricochet {

Impact time_of_impact(const Bullet& bullet, const MovingShape& target) {
  if (const auto* sphere = as_sphere(target.shape)) {
    Shot shot{};
    if (sphere_filter::shoot_sphere(bullet, {*sphere, target.velocity}, shot))
      return {shot.outcome, shot.time};
  }
  return evaluate_adaptively([&]<class N>(Certifier& certify) -> Impact {
    const RelativeMotion<N> motion = relative_motion<N>(bullet, target);
    const RawContact<N> contact = first_contact(core_of(target.shape), path_of(bullet, motion), certify);
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
