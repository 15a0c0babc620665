#include "ricochet/aim/flight.hpp"

#include "ricochet/numeric/length.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet::aiming {

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
  Flight f;
  f.start = q.from;
  f.velocity = direction * q.speed;
  for (const MovingShape& target : search.via) {
    const Vec3d moved = target.velocity * (share * f.start_time);
    const Shot shot = shoot_from(shooting, search.work, target, Bullet::moving(f.start, f.velocity, q.radius),
                                 f.start_time, share);
    if (shot.outcome != Outcome::Hit) return f;
    f.start_time += shot.time;
    f.start = shot.center + moved;
    f.velocity = shot.velocity;
    if (bounces != nullptr)
      bounces[f.bounces] = {f.start,       shot.point + moved, shot.normal,
                            shot.velocity, f.start_time,       shot.ricochet_angle};
    ++f.bounces;
  }
  const Vec3d goal = q.to + q.to_velocity * (share * f.start_time);
  const Vec3d v = f.velocity - q.to_velocity * share, r = f.start - goal;
  const double later = -dot(r, v) / dot(v, v);
  f.miss = r + v * later;
  f.time = f.start_time + later;
  f.reaches = later > 0;
  return f;
}

double miss_scale(const Search& search, const Flight& flight) {
  const Aim& q = search.question;
  return length(q.to - q.from) + length(flight.start - q.from);
}

}  // namespace ricochet::aiming
