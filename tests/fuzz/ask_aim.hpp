// Aim off up to three arbitrary targets, among others that may be in the way.
#pragma once

#include <vector>

#include "fuzz/ask_shoot.hpp"
#include "ricochet/aim.hpp"

namespace fuzz {

inline std::vector<MovingShape> targets(Numbers& in, int most) {
  std::vector<MovingShape> all;
  for (int i = in.byte() % (most + 1); i > 0; --i) {
    MovingShape t{fuzz::shape(in), Vec3d(0.0)};
    if (is_degenerate(t.shape)) t.shape = Sphere{in.vector(), 1};
    if (in.byte() % 4 == 0) t.velocity = in.vector();
    all.push_back(t);
  }
  return all;
}

inline void ask_aim(Numbers& in) {
  Aim question{};
  question.from = in.vector();
  question.to = in.vector();
  question.speed = in.positive();
  question.radius = in.byte() % 2 ? 0 : in.positive();
  question.to_radius = in.byte() % 2 ? 0 : in.positive();
  if (in.byte() % 4 == 0) question.to_velocity = in.vector();
  const std::vector<MovingShape> via = targets(in, 3), others = targets(in, 2);
  const AimAnswer answer = aim(question, via, others);
  if (answer.outcome == AimOutcome::NoPath) return;
  require(is_unit(answer.direction), "a unit direction");
  require(answer.bounces.size() <= via.size(), "no more bounces than targets");
  if (answer.outcome == AimOutcome::Blocked) {
    require(answer.blocked_by >= 0 && answer.blocked_by < static_cast<int>(via.size() + others.size()),
            "one that stands in the way");
    return;
  }
  require(answer.bounces.size() == via.size(), "a bounce a target");
  require(answer.time >= 0 && std::isfinite(answer.time) && all_finite(answer.goal), "a time and a place");
  require(answer.miss >= 0, "how far it passes");
  for (const AimBounce& b : answer.bounces)
    require(all_finite(b.center) && all_finite(b.point) && is_unit(b.normal) && b.time >= 0 && b.angle >= 0,
            "bounces");
}

}  // namespace fuzz
