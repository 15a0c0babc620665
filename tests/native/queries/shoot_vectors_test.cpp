// Every reference call of `shoot`: decision, reason, and each number.
#include <gtest/gtest.h>

#include "native/bullets.hpp"
#include "native/vectors.hpp"

namespace ricochet::shoot_vectors_test {
namespace {

using vectors::Json;
using vectors::vec;

class ShootVectors : public testing::TestWithParam<const char*> {};

TEST_P(ShootVectors, EveryDecisionReasonAndNumberHolds) {
  vectors::Worst worst;
  for (const Json& call : vectors::load(GetParam())) {
    SCOPED_TRACE(call.dump());
    const Json& want = call["expect"];
    const std::string category = call["category"];
    const Bullet bullet = vectors::bullet(call["bullet"]);
    const Shot shot = shoot(bullet, vectors::target(call["target"]));
    const bool hit = shot.outcome == Outcome::Hit;
    ASSERT_EQ(hit, want["hit"].get<bool>());
    if (want.contains("reason")) {
      ASSERT_EQ(vectors::reason(shot.outcome), want["reason"].get<std::string>());
    }
    if (hit) {
      worst.note(category, "time", vectors::ulps(shot.time, want["time"]));
      worst.note(category, "distance", vectors::relative(shot.distance, want["distance"].get<double>()));
      worst.note(category, "point", vectors::relative(shot.point, vec(want["point"]), shot.distance));
      worst.note(category, "center", vectors::relative(shot.center, vec(want["center"]), shot.distance));
      worst.note(category, "normal", vectors::relative(shot.normal, vec(want["normal"])));
      worst.note(category, "angle", std::fabs(shot.ricochet_angle - want["ricochetAngle"].get<double>()));
      worst.note(category, "velocity",
                 vectors::relative(shot.velocity, vec(want["velocity"]), given_speed(bullet)));
    } else if (want.contains("closest")) {
      ASSERT_TRUE(shot.has_closest);
      worst.note(category, "closest.time", vectors::ulps(shot.closest.time, want["closest"]["time"]));
      worst.note(category, "gap", vectors::relative(shot.closest.gap, want["closest"]["gap"].get<double>()));
    }
  }
  worst.print(GetParam());
  // The solver settles times to 0.51 ulp: the correctly rounded double or its neighbour.
  EXPECT_LE(worst.of("time"), 1);
  EXPECT_LE(worst.of("closest.time"), 1);
  // The rest is a handful of roundings, each 1.1e-16.
  for (const char* field : {"distance", "point", "center", "normal", "angle", "velocity", "gap"})
    EXPECT_LE(worst.of(field), 2e-15) << field;
}

INSTANTIATE_TEST_SUITE_P(Shoot, ShootVectors,
                         testing::Values("shoot-sphere.json", "shoot-moving-sphere.json",
                                         "shoot-shapes.json"),
                         [](const auto& row) {
                           return row.index == 0 ? "AtRest" : row.index == 1 ? "Moving" : "Shapes";
                         });

}  // namespace
}  // namespace ricochet::shoot_vectors_test
