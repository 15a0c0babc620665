// What `shoot` says at the edges the contract decides, and what no change of view may alter.
#include "ricochet/shoot.hpp"

#include <gtest/gtest.h>

#include "native/cases.hpp"

namespace ricochet {
namespace {

const Sphere kBall{{0, 0, 0}, 5};

Shot at_ball(const dvec3& from, const dvec3& velocity, double radius = 0) {
  return shoot(Bullet::moving(from, velocity, radius), Target<Sphere>{kBall});
}

TEST(Shoot, AnswersBartlettsOwnNumbers) {
  const Shot shot = shoot(Bullet::aimed({0, 0, 0}, {4, 4, 4}, 3), Target<Sphere>{{{4, 4, 0}, 4}});
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
  const Shot mended = shoot(bullet, Target<Sphere>{{{4, 4, 0}, 4}}),
             typo = shoot(bullet, Target<Sphere>{{{0, 4, 0}, 4}});
  EXPECT_EQ(mended.outcome, Outcome::Hit);
  EXPECT_EQ(typo.outcome, Outcome::Hit);
  EXPECT_EQ(typo.time, 0);  // the bullet starts on that sphere
}

// His expanded squares |c|^2 - 2 c.p + |p|^2 cancel away from the origin.
TEST(Shoot, WhereBartlettsExpandedSquaresLoseTheSphere) {
  const double away = 123456789.3;
  const dvec3 center(away, 0.5, 0), from(away - 4, 0.5, 0);
  const double expanded = center.x * center.x - 2 * center.x * from.x + from.x * from.x;
  EXPECT_GT(std::fabs(expanded - 16), 0.5);
  EXPECT_EQ(shoot(Bullet::moving(from, {1, 0, 0}), Target<Sphere>{{center, 1}}).time, 3);
}

TEST(Shoot, CountsATangentAsAHitThatChangesNothing) {
  const Shot shot = at_ball({-13, 5, 0}, {2, 0, 0});
  ASSERT_EQ(shot.outcome, Outcome::Hit);
  EXPECT_EQ(shot.time, 6.5);
  EXPECT_EQ(shot.ricochet_angle, 0);
  EXPECT_EQ(shot.velocity, dvec3(2, 0, 0));
  EXPECT_EQ(shot.normal, dvec3(0, 1, 0));
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
  const Shot pace = shoot(Bullet::aimed({9, 0, 0}, {12, 4, 0}, 5), Target<Sphere>{kBall, {3, 4, 0}});
  EXPECT_EQ(pace.outcome, Outcome::AtRest);
  EXPECT_EQ(pace.closest.gap, 4);
}

TEST(Shoot, CountsMaxTimeItself) {
  const auto within = [](double frames) {
    return shoot(Bullet::aimed({-9, 0, 0}, {0, 0, 0}, 2), Target<Sphere>{kBall}, frames);
  };
  EXPECT_EQ(within(2).outcome, Outcome::Hit);
  const Shot late = within(std::nextafter(2.0, 0.0));
  EXPECT_EQ(late.outcome, Outcome::OutOfTime);
  EXPECT_EQ(late.closest.time, 2);
  EXPECT_EQ(late.closest.gap, 0);
}

TEST(Shoot, ReflectsFromAMovingSphereAsFromAMovingWall) {
  const Shot shot = shoot(Bullet::moving({-9, 0, 0}, {1, 0, 0}), Target<Sphere>{kBall, {-1, 0, 0}});
  EXPECT_EQ(shot.time, 2);
  EXPECT_EQ(shot.velocity, dvec3(-3, 0, 0));
}

TEST(Shoot, SomePointsOfThinShapesHaveNoInside) {
  const Target<Plane> plane{Plane::with_normal({0, 0, 0}, {0, 0, 1})};
  const auto from_plane = [&](const dvec3& v) { return shoot(Bullet::moving({1, 1, 0}, v), plane).outcome; };
  EXPECT_EQ(from_plane({1, 0, 0}), Outcome::Hit);
  EXPECT_EQ(from_plane({1, 0, 1}), Outcome::Receding);
  EXPECT_EQ(from_plane({1, 0, -1}), Outcome::Receding);
  const Target<Triangle> triangle{{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}};
  // In its plane a point runs into the rim.
  const Shot rim = shoot(Bullet::moving({-3, 1, 0}, {1, 0, 0}), triangle);
  EXPECT_EQ(rim.outcome, Outcome::Hit);
  EXPECT_EQ(rim.normal, dvec3(-1, 0, 0));
  // Along the wall it runs into the end.
  const Shot end = shoot(Bullet::moving({-3, 0, 0}, {1, 0, 0}), Target<Wall>{{{0, 0, 0}, {4, 0, 0}}});
  EXPECT_EQ(end.outcome, Outcome::Hit);
  EXPECT_EQ(end.time, 3);
  EXPECT_EQ(end.normal, dvec3(-1, 0, 0));
}

bool same(const Shot& a, const Shot& b) {
  return a.outcome == b.outcome && a.time == b.time && a.distance == b.distance &&
         a.closest.time == b.closest.time && a.closest.gap == b.closest.gap;
}

template <class Change>
void expect_unchanged(std::uint64_t seed, Change&& change) {
  Random random(seed);
  for (int i = 0; i < 8000; ++i) {
    const Case c = cases::kAll[static_cast<std::size_t>(i) % std::size(cases::kAll)](random);
    const Case changed = change(c, random);
    const Shot before = shoot(c.bullet, c.target), after = shoot(changed.bullet, changed.target);
    ASSERT_EQ(before.outcome, after.outcome) << c.category << i;
    ASSERT_TRUE(same(before, after)) << c.category << i;
  }
}

template <class Map>
Case mapped(Case c, Map&& map) {
  for (dvec3* v : {&c.bullet.position, &c.bullet.heading, &c.target.shape.center, &c.target.velocity})
    *v = map(*v);
  return c;
}

TEST(ShootProperty, MirrorsChangeNothing) {
  expect_unchanged(1, [](const Case& c, Random&) {
    return mapped(c, [](const dvec3& v) { return dvec3(-v.x, v.y, v.z); });
  });
}

// Sums of three squares round differently in another order, but never across a decision, and settled
// numbers round to the same double or its neighbour.
TEST(ShootProperty, SwappingAxesChangesNoDecisionAndNoTimeByMoreThanOneUlp) {
  Random random(2);
  for (int i = 0; i < 8000; ++i) {
    const Case c = cases::kAll[static_cast<std::size_t>(i) % std::size(cases::kAll)](random);
    const Case turned = mapped(c, [](const dvec3& v) { return dvec3(v.y, v.z, v.x); });
    const Shot a = shoot(c.bullet, c.target), b = shoot(turned.bullet, turned.target);
    ASSERT_EQ(a.outcome, b.outcome) << c.category << i;
    EXPECT_LE(std::fabs(a.time - b.time), std::fabs(a.time) * 0x1p-52) << c.category << i;
  }
}

TEST(ShootProperty, ScalingByPowersOfTwoScalesTheAnswer) {
  Random random(3);
  for (int i = 0; i < 8000; ++i) {
    const Case c = cases::kAll[static_cast<std::size_t>(i) % std::size(cases::kAll)](random);
    Case scaled = mapped(c, [](const dvec3& v) { return v * 64.0; });
    scaled.bullet.radius *= 64;
    scaled.bullet.speed *= 64;
    scaled.target.shape.radius *= 64;
    const Shot a = shoot(c.bullet, c.target), b = shoot(scaled.bullet, scaled.target);
    ASSERT_EQ(a.outcome, b.outcome) << c.category << i;
    EXPECT_EQ(a.time, b.time) << c.category << i;
    EXPECT_EQ(a.distance * 64, b.distance) << c.category << i;
    EXPECT_EQ(a.velocity * 64.0, b.velocity) << c.category << i;
    EXPECT_EQ(a.closest.gap * 64, b.closest.gap) << c.category << i;
  }
}

// Places that are whole numbers stay exact when moved by whole numbers.
TEST(ShootProperty, MovingTheSceneByWholeNumbersMovesTheAnswer) {
  Random random(4);
  for (int i = 0; i < 4000; ++i) {
    const Case c = cases::exact(random);
    const dvec3 by(1024, -4096, 512);
    Case moved = c;
    moved.bullet.position += by;
    if (moved.bullet.course == Bullet::Course::Aimed) moved.bullet.heading += by;
    moved.target.shape.center += by;
    const Shot a = shoot(c.bullet, c.target), b = shoot(moved.bullet, moved.target);
    ASSERT_TRUE(same(a, b)) << i;
    EXPECT_EQ(a.normal, b.normal) << i;
    EXPECT_EQ(a.velocity, b.velocity) << i;
  }
}

TEST(ShootProperty, ABallAgainstAPointIsAPointAgainstABall) {
  Random random(5);
  for (int i = 0; i < 4000; ++i) {
    Case c = cases::moving(random);
    c.bullet.radius = 0.5;
    Case other = c;
    std::swap(other.bullet.radius, other.target.shape.radius);
    ASSERT_TRUE(same(shoot(c.bullet, c.target), shoot(other.bullet, other.target))) << i;
  }
}

TEST(ShootProperty, RelativeSpeedIsKeptAndTheAngleOutIsTheAngleIn) {
  Random random(6);
  for (int i = 0; i < 8000; ++i) {
    const Case c = cases::kAll[static_cast<std::size_t>(i) % 4](random);
    const Shot shot = shoot(c.bullet, c.target);
    if (shot.outcome != Outcome::Hit) continue;
    const dvec3 d = c.bullet.heading - c.bullet.position;
    const dvec3 own = c.bullet.course == Bullet::Course::Moving
                          ? c.bullet.heading
                          : d * (c.bullet.speed / std::sqrt(glm::dot(d, d)));
    const dvec3 in = own - c.target.velocity, out = shot.velocity - c.target.velocity;
    const double speed = glm::length(in), size = speed + glm::length(c.target.velocity);
    EXPECT_NEAR(glm::length(out), speed, 4e-15 * size) << c.category << i;
    EXPECT_NEAR(glm::dot(out, shot.normal), std::sin(shot.ricochet_angle) * speed, 1e-14 * size)
        << c.category << i;
    EXPECT_NEAR(glm::dot(in, shot.normal), -std::sin(shot.ricochet_angle) * speed, 1e-14 * size)
        << c.category << i;
  }
}

}  // namespace
}  // namespace ricochet
