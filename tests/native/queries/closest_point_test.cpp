// Closest points against 1200 bits: the distance is the nearest double, and the point is on the surface at the foot of
// the normal.
#include "ricochet/closest_point.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "native/counts.hpp"
#include "native/exact_distance.hpp"
#include "native/near_shapes.hpp"
#include "ricochet/explain.hpp"
#include "ricochet/narrow_phase/nearest_point.hpp"

namespace ricochet::closest_point_test {
namespace {

using exact_path::Place;
using exact_path::Real;

Real ulp(double a) {
  const double size = std::fabs(a);
  return Real(std::nextafter(size, HUGE_VAL)) - Real(size);
}

class ClosestPointTo : public testing::TestWithParam<int> {
 protected:
  oracle::Kind kind() const { return static_cast<oracle::Kind>(GetParam()); }
};

TEST_P(ClosestPointTo, HasTheNearestDoubleForItsDistanceAndLiesOnTheSurface) {
  Random random(static_cast<std::uint64_t>(100 + GetParam()));
  int inside = 0, touching = 0;
  for (int i = 0; i < share_of(2500); ++i) {
    const int category = i % near_shapes::kCategories;
    const AnyShape shape = near_shapes::shape(random, kind(), category);
    const Vec3d place = near_shapes::place(random, shape, category);
    const ClosestPoint c = closest_point(place, shape);
    const Real exact = exact_path::signed_distance(shape, place);
    ASSERT_LE(abs(Real(c.distance) - exact), ulp(c.distance) * Real(0.5) * (1 + ldexp(Real(1), -200))) << i;
    ASSERT_EQ(std::signbit(c.distance), c.distance < 0) << i;
    for (const Step& step : explain_closest_point(place, shape)) {
      if (step.quantity == Quantity::StartGap) {
        ASSERT_EQ(step.value.x, c.distance) << i;
      }
      ASSERT_TRUE(std::isfinite(length(step.value))) << i;
    }
    inside += c.distance < 0;
    touching += c.distance == 0;
    // |n| = 1, and place = point + d n, within a few roundings of the largest number in it
    const double size =
        std::max({largest_coordinate(place), largest_coordinate(c.point), std::fabs(c.distance)});
    ASSERT_NEAR(length(c.normal), 1, 8 * 0x1p-53) << i;
    const Place off = Place(c.point) + Place(c.normal) * Real(c.distance) - Place(place);
    ASSERT_LE(length(off), Real(size) * 16 * 0x1p-53) << i << ' ' << category;
    // Rounded coordinates leave the surface by half a unit in the last place each.
    const double at = largest_coordinate(c.point) + size * 0x1p-85;
    ASSERT_LE(abs(exact_path::signed_distance(shape, c.point)), Real(at) * 4 * 0x1p-53)
        << i << ' ' << category;
  }
  EXPECT_GT(touching, share_of(10));
  const bool is_solid = kind() == oracle::Kind::Sphere || kind() == oracle::Kind::Box ||
                        kind() == oracle::Kind::Capsule || kind() == oracle::Kind::Cylinder ||
                        kind() == oracle::Kind::OrientedBox;
  EXPECT_EQ(inside > share_of(15), is_solid) << inside;
}

TEST_P(ClosestPointTo, ComparesAsDistancesDo) {
  Random random(static_cast<std::uint64_t>(200 + GetParam()));
  int ties = 0;
  for (int i = 0; i < share_of(900); ++i) {
    const int category = i % 4;
    const AnyShape a = near_shapes::shape(random, kind(), category);
    const Vec3d place = near_shapes::place(random, a, category);
    const AnyShape b = category == 0 && i % 3 == 0
                           ? near_shapes::reflected(a, place)
                           : near_shapes::shape(random, static_cast<oracle::Kind>(random.below(9)), category);
    const Real one = exact_path::signed_distance(a, place), other = exact_path::signed_distance(b, place);
    const int want =
        exact_path::sign_beside(one - other, abs(one) + abs(other) + near_shapes::size(a, place));
    ASSERT_EQ(compare_distances(place, a, b), want) << i;
    ASSERT_EQ(compare_distances(place, b, a), -want) << i;
    ties += want == 0;
  }
  EXPECT_GE(ties, share_of(75));
}

INSTANTIATE_TEST_SUITE_P(Exact, ClosestPointTo, testing::Range(0, 9), [](const auto& each) {
  return oracle::kKinds[static_cast<std::size_t>(each.param)];
});

void expect_point(const Vec3d& place, const AnyShape& shape, const Vec3d& point, double distance,
                  const Vec3d& normal) {
  const ClosestPoint c = closest_point(place, shape);
  EXPECT_EQ(c.point, point);
  EXPECT_EQ(c.distance, distance);
  EXPECT_EQ(c.normal, normal);
}

TEST(ClosestPoint, TheMiddleOfASolidHasTheFirstOfItsNearestPoints) {
  expect_point({1, 2, 3}, Sphere{{1, 2, 3}, 2}, {3, 2, 3}, -2, {1, 0, 0});
  expect_point({0, 0, 0}, Box{{-1, -1, -1}, {1, 1, 1}}, {1, 0, 0}, -1, {1, 0, 0});
  expect_point({0, 0, 0}, Box{{-2, -1, -1}, {2, 1, 1}}, {0, 1, 0}, -1, {0, 1, 0});
  expect_point({0, 0, 0}, OrientedBox{{0, 0, 0}, {1, 2, 3}, {0, 0, 0, 2}}, {1, 0, 0}, -1, {1, 0, 0});
  expect_point({0, 0, 0}, Capsule{{0, -1, 0}, {0, 1, 0}, 2}, {2, 0, 0}, -2, {1, 0, 0});
  expect_point({0, 0, 0}, Capsule{{-1, 0, 0}, {1, 0, 0}, 2}, {0, 2, 0}, -2, {0, 1, 0});
  expect_point({0, 0, 0}, Capsule{{0, 0, 0}, {0, 0, 0}, 2}, {2, 0, 0}, -2, {1, 0, 0});
  expect_point({0, 0, 0}, Cylinder{{0, 0, -1}, {0, 0, 1}, 1}, {0, 0, -1}, -1, {0, 0, -1});
  expect_point({0, 0, 0}, Cylinder{{0, 0, -2}, {0, 0, 2}, 1}, {1, 0, 0}, -1, {1, 0, 0});
}

TEST(ClosestPoint, OnASurfaceWithoutThicknessTheNormalIsThatOfTheUpperSide) {
  expect_point({3, 4, 0}, Plane{{0, 0, 0}, {0, 0, -2}}, {3, 4, 0}, 0, {0, 0, -1});
  expect_point({0, 0, 0}, Triangle{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {0, 0, 0}, 0, {0, 0, 1});
  expect_point({1, 0, 5}, Wall{{0, 0, 0}, {2, 0, 0}}, {1, 0, 5}, 0, {0, -1, 0});
  expect_point({1, -2, 5}, Wall{{0, 0, 0}, {2, 0, 0}}, {1, 0, 5}, 2, {0, -1, 0});
  expect_point({1, 2, 5}, Wall{{0, 0, 0}, {2, 0, 0}}, {1, 0, 5}, 2, {0, 1, 0});
}

TEST(ClosestPoint, OnAnEdgeOfSeveralFacesTheFirstCounts) {
  expect_point({1, 1, 1}, Box{{-1, -1, -1}, {1, 1, 1}}, {1, 1, 1}, 0, {1, 0, 0});
  expect_point({0, 1, 1}, Cylinder{{0, 0, -1}, {0, 0, 1}, 1}, {0, 1, 1}, 0, {0, 0, 1});
  expect_point({0, 0, 0}, Box{{0, 0, 0}, {0, 0, 0}}, {0, 0, 0}, 0, {1, 0, 0});
}

}  // namespace
}  // namespace ricochet::closest_point_test
