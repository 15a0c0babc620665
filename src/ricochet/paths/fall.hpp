// Scenes under gravity: the closest hit of a falling bullet.
//
// Which hit is the closest is decided as `shoot` under gravity with each target decides it. A bullet of a path stands on what it has
// come to, to rounding, and leaves it; what else it touches it leaves as well, or bounces off at once.
#pragma once

#include "ricochet/paths/fall_departure.hpp"
#include "ricochet/targets/targets.hpp"

namespace ricochet::scene {

/// First contact with anything until `max_time`; as `Scene::shoot`. Filter null: all targets count.
SceneShot closest_fall(Targets& targets, const Bullet& bullet, double max_time, const FallStart& start,
                       const Filter* filter, Surroundings& around);
/// The same of a loop of questions.
SceneShot fall_leaving(Targets& targets, const Bullet& bullet, double max_time, const Filter* filter,
                       Leaving& leaving);

}  // namespace ricochet::scene
