// Paths of many bounces, behind `Scene::trace`.
#pragma once

#include "ricochet/targets/targets.hpp"

namespace ricochet::scene {

PathEnd trace(Targets& targets, const Bullet& first, const TraceLimits& limits, const ActiveFilter& filter,
              LegVisitor each_leg, CrossingVisitor each_crossing);
/// Under gravity.
PathEnd trace_fall(Targets& targets, const Bullet& first, const TraceLimits& limits,
                   const ActiveFilter& filter, LegVisitor each_leg, CrossingVisitor each_crossing,
                   SegmentVisitor each_segment = {});
/// One leg of a path at a time.
SceneShot shoot_leaving(Targets& targets, const Bullet& bullet, double max_time, const Filter* filter,
                        Leaving& leaving);
/// The same under gravity; `leaving` null: the bullet leaves nothing, and is to be asked from where it is.
SceneShot shoot_falling(Targets& targets, const Bullet& bullet, double max_time, const Filter* filter,
                        Leaving* leaving);
PathEnd trace_approximately(Targets& targets, const Bullet& first, const TraceLimits& limits,
                            const ActiveFilter& filter, LegVisitor each_leg = {},
                            CrossingVisitor each_crossing = {});

}  // namespace ricochet::scene
