#include "ricochet/queries/fall_question.hpp"

#include "ricochet/narrow_phase/in_front.hpp"
#include "ricochet/narrow_phase/time_of_impact.hpp"
#include "ricochet/numeric/logarithm.hpp"
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

/// True if two triangles are met at a vertex or an edge that they share, at the same time.
bool is_same(const FallQuestion& one, const falling::Piece& piece, const FallQuestion& other,
             const falling::Piece& other_piece) {
  const Core core = core_of(one.target.shape), other_core = core_of(other.target.shape);
  if (core.kind != CoreKind::Triangle || other_core.kind != CoreKind::Triangle ||
      piece.kind != other_piece.kind || piece.kind == falling::PieceKind::Face)
    return false;
  if (one.target.velocity != other.target.velocity || !is_same(one.bullet, other.bullet)) return false;
  return are_same(ends_of(core, piece), ends_of(other_core, other_piece));
}

/// True if a ball at this place is outside a body at rest, or on its surface. It is decided separately, because the
/// ball is often exactly on the surface.
bool is_outside_at_rest(const Core& core, const Vec3d& place, double radius) {
  return evaluate_adaptively([&]<class N>(Certifier& certify) -> bool {
    const Vec3<N> offset = difference<N>(place, core.reference_point());
    const Path<N> at_rest = path_of(offset, Vec3<N>(Vec3d(0.0)), radius);
    return decided_start(core, at_rest, certify) != Outcome::StartsInside;
  });
}

}  // namespace

FallQuestion::FallQuestion(const Bullet& bullet_, const MovingShape& target_, const Vec3d& gravity)
    : bullet(bullet_), target(target_) {
  const Core core = core_of(target.shape);
  flies_straight = core.is_flat() && gravity.x == 0 && gravity.y == 0;
  fall = scaled_fall(bullet, core, target.velocity, gravity);
}

template <class N>
FallContact<N> FallQuestion::contact(const FallingMotion<N>& motion, Certifier& certify) const {
  if (!flies_straight)
    return time_of_fall(fall.core, motion.path(fall.bullet.radius), aim, excluded, certify);
  if (!aim.leaves) return {time_of_impact(fall.core, path_of(fall.bullet, motion), certify)};
  FallContact<N> contact{};
  contact.outcome = Outcome::PassesBy;
  return contact;
}

template <class N>
Shot FallQuestion::operator()(Certifier& certify) const {
  const FallingMotion<N> motion(fall);
  FallContact<N> found = contact(motion, certify);
  Shot shot{};
  shot.outcome = found.outcome;
  if (found.outcome == Outcome::StartsInside || (found.outcome != Outcome::Hit && aim.only_contact))
    return shot;
  const bool is_hit = found.outcome == Outcome::Hit;
  const N& tau = is_hit ? found.tau : found.closest_tau;
  double time = found.nearest_tau;
  if (time < 0 || (time > 0 && std::holds_alternative<Bullet::Aimed>(bullet.motion))) {
    const N exact = tau * motion.unit;
    certify.nearest_double(exact);
    time = std::max(0.0, value(exact));
  }
  found.gap = fall.length == 0 ? found.gap : scaled(found.gap, fall.length);
  if (!report_contact_at(finite(std::ldexp(time, fall.time)), found, shot, certify)) {
    shot.closest.gap = finite(shot.closest.gap);
    return shot;
  }
  Vec3<N> center = Vec3<N>(fall.bullet.position) + motion.own_way(tau);
  if (fall.length != 0) center = scaled(center, fall.length);
  const Vec3<N> relative = motion.motion + motion.acceleration * (tau + tau);
  const Vec3d before = quotients(motion.own_velocity(tau), motion.unit);
  const bool only_touches = Certifier::is_certain(found.approach) && certify.sign(found.approach) == 0;
  shot.ricochet_angle = only_touches ? 0 : ricochet_angle(found, relative, certify);
  const double length =
      std::ldexp(arc_length(quotients(motion.own_motion, motion.unit), fall.gravity, time), fall.length);
  report_hit(shot.time, finite(length), finite(place(center, certify)), shot.normal, bullet.radius, before,
             fall.target_velocity, shot);
  if (shot.ricochet_angle == 0) shot.velocity = before;
  shot.velocity = finite(scaled(shot.velocity, fall.length - fall.time));
  const auto side = [&](const Vec3d& p) { return certify.sign(dot(found.outward, Vec3<N>(p) - center)); };
  put_in_front(bullet, target, center, found, side, shot, certify);
  if (shot.time > 0) put_outside(center, shot, certify);
  return shot;
}

/// Under gravity a bouncing ball returns to its reported place. So the centre at a contact with a body at rest is
/// reported as the nearest double outside it: a ball that starts inside meets nothing.
template <class N>
void FallQuestion::put_outside(const Vec3<N>& center, Shot& shot, Certifier& certify) const {
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

bool FallQuestion::is_late(double max_time, int limbs) const {
  const auto question = [&]<class N>(Certifier& certify) -> bool {
    const FallingMotion<N> motion(fall);
    return certify.sign(contact(motion, certify).tau * motion.unit - scaled(N(max_time), -fall.time)) > 0;
  };
  return evaluate_fall(question, limbs);
}

int compare_falls(const FallQuestion& one, const FallQuestion& other) {
  const auto question = [&]<class N>(Certifier& certify) -> int {
    const FallingMotion<N> motion(one.fall), other_motion(other.fall);
    const FallContact<N> contact = one.contact(motion, certify);
    const FallContact<N> other_contact = other.contact(other_motion, certify);
    if (contact.piece && other_contact.piece && is_same(one, *contact.piece, other, *other_contact.piece))
      return 0;
    return certify.sign(scaled(contact.tau * motion.unit, one.fall.time) -
                        scaled(other_contact.tau * other_motion.unit, other.fall.time));
  };
  return evaluate_within(question, kLongLimbs);
}

template Shot FallQuestion::operator()<FirstNumber>(Certifier&) const;
#if !RICOCHET_ONE_NUMBER
template Shot FallQuestion::operator()<LongNumber>(Certifier&) const;
#endif

}  // namespace ricochet
