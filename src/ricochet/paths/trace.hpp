// Paths of many bounces, behind `Scene::trace`.
#pragma once

#include "ricochet/targets/targets.hpp"

namespace ricochet::scene {

/// Follows a path without gravity to its end, with exact hits.
PathEnd trace(Targets& targets, const Bullet& first, const TraceLimits& limits, const ActiveFilter& filter,
              LegVisitor each_leg, CrossingVisitor each_crossing);
/// Follows a path under gravity to its end.
PathEnd trace_fall(Targets& targets, const Bullet& first, const TraceLimits& limits,
                   const ActiveFilter& filter, LegVisitor each_leg, CrossingVisitor each_crossing,
                   SegmentVisitor each_segment = {});
/// One leg of a path without gravity, from the hit in `leaving`, which is then replaced by the next hit.
SceneShot shoot_leaving(Targets& targets, const Bullet& bullet, double max_time, const Filter* filter,
                        Leaving& leaving);
/// The same under gravity. `leaving` null: the bullet leaves no target, and `leaving` is not written.
SceneShot shoot_falling(Targets& targets, const Bullet& bullet, double max_time, const Filter* filter,
                        Leaving* leaving);
/// Follows a path to its end. Without gravity, its hits are filtered instead of exact.
PathEnd trace_approximately(Targets& targets, const Bullet& first, const TraceLimits& limits,
                            const ActiveFilter& filter, LegVisitor each_leg = {},
                            CrossingVisitor each_crossing = {});

}  // namespace ricochet::scene
