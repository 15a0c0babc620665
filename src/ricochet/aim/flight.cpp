#include "ricochet/aim/flight.hpp"

#include "ricochet/numeric/length.hpp"
#include "ricochet/queries/fall_question.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet::aiming {

namespace {

constexpr int kPassSteps = 12;

Shot fall_from(Shooting shooting, AimWork& work, const MovingShape& target, const Bullet& bullet,
               const Vec3d& gravity) {
  ++(shooting == Shooting::Exact ? work.exact_shots : work.estimated_shots);
  const Falling falling{bullet, target, gravity};
  return shooting == Shooting::Exact ? hit_of(falling) : estimate_hit_of(falling);
}

/// Finds the closest pass of a falling path, near the time from the search. Uses Gauss and Newton's method, which
/// becomes Newton's if the path goes through the goal.
void pass_goal(const Search& search, Flight& f) {
  const Aim& q = search.question;
  const Vec3d falls = q.to_falls ? search.gravity : Vec3d(0.0), curve = search.gravity - falls;
  const double begun = f.start_time;
  const Vec3d r = f.start - (q.to + (q.to_velocity + falls * (0.5 * begun)) * begun),
              v = f.velocity - (q.to_velocity + falls * begun);
  double later = search.pass_time - begun;
  for (int step = 0;; ++step) {
    f.miss = r + (v + curve * (0.5 * later)) * later;
    f.arriving = v + curve * later;
    const double next = later - dot(f.miss, f.arriving) / dot(f.arriving, f.arriving);
    if (step == kPassSteps || next == later || !(std::fabs(next) < HUGE_VAL)) break;
    later = next;
  }
  f.time = begun + later;
  f.reaches = later > 0;
}

}  // namespace

Shot shoot_from(Shooting shooting, AimWork& work, const MovingShape& target, const Bullet& bullet,
                double begun, double share) {
  ++(shooting == Shooting::Exact ? work.exact_shots : work.estimated_shots);
  Bullet seen = bullet;
  seen.position = bullet.position - target.velocity * (share * begun);
  const MovingShape slowed{target.shape, target.velocity * share};
  return shooting == Shooting::Exact ? shoot(seen, slowed) : estimate_shot(seen, slowed);
}

Flight fly(const Search& search, const Vec3d& direction, double share, Shooting shooting,
           AimBounce* bounces) {
  const Aim& q = search.question;
  const bool falls = search.gravity != Vec3d(0.0);
  Flight f;
  f.start = q.from;
  f.velocity = direction * q.speed;
  for (const MovingShape& target : search.via) {
    const Vec3d moved = target.velocity * (share * f.start_time);
    const Bullet bullet = Bullet::moving(f.start, f.velocity, q.radius);
    const Shot shot = falls ? fall_from(shooting, search.work, target, bullet, search.gravity)
                            : shoot_from(shooting, search.work, target, bullet, f.start_time, share);
    if (shot.outcome != Outcome::Hit) return f;
    f.start_time += shot.time;
    f.start = shot.center + moved;
    f.velocity = shot.velocity;
    if (bounces != nullptr)
      bounces[f.bounces] = {f.start,       shot.point + moved, shot.normal,
                            shot.velocity, f.start_time,       shot.ricochet_angle};
    ++f.bounces;
  }
  if (falls) {
    pass_goal(search, f);
    return f;
  }
  const Vec3d goal = q.to + q.to_velocity * (share * f.start_time);
  const Vec3d r = f.start - goal;
  f.arriving = f.velocity - q.to_velocity * share;
  const double later = -dot(r, f.arriving) / dot(f.arriving, f.arriving);
  f.miss = r + f.arriving * later;
  f.time = f.start_time + later;
  f.reaches = later > 0;
  return f;
}

double miss_scale(const Search& search, const Flight& flight) {
  const Aim& q = search.question;
  return length(q.to - q.from) + length(flight.start - q.from);
}

}  // namespace ricochet::aiming
