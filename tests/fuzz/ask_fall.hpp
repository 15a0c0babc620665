// Arbitrary bullets under arbitrary gravity. Numbers are within their ranges, never NaN or infinity; a scene hits what
// `shoot` hits first, and its paths end.
#pragma once

#include <vector>

#include "fuzz/ask_shoot.hpp"
#include "ricochet/scene.hpp"

namespace fuzz {

inline void check_path(Scene& scene, const Bullet& bullet, double restitution, double limit, bool falls) {
  double last = 0;
  const TraceLimits limits{
      .bounces = 6, .restitution = restitution, .time = limit, .friction = 2 * restitution};
  const PathEnd end = scene.trace(bullet, limits, [&](const Leg& leg) {
    require(leg.time >= last && std::isfinite(leg.time), "times that do not go back");
    require(all_finite(leg.from) && all_finite(leg.shot.center), "finite places");
    require(all_finite(leg.shot.velocity), "a finite velocity");
    require(leg.uncertainty >= 0, "a bound that is a number");
    last = leg.time;
    return true;
  });
  require(end.status == Status::Ok, "an end");
  require(end.bounces <= limits.bounces, "as many bounces as are allowed");
  require(all_finite(end.position) && all_finite(end.velocity), "a finite end");
  if (falls) require(end.time >= last && std::isfinite(end.time), "a finite time of the end");
}

inline void ask_fall(Numbers& in) {
  const int options = in.byte();
  const Vec3d gravity = in.vector();
  const Bullet bullet = fuzz::bullet(in);
  const Conditions conditions{in.limit(), gravity};
  Scene scene;
  require(scene.set_gravity(gravity) == Status::Ok, "room");
  std::vector<MovingShape> targets;
  for (int i = 0; i < 1 + options % 3; ++i) {
    const MovingShape target{fuzz::shape(in), in.byte() % 2 ? Vec3d(0.0) : in.vector()};
    if (is_degenerate(target.shape)) continue;
    targets.push_back(target);
    require(scene.add(target).status == Status::Ok, "room");
  }
  std::int32_t best = -1;
  double first = HUGE_VAL;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const Shot shot = shoot(bullet, targets[i], conditions);
    check(shot, conditions.max_time);
    if (shot.is_hit() && shot.time < first) best = static_cast<std::int32_t>(i), first = shot.time;
  }
  if (options % 16 == 0 && !targets.empty()) {
    const Explanation<Shot> explained = explain_shoot(bullet, targets[0], conditions);
    for (const Step& step : explained) require(all_finite(step.value), "finite steps");
  }
  const SceneShot shot = scene.shoot(bullet, conditions.max_time);
  require((shot.target >= 0) == (best >= 0), "what is hit is hit in a scene");
  if (best >= 0) require(shot.shot.time == first, "at the first time");
  if (options >= 128)
    check_path(scene, bullet, (options / 4 % 4) / 3.0, conditions.max_time, gravity != Vec3d(0.0));
}

}  // namespace fuzz
