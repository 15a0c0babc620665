#include "ricochet/queries/fine_shot.hpp"

#include "ricochet/narrow_phase/time_of_impact.hpp"
#include "ricochet/queries/report.hpp"

namespace ricochet {

namespace {

template <class N>
N time_of(const Impacting& impacting, Certifier& certify) {
  const auto& [bullet, target, low] = impacting;
  RelativeMotion<N> motion = relative_motion<N>(bullet, target);
  if (low != Vec3d(0.0)) motion.offset = motion.offset + Vec3<N>(low);
  return time_of_impact(core_of(target.shape), path_of(bullet, motion), certify).tau * motion.unit;
}

}  // namespace

int compare_times(const Impacting& one, const Impacting& other) {
  const auto question = [&]<class N>(Certifier& certify) -> int {
    return certify.sign(time_of<N>(one, certify) - time_of<N>(other, certify));
  };
  return evaluate_within(question, kLongLimbs);
}

Shot shoot_from(const Vec3<DoubleWord>& place, const Vec3d& velocity, double radius,
                const MovingShape& target) {
  const Bullet bullet = Bullet::moving({place.x.hi, place.y.hi, place.z.hi}, velocity, radius);
  return evaluate_adaptively([&]<class N>(Certifier& certify) -> Shot {
    RelativeMotion<N> motion = relative_motion<N>(bullet, target);
    motion.offset = motion.offset + Vec3<N>(Vec3d(place.x.lo, place.y.lo, place.z.lo));
    const RawContact<N> contact = time_of_impact(core_of(target.shape), path_of(bullet, motion), certify);
    return report(bullet, target.velocity, motion, contact, certify);
  });
}

}  // namespace ricochet
