// Paths of many bounces.
#pragma once

#include "ricochet/scene/scene.hpp"

namespace ricochet {

namespace scene {

/// How strongly the surface bends for a ball of `radius` at a hit: 1 / distance to the centre of curvature.
/// Edges and corners bend as the ball does; flat faces not at all.
double curvature(const AnyShape& shape, double radius);

/// A bullet's velocity, given or aimed.
dvec3 velocity_of(const Bullet& bullet);

}  // namespace scene

/// Two nearby paths part by `spread` in place and `turn` in direction: a flight of length l adds l turn to
/// the spread, a bounce at an angle of sine s off a surface of curvature k adds 2 k spread / s to the turn;
/// each step rounds.
template <bool Exact, class EachLeg>
PathEnd Scene::trace_with(const Bullet& first, const TraceLimits& limits, EachLeg&& each) {
  prepare();
  PathEnd end{0, 0, first.position, scene::velocity_of(first), -1, 0};
  double time = 0, turn = 0x1p-52;
  Bullet bullet = first;
  const double speed_at_first = std::sqrt(glm::dot(end.velocity, end.velocity));
  while (end.bounces < limits.bounces && end.length < limits.length) {
    constexpr double kForever = std::numeric_limits<double>::infinity();
    const SceneShot next =
        Exact ? nearest(bullet, kForever, end.target) : nearest_roughly(bullet, kForever, end.target);
    const Shot& shot = next.shot;
    if (shot.outcome != Outcome::Hit) {
      each(Leg{bullet.position, shot, time, -1, end.uncertainty});
      break;
    }
    const double flown = shot.distance;
    time += shot.time;
    end.length += flown;
    end.target = next.target;
    end.position = shot.center;
    ++end.bounces;
    const SceneTarget& target = targets_[static_cast<std::size_t>(next.target)];
    const dvec3 in = end.velocity - target.velocity;
    const double closing = -glm::dot(in, shot.normal);
    dvec3 out = in + (1 + limits.restitution) * closing * shot.normal + target.velocity;
    if (limits.restitution == 1 && target.velocity == dvec3(0.0)) {
      // Mirrors keep the speed to the bit, however many there are.
      const double size = std::sqrt(glm::dot(out, out));
      if (size > 0) out *= speed_at_first / size;
    }
    const double sine = std::max(closing / std::sqrt(glm::dot(in, in)), 1e-8);
    const double reach =
        std::max({std::fabs(shot.center.x), std::fabs(shot.center.y), std::fabs(shot.center.z)});
    end.uncertainty += flown * turn + reach * 0x1p-52;
    turn += 2 * scene::curvature(target.shape, bullet.radius) * end.uncertainty / sine + 0x1p-52;
    end.velocity = out;
    Leg leg{bullet.position, shot, time, next.target, end.uncertainty / sine};
    leg.shot.velocity = out;
    each(leg);
    bullet = Bullet::moving(end.position, end.velocity, bullet.radius);
  }
  return end;
}

}  // namespace ricochet
