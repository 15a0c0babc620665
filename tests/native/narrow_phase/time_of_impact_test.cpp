// All queries use one kernel: a shape of any type gives the answers of its own type, and the time of impact alone
// equals that of the shot, to the last bit. RICOCHET_SHAPE_CASES sets the number of each shape and category (default
// 100), RICOCHET_SEED the seed.
#include "ricochet/narrow_phase/time_of_impact.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "native/counts.hpp"
#include "native/oracle/ask.hpp"
#include "native/oracle/touching.hpp"
#include "native/oracle/written.hpp"

namespace ricochet::time_of_impact_test {
namespace {

bool is_same(const Shot& a, const Shot& b) {
  return a.outcome == b.outcome && a.has_closest == b.has_closest && a.time == b.time &&
         a.distance == b.distance && a.point == b.point && a.center == b.center && a.normal == b.normal &&
         a.ricochet_angle == b.ricochet_angle && a.velocity == b.velocity &&
         a.closest.time == b.closest.time && a.closest.gap == b.closest.gap;
}

/// The same question about a shape whose type the caller knows.
Shot shoot_known(const oracle::Case& c, double max_time) {
  return std::visit(
      [&](const auto& shape) {
        return shoot(c.bullet, Moving<std::decay_t<decltype(shape)>>{shape, c.velocity}, max_time);
      },
      c.shape);
}

class TimeOfImpact : public testing::TestWithParam<int> {
 protected:
  template <class Check>
  void for_each_case(Check&& check) {
    const int count = count_from_environment("RICOCHET_SHAPE_CASES", 100);
    const auto seed = static_cast<std::uint64_t>(seed_from_environment());
    const auto kind = static_cast<oracle::Kind>(GetParam());
    Random random(seed * 1000003 + 900 + static_cast<std::uint64_t>(GetParam()));
    for (const oracle::Category& category : oracle::kCategories)
      for (int i = 0; i < count; ++i) check(oracle::draw_case(random, category, kind));
  }
};

TEST_P(TimeOfImpact, IsTheShotsTime) {
  int hits = 0;
  for_each_case([&](const oracle::Case& c) {
    const Shot shot = oracle::ask(c);
    const Impact impact = time_of_impact(c.bullet, oracle::target_of(c));
    EXPECT_EQ(impact.outcome, shot.outcome) << oracle::written(c, HUGE_VAL);
    EXPECT_EQ(impact.time, shot.time) << oracle::written(c, HUGE_VAL);
    hits += shot.outcome == Outcome::Hit;
  });
  EXPECT_GT(hits, 0);
}

TEST_P(TimeOfImpact, IsTheSameForAShapeOfAnyTypeAndOfAKnownOne) {
  for_each_case([&](const oracle::Case& c) {
    const Shot any = oracle::ask(c);
    EXPECT_TRUE(is_same(any, shoot_known(c, HUGE_VAL))) << oracle::written(c, HUGE_VAL);
    if (any.outcome != Outcome::Hit) return;
    // Later than the exact time, too, which may be positive and round to 0
    const double later = std::nextafter(any.time, HUGE_VAL);
    EXPECT_TRUE(is_same(any, oracle::ask(c, later))) << oracle::written(c, later);
    for (const double limit : {any.time / 2, any.time})
      EXPECT_TRUE(is_same(oracle::ask(c, limit), shoot_known(c, limit))) << oracle::written(c, limit);
  });
}

INSTANTIATE_TEST_SUITE_P(Kernel, TimeOfImpact, testing::Range(0, static_cast<int>(oracle::kKinds.size())),
                         [](const auto& row) {
                           return std::string(oracle::kKinds[static_cast<std::size_t>(row.param)]);
                         });

}  // namespace
}  // namespace ricochet::time_of_impact_test
