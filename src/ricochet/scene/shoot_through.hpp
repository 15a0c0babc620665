// Lists the targets in a scene that a bullet passes through.
#pragma once

#include "ricochet/targets/targets.hpp"

namespace ricochet::scene {

/// See `Scene::shoot_through`.
Status shoot_through(Targets& targets, const Bullet& bullet, const ThroughLimits& limits,
                     const ActiveFilter& filter, List<ThroughHit>& hits);

}  // namespace ricochet::scene
