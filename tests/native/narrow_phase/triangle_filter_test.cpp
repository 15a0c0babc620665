// The static filter for points and triangles against the exact answer: its certain results hold within its error.
#include "ricochet/narrow_phase/triangle_filter.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "native/counts.hpp"
#include "native/random.hpp"
#include "native/vector_functions.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet::triangle_filter_test {
namespace {

using triangle_filter::Verdict;

/// Also with lengths and speeds whose products are near the ends of the range of doubles, and with paths nearly in the
/// plane.
TEST(TriangleFilter, IsRightWithinItsErrorForLengthsOfAnySize) {
  Random random(71);
  int hits = 0;
  for (int i = 0; i < share_of(20000); ++i) {
    const double size = std::ldexp(1.0, i % 3 ? random.below(561) - 280 : 0);
    const double speed = std::ldexp(1.0, i % 3 ? random.below(801) - 400 : 0);
    const Vec3d a = random.place(1), e = random.place(1), f = random.place(1);
    const Vec3d normal = normalize(cross(e, f));
    const double share = random.number(0, 1), other = random.number(0, 1 - share);
    const double slope = i % 2 ? std::pow(10.0, random.number(-11, -1)) : random.number(0.1, 1);
    const Vec3d way = normalize(e * random.number(-1, 1) + f * random.number(0.1, 1)) + normal * slope;
    const Vec3d from = a + e * share + f * other - way * random.number(1, 3);
    const Triangle triangle{a * size, (a + e) * size, (a + f) * size};
    const triangle_filter::Path path{from * size, way * speed, taxicab_length(way * speed), 0};
    const auto filtered =
        triangle_filter::first_impact_of_point(path, triangle_filter::seen_from_corner(path, triangle));
    if (filtered.verdict == Verdict::Uncertain) continue;
    const Shot exact = shoot(Bullet::moving(path.from, path.velocity), triangle);
    ASSERT_EQ(filtered.verdict == Verdict::Hits, exact.outcome == Outcome::Hit) << i;
    if (filtered.verdict == Verdict::Misses) continue;
    ASSERT_NEAR(filtered.time, exact.time, filtered.error) << i;
    ++hits;
  }
  EXPECT_GT(hits, share_of(4000));
}

}  // namespace
}  // namespace ricochet::triangle_filter_test
