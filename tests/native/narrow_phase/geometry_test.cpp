// The functions of shapes in doubles: closest point, bounds, bounding sphere, moved, scaled, clipped. Lengths are below
// 30 and the formulas short, so that rounding stays below kRounding. RICOCHET_SHAPE_CASES sets the number of each shape
// (default 100), RICOCHET_SEED the seed.
#include "ricochet/narrow_phase/geometry.hpp"

#include <gtest/gtest.h>

#include "native/counts.hpp"
#include "native/oracle/generators.hpp"
#include "native/vector_functions.hpp"
#include "ricochet/degenerate.hpp"

namespace ricochet::geometry_test {
namespace {

constexpr double kRounding = 1e-12;

class Geometry : public testing::TestWithParam<int> {
 protected:
  /// Calls `check(shape, place)` for many of a kind, and a place near it or inside.
  template <class Check>
  void for_each_shape(Check&& check) {
    const auto seed = static_cast<std::uint64_t>(seed_from_environment());
    Random random(seed * 1000003 + 1000 + static_cast<std::uint64_t>(GetParam()));
    for (int i = 0; i < count_from_environment("RICOCHET_SHAPE_CASES", 100); ++i) {
      const AnyShape shape = oracle::draw::shape(
          static_cast<oracle::Kind>(GetParam()), [&] { return random.place(4); },
          [&] { return random.number(0.2, 2); });
      check(shape, random.place(9));
    }
  }
};

double distance(const Vec3d& a, const Vec3d& b) { return length(a - b); }

TEST_P(Geometry, TheClosestPointLiesInTheBoundsAndIsClosestToItself) {
  for_each_shape([](const AnyShape& shape, const Vec3d& place) {
    const Vec3d closest = closest_point(shape, place);
    const Box box = bounds(shape);
    EXPECT_LT(distance(closest, min(max(closest, box.min), box.max)), kRounding);
    const Sphere around = bounding_sphere(shape);
    EXPECT_LE(distance(closest, around.center), around.radius + kRounding);
    EXPECT_LT(distance(closest, closest_point(shape, closest)), kRounding);
  });
}

TEST_P(Geometry, IsTheSameMovedAndScaled) {
  for_each_shape([](const AnyShape& shape, const Vec3d& place) {
    const Vec3d closest = closest_point(shape, place);
    const bool is_wall = std::holds_alternative<Wall>(shape);
    const Vec3d by(1.5, -0.25, is_wall ? 0 : 3);
    AnyShape moved = shape;
    translate(moved, by);
    EXPECT_LT(distance(closest_point(moved, place + by), closest + by), kRounding);
    // A power of two rounds nothing.
    AnyShape larger = shape;
    scale(larger, 8);
    EXPECT_EQ(closest_point(larger, place * 8.0), closest * 8.0);
  });
}

TEST_P(Geometry, IsTheSameNearByWhereItIsClipped) {
  for_each_shape([](const AnyShape& shape, const Vec3d& place) {
    const Vec3d closest = closest_point(shape, place);
    AnyShape clipped = shape;
    clip(clipped, place, 1.5 * distance(place, closest) + 5);
    EXPECT_LT(distance(closest_point(clipped, place), closest), kRounding);
  });
}

TEST_P(Geometry, BendsAtAContactAsMuchAsABallOfItsRadiusAtMost) {
  for_each_shape([](const AnyShape& shape, const Vec3d& place) {
    const double ball = 0.5;
    const Curvature curvature = curvature_at(shape, closest_point(shape, place), ball);
    EXPECT_GE(curvature.here, 0);
    EXPECT_LE(curvature.here, curvature.worst);
    EXPECT_LE(curvature.worst, 1 / ball);
  });
}

TEST_P(Geometry, IsNotDegenerate) {
  for_each_shape([](const AnyShape& shape, const Vec3d&) { EXPECT_FALSE(is_degenerate(shape)); });
}

INSTANTIATE_TEST_SUITE_P(Shapes, Geometry, testing::Range(0, static_cast<int>(oracle::kKinds.size())),
                         [](const auto& row) {
                           return std::string(oracle::kKinds[static_cast<std::size_t>(row.param)]);
                         });

TEST(Degenerate, CornersInLineAndEndsThatCoincideMakeNoShape) {
  const Vec3d a(1, 2, 3), b(2, 4, 6), c(3, 6, 9);
  EXPECT_TRUE(is_degenerate(Triangle{a, b, c}));
  EXPECT_TRUE(is_degenerate(PlaneThrough{a, b, c}));
  EXPECT_TRUE(is_degenerate(Plane{a, {0, 0, 0}}));
  EXPECT_TRUE(is_degenerate(Cylinder{a, a, 1}));
  EXPECT_TRUE(is_degenerate(Wall{{1, 2, 0}, {1, 2, 0}}));
  EXPECT_FALSE(is_degenerate(Capsule{a, a, 1}));
  EXPECT_FALSE(is_degenerate(Box{a, a}));
  // One double off the line
  EXPECT_FALSE(is_degenerate(Triangle{a, b, {3, 6, std::nextafter(9, 10)}}));
}

}  // namespace
}  // namespace ricochet::geometry_test
