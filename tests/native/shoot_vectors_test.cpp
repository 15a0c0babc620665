// Every reference call of `shoot` against a sphere: decision, reason, and each number.
#include <gtest/gtest.h>

#include "native/vectors.hpp"

namespace ricochet {
namespace {

using vectors::Json;

class SphereVectors : public testing::TestWithParam<const char*> {};

TEST_P(SphereVectors, EveryDecisionReasonAndNumberHolds) {
  vectors::Worst worst;
  for (const Json& call : vectors::load(GetParam())) {
    SCOPED_TRACE(call.dump());
    const Json& want = call["expect"];
    const std::string category = call["category"];
    const Bullet bullet = vectors::bullet(call["bullet"]);
    const Target<Sphere> target{{vectors::vec(call["target"]["center"]), call["target"]["radius"].get<double>()},
                                vectors::velocity(call["target"])};
    const Shot shot = shoot(bullet, target);
    ASSERT_EQ(vectors::reason(shot.outcome), want["hit"] ? "hit" : want["reason"].get<std::string>());
    if (shot.outcome == Outcome::Hit) {
      worst.note(category, "time", vectors::ulps(shot.time, want["time"]));
      worst.note(category, "distance", vectors::relative(shot.distance, want["distance"].get<double>()));
      worst.note(category, "point", vectors::relative(shot.point, vectors::vec(want["point"])));
      worst.note(category, "center", vectors::relative(shot.center, vectors::vec(want["center"])));
      worst.note(category, "normal", vectors::relative(shot.normal, vectors::vec(want["normal"])));
      worst.note(category, "angle", std::fabs(shot.ricochet_angle - want["ricochetAngle"].get<double>()));
      worst.note(category, "velocity",
                 vectors::relative(shot.velocity, vectors::vec(want["velocity"]), bullet.speed));
    } else if (shot.has_closest) {
      worst.note(category, "closest.time", vectors::ulps(shot.closest.time, want["closest"]["time"]));
      worst.note(category, "gap", vectors::relative(shot.closest.gap, want["closest"]["gap"].get<double>()));
    }
  }
  worst.print(GetParam());
  // The solver settles times to 0.51 ulp: the correctly rounded double or its neighbour.
  EXPECT_LE(worst.of("time"), 1);
  EXPECT_LE(worst.of("closest.time"), 1);
  for (const char* field : {"distance", "point", "center", "normal", "angle", "velocity", "gap"})
    EXPECT_LE(worst.of(field), 1e-14) << field;
}

INSTANTIATE_TEST_SUITE_P(Shoot, SphereVectors, testing::Values("shoot-sphere.json", "shoot-moving-sphere.json"),
                         [](const auto& row) { return row.index == 0 ? "AtRest" : "Moving"; });

}  // namespace
}  // namespace ricochet
