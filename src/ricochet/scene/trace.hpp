// Paths of many bounces.
#pragma once

#include "ricochet/numeric/to_double.hpp"
#include "ricochet/scene/scene.hpp"
#include "ricochet/scene/uncertainty.hpp"

namespace ricochet {

namespace scene {

/// A bullet's velocity, given or aimed.
Vec3d velocity_of(const Bullet& bullet);

}  // namespace scene

template <bool Exact, class EachLeg>
PathEnd Scene::trace_with(const Bullet& first, const TraceLimits& limits, EachLeg&& each) {
  sort();
  PathEnd end{0, 0, first.position, scene::velocity_of(first), -1, 0};
  double time = 0, speed = std::sqrt(dot(end.velocity, end.velocity));
  scene::Spread spread;
  Bullet bullet = first;
  // Says whether to go on.
  const auto show = [&](const Leg& leg) {
    if constexpr (std::is_same_v<decltype(each(leg)), bool>) {
      if (each(leg)) return true;
      end.status = Status::OutOfMemory;
      return false;
    } else {
      each(leg);
      return true;
    }
  };
  while (end.bounces < limits.bounces && end.length < limits.length) {
    constexpr double kForever = std::numeric_limits<double>::infinity();
    double off_surface = 0;
    const SceneShot next = Exact ? nearest(bullet, kForever, end.target)
                                 : nearest_roughly(bullet, kForever, end.target, off_surface);
    end.status = next.status;
    if (next.status != Status::Ok) break;
    const Shot& shot = next.shot;
    if (shot.outcome != Outcome::Hit) {
      show(Leg{bullet.position, shot, time, -1, end.uncertainty});
      break;
    }
    time = finite(time + shot.time);
    end.length = finite(end.length + shot.distance);
    end.target = next.target;
    end.position = shot.center;
    ++end.bounces;
    const MovingShape& target = targets_[static_cast<std::size_t>(next.target)];
    const Vec3d& drift = target.velocity;
    const Vec3d in = end.velocity - drift;
    const double closing = -dot(in, shot.normal);
    Vec3d out = in + (1 + limits.restitution) * closing * shot.normal + drift;
    const double size = std::sqrt(dot(out, out));
    if (limits.restitution == 1 && drift == Vec3d(0.0)) {
      // Mirrors keep the speed to the bit, however many there are.
      if (size > 0) out *= speed / size;
    } else {
      speed = size;
    }
    end.uncertainty = spread.bounce({&target.shape, shot.point - drift * shot.time, shot.center,
                                     bullet.radius, shot.time, shot.distance, std::sqrt(dot(in, in)), closing,
                                     std::sqrt(dot(drift, drift)), limits.restitution, off_surface});
    end.velocity = out;
    Leg leg{bullet.position, shot, time, next.target, end.uncertainty};
    leg.shot.velocity = out;
    if (!show(leg)) break;
    bullet = Bullet::moving(end.position, end.velocity, bullet.radius);
  }
  return end;
}

}  // namespace ricochet
