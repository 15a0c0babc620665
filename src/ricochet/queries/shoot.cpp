#include "ricochet/shoot.hpp"

#include "ricochet/narrow_phase/sphere_shot.hpp"
#include "ricochet/narrow_phase/triangle.hpp"
#include "ricochet/queries/shoot_question.hpp"

namespace ricochet {

namespace {

/// What a hit at `time` is to a limit that it exceeds.
Shot out_of_time(double time) {
  Shot late{};
  late.outcome = Outcome::OutOfTime;
  late.has_closest = true;
  late.closest = {time, 0};
  return late;
}

/// A point that certainly hits a triangle's face: what `shoot_adaptively` finds in its first stage, without the
/// other stages' code around it, so that it takes half the time. False where that is not certain.
bool hits_face(const Bullet& bullet, const Triangle& triangle, const Vec3d& velocity, Shot& shot) {
  if (bullet.radius != 0) return false;
  Certifier certify;
  const auto motion = relative_motion<DoubleDouble>(bullet, reference_point(triangle), velocity);
  const auto path = relative_path(bullet, motion);
  RawContact<DoubleDouble> contact;
  if (!certain_face_contact(path, TriangleFrame<DoubleDouble>(triangle), contact, certify)) return false;
  shot = report(bullet, velocity, motion, contact, certify);
  return !certify.is_uncertain();
}

[[gnu::noinline]] Shot shoot_adaptively(const Bullet& bullet, const MovingShape& target) {
  return evaluate_adaptively(ShootQuestion{bullet, target});
}

}  // namespace

Shot shoot(const Bullet& bullet, const Moving<Sphere>& target, double max_time) {
  Shot shot{};
  if (!sphere_filter::shoot_sphere(bullet, target, shot)) shot = shoot_adaptively(bullet, target);
  if (shot.outcome == Outcome::Hit && is_late(shot.time, max_time, bullet, target))
    shot = out_of_time(shot.time);
  return shot;
}

Shot shoot(const Bullet& bullet, const MovingShape& target, double max_time) {
  if (const auto* sphere = std::get_if<Sphere>(&target.shape))
    return shoot(bullet, Moving<Sphere>{*sphere, target.velocity}, max_time);
  const auto* const triangle = std::get_if<Triangle>(&target.shape);
  Shot shot{};
  if (triangle == nullptr || !hits_face(bullet, *triangle, target.velocity, shot))
    shot = shoot_adaptively(bullet, target);
  if (shot.outcome == Outcome::Hit && is_late(shot.time, max_time, bullet, target))
    shot = out_of_time(shot.time);
  return shot;
}

Shot shoot(const Bullet& bullet, const AnyShape& target, double max_time) {
  return shoot(bullet, MovingShape{target}, max_time);
}

Shot estimate_shot(const Bullet& bullet, const MovingShape& target) {
  // The static filter that `shoot` asks first, so that both give the same bits
  Shot shot{};
  if (const auto* sphere = std::get_if<Sphere>(&target.shape))
    if (sphere_filter::shoot_sphere(bullet, {*sphere, target.velocity}, shot)) return shot;
  return estimate(ShootQuestion{bullet, target});
}

}  // namespace ricochet
