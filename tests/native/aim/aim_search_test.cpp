// Aim: whether every solution is found, at what cost, with numbers of every size, and without memory.
#include <gtest/gtest.h>

#include "native/counts.hpp"
#include "native/hostile.hpp"
#include "native/planted.hpp"
#include "native/vector_functions.hpp"
#include "ricochet/closest_point.hpp"
#include "ricochet/degenerate.hpp"
#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/numeric/length.hpp"

namespace ricochet::aim_search_test {
namespace {

using planted::follow;
using planted::Followed;
using planted::Kind;
using planted::Problem;

/// Checks with `shoot` alone that the shot reaches the goal and is free.
void expect_reached(const Problem& p, const AimAnswer& answer) {
  ASSERT_EQ(answer.outcome, AimOutcome::Found);
  const Followed f = follow(p.question, p.via, answer.direction);
  EXPECT_TRUE(f.reaches);
  EXPECT_TRUE(f.is_free);
  // The stated miss, except for the rounding of places as far away as the path is long.
  EXPECT_NEAR(f.passes, answer.miss, 1e-13 * (1 + f.length));
  // As documented: 1e-6 if bounces magnify the rounding of the direction.
  EXPECT_LE(f.passes, 1e-6 * (1 + f.length));
}

void expect_all_found(Random& random, Kind kind, int count) {
  for (int found = 0; found < std::max(1, share_of(count));) {
    kind.ball = found % 2 == 1;
    kind.radius = found % 3 == 0 ? 0.3 : 0;
    const auto problem = planted::draw(random, kind);
    if (!problem) continue;
    ++found;
    SCOPED_TRACE(testing::Message() << found << ": " << kind.bounces << " bounces, shape " << kind.shape
                                    << ", speed " << kind.speed);
    expect_reached(*problem, aim(problem->question, problem->via, {}));
  }
}

TEST(AimSearch, FindsWhatIsAskedForOffTheSphereOfTheReport) {
  const std::vector<MovingShape> via{{Sphere{{2, 4, 0}, 1}, {0, 0.25, 0}}};
  const Problem p{{{-4, -3, 0}, 1, 0, {4, 7, 0}, 0, Vec3d(0.0)}, via, {}};
  const AimAnswer answer = aim(p.question, via, {});
  expect_reached(p, answer);
  EXPECT_LE(answer.miss, 1e-12 * 20);
  EXPECT_NEAR(answer.direction.x, 0.591089470194971, 1e-13);
  EXPECT_NEAR(answer.direction.y, 0.8066059993730696, 1e-13);
}

TEST(AimSearch, FindsEveryPlantedWayOffOneBody) {
  Random random(70);
  for (int shape = 0; shape < planted::kShapes; ++shape) {
    expect_all_found(random, {1, shape}, 40);
    expect_all_found(random, {1, shape, 0.3}, 80);
    expect_all_found(random, {1, shape, 0.3, 0.3}, 80);
    expect_all_found(random, {1, shape, 3, 3}, 80);
  }
}

TEST(AimSearch, FindsEveryPlantedWayOffTwoAndThree) {
  Random random(71);
  for (int bounces = 2; bounces <= 3; ++bounces)
    for (int shape = 0; shape < planted::kShapes; ++shape) {
      expect_all_found(random, {bounces, shape}, 15);
      expect_all_found(random, {bounces, -1, 0.3, 0.3}, 30);
      expect_all_found(random, {bounces, -1, 3, 3}, 15);
    }
}

TEST(AimSearch, FindsEveryPlantedWayInThePlane) {
  Random random(72);
  for (int bounces = 1; bounces <= 3; ++bounces)
    for (int shape = 0; shape < planted::kShapes; ++shape) {
      expect_all_found(random, {bounces, shape, 0, 0, false, true}, 10);
      expect_all_found(random, {bounces, shape, 0.3, 0.3, false, true}, 15);
    }
}

/// A goal that flies past is reached twice off a floor; the earlier solution is used if it is free:
/// |(10 - 3 t, -2)| = t.
TEST(AimSearch, TakesTheLaterWayWhereTheEarlierIsBlocked) {
  const std::vector<MovingShape> floor{{Plane{{0, 0, 0}, {0, 1, 0}}, Vec3d(0.0)}};
  const Aim question{{0, 1, 0}, 1, 0, {10, 1, 0}, 0, {-3, 0, 0}};
  const double early = (60 - std::sqrt(272.0)) / 16, late = (60 + std::sqrt(272.0)) / 16;
  const AimAnswer first = aim(question, floor, {});
  ASSERT_EQ(first.outcome, AimOutcome::Found);
  EXPECT_NEAR(first.time, early, 1e-13);
  const std::vector<MovingShape> right{{Sphere{{0.25 * (10 - 3 * early), 0.5, 0}, 0.3}, Vec3d(0.0)}};
  const AimAnswer second = aim(question, floor, right);
  ASSERT_EQ(second.outcome, AimOutcome::Found);
  EXPECT_NEAR(second.time, late, 1e-13);
  EXPECT_EQ(second.blocked_by, 0);
  const std::vector<MovingShape> above{{Box{{-9, 0.4, -9}, {9, 0.6, 9}}, Vec3d(0.0)}};
  const AimAnswer third = aim(question, floor, above);
  ASSERT_EQ(third.outcome, AimOutcome::Blocked);
  EXPECT_EQ(third.blocked_by, 1);
  EXPECT_EQ(third.blocked_leg, 0);
  ASSERT_EQ(third.bounces.size(), 1U);
  EXPECT_NEAR(third.time, early, 1e-13);
}

/// One more shot or nearest point is counted if the budget is exhausted between two checks.
void expect_within_budget(const AimWork& work, std::size_t via, std::size_t others) {
  const auto bodies = static_cast<std::int64_t>(via), all = static_cast<std::int64_t>(via + others);
  EXPECT_LE(work.estimated_shots, kAimBudget.estimated_shots + 200 * bodies);
  EXPECT_LE(work.nearest_points, kAimBudget.nearest_points + 100 * bodies);
  // A few solutions are confirmed by shots, the first from bodies at rest and some more by their times of arrival.
  EXPECT_LE(work.exact_shots, 5 * (bodies + (bodies + 1) * all));
}

TEST(AimSearch, ALongCylinderCostsNoMoreThanAShortOne) {
  const Aim question{{0, 5, 0}, 1, 0.5, {3, 4, 1}, 0, Vec3d(0.0)};
  const std::vector<MovingShape> ordinary{{Cylinder{{-50, 0, 0}, {50, 0, 0}, 1}, Vec3d(0.0)}};
  const AimAnswer expected = aim(question, ordinary, {});
  ASSERT_EQ(expected.outcome, AimOutcome::Found);
  for (const double length : {9e15, 1e30, 1e60, 1e100, 1e150}) {
    for (const double other : {-50.0, -length, -0.7 * length}) {
      for (const Vec3d& velocity : {Vec3d(0.0), Vec3d(0.25, 0, 0)}) {
        SCOPED_TRACE(testing::Message() << length << " " << other << " " << velocity.x);
        const std::vector<MovingShape> via{{Cylinder{{other, 0, 0}, {length, 0, 0}, 1}, velocity}};
        const AimAnswer answer = aim(question, via, {});
        ASSERT_EQ(answer.outcome, AimOutcome::Found);
        EXPECT_LT(ricochet::length(answer.direction - expected.direction), 1e-12);
        EXPECT_LT(answer.work.estimated_shots, 400);
        EXPECT_LT(answer.work.nearest_points, 20000);
        EXPECT_EQ(answer.work.exact_shots, 1);
      }
    }
  }
}

TEST(AimSearch, AnotherUnitOfLengthOrTimeChangesNothing) {
  Random random(73);
  for (int i = 0; i < 60;) {
    const auto problem = planted::draw(random, {1 + i % 2, i % planted::kShapes, 0.3, 0.3, i % 3 == 0});
    if (!problem) continue;
    ++i;
    const AimAnswer expected = aim(problem->question, problem->via, {});
    ASSERT_EQ(expected.outcome, AimOutcome::Found) << i;
    for (const int exponent : {-470, -200, 200, 470}) {
      const double unit = std::ldexp(1.0, exponent);
      Problem p = *problem;
      p.question.speed *= unit;
      p.question.to_velocity *= unit;
      for (MovingShape& target : p.via) target.velocity *= unit;
      const AimAnswer answer = aim(p.question, p.via, {});
      ASSERT_EQ(answer.outcome, AimOutcome::Found) << i << " " << exponent;
      EXPECT_LT(length(answer.direction - expected.direction), 1e-9) << i << " " << exponent;
    }
  }
}

TEST(AimSearch, NumbersOfEverySizeGiveFiniteAnswersThatHold) {
  Random random(74);
  int ways = 0;
  const auto is_finite = [](const Vec3d& v) { return std::isfinite(v.x + v.y + v.z); };
  const int count = share_of(1500);
  for (int i = 0; i < count; ++i) {
    SCOPED_TRACE(i);
    const hostile::Question q = hostile::question(random);
    const AimAnswer answer = aim(q.aim, q.via, q.others);
    expect_within_budget(answer.work, q.via.size(), q.others.size());
    EXPECT_TRUE(is_finite(answer.direction) && is_finite(answer.goal));
    EXPECT_TRUE(std::isfinite(answer.time) && answer.time >= 0 && std::isfinite(answer.miss));
    for (const AimBounce& b : answer.bounces)
      EXPECT_TRUE(is_finite(b.center) && is_finite(b.point) && is_finite(b.normal) && is_finite(b.velocity) &&
                  std::isfinite(b.time) && std::isfinite(b.angle));
    if (answer.outcome == AimOutcome::NoPath) {
      EXPECT_TRUE(answer.bounces.empty());
      continue;
    }
    ++ways;
    EXPECT_EQ(answer.bounces.size(), q.via.size());
    const Followed f = follow(q.aim, q.via, answer.direction);
    EXPECT_TRUE(f.reaches);
    EXPECT_LE(std::fabs(f.passes - answer.miss), 1e-12 * (f.length + length(q.aim.to - q.aim.from)));
  }
  EXPECT_GT(ways, count / 30);
}

TEST(AimSearch, WithoutMemoryItSaysSoAndKeepsNothing) {
  const std::vector<MovingShape> via{{Sphere{{2, 4, 0}, 1}, {0, 0.25, 0}},
                                     {Plane{{0, -9, 0}, {0, 1, 0}}, Vec3d(0.0)}};
  const Aim question{{-4, -3, 0}, 1, 0, {4, 0, 0}, 0, {0.1, 0, 0}};
  const std::int64_t held = memory::in_use();
  const AimAnswer expected = aim(question, via, {});
  ASSERT_EQ(expected.outcome, AimOutcome::Found);
  const std::int64_t answered = memory::in_use();
  int failures = 0;
  for (int k = 0;; ++k) {
    memory::fail_after(k);
    const AimAnswer answer = aim(question, via, {});
    memory::fail_after(-1);
    if (answer.outcome != AimOutcome::OutOfMemory) {
      EXPECT_EQ(answer.outcome, AimOutcome::Found);
      EXPECT_EQ(answer.direction, expected.direction);
      break;
    }
    ++failures;
    ASSERT_LT(k, 100);
  }
  EXPECT_GT(failures, 3);
  EXPECT_EQ(memory::in_use(), answered);
  EXPECT_EQ(answered, held + 1);  // the bounces of the answer
}

TEST(Nearest, PlacesScaleWithTheUnit) {
  Random random(75);
  for (int i = 0; i < 400; ++i) {
    const Vec3d a = random.place(2), b = random.place(2), c = random.place(2), to = random.place(5);
    const double radius = random.number(0.1, 1);
    const auto shape = [&](double unit) -> AnyShape {
      const Vec3d p = a * unit, q = b * unit, r = c * unit;
      switch (i % 9) {
        case 0:
          return Sphere{p, radius * unit};
        case 1:
          return Plane{p, q};
        case 2:
          return PlaneThrough{p, q, r};
        case 3:
          return Triangle{p, q, r};
        case 4:
          return Box{min(p, q), max(p, q)};
        case 5:
          return Capsule{p, q, radius * unit};
        case 6:
          return Cylinder{p, q, radius * unit};
        case 7:
          return OrientedBox{p, abs(q), {c.x, c.y, c.z, radius}};
        default:
          return Wall{{p.x, p.y, 0}, {q.x, q.y, 0}};
      }
    };
    const Vec3d expected = closest_point(shape(1), to);
    for (const int exponent : {-490, -300, 300, 490}) {
      const double unit = std::ldexp(1.0, exponent);
      const Vec3d found = closest_point(shape(unit), to * unit) / unit;
      EXPECT_LT(length(found - expected), 1e-14) << i << " " << exponent;
    }
  }
}

TEST(Nearest, EstimatesOfEverySizeAreAsNearAsTheTruth) {
  Random random(76);
  int needles = 0, triangles = 0;
  for (int i = 0; i < 4000; ++i) {
    hostile::Numbers numbers(random);
    const AnyShape shape = hostile::target(random, numbers).shape;
    const Vec3d to = numbers.place();
    if (is_degenerate(shape)) continue;
    const Vec3d found = estimate_closest_point(shape, to);
    const double expected = std::max(closest_point(to, shape).distance, 0.0);
    double size = length(to - reference_point(shape)) + largest_coordinate(to);
    // In a box's frame places are relative to its corner.
    if (const auto* const box = std::get_if<OrientedBox>(&shape)) size += largest_coordinate(box->half_size);
    const bool is_near = std::fabs(length(to - found) - expected) <= 1e-13 * size;
    if (std::holds_alternative<Triangle>(shape)) {
      ++triangles;
      needles += !is_near;
    } else {
      EXPECT_TRUE(is_near) << i << " shape " << shape.index();
    }
  }
  EXPECT_LE(needles, triangles / 50);
}

}  // namespace
}  // namespace ricochet::aim_search_test
