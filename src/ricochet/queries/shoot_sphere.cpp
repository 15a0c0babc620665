// `shoot` at a sphere. It has its own file, which needs no other shape.
#include "ricochet/narrow_phase/sphere_contact.hpp"
#include "ricochet/narrow_phase/sphere_shot.hpp"
#include "ricochet/narrow_phase/time_of_impact.hpp"
#include "ricochet/queries/report.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet {

namespace {

struct SphereQuestion {
  const Bullet& bullet;
  const Moving<Sphere>& target;

  template <class N>
  RelativeMotion<N> motion() const {
    return relative_motion<N>(bullet, target.shape.center, target.velocity);
  }
  template <class N>
  Shot operator()(Certifier& certify) const {
    const RelativeMotion<N> seen = motion<N>();
    const RawContact<N> contact = contact_with_sphere(path_to_sphere(bullet, seen, target.shape), certify);
    return report(bullet, target.velocity, seen, contact, certify);
  }
};

/// As `LateImpactQuestion`.
struct LateSphereQuestion {
  SphereQuestion of;
  double max_time;

  template <class N>
  bool operator()(Certifier& certify) const {
    const RelativeMotion<N> motion = of.motion<N>();
    const Path<N> path = path_to_sphere(of.bullet, motion, of.target.shape);
    RawContact<N> contact{};
    if (!is_first_stage<N>())
      return !decided_at_sphere(path.shifted(N(max_time) / motion.unit), contact, certify);
    contact = contact_with_sphere(path, certify);
    return certify.sign(contact.tau * motion.unit - N(max_time)) > 0;
  }
};

[[gnu::noinline]] Shot shoot_sphere_adaptively(const Bullet& bullet, const Moving<Sphere>& target) {
  return evaluate_adaptively(SphereQuestion{bullet, target});
}

[[gnu::noinline]] bool is_exactly_late(double max_time, const Bullet& bullet, const Moving<Sphere>& target) {
  return evaluate_adaptively(LateSphereQuestion{{bullet, target}, max_time});
}

}  // namespace

Shot shoot(const Bullet& bullet, const Moving<Sphere>& target, double max_time) {
  Shot shot;
  if (!sphere_filter::shoot_sphere(bullet, target, shot)) shot = shoot_sphere_adaptively(bullet, target);
  const auto is_exactly = [&](double limit) { return is_exactly_late(limit, bullet, target); };
  return shot.outcome == Outcome::Hit && is_late(shot.time, max_time, is_exactly) ? out_of_time(shot.time)
                                                                                  : shot;
}

Shot shoot(const Bullet& bullet, const Sphere& target, double max_time) {
  return shoot(bullet, Moving<Sphere>{target, Vec3d(0.0)}, max_time);
}

}  // namespace ricochet
