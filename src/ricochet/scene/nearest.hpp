// The nearest of many targets, decided as `shoot` with each of them decides.
#pragma once

#include <limits>

#include "ricochet/scene/targets.hpp"

namespace ricochet::scene {

/// A bullet's velocity, given or aimed, to rounding.
Vec3d velocity_of(const Bullet& bullet);

/// First contact with anything but what the bullet leaves; as `Scene::shoot`, but a hit after `max_time` is none.
SceneShot nearest(Targets& targets, const Bullet& bullet, double max_time, const Departure& departure);

/// `shoot` at one of the targets, as it stands at the departure.
Shot shoot_at(const Targets& targets, const Bullet& bullet, const Met& met, const Departure& departure,
              double max_time = std::numeric_limits<double>::infinity());

}  // namespace ricochet::scene
