// Paths of many bounces, behind `Scene::trace`.
#pragma once

#include "ricochet/scene/targets.hpp"

namespace ricochet::scene {

PathEnd trace(Targets& targets, const Bullet& first, const TraceLimits& limits, LegVisitor each_leg);
PathEnd trace_filtered(Targets& targets, const Bullet& first, const TraceLimits& limits);

}  // namespace ricochet::scene
