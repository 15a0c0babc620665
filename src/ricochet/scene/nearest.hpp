// The nearest of many targets, decided as `shoot` with each of them decides.
#pragma once

#include "ricochet/scene/targets.hpp"

namespace ricochet::scene {

/// A bullet's velocity, given or aimed, to rounding.
Vec3d velocity_of(const Bullet& bullet);

/// First contact with anything but `except`; as `Scene::shoot`, but a hit after `max_time` is none.
SceneShot nearest(Targets& targets, const Bullet& bullet, double max_time, const Met& except);

}  // namespace ricochet::scene
