#include "ricochet/scene/trace.hpp"

#include <limits>

#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/numeric/to_double.hpp"
#include "ricochet/scene/nearest.hpp"
#include "ricochet/scene/nearest_filtered.hpp"
#include "ricochet/scene/uncertainty.hpp"

namespace ricochet::scene {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// `find_next(bullet, except)` gives the next hit as a `FilteredShot`.
template <class FindNext, class EachLeg>
PathEnd follow(Targets& targets, const Bullet& first, const TraceLimits& limits, FindNext&& find_next,
               EachLeg&& each_leg) {
  PathEnd end{0, 0, first.position, velocity_of(first), -1, 0};
  double time = 0, speed = std::sqrt(dot(end.velocity, end.velocity));
  ErrorBounds errors;
  Bullet bullet = first;
  while (end.bounces < limits.bounces && end.length < limits.length) {
    const FilteredShot found = find_next(bullet, Met{end.target, end.triangle});
    const SceneShot& next = found.answer;
    end.status = next.status;
    if (next.status != Status::Ok) break;
    const Shot& shot = next.shot;
    if (shot.outcome != Outcome::Hit) {
      if (!each_leg(Leg{bullet.position, shot, time, -1, end.uncertainty})) end.status = Status::OutOfMemory;
      break;
    }
    time = finite(time + shot.time);
    end.length = finite(end.length + shot.distance);
    end.target = next.target;
    end.triangle = next.triangle;
    end.position = shot.center;
    ++end.bounces;
    const MovingShape target = targets.shape({next.target, next.triangle});
    const Vec3d& target_velocity = target.velocity;
    const Vec3d in = end.velocity - target_velocity;
    const double closing = -dot(in, shot.normal);
    Vec3d out = reflect(end.velocity, shot.normal, target_velocity, limits.restitution);
    const double size = std::sqrt(dot(out, out));
    if (limits.restitution == 1 && target_velocity == Vec3d(0.0)) {
      // Mirrors keep the speed to the bit, however many there are.
      if (size > 0) out *= speed / size;
    } else {
      speed = size;
    }
    end.uncertainty = errors.bounce({&target.shape, shot.point - target_velocity * shot.time, shot.center,
                                     bullet.radius, shot.time, shot.distance, std::sqrt(dot(in, in)), closing,
                                     std::sqrt(dot(target_velocity, target_velocity)), limits.restitution,
                                     found.surface_error});
    end.velocity = out;
    Leg leg{bullet.position, shot, time, next.target, end.uncertainty, next.triangle};
    leg.shot.velocity = out;
    if (!each_leg(leg)) {
      end.status = Status::OutOfMemory;
      break;
    }
    bullet = Bullet::moving(end.position, end.velocity, bullet.radius);
  }
  return end;
}

}  // namespace

PathEnd trace(Targets& targets, const Bullet& first, const TraceLimits& limits, LegVisitor each_leg) {
  const auto find_next = [&](const Bullet& bullet, const Met& except) {
    return FilteredShot{nearest(targets, bullet, kInfinity, except), 0};
  };
  return follow(targets, first, limits, find_next, each_leg);
}

PathEnd trace_filtered(Targets& targets, const Bullet& first, const TraceLimits& limits) {
  const auto find_next = [&](const Bullet& bullet, const Met& except) {
    return nearest_filtered(targets, bullet, kInfinity, except);
  };
  return follow(targets, first, limits, find_next, [](const Leg&) { return true; });
}

}  // namespace ricochet::scene
