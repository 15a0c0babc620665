// Two balls with mass, and a ball and a wall.
#include "ricochet/collide.hpp"

#include <gtest/gtest.h>

#include "native/cases.hpp"
#include "native/counts.hpp"
#include "native/random.hpp"
#include "native/vector_functions.hpp"
#include "native/vectors.hpp"
#include "ricochet/sweep.hpp"

namespace ricochet::collide_test {
namespace {

using vectors::Json;
using vectors::vec;

Ball ball_of(const Json& j) {
  Ball ball;
  ball.position = vec(j["position"]);
  ball.velocity = vec(j["velocity"]);
  ball.radius = j["radius"];
  ball.mass = j["mass"];
  ball.restitution = j["restitution"];
  return ball;
}

Ball make_ball(const Vec3d& position, const Vec3d& velocity, double radius, double mass, double restitution) {
  Ball ball;
  ball.position = position;
  ball.velocity = velocity;
  ball.radius = radius;
  ball.mass = mass;
  ball.restitution = restitution;
  return ball;
}

TEST(Collide, TwoInfiniteMassesKeepTheirVelocities) {
  const Ball a = make_ball({0, 0, 0}, {1, 0.5, 0}, 1, kInfiniteMass, 0.5),
             b = make_ball({5, 0, 0}, {-1, 0.5, 0}, 1, kInfiniteMass, 1);
  const Collision found = collide(a, b, 9);
  ASSERT_EQ(found.outcome, Outcome::Hit);
  EXPECT_EQ(found.time, 1.5);
  EXPECT_EQ(found.a.velocity, a.velocity);
  EXPECT_EQ(found.b.velocity, b.velocity);
  EXPECT_EQ(found.a.after, found.a.before);
  EXPECT_EQ(found.b.after, found.b.before);
  EXPECT_EQ(found.impulse, 0);
  EXPECT_EQ(found.energy_lost, 0);
}

TEST(CollideVectors, EveryDecisionReasonAndNumberHolds) {
  vectors::Worst worst;
  for (const Json& call : vectors::load("collide.json")) {
    SCOPED_TRACE(call.dump());
    const Ball a = ball_of(call["a"]), b = ball_of(call["b"]);
    const Json& want = call["expect"];
    const Collision got = collide(a, b);
    ASSERT_EQ(vectors::reason(got.outcome), want["hit"] ? "hit" : want["reason"].get<std::string>());
    if (got.outcome != Outcome::Hit) continue;
    const double size = length(a.position) + length(a.velocity) * got.time;
    const double speed = length(a.velocity) + length(b.velocity);
    worst.note("all", "time", vectors::ulps(got.time, want["time"]));
    worst.note("all", "centers", vectors::relative(got.a.center, vec(want["centerA"]), size));
    worst.note("all", "centers", vectors::relative(got.b.center, vec(want["centerB"]), size));
    worst.note("all", "point", vectors::relative(got.point, vec(want["point"]), size));
    worst.note("all", "normal", vectors::relative(got.normal, vec(want["normal"])));
    worst.note("all", "velocities", vectors::relative(got.a.velocity, vec(want["velocityA"]), speed));
    worst.note("all", "velocities", vectors::relative(got.b.velocity, vec(want["velocityB"]), speed));
  }
  worst.print("collide.json");
  EXPECT_LE(worst.of("time"), 1);
  for (const char* field : {"centers", "point", "normal", "velocities"})
    EXPECT_LE(worst.of(field), 2e-15) << field;
}

TEST(Collide, TellsTheArticlesSixCases) {
  const Ball still = make_ball({5, 0, 0}, {0, 0, 0}, 1, 1, 1);
  const auto moving = [](const Vec3d& position, const Vec3d& velocity) {
    return make_ball(position, velocity, 1, 1, 1);
  };
  const auto number = [&](const Ball& a, double frame) {
    return static_cast<int>(case_of(collide(a, still, frame).outcome));
  };
  EXPECT_EQ(number(moving({0, 0, 0}, {0, 0, 0}), 1), 1);
  EXPECT_EQ(number(moving({0, 3, 0}, {9, 0, 0}), 1), 2);
  EXPECT_EQ(number(moving({0, 0, 0}, {-1, 0, 0}), 1), 3);
  EXPECT_EQ(number(moving({4, 0, 0}, {1, 0, 0}), 1), 4);
  EXPECT_EQ(number(moving({0, 0, 0}, {3, 0, 0}), 1), 5);  // exactly at the end of the frame
  EXPECT_EQ(number(moving({0, 0, 0}, {2.9, 0, 0}), 1), 6);
}

struct Pair {
  Ball a, b;
  explicit Pair(Random& random) {
    const auto ball = [&](double size) {
      return make_ball(random.place(size), random.place(2), random.number(0.1, 1),
                       std::exp(random.number(-20, 20)), random.number(0, 1));
    };
    a = ball(5);
    b = ball(5);
    b.velocity = a.velocity + (a.position - b.position) * random.number(0.05, 0.5) + random.place(0.3);
  }
};

TEST(Collide, KeepsMomentumForAnyRestitutionAndNeverGainsEnergy) {
  Random random(1995);
  int hits = 0;
  for (int i = 0; i < 20000; ++i) {
    const Pair pair(random);
    const auto& [a, b] = pair;
    const Collision c = collide(a, b);
    if (c.outcome != Outcome::Hit) continue;
    ++hits;
    const Vec3d before = a.mass * a.velocity + b.mass * b.velocity;
    const Vec3d after = a.mass * c.a.velocity + b.mass * c.b.velocity;
    const double size = a.mass * length(a.velocity) + b.mass * length(b.velocity);
    // Each velocity is rounded a few times at its own size.
    EXPECT_LE(length(after - before), 2e-15 * size);
    const auto energy = [](double mass, const Vec3d& v) { return 0.5 * mass * dot(v, v); };
    const double had = energy(a.mass, a.velocity) + energy(b.mass, b.velocity);
    const double has = energy(a.mass, c.a.velocity) + energy(b.mass, c.b.velocity);
    EXPECT_NEAR(has, had - c.energy_lost, 1e-14 * had);
    EXPECT_GE(c.energy_lost, 0);
    // Along the normal they separate at e times the speed at which they met.
    const double e = a.restitution * b.restitution;
    EXPECT_NEAR(c.a.after - c.b.after, e * (c.b.before - c.a.before),
                1e-14 * (length(a.velocity) + length(b.velocity)));
  }
  EXPECT_GT(hits, 5000);
}

TEST(Collide, IsTheSameSeenFromTheOtherBall) {
  Random random(7);
  for (int i = 0; i < 5000; ++i) {
    const Pair pair(random);
    const Collision c = collide(pair.a, pair.b), swapped = collide(pair.b, pair.a);
    ASSERT_EQ(c.outcome, swapped.outcome);
    if (c.outcome != Outcome::Hit) continue;
    EXPECT_EQ(c.time, swapped.time);
    EXPECT_EQ(c.normal, -swapped.normal);
    EXPECT_EQ(c.a.velocity, swapped.b.velocity);
    EXPECT_EQ(c.b.velocity, swapped.a.velocity);
  }
}

TEST(Collide, RunsBackwardsWhenNothingIsLost) {
  Random random(8);
  for (int i = 0; i < 3000; ++i) {
    Pair pair(random);
    pair.a.restitution = pair.b.restitution = 1;
    pair.a.mass = pair.b.mass = 1;
    const Collision c = collide(pair.a, pair.b);
    if (c.outcome != Outcome::Hit || c.a.before - c.b.before > -0.01) continue;
    Ball a = pair.a, b = pair.b;
    a.position = c.a.center + c.a.velocity;
    b.position = c.b.center + c.b.velocity;
    a.velocity = -c.a.velocity;
    b.velocity = -c.b.velocity;
    const Collision back = collide(a, b);
    ASSERT_EQ(back.outcome, Outcome::Hit);
    // Places are rounded at 1e-15. Near a graze that costs as many digits as the normal speed is small.
    EXPECT_NEAR(back.time, 1, 1e-11);
    EXPECT_LE(length(back.a.velocity + pair.a.velocity), 1e-10);
  }
}

TEST(Collide, AnImmovableBallKeepsItsVelocity) {
  const Ball wall = make_ball({5, 0, 0}, {-1, 0, 0}, 1, HUGE_VAL, 1);
  const Collision c = collide(make_ball({0, 0, 0}, {1, 0, 0}, 1, 2, 1), wall);
  EXPECT_EQ(c.b.velocity, Vec3d(-1, 0, 0));
  EXPECT_EQ(c.a.velocity, Vec3d(-3, 0, 0));
  EXPECT_EQ(c.impulse, 8);
}

TEST(Collide, MassesAsFarApartAsDoublesAllowDoNoHarm) {
  for (const double mass : {1e-150, 1e-12, 1e12, 1e150}) {
    const Collision c =
        collide(make_ball({0, 0, 0}, {1, 0, 0}, 1, mass, 1), make_ball({5, 0, 0}, {0, 0, 0}, 1, 1 / mass, 1));
    EXPECT_TRUE(std::isfinite(c.impulse));
    EXPECT_NEAR(c.a.velocity.x, mass < 1 ? -1 : 1, 1e-11);
    EXPECT_NEAR(c.b.velocity.x, mass < 1 ? 0 : 2, 1e-11);
  }
}

// The formula printed in the article has the restitution only in the other ball's term.
TEST(Collide, NeitherOverflowsNorUnderflowsAtAnyPromisedSize) {
  Random random(151);
  const auto place = [&] {
    const double x = cases::of_any_size(random), y = cases::of_any_size(random);
    return Vec3d(x, y, cases::of_any_size(random));
  };
  const auto ball = [&] {
    const Vec3d position = place(), velocity = place();
    return make_ball(position, velocity, std::max(1e-150, std::fabs(cases::of_any_size(random))), 1, 1);
  };
  int hits = 0;
  for (int i = 0; i < share_of(20000); ++i) {
    const Ball a = ball(), b = ball();
    const Collision c = collide(a, b);
    const Sweep s = sweep(a, b);
    for (const double number : {c.time, c.closest.time, c.closest.gap, c.impulse, s.fraction})
      ASSERT_TRUE(std::isfinite(number)) << i;
    hits += c.outcome == Outcome::Hit;
    // Balls with almost equal velocities move side by side for 1e300 frames: at 1e150 per frame, beyond all doubles.
    const double fastest = std::sqrt(dot(a.velocity, a.velocity) + dot(b.velocity, b.velocity));
    if (std::log10(fastest + 1) + std::log10(c.time + 1) > 305) continue;
    for (const Vec3d& v : {c.point, c.normal, c.a.center, c.b.center, c.a.velocity, c.b.velocity, s.center_a,
                           s.center_b, s.movement_a, s.movement_b, s.point})
      for (int axis = 0; axis < 3; ++axis) ASSERT_TRUE(std::isfinite(v[axis])) << i;
  }
  EXPECT_GT(hits, share_of(500));
}

TEST(Collide, WhereTheArticlesFormulaLosesMomentum) {
  const double m1 = 2, m2 = 3, v1 = 4, v2 = -1, e = 0.5;
  const double printed1 = ((m1 - m2) * v1 + (1 + e) * m2 * v2) / (m1 + m2);
  const double printed2 = ((1 + e) * m1 * v1 + (m2 - m1) * v2) / (m1 + m2);
  EXPECT_GT(std::fabs(m1 * printed1 + m2 * printed2 - (m1 * v1 + m2 * v2)), 1);
  const Collision c =
      collide(make_ball({0, 0, 0}, {v1, 0, 0}, 1, m1, e), make_ball({9, 0, 0}, {v2, 0, 0}, 1, m2, 1));
  EXPECT_DOUBLE_EQ(m1 * c.a.velocity.x + m2 * c.b.velocity.x, m1 * v1 + m2 * v2);
  EXPECT_DOUBLE_EQ(c.b.velocity.x - c.a.velocity.x, e * (v1 - v2));
}

TEST(Collide, SweptBoxesThatDoNotOverlapNeverHoldACollision) {
  Random random(9);
  int apart = 0;
  for (int i = 0; i < 5000; ++i) {
    const Pair pair(random);
    const Collision c = collide(pair.a, pair.b, 1);
    ASSERT_TRUE(c.has_boxes);
    if (c.boxes_overlap) continue;
    ++apart;
    EXPECT_NE(c.outcome, Outcome::Hit);
  }
  EXPECT_GT(apart, 500);
}

TEST(CollideWithWall, MeetsTheFaceAtTheNearerShadowWall) {
  const Moving<Wall> wall{{{5, -2, 0}, {5, 2, 0}}};
  const WallCollision c = collide(make_ball({0, 0, 0}, {2, 0.25, 0}, 1, 1, 0.5), wall, 0.5);
  ASSERT_EQ(c.outcome, Outcome::Hit);
  EXPECT_EQ(c.part, WallPart::Face);
  EXPECT_EQ(c.time, 2);
  EXPECT_EQ(c.point, Vec3d(5, 0.5, 0));
  EXPECT_EQ(c.velocity, Vec3d(-0.5, 0.25, 0));
  EXPECT_EQ(c.shadows[0].a, Vec3d(4, -2, 0));
  EXPECT_EQ(c.shadows[1].a, Vec3d(6, -2, 0));
}

TEST(CollideWithWall, AnEndIsABallOfSizeZeroThatNothingMoves) {
  const Moving<Wall> wall{{{5, -2, 0}, {5, 2, 0}}};
  Random random(10);
  int ends = 0;
  for (int i = 0; i < 2000; ++i) {
    const Ball ball = make_ball({0, random.number(1, 5), 0}, {1, random.number(-0.3, 0.3), 0}, 0.75, 1, 1);
    const WallCollision c = collide(ball, wall);
    if (c.outcome != Outcome::Hit || c.part == WallPart::Face) continue;
    ++ends;
    ASSERT_EQ(c.part, WallPart::EndB);
    const Collision with_ball = collide(ball, make_ball({5, 2, 0}, {0, 0, 0}, 0, HUGE_VAL, 1));
    EXPECT_EQ(c.time, with_ball.time);
    EXPECT_EQ(c.normal, with_ball.normal);
    EXPECT_EQ(c.velocity, with_ball.a.velocity);
  }
  EXPECT_GT(ends, 200);
}

}  // namespace
}  // namespace ricochet::collide_test
