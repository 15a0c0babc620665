// No single question takes longer than its limit, counted in products of limbs, which are the same on every machine:
// one to two nanoseconds each, as WebAssembly too. `kMost` is 50 ms. RICOCHET_SHAPE_CASES sets the number of cases of
// each shape and category (default 60), RICOCHET_SEED the seed.
#include <gtest/gtest.h>

#include <string>

#include "fuzz/ask_questions.hpp"
#include "fuzz/ask_shoot.hpp"
#include "native/counts.hpp"
#include "native/oracle/ask.hpp"
#include "native/oracle/touching.hpp"
#include "native/oracle/written.hpp"
#include "ricochet/numeric/big_float.hpp"

namespace ricochet::budget_test {
namespace {

constexpr std::int64_t kMost = 30'000'000;

/// The cost of a call in products of limbs.
template <class Call>
std::int64_t cost_of(Call&& call) {
  const std::int64_t before = BigFloat::work();
  call();
  return BigFloat::work() - before;
}

/// The dearest of many calls.
struct Dearest {
  std::int64_t cost = 0;
  std::string call;

  void note(std::int64_t c, const oracle::Case& asked, double limit) {
    if (c <= cost) return;
    cost = c;
    call = oracle::written(asked, limit);
  }
};

class Budget : public testing::TestWithParam<int> {};

TEST_P(Budget, NoShotTakesLongerThanItsTime) {
  const int count = count_from_environment("RICOCHET_SHAPE_CASES", 60);
  const int seed = seed_from_environment();
  const auto kind = static_cast<oracle::Kind>(GetParam());
  Random random(static_cast<std::uint64_t>(seed) * 1000003 + 8000 + static_cast<std::uint64_t>(GetParam()));
  Dearest dearest;
  Arena::most_used();  // discards what other tests have used
  for (const oracle::Category& category : oracle::kCategories) {
    // Ties and numbers of all sizes cost most.
    const std::string name = category.name;
    const int times = name == "sparse" || name == "tangent" ? 8 : 1;
    for (int i = 0; i < count * times; ++i) {
      const oracle::Case c = oracle::draw_case(random, category, kind);
      Shot shot;
      dearest.note(cost_of([&] { shot = oracle::ask(c); }), c, HUGE_VAL);
      if (shot.outcome != Outcome::Hit) continue;
      for (const double limit : {shot.time, std::nextafter(shot.time, 0)})
        dearest.note(cost_of([&] { oracle::ask(c, limit); }), c, limit);
    }
  }
  std::printf("  %-9s at most %9lld products of limbs\n",
              oracle::kKinds[static_cast<std::size_t>(GetParam())], static_cast<long long>(dearest.cost));
  EXPECT_LE(dearest.cost, kMost) << dearest.call;
  // Less than half of the two megabytes that are reserved for long numbers.
  EXPECT_LT(Arena::most_used(), std::size_t{1} << 20);
  // The count counts: something here took long numbers.
  EXPECT_GT(dearest.cost, 1000);
}

INSTANTIATE_TEST_SUITE_P(Counted, Budget, testing::Range(0, static_cast<int>(oracle::kKinds.size())),
                         [](const auto& row) {
                           return std::string(oracle::kKinds[static_cast<std::size_t>(row.param)]);
                         });

TEST(Budget, RimsKnownToBeHardAreDecidedInTime) {
  // Exact tangents, the same except for one part in 2^600, and a limit of time that is off by 4e-31.
  for (const double k : {1.0, 0x1p110, 0x1p-300}) {
    for (const double x : {0.0, 0x1p-490, -0x1p-490, 0x1p-52}) {
      const Moving<Cylinder> target{{{-10 * k, 0, -9 * k}, {-10 * k, 0, 0}, 7 * k}};
      EXPECT_LE(cost_of([&] {
                  shoot(Bullet::moving({x * k, -8 * k, 4 * k}, {0, k, 0}, 5 * k), target);
                }),
                kMost);
      EXPECT_LE(cost_of([&] { shoot(Bullet::moving({x, -8 * k, 4 * k}, {0, k, 0}, 5 * k), target); }), kMost);
    }
  }
  const Moving<Cylinder> target{{{-4, -9, -2}, {-4, 1, -2}, 4}};
  const Bullet bullet = Bullet::aimed({4.000000000000001, 4, -3}, {4, 4, -2}, 1, 5);
  EXPECT_LE(cost_of([&] { shoot(bullet, target, 1); }), kMost);
  const Moving<Cylinder> lengthy{{{1e150, 0, 0}, {-2.1e150, 0, 0}, 1e-150}};
  EXPECT_LE(cost_of([&] { shoot(Bullet::moving({0, 5, 1e-75}, {1e75, -1, 0}, 1e-10), lengthy); }), kMost);
}

/// Bytes as a fuzzer would choose them, so that questions of every kind count; each input asks at most three.
template <class Ask>
std::int64_t dearest_of(Ask&& ask, int count, std::uint64_t seed) {
  std::int64_t dearest = 0;
  fuzz::on_failure = [](const char*) {};
  for (int i = 0; i < count; ++i) {
    Random random(seed * 1000000007U + static_cast<std::uint64_t>(i));
    std::uint8_t bytes[512];
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.bits() >> 32);
    fuzz::Numbers numbers(bytes, sizeof bytes);
    dearest = std::max(dearest, cost_of([&] { ask(numbers); }));
  }
  return dearest;
}

TEST(Budget, HostileNumbersCostNoMore) {
  const auto seed = static_cast<std::uint64_t>(seed_from_environment());
  const int count = 50 * count_from_environment("RICOCHET_SHAPE_CASES", 60);
  // With a limit the same shot is computed twice, and explained once more.
  EXPECT_LE(dearest_of(fuzz::ask_shoot, count, seed), 3 * kMost);
  EXPECT_LE(dearest_of(fuzz::ask_question, count, seed), kMost);
}

}  // namespace
}  // namespace ricochet::budget_test
