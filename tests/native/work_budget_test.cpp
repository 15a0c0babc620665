// A bound on the work of questions: a question that needs more ends soon after, with a status of its own, and has no
// effect.
#include "ricochet/work_budget.hpp"

#include <gtest/gtest.h>

#include "fuzz/ask_questions.hpp"
#include "fuzz/ask_shoot.hpp"
#include "native/counts.hpp"
#include "native/random.hpp"
#include "ricochet/numeric/big_float.hpp"
#include "ricochet/scene.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet::work_budget_test {
namespace {

/// A turned box and a bullet whose numbers differ in size as much as allowed: some 25 million products.
const Bullet kFar = Bullet::moving({-9.99e149, -0.1320624274640241, 0}, {0, 2.6537550818581248e-135, 0});
const Vec3d kGravity{7, 0.07029143518558786, -0.284445894584506};
const OrientedBox kTurned{{-12.000000000000004, -4, -5},
                          {0.01331179514275518, 2, 8},
                          {1.5317433656340344e149, 2.0340102566184814e-49, -1e-150, 1}};

Shot asked() { return shoot(kFar, MovingShape{kTurned}, Conditions{.gravity = kGravity}); }

template <class Call>
std::int64_t cost_of(Call&& call) {
  const std::int64_t before = BigFloat::work();
  call();
  return BigFloat::work() - before;
}

TEST(WorkBudget, LeavesAnAnswerAsItIsThatTakesNoMore) {
  const Shot free = asked();
  const WorkBudget budget;
  const Shot within = asked();
  EXPECT_FALSE(budget.is_exceeded());
  EXPECT_EQ(free.closest.time, within.closest.time);
  EXPECT_EQ(free.closest.gap, within.closest.gap);
}

TEST(WorkBudget, EndsWhatTakesMoreSoonAfter) {
  for (const std::int64_t allowed : {0, 3000, 100'000, 1'000'000, 5'000'000}) {
    std::int64_t cost = 0;
    {
      const WorkBudget budget(allowed);
      cost = cost_of(asked);
      EXPECT_TRUE(budget.is_exceeded()) << allowed;
    }
    EXPECT_LT(cost, allowed + 8'000'000);
    EXPECT_GT(cost_of(asked), 10'000'000) << "after the budget all is as before";
  }
}

TEST(WorkBudget, CountsForThoseAroundIt) {
  const WorkBudget outer(15'000);
  for (int i = 0; i < 8; ++i) {
    const WorkBudget inner(10'000);
    (void)shoot(Bullet::moving({0, 0, 0}, {1, 0, 0}, 1), AnyShape(Cylinder{{4, 1, 0}, {4, 9, 1}, 1}),
                Conditions{.gravity = {0, 1, 0}});
    EXPECT_FALSE(i == 0 && inner.is_exceeded());
  }
  EXPECT_TRUE(outer.is_exceeded());
}

TEST(WorkBudget, EndsQuestionsOfScenesByName) {
  // Moving targets are tested one by one, and turned boxes exactly.
  Scene scene;
  for (int i = 0; i < 60; ++i) {
    const OrientedBox box{{4.0 + i, 0, 0}, {1, 1, 1}, {0.1, 0.2, 0.3, 1}};
    ASSERT_EQ(scene.add(MovingShape{box, {0, 1e-9, 0}}).status, Status::Ok);
  }
  ASSERT_EQ(scene.set_gravity({0, -1e-6, 0}), Status::Ok);
  const Bullet bullet = Bullet::moving({0, 0, 0}, {1, 0, 0});
  List<ThroughHit> hits;
  const auto leg = [](const Leg&) { return true; };
  {
    const WorkBudget budget(100'000);
    EXPECT_EQ(scene.shoot(bullet).status, Status::OutOfWork);
    EXPECT_EQ(scene.shoot_with_closest(bullet, 1).status, Status::OutOfWork);
    EXPECT_EQ(scene.shoot_through(bullet, hits), Status::OutOfWork);
    EXPECT_EQ(scene.trace(bullet, {.bounces = 3}, leg).status, Status::OutOfWork);
  }
  // Without an outer one, each question has its own.
  EXPECT_EQ(scene.shoot(bullet).status, Status::Ok);
  EXPECT_EQ(scene.shoot(bullet).target, 0);
}

TEST(WorkBudget, EndsAnyQuestionSoonAfter) {
  fuzz::on_failure = [](const char*) {};
  const auto seed = static_cast<std::uint64_t>(seed_from_environment());
  const int count = 20 * count_from_environment("RICOCHET_SHAPE_CASES", 60);
  int exceeded = 0;
  for (int i = 0; i < count; ++i) {
    Random random(seed * 1000000007U + static_cast<std::uint64_t>(i));
    std::uint8_t bytes[512];
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.bits() >> 32);
    fuzz::Numbers numbers(bytes, sizeof bytes);
    const std::int64_t allowed = std::int64_t{1} << random.below(20);
    const WorkBudget budget(allowed);
    const std::int64_t cost =
        cost_of([&] { i % 2 ? fuzz::ask_shoot(numbers) : fuzz::ask_question(numbers); });
    EXPECT_LT(cost, allowed + 1'000'000);
    exceeded += budget.is_exceeded();
  }
  EXPECT_GT(exceeded, count / 10);
}

}  // namespace
}  // namespace ricochet::work_budget_test
