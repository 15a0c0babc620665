// The steps of falling bullets: the roots of their equations.
#include <gtest/gtest.h>

#include "ricochet/explain.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet::fall_steps_test {
namespace {

TEST(FallSteps, ListRootsThatAreOneWhereABulletGrazes) {
  // x = 3 t - 3, y = 2 t - t^2: the apex (0, 1) at 1. A small ball with its top there is touched at a double root; a
  // ball with the path's own radius of curvature, 3^2 / 2, at a fourfold one.
  for (const double radius : {0.25, 4.5}) {
    const Bullet bullet = Bullet::moving({-3, 0, 0}, {3, 2, 0});
    const auto e = explain_shoot(bullet, MovingShape{Sphere{{0, 1 - radius, 0}, radius}},
                                 Conditions{.gravity = {0, -2, 0}});
    ASSERT_TRUE(e.answer.is_hit());
    EXPECT_EQ(e.answer.time, 1);
    EXPECT_EQ(e.answer.ricochet_angle, 0);
    int roots = 0;
    for (std::size_t k = 0; k < e.count; ++k) {
      const Quantity quantity = e.steps[k].quantity;
      if (quantity != Quantity::FirstRoot && quantity != Quantity::SecondRoot) continue;
      ++roots;
      EXPECT_EQ(e.steps[k].value.x, 1);
    }
    EXPECT_EQ(roots, 1);
  }
}

}  // namespace
}  // namespace ricochet::fall_steps_test
