// The nearest of many targets, decided as `shoot` with each of them decides.
#pragma once

#include <limits>

#include "ricochet/narrow_phase/sphere_shot.hpp"
#include "ricochet/scene/targets.hpp"

namespace ricochet::scene {

/// First contact with anything but what the bullet leaves; as `Scene::shoot`, but a hit after `max_time` is none.
SceneShot nearest(Targets& targets, const Bullet& bullet, double max_time, const Departure& departure);

/// Whether an exact time certainly is before or after another one, given the double nearest to it.
inline bool is_certainly_before(double nearest, double time) {
  return nearest * (1 + kTimeRounding) + kSubnormalTimeRounding < time;
}
inline bool is_certainly_after(double nearest, double time) {
  return nearest * (1 - kTimeRounding) - kSubnormalTimeRounding > time;
}

/// Whether a bullet may come near enough to matter: by a bounding sphere around the target's bounds, wider
/// than what rounding can do to its centre (see `Targets::move`) and to the velocity. True wherever numbers are outside of
/// the range of the filters of spheres, or the relative speed is below 2^-10 of the bullet's.
bool may_hit(const Targets& targets, std::int32_t index, const Bullet& bullet, const Ray& ray,
             const Departure& departure, double latest);

/// `shoot` at one of the targets, as it stands at the departure.
Shot shoot_at(const Targets& targets, const Bullet& bullet, const Met& met, const Departure& departure,
              double max_time = std::numeric_limits<double>::infinity());

}  // namespace ricochet::scene
