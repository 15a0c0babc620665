#include "ricochet/queries/fall_question.hpp"

#include "ricochet/narrow_phase/in_front.hpp"
#include "ricochet/queries/met_feature.hpp"
#include "ricochet/queries/report.hpp"

namespace ricochet {

namespace {

bool is_same(const Bullet& one, const Bullet& other) {
  const auto* const moving = std::get_if<Bullet::Moving>(&one.motion);
  const auto* const other_moving = std::get_if<Bullet::Moving>(&other.motion);
  return moving != nullptr && other_moving != nullptr && moving->velocity == other_moving->velocity &&
         one.position == other.position && one.radius == other.radius;
}

/// Whether two triangles are met in a vertex or an edge that they share: at the same time.
bool is_same(const ShotQuestion& one, const Feature& feature, const ShotQuestion& other,
             const Feature& other_feature) {
  const Core core = core_of(one.target.shape), other_core = core_of(other.target.shape);
  if (core.kind != CoreKind::Triangle || other_core.kind != CoreKind::Triangle ||
      feature.kind != other_feature.kind || feature.kind == FeatureKind::Face)
    return false;
  if (one.target.velocity != other.target.velocity || !is_same(one.bullet, other.bullet)) return false;
  return are_same(ends_of(core, feature), ends_of(other_core, other_feature));
}

/// Whether a ball there is outside of what is at rest, or on its surface: asked by itself, for it is often on the surface exactly.
bool is_outside_at_rest(const Core& core, const Vec3d& place, double radius) {
  return evaluate_adaptively([&]<class N>(Certifier& certify) -> bool {
    const Vec3<N> offset = difference<N>(place, core.reference_point());
    const Path<N> at_rest = path_of(offset, Vec3<N>(Vec3d(0.0)), radius);
    return decided_start(core, at_rest, certify) != Outcome::StartsInside;
  });
}

}  // namespace

ShotQuestion::ShotQuestion(const Bullet& bullet_, const MovingShape& target_, const Vec3d& gravity)
    : bullet(bullet_),
      target(target_),
      fall(gravity == Vec3d(0.0) ? ScaledFall{bullet, core_of(target.shape), target.velocity, gravity}
                                 : scaled_fall(bullet, core_of(target.shape), target.velocity, gravity)),
      flies_straight(gravity == Vec3d(0.0) || (fall.core.is_flat() && gravity.x == 0 && gravity.y == 0)) {}

const Schedule& ShotQuestion::schedule() const {
  if (fall.gravity == Vec3d(0.0)) return kExactSchedule;
  return is_polynomial(bullet, target.velocity) ? kRootSchedule : kInexactRootSchedule;
}

void ShotQuestion::to_given_units(Shot& shot) const {
  if (fall.gravity == Vec3d(0.0) && fall.length == 0 && fall.time == 0) return;
  const auto length = [&](double x) { return finite(std::ldexp(x, fall.length)); };
  shot.time = finite(std::ldexp(shot.time, fall.time));
  shot.closest = {finite(std::ldexp(shot.closest.time, fall.time)), length(shot.closest.gap)};
  shot.distance = length(shot.distance);
  shot.center = finite(scaled(shot.center, fall.length));
  shot.point = finite(scaled(shot.point, fall.length));
  shot.velocity = finite(scaled(shot.velocity, fall.length - fall.time));
}

template <class N>
Shot ShotQuestion::operator()(Certifier& certify) const {
  const RelativeMotion<N> motion = relative_motion<N>(fall);
  const RawContact<N> found = contact(motion, certify);
  if (found.outcome != Outcome::Hit && aim.only_contact) {
    Shot miss{};
    miss.outcome = found.outcome;
    return miss;
  }
  Shot shot = report(fall.bullet, fall.target_velocity, fall.gravity, motion, found, certify);
  to_given_units(shot);
  if (!shot.is_hit()) return shot;
  Vec3<N> center = Vec3<N>(fall.bullet.position) + motion.own_way(found.tau);
  if (fall.length != 0) center = scaled(center, fall.length);
  const Vec3<N>& n = found.outward;
  // Straight on, n . (p - q) times the approach -(v . n) > 0, with q = x + w (o . n) / -(v . n): no quotient
  const auto side = [&](const Vec3d& p) {
    if (!motion.is_straight()) return certify.sign(dot(n, Vec3<N>(p) - center));
    return certify.sign(dot(n, difference<N>(p, bullet.position)) * found.approach -
                        dot(n, motion.own_motion) * dot(motion.offset, n));
  };
  put_in_front(bullet, target, center, found, side, shot, certify);
  if (shot.time > 0 && !motion.is_straight()) put_outside(center, shot, certify);
  return shot;
}

/// Gravity brings what bounces back to where it was told to be: the centre of what has come onto something at rest is told as the
/// nearest double outside of that, for what starts inside meets nothing.
template <class N>
void ShotQuestion::put_outside(const Vec3<N>& center, Shot& shot, Certifier& certify) const {
  if (target.velocity != Vec3d(0.0) || certify.is_uncertain()) return;
  const double radius = finite(bullet.radius + std::ldexp(fall.core.round_radius, fall.length));
  const double least = kSmallestSureRadius * largest_coordinate(shot.center);
  if (radius == 0 ? has_two_sides(target.shape) : radius < least) return;
  const auto is_outside = [&](const Vec3d& p) {
    const Vec3d seen = finite(scaled(p, -fall.length));
    return is_outside_at_rest(fall.core, seen, fall.bullet.radius);
  };
  shot.center =
      nearest_in_front(known_place(center, radius > 0 ? radius : HUGE_VAL), shot.normal, is_outside);
  if (bullet.radius == 0) shot.point = shot.center;
}

Shot answer_of(const ShotQuestion& question) { return evaluate_adaptively(question, question.schedule()); }

bool ShotQuestion::is_late(double max_time) const {
  const auto question = [&]<class N>(Certifier& certify) -> bool {
    const RelativeMotion<N> motion = relative_motion<N>(fall);
    return certify.sign(contact(motion, certify).tau * motion.unit - scaled(N(max_time), -fall.time)) > 0;
  };
  return evaluate_adaptively(question, schedule());
}

int compare_falls(const ShotQuestion& one, const ShotQuestion& other) {
  const auto question = [&]<class N>(Certifier& certify) -> int {
    const RelativeMotion<N> motion = relative_motion<N>(one.fall),
                            other_motion = relative_motion<N>(other.fall);
    const RawContact<N> contact = one.contact(motion, certify);
    const RawContact<N> other_contact = other.contact(other_motion, certify);
    if (contact.feature && other_contact.feature &&
        is_same(one, *contact.feature, other, *other_contact.feature))
      return 0;
    return certify.sign(scaled(contact.tau * motion.unit, one.fall.time) -
                        scaled(other_contact.tau * other_motion.unit, other.fall.time));
  };
  return evaluate_adaptively(question, kTieSchedule);
}

template Shot ShotQuestion::operator()<FirstNumber>(Certifier&) const;
#if !RICOCHET_ONE_NUMBER
template Shot ShotQuestion::operator()<LongNumber>(Certifier&) const;
#endif

}  // namespace ricochet
