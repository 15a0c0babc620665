// Every reference call of `shoot` under gravity: decision, reason, times to the last bit, and each number.
#include <gtest/gtest.h>

#include "native/bullets.hpp"
#include "native/vectors.hpp"
#include "ricochet/numeric/length.hpp"

namespace ricochet::fall_vectors_test {
namespace {

using vectors::Json;
using vectors::vec;

class FallVectors : public testing::TestWithParam<const char*> {};

TEST_P(FallVectors, EveryDecisionReasonAndNumberHolds) {
  vectors::Worst worst;
  for (const Json& call : vectors::load(GetParam())) {
    SCOPED_TRACE(call.dump());
    const Json& want = call["expect"];
    const std::string category = call["category"];
    const Bullet bullet = vectors::bullet(call["bullet"]);
    const Vec3d gravity = vec(call["gravity"]);
    const Shot shot = shoot(bullet, vectors::target(call["target"]), {.gravity = gravity});
    const bool hit = shot.outcome == Outcome::Hit;
    EXPECT_EQ(hit, want["hit"].get<bool>());
    if (want.contains("reason")) {
      EXPECT_EQ(vectors::reason(shot.outcome), want["reason"].get<std::string>());
    }
    if (hit && want["hit"].get<bool>()) {
      // The sizes of the terms of a place, a velocity and an angle, which decide their rounding: gravity may cancel
      // speeds.
      const double time = want["time"].get<double>();
      const double way =
          std::max({given_speed(bullet), want["speed"].get<double>(), length(gravity) * time, 0x1p-1000});
      const double far = std::max(shot.distance, 0x1p-1000);
      EXPECT_EQ(vectors::ulps(shot.time, time), 0);
      worst.note(category, "distance", vectors::relative(shot.distance, want["distance"].get<double>()));
      worst.note(category, "point", vectors::relative(shot.point, vec(want["point"]), far));
      worst.note(category, "center", vectors::relative(shot.center, vec(want["center"]), far));
      worst.note(category, "normal", vectors::relative(shot.normal, vec(want["normal"])));
      worst.note(category, "angle", std::fabs(shot.ricochet_angle - want["ricochetAngle"].get<double>()));
      worst.note(category, "velocity", vectors::relative(shot.velocity, vec(want["velocity"]), way));
    } else if (want.contains("closest")) {
      EXPECT_TRUE(shot.has_closest);
      EXPECT_EQ(vectors::ulps(shot.closest.time, want["closest"]["time"]), 0);
      worst.note(category, "gap", vectors::relative(shot.closest.gap, want["closest"]["gap"].get<double>()));
    }
  }
  worst.print(GetParam());
  // A handful of roundings, each 1.1e-16.
  for (const char* field : {"distance", "point", "center", "normal", "angle", "velocity", "gap"})
    EXPECT_LE(worst.of(field), 2e-15) << field;
}

INSTANTIATE_TEST_SUITE_P(Shoot, FallVectors, testing::Values("fall-sphere.json", "fall-shapes.json"),
                         [](const auto& row) { return row.index == 0 ? "Sphere" : "Shapes"; });

}  // namespace
}  // namespace ricochet::fall_vectors_test
