// The answers of `shoot` in the special cases of its contract.
#include "ricochet/shoot.hpp"

#include <gtest/gtest.h>

#include "native/cases.hpp"
#include "native/counts.hpp"

namespace ricochet::shoot_test {
namespace {

const Sphere kBall{{0, 0, 0}, 5};

Shot at_ball(const Vec3d& from, const Vec3d& velocity, double radius = 0) {
  return shoot(Bullet::moving(from, velocity, radius), Moving<Sphere>{kBall});
}

TEST(Shoot, AnswersBartlettsOwnNumbers) {
  const Shot shot = shoot(Bullet::aimed({0, 0, 0}, {4, 4, 4}, 3), Moving<Sphere>{{{4, 4, 0}, 4}});
  ASSERT_EQ(shot.outcome, Outcome::Hit);
  const double third = std::sqrt(3.0) / 3;
  EXPECT_NEAR(shot.distance, 4 * third, 1e-15);
  EXPECT_NEAR(shot.time, 4 * third / 3, 1e-15);
  for (const double part : {shot.point.x, shot.point.y, shot.point.z}) EXPECT_NEAR(part, 4.0 / 3, 1e-15);
  EXPECT_NEAR(shot.ricochet_angle, std::asin(third), 1e-15);
  EXPECT_NEAR(shot.velocity.x, -third, 1e-15);
  EXPECT_NEAR(shot.velocity.y, -third, 1e-15);
  EXPECT_NEAR(shot.velocity.z, 5 * third, 1e-15);
}

// Bartlett's program stores the centre's x in sz, so the sphere of his own example moves to (0, 4, 4).
TEST(Shoot, WhereBartlettsTypoPutsTheSphereElsewhere) {
  const Bullet bullet = Bullet::aimed({0, 0, 0}, {4, 4, 4}, 3);
  const Shot mended = shoot(bullet, Moving<Sphere>{{{4, 4, 0}, 4}}),
             typo = shoot(bullet, Moving<Sphere>{{{0, 4, 0}, 4}});
  EXPECT_EQ(mended.outcome, Outcome::Hit);
  EXPECT_EQ(typo.outcome, Outcome::Hit);
  EXPECT_EQ(typo.time, 0);  // the bullet starts on that sphere
}

// His expanded squares |c|^2 - 2 c.p + |p|^2 cancel away from the origin.
TEST(Shoot, WhereBartlettsExpandedSquaresLoseTheSphere) {
  const double away = 123456789.3;
  const Vec3d center(away, 0.5, 0), from(away - 4, 0.5, 0);
  const double expanded = center.x * center.x - 2 * center.x * from.x + from.x * from.x;
  EXPECT_GT(std::fabs(expanded - 16), 0.5);
  EXPECT_EQ(shoot(Bullet::moving(from, {1, 0, 0}), Moving<Sphere>{{center, 1}}).time, 3);
}

TEST(Shoot, CountsATangentAsAHitThatChangesNothing) {
  const Shot shot = at_ball({-13, 5, 0}, {2, 0, 0});
  ASSERT_EQ(shot.outcome, Outcome::Hit);
  EXPECT_EQ(shot.time, 6.5);
  EXPECT_EQ(shot.ricochet_angle, 0);
  EXPECT_EQ(shot.velocity, Vec3d(2, 0, 0));
  EXPECT_EQ(shot.normal, Vec3d(0, 1, 0));
  // One double further out it passes by, with the gap that doubles have there.
  const double further = std::nextafter(5.0, 6.0);
  const Shot miss = at_ball({-13, further, 0}, {2, 0, 0});
  EXPECT_EQ(miss.outcome, Outcome::PassesBy);
  EXPECT_EQ(miss.closest.gap, further - 5);
}

TEST(Shoot, FromTheSurfaceHitsInwardAndAlongAndRecedesOutward) {
  EXPECT_EQ(at_ball({3, 4, 0}, {-1, 0, 0}).outcome, Outcome::Hit);
  EXPECT_EQ(at_ball({3, 4, 0}, {-1, 0, 0}).time, 0);
  EXPECT_EQ(at_ball({3, 4, 0}, {4, -3, 0}).outcome, Outcome::Hit);
  EXPECT_EQ(at_ball({3, 4, 0}, {4, -3, 0}).ricochet_angle, 0);
  EXPECT_EQ(at_ball({3, 4, 0}, {1, 0, 0}).outcome, Outcome::Receding);
  EXPECT_EQ(at_ball({3, 4, 0}, {1, 0, 0}).closest.gap, 0);
}

TEST(Shoot, KnowsInsideAndAtRest) {
  EXPECT_EQ(at_ball({3, 3, 0}, {1, 0, 0}).outcome, Outcome::StartsInside);
  EXPECT_FALSE(at_ball({3, 3, 0}, {1, 0, 0}).has_closest);
  EXPECT_EQ(at_ball({9, 0, 0}, {0, 0, 0}).outcome, Outcome::AtRest);
  const Shot pace = shoot(Bullet::aimed({9, 0, 0}, {12, 4, 0}, 5), Moving<Sphere>{kBall, {3, 4, 0}});
  EXPECT_EQ(pace.outcome, Outcome::AtRest);
  EXPECT_EQ(pace.closest.gap, 4);
}

TEST(Shoot, SaysZeroWhereNothingElseIsKnown) {
  const Shot shot = shoot(Bullet::moving({-3, 0, -4}, {0, 2, 1}),
                          Moving<Capsule>{{{-2, -2, 1}, {-3, 2, -2}, 2}, Vec3d(0.0)});
  ASSERT_TRUE(shot.is_hit());
  EXPECT_EQ(shot.normal.x, 0) << "of roots that cancel";
  EXPECT_EQ(shot.velocity.x, 0);
}

TEST(Shoot, CountsMaxTimeItself) {
  const auto within = [](double frames) {
    return shoot(Bullet::aimed({-9, 0, 0}, {0, 0, 0}, 2), Moving<Sphere>{kBall}, frames);
  };
  EXPECT_EQ(within(2).outcome, Outcome::Hit);
  const Shot late = within(std::nextafter(2.0, 0.0));
  EXPECT_EQ(late.outcome, Outcome::OutOfTime);
  EXPECT_EQ(late.closest.time, 2);
  EXPECT_EQ(late.closest.gap, 0);
}

TEST(Shoot, ReflectsFromAMovingSphereAsFromAMovingWall) {
  const Shot shot = shoot(Bullet::moving({-9, 0, 0}, {1, 0, 0}), Moving<Sphere>{kBall, {-1, 0, 0}});
  EXPECT_EQ(shot.time, 2);
  EXPECT_EQ(shot.velocity, Vec3d(-3, 0, 0));
}

TEST(Shoot, SomePointsOfThinShapesHaveNoInside) {
  const Moving<Plane> plane{Plane{{0, 0, 0}, {0, 0, 1}}};
  const auto from_plane = [&](const Vec3d& v) { return shoot(Bullet::moving({1, 1, 0}, v), plane).outcome; };
  EXPECT_EQ(from_plane({1, 0, 0}), Outcome::Hit);
  EXPECT_EQ(from_plane({1, 0, 1}), Outcome::Receding);
  EXPECT_EQ(from_plane({1, 0, -1}), Outcome::Receding);
  const Moving<Triangle> triangle{{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}};
  // In its plane a point runs into the rim.
  const Shot rim = shoot(Bullet::moving({-3, 1, 0}, {1, 0, 0}), triangle);
  EXPECT_EQ(rim.outcome, Outcome::Hit);
  EXPECT_EQ(rim.normal, Vec3d(-1, 0, 0));
  // Along the wall it runs into the end.
  const Shot end = shoot(Bullet::moving({-3, 0, 0}, {1, 0, 0}), Moving<Wall>{{{0, 0, 0}, {4, 0, 0}}});
  EXPECT_EQ(end.outcome, Outcome::Hit);
  EXPECT_EQ(end.time, 3);
  EXPECT_EQ(end.normal, Vec3d(-1, 0, 0));
}

TEST(Shoot, MeasuresToTheSurfaceOfABall) {
  const Shot shot = at_ball({-13, 0, 0}, {2, 0, 0}, 2);
  ASSERT_EQ(shot.outcome, Outcome::Hit);
  EXPECT_EQ(shot.time, 3);
  EXPECT_EQ(shot.distance, 6);
  EXPECT_EQ(shot.center, Vec3d(-7, 0, 0));
  EXPECT_EQ(shot.point, Vec3d(-5, 0, 0));
  EXPECT_EQ(shot.velocity, Vec3d(-2, 0, 0));
  // The ball's radius counts at the tangent too.
  EXPECT_EQ(at_ball({-13, 7, 0}, {2, 0, 0}, 2).ricochet_angle, 0);
  EXPECT_EQ(at_ball({-13, std::nextafter(7.0, 8.0), 0}, {2, 0, 0}, 2).outcome, Outcome::PassesBy);
}

TEST(Shoot, FindsNothingToWaitForWhereItRecedesOrPassesBy) {
  const Shot away = at_ball({-13, 0, 0}, {-2, 0, 0});
  EXPECT_EQ(away.outcome, Outcome::Receding);
  EXPECT_EQ(away.closest.time, 0);
  EXPECT_EQ(away.closest.gap, 8);
  // Square to the direction of the centre the distance grows from now on.
  EXPECT_EQ(at_ball({-13, 0, 0}, {0, 1, 0}).outcome, Outcome::Receding);
  const Shot by = at_ball({-9, 12, 0}, {3, 0, 0});
  EXPECT_EQ(by.outcome, Outcome::PassesBy);
  EXPECT_EQ(by.closest.time, 3);
  EXPECT_EQ(by.closest.gap, 7);
  // A limit of time that ends before does not change the kind of a miss.
  EXPECT_EQ(shoot(Bullet::moving({-9, 12, 0}, {3, 0, 0}), Moving<Sphere>{kBall}, 1).outcome,
            Outcome::PassesBy);
}

TEST(Shoot, CountsAHitNowWhenNoTimeIsLeft) {
  const Bullet bullet = Bullet::moving({3, 4, 0}, {-1, 0, 0});
  EXPECT_EQ(shoot(bullet, Moving<Sphere>{kBall}, 0).outcome, Outcome::Hit);
}

TEST(Shoot, KnowsThePaceOfATargetThatFleesByOneDouble) {
  const auto chase = [](double speed) {
    return shoot(Bullet::aimed({9, 0, 0}, {12, 4, 0}, speed), Moving<Sphere>{kBall, {-3, -4, 0}}).outcome;
  };
  EXPECT_EQ(chase(5), Outcome::Receding);
  const auto follow = [](double speed) {
    return shoot(Bullet::aimed({-9, 0, 0}, {0, 0, 0}, speed), Moving<Sphere>{kBall, {5, 0, 0}});
  };
  EXPECT_EQ(follow(5).outcome, Outcome::AtRest);
  EXPECT_EQ(follow(std::nextafter(5.0, 0.0)).outcome, Outcome::Receding);
  const Shot caught = follow(std::nextafter(5.0, 6.0));
  EXPECT_EQ(caught.outcome, Outcome::Hit);
  EXPECT_EQ(caught.time, 4 * 0x1p50);  // four units at 2^-50 a frame
}

// The point aimed at is 1e-160 away. Its square is no double, but its direction is along x.
TEST(Shoot, TakesItsDirectionFromAPointAsCloseAsDoublesAllow) {
  const double from = 1e-150;
  for (const double closeness : {1e-4, 1e-8, 1e-10, 1e-12, 0x1p-52}) {
    const Shot shot =
        shoot(Bullet::aimed({from, 0, 0}, {from * (1 + closeness), 0, 0}, 1), Moving<Sphere>{{{5, 0, 0}, 1}});
    ASSERT_EQ(shot.outcome, Outcome::Hit) << closeness;
    EXPECT_EQ(shot.time, 4) << closeness;
    EXPECT_EQ(shot.velocity, Vec3d(-1, 0, 0)) << closeness;
  }
}

// Coordinates, radii and velocities of every promised size in one question.
TEST(Shoot, NeitherOverflowsNorUnderflowsAtAnyPromisedSize) {
  Random random(150);
  const auto number = [&] { return cases::of_any_size(random); };
  const auto place = [&] {
    const double x = number(), y = number();
    return Vec3d(x, y, number());
  };
  int hits = 0;
  for (int i = 0; i < share_of(20000); ++i) {
    const Vec3d from = place(), heading = place(), center = place();
    const double radius = std::max(1e-150, std::fabs(number())), ball = std::fabs(number());
    Bullet bullet = Bullet::moving(from, heading, ball);
    const double speed = std::max(1e-150, std::fabs(number()));
    if (random.below(2) && from != heading) bullet = Bullet::aimed(from, heading, speed, ball);
    const Shot shot = shoot(bullet, Moving<Sphere>{{center, radius}});
    hits += shot.outcome == Outcome::Hit;
    for (const double value :
         {shot.time, shot.distance, shot.ricochet_angle, shot.closest.time, shot.closest.gap}) {
      ASSERT_TRUE(std::isfinite(value)) << i;
      ASSERT_GE(value, 0) << i;
    }
    for (const Vec3d& v : {shot.point, shot.center, shot.normal, shot.velocity})
      for (int axis = 0; axis < 3; ++axis) ASSERT_TRUE(std::isfinite(v[axis])) << i;
    if (shot.outcome != Outcome::Hit) continue;
    ASSERT_NEAR(dot(shot.normal, shot.normal), 1, 1e-15) << i;
  }
  EXPECT_GT(hits, share_of(500));
}

}  // namespace
}  // namespace ricochet::shoot_test
