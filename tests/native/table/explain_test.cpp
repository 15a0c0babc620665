// Explanations of a table's events: the time is a root of the equation, and the law's numbers make the velocities.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "native/table/hall.hpp"
#include "ricochet/explain_table.hpp"

namespace ricochet::explain_test {
namespace {

using Q = TableQuantity;

std::map<Q, Vec3d> steps_of(const TableEvent& event, const Table& table) {
  std::map<Q, Vec3d> steps;
  for (const TableStep& step : explain_table_event(event, table.constants(), table.shape()))
    EXPECT_TRUE(steps.emplace(step.quantity, step.value).second) << static_cast<int>(step.quantity);
  return steps;
}

TEST(TableExplanation, TheTimeIsARootAndTheLawsNumbersMakeTheVelocities) {
  Random random(35);
  int seen[7] = {}, pushed[2] = {};
  for (int round = 0; round < 40; ++round) {
    TableConstants c;
    c.throws = round % 2 == 1;
    if (round % 4 >= 2) c.cushion = CushionModel::Planar;
    Table table = hall::with_rack(round % 8 < 4 ? Rack::NineBall : Rack::SixBall, StandardTable::Pool9, c);
    ASSERT_FALSE(table.strike(hall::random_break(random)).is_fault());
    for (const TableEvent& event : hall::all_events(table)) {
      ++seen[static_cast<int>(event.kind)];
      const auto steps = steps_of(event, table);
      const auto number = [&](Q q) { return steps.at(q).x; };
      EXPECT_EQ(number(Q::Time), event.time);
      const double after = event.time - event.since;
      const auto expect_time = [&](double t) { EXPECT_NEAR(t, after, 1e-9) << static_cast<int>(event.kind); };
      switch (event.kind) {
        case TableEventKind::Rolling:
          expect_time(number(Q::SlideTime));
          continue;
        case TableEventKind::Stop:
          expect_time(number(Q::RollTime));
          continue;
        case TableEventKind::SpinStop:
          expect_time(number(Q::SpinTime));
          continue;
        default:
          break;
      }
      // A pair that was touching begins at 0, which rounding may have moved off the roots.
      double nearest = after < 1e-9 ? 0 : HUGE_VAL;
      for (const Q root : {Q::FirstRoot, Q::SecondRoot, Q::ThirdRoot, Q::FourthRoot})
        if (steps.count(root)) nearest = std::min(nearest, std::fabs(number(root) - after));
      EXPECT_LT(nearest, 1e-6) << static_cast<int>(event.kind);
      if (event.kind == TableEventKind::Ball && (event.together > 1 || !c.throws)) {
        ++pushed[event.together > 1];
        // Velocities below 20 m/s, in doubles
        for (int k = 0; k < 2; ++k) {
          const auto velocity = [](const BallMotion& m) { return Vec3d(m.velocity[0], m.velocity[1], 0); };
          Vec3d sum = velocity(event.before[k]) + steps.at(Q::Normal) * ((k == 0 ? 1 : -1) * number(Q::Push));
          if (event.together > 1) sum = sum + steps.at(k == 0 ? Q::OthersA : Q::OthersB);
          const Vec3d rest = sum - steps.at(k == 0 ? Q::VelocityA : Q::VelocityB);
          EXPECT_LT(dot(rest, rest), 1e-24);
        }
      }
      if (event.kind == TableEventKind::Pocket || event.together > 1) continue;
      const double approach = number(Q::ApproachSpeed), parting = number(Q::PartingSpeed);
      EXPECT_GE(parting, c.separation_speed * (1 - 1e-9));
      if (event.kind == TableEventKind::Ball) {
        EXPECT_NEAR(parting, std::max(approach * c.ball_restitution, c.separation_speed), 1e-12);
      }
      if (!steps.count(Q::Rub)) continue;
      // Along the cushion, or across the line of centres, the velocity changes by q at most, against the slip.
      const Vec3d change = [&] {
        const OnCloth &a = event.after[0].velocity, &b = event.before[0].velocity;
        return Vec3d(a[0] - b[0], a[1] - b[1], 0);
      }();
      const Vec3d n = steps.at(Q::Normal), left(-n.y, n.x, 0), slip = steps.at(Q::SurfaceSlip);
      const double size = std::sqrt(dot(slip, slip));
      if (size > 1e-9) {
        EXPECT_NEAR(dot(change, left), -number(Q::Rub) * dot(slip, left) / size, 1e-10);
      }
    }
  }
  for (int kind = 0; kind < 6; ++kind) EXPECT_GT(seen[kind], 0) << kind;
  EXPECT_GT(std::min(pushed[0], pushed[1]), 0);
}

}  // namespace
}  // namespace ricochet::explain_test
