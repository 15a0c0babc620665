// What targets certainly are, against the exact answers of single questions.
#include "ricochet/targets/target.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "native/counts.hpp"
#include "native/random.hpp"
#include "ricochet/closest_point.hpp"
#include "ricochet/degenerate.hpp"
#include "ricochet/narrow_phase/geometry.hpp"

namespace ricochet {
namespace {

/// At lengths of any size, far from the origin, with normals of any length, a last digit on either side of the distance.
TEST(ShapeTarget, IsBeyondOnlyWhatClosestPointsSay) {
  Random random(131 + static_cast<std::uint64_t>(seed_from_environment()));
  int asked = 0, beyond = 0;
  for (int i = 0; i < 20000; ++i) {
    const double unit = i % 3 == 0 ? std::ldexp(1.0, random.below(800) - 400) : 1;
    const Vec3d offset = i % 4 == 1 ? random.place(1) * std::ldexp(1.0, random.below(40)) : Vec3d(0.0);
    const auto place = [&] { return (offset + random.place(4)) * unit; };
    const Vec3d a = place(), b = place(), c = place();
    const AnyShape shapes[] = {Plane{a, (b - c) * std::ldexp(1.0, random.below(80) - 40)},
                               PlaneThrough{a, b, c}, Wall{{a.x, a.y, 0}, {b.x, b.y, 0}}, Sphere{a, unit}};
    const AnyShape& shape = shapes[random.below(4)];
    if (std::visit([](const auto& one) { return is_degenerate(one); }, shape)) continue;
    const MovingShape target{shape, Vec3d(0.0)};
    const Box around = bounds(shape);
    const Vec3d from = place();
    const double distance = closest_point(from, shape).distance;
    const double asked_for =
        std::fabs(distance) * (1 + std::ldexp(random.below(2) ? 1.0 : -1.0, -1 - random.below(52)));
    ++asked;
    if (!scene::ShapeTarget(target, around).is_beyond(from, asked_for)) continue;
    ++beyond;
    ASSERT_GT(distance, asked_for) << i;
  }
  EXPECT_GT(beyond, asked / 10);
}

}  // namespace
}  // namespace ricochet
