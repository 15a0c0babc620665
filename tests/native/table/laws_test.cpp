// The laws of contacts, each tested alone.
#include "ricochet/table/laws.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace ricochet::table::laws_test {
namespace {

/// Friction is proportional to the whole change of velocity along the normal, even if the least speed of separation
/// makes that larger than (1 + e) times the approach.
TEST(TableLaws, FrictionOfAPlanarCushionIsOfTheWholeImpulse) {
  TableConstants c;
  c.cushion = CushionModel::Planar;
  for (const double approach : {1e-7, 1e-4, 0.001, 0.0011, 0.002, 0.5, 3.0})
    for (const double along : {-2.0, -1e-5, 1e-5, 0.3})
      for (const double up : {0.0, 20.0}) {
        const Law law(c);
        Motion ball{};
        ball.velocity = {Word(along), Word(-approach)};
        ball.spin.up = Word(up);
        const double parting = std::max(c.cushion_restitution * approach, c.separation_speed);
        const double slip = std::fabs(along + c.radius * up);
        const double rub = std::min(c.cushion_friction * (approach + parting), 2.0 / 7 * slip);
        (void)meet_cushion(law, {Word(0), Word(1)}, ball);
        EXPECT_NEAR(ball.velocity.y.hi, parting, 1e-15);
        EXPECT_NEAR(std::fabs(ball.velocity.x.hi - along), rub, 1e-15)
            << approach << ' ' << along << ' ' << up;
      }
}

}  // namespace
}  // namespace ricochet::table::laws_test
