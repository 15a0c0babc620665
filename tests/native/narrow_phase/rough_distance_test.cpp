// If a margin decides, the distance is the exact one within the rounding of both, for shapes and places of all sizes.
#include "ricochet/narrow_phase/rough_distance.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "native/near_shapes.hpp"
#include "ricochet/closest_point.hpp"

namespace ricochet::rough_distance_test {
namespace {

TEST(RoughDistance, IsThatOfTheClosestPoint) {
  constexpr int kCases = 400;
  for (std::size_t kind = 0; kind < oracle::kKinds.size(); ++kind)
    for (int category = 0; category < near_shapes::kCategories; ++category) {
      Random random(1000 + static_cast<std::uint64_t>(category));
      for (int n = 0; n < kCases; ++n) {
        const AnyShape shape = near_shapes::shape(random, static_cast<oracle::Kind>(kind), category);
        const Vec3d place = near_shapes::place(random, shape, category);
        const double exact = closest_point(place, shape).distance;
        const double size = near_shapes::size(shape, place) + std::fabs(exact);
        EXPECT_LE(std::fabs(rough_distance(place, shape, size) - exact), 0x1p-52 * size)
            << oracle::kKinds[kind] << category << n;
      }
    }
}

}  // namespace
}  // namespace ricochet::rough_distance_test
