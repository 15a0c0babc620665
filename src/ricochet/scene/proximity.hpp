// Questions about surroundings: the target whose surface is nearest to a place, and the targets that overlap a ball or
// a box.
#pragma once

#include "ricochet/targets/targets.hpp"

namespace ricochet::scene {

/// As `Scene::nearest`.
SceneClosestPoint nearest_to(Targets& targets, const Vec3d& place, double max_distance,
                             const ActiveFilter& filter);

/// As `Scene::overlaps`.
Status overlaps(Targets& targets, const Sphere& ball, const ActiveFilter& filter, List<std::int32_t>& found);
Status overlaps(Targets& targets, const Box& box, const ActiveFilter& filter, List<std::int32_t>& found);

}  // namespace ricochet::scene
