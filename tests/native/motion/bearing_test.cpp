// The part of gravity and velocities that contacts leave.
#include "ricochet/motion/bearing.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "native/random.hpp"
#include "ricochet/motion/series.hpp"
#include "ricochet/numeric/length.hpp"

namespace ricochet::motion::bearing_test {
namespace {

const Vec3d kGravity(0, -10, 0);

TEST(Bearing, IsGravityWhereNothingIsTouchedOrPressed) {
  EXPECT_EQ(bear({}, kGravity).acceleration, kGravity);
  const KeptContact ceiling[] = {{{0, -1, 0}}}, wall[] = {{{1, 0, 0}}};
  EXPECT_EQ(bear(ceiling, kGravity).acceleration, kGravity);
  EXPECT_EQ(bear(wall, kGravity).acceleration, kGravity);
  EXPECT_EQ(bear(wall, kGravity).count, 0U);
}

TEST(Bearing, IsNothingOnAFloorAndThePartAlongASlope) {
  const KeptContact floor[] = {{{0, 1, 0}}}, slope[] = {{{0.6, 0.8, 0}}};
  EXPECT_EQ(bear(floor, kGravity).acceleration, Vec3d(0.0));
  const Bearing slides = bear(slope, kGravity);
  EXPECT_NEAR(slides.acceleration.x, 10 * 0.8 * 0.6, 1e-14);
  EXPECT_NEAR(slides.acceleration.y, -10 * 0.6 * 0.6, 1e-14);
  EXPECT_EQ(slides.count, 1U);
}

TEST(Bearing, RunsAlongTheLineOfAGutterThatFalls) {
  const KeptContact sides[] = {{unit({0, 1, 1})}, {unit({0.5, 1, -1})}};
  const Bearing slides = bear(sides, kGravity);
  EXPECT_EQ(slides.count, 2U);
  for (const KeptContact& side : sides) EXPECT_NEAR(dot(side.normal, slides.acceleration), 0, 1e-14);
  EXPECT_LT(slides.acceleration.y, 0);
}

TEST(Bearing, RestsBetweenTwoWallsAndOnThreeFaces) {
  const KeptContact notch[] = {{unit({1, 1, 0})}, {unit({-1, 2, 0})}};
  EXPECT_EQ(bear(notch, kGravity).acceleration, Vec3d(0.0));
  const KeptContact funnel[] = {{unit({1, 1, 0.5})}, {unit({-1, 1, 0.25})}, {unit({0, 1, -1})}};
  const Bearing rests = bear(funnel, kGravity);
  EXPECT_EQ(rests.acceleration, Vec3d(0.0));
  EXPECT_EQ(rests.count, 3U);
}

TEST(Bearing, KeepsWhatIsBentOnlyWhereGravityPressesEnough) {
  const KeptContact slow[] = {{{0, 1, 0}, -4}}, fast[] = {{{0, 1, 0}, -12}};
  EXPECT_EQ(bear(slow, kGravity).acceleration, Vec3d(0, -4, 0));
  EXPECT_EQ(bear(fast, kGravity).acceleration, kGravity);
}

TEST(Bearing, IsTheProjectionWhateverTheOrder) {
  Random random(11);
  for (int world = 0; world < 300; ++world) {
    std::vector<KeptContact> contacts;
    const int count = 1 + world % 6;
    for (int i = 0; i < count; ++i)
      contacts.push_back({unit({random.number(-1, 1), random.number(-0.3, 1), random.number(-1, 1)})});
    const Vec3d a = bear(contacts, kGravity).acceleration, push = a - kGravity;
    // The nearest place of a convex cone: the push is at right angles to the acceleration, and leads away from no
    // allowed one.
    EXPECT_NEAR(dot(a, push), 0, 1e-10) << world;
    for (int k = 0; k < 500; ++k) {
      const Vec3d place = random.place(1);
      const bool is_allowed = std::all_of(contacts.begin(), contacts.end(), [&](const KeptContact& one) {
        return dot(one.normal, place) >= 0;
      });
      if (is_allowed) {
        EXPECT_GE(dot(place, push), -1e-10) << world;
      }
    }
    for (const KeptContact& contact : contacts) EXPECT_GE(dot(contact.normal, a), -1e-12) << world;
    std::reverse(contacts.begin(), contacts.end());
    EXPECT_LT(length(bear(contacts, kGravity).acceleration - a), 1e-12) << world;
  }
}

TEST(Bearing, LeavesOfAVelocityWhatAllContactsAllow) {
  const Vec3d floor(0, 1, 0), wall(1, 0, 0), other(0, 0, 1);
  const Vec3d one[] = {floor}, two[] = {floor, wall}, three[] = {floor, wall, other};
  EXPECT_EQ(along_all(one, {1, 2, 3}), Vec3d(1, 0, 3));
  EXPECT_EQ(along_all(two, {1, 2, 3}), Vec3d(0, 0, 3));
  EXPECT_EQ(along_all(two, {1, 2, 0}), Vec3d(0.0));
  EXPECT_EQ(along_all(three, {1, 2, 3}), Vec3d(0.0));
}

TEST(Series, EndsAtItsSumAndWhenABounceIsSmall) {
  // s = 5, g = 10, e = 0.5: flights of 1, 1/2, 1/4 ... frames
  EXPECT_EQ(time_of_series(5, 10, 0.5), 2);
  const SeriesFlight second = flight_of_series(1.25, 2, 0.5);
  EXPECT_EQ(second.part, 0.5);
  EXPECT_EQ(second.time, 0.25);
  Series series;
  int bounces = 0;
  for (double speed = 8; !series.is_small(speed, 0.5); speed *= 0.5, ++bounces) series.meet(speed);
  EXPECT_EQ(bounces, 10);
  EXPECT_FALSE(series.is_small(0, 1));
}

}  // namespace
}  // namespace ricochet::motion::bearing_test
