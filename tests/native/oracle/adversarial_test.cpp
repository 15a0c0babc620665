// The 2305 hardest calls of `vectors/adversarial.json`: decisions, reasons and times, a quarter with
// `maxTime` at the time's own double; by `shoot`, and by the oracle itself.
#include <gtest/gtest.h>

#include "native/oracle/ask.hpp"
#include "native/oracle/written.hpp"
#include "native/vectors.hpp"

namespace oracle::adversarial_test {
namespace {

using vectors::Json;

/// Two coordinates mean the plane z = 0.
Vec3d vec(const Json& j) {
  return {j[0].get<double>(), j[1].get<double>(), j.size() > 2 ? j[2].get<double>() : 0};
}

AnyShape shape_of(const Json& j) {
  const std::string shape = j["shape"];
  if (shape == "sphere") return ricochet::Sphere{vec(j["center"]), j["radius"]};
  if (shape == "plane" && j.contains("normal")) return ricochet::Plane{vec(j["point"]), vec(j["normal"])};
  if (shape == "plane")
    return ricochet::PlaneThrough{vec(j["through"][0]), vec(j["through"][1]), vec(j["through"][2])};
  if (shape == "triangle") return ricochet::Triangle{vec(j["a"]), vec(j["b"]), vec(j["c"])};
  if (shape == "box") return ricochet::Box{vec(j["min"]), vec(j["max"])};
  if (shape == "capsule") return ricochet::Capsule{vec(j["a"]), vec(j["b"]), j["radius"]};
  if (shape == "cylinder") return ricochet::Cylinder{vec(j["a"]), vec(j["b"]), j["radius"]};
  return ricochet::Wall{vec(j["a"]), vec(j["b"])};
}

Case case_of(const Json& call) {
  const Json &bullet = call["bullet"], &target = call["target"];
  const double radius = bullet.value("radius", 0.0);
  Case c{"adversarial",
         bullet.contains("from")
             ? Bullet::aimed(vec(bullet["from"]), vec(bullet["to"]), bullet["speed"], radius)
             : Bullet::moving(vec(bullet["position"]), vec(bullet["velocity"]), radius),
         shape_of(target)};
  if (target.contains("velocity")) c.velocity = vec(target["velocity"]);
  return c;
}

std::string wanted(const Json& call) {
  return call["expect"]["hit"] ? "hit" : call["expect"]["reason"].get<std::string>();
}
double limit_of(const Json& call) {
  return call.contains("options") ? call["options"]["maxTime"].get<double>() : HUGE_VAL;
}

TEST(AdversarialVectors, EveryDecisionReasonAndTimeHolds) {
  const Json calls = vectors::load("adversarial.json");
  ASSERT_EQ(calls.size(), 2305U);
  for (const Json& call : calls) {
    SCOPED_TRACE(call.dump());
    const ricochet::Shot shot = ask(case_of(call), limit_of(call));
    EXPECT_EQ(vectors::reason(shot.outcome), wanted(call));
    // Certified times are within 0.51 ulp: the double nearest to the truth, or its neighbour.
    if (call["expect"]["hit"]) {
      EXPECT_LE(vectors::ulps(shot.time, call["expect"]["time"]), 1);
    }
  }
}

TEST(AdversarialVectors, TheOracleAgrees) {
  for (const Json& call : vectors::load("adversarial.json")) {
    SCOPED_TRACE(call.dump());
    const Case c = case_of(call);
    const Question question(c);
    const Exact radius_sum = question.radius_sum(c.bullet.radius);
    Outcome outcome = question.outcome(radius_sum);
    const double limit = limit_of(call);
    if (outcome == Outcome::Hit && std::isfinite(limit) && !question.has_met_by(Dyadic(limit), radius_sum))
      outcome = Outcome::OutOfTime;
    EXPECT_EQ(vectors::reason(outcome), wanted(call));
  }
}

}  // namespace
}  // namespace oracle::adversarial_test
