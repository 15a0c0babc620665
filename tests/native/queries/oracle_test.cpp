// `shoot` against spheres and exact arithmetic: every decision, and the error of every number. RICOCHET_ORACLE_CASES
// sets the number of cases (default 100 000; the target `oracle_nightly` runs millions).
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <string>

#include "bench/textbook.hpp"
#include "native/counts.hpp"
#include "native/exact.hpp"
#include "native/vectors.hpp"

namespace ricochet::oracle_test {
namespace {

using exact::Real;

struct Row {
  int cases = 0, hits = 0, misses = 0, textbook_wrong = 0;
  double time = 0, gap = 0, normal = 0, sine = 0;  ///< worst errors: in ulp, and relative
};

double rounded(const Real& value) { return static_cast<double>(value); }

/// |got - want| / |want|, in long numbers: neither may be rounded before they are compared.
double relative(double got, const Real& want) {
  if (want == 0) return got == 0 ? 0 : HUGE_VAL;
  return rounded(abs(Real(got) - want) / abs(want));
}

void measure_hit(const exact::Shot& truth, const Shot& got, Row& row) {
  const Real tau = truth.tau();
  row.time = std::max(row.time, vectors::ulps(got.time, rounded(truth.time(tau))));
  double off = 0;
  for (int axis = 0; axis < 3; ++axis)
    off = std::max(off, std::fabs(rounded(Real(got.normal[axis]) - truth.normal(axis, tau))));
  row.normal = std::max(row.normal, off);
  row.sine = std::max(row.sine, relative(std::sin(got.ricochet_angle), truth.sine()));
}

void measure_miss(const exact::Shot& truth, const Shot& got, Row& row) {
  row.time = std::max(row.time, vectors::ulps(got.closest.time, rounded(truth.closest_time())));
  // Below the smallest normal number a gap has fewer digits; it is then compared after rounding.
  const Real gap = truth.gap();
  row.gap = std::max(row.gap, abs(gap) < 0x1p-1000 ? std::fabs(got.closest.gap - rounded(gap)) / 0x1p-1040
                                                   : relative(got.closest.gap, gap));
}

/// A limit of time at the hit itself, rounded, and one double before and after.
void check_limits(const Case& c, const exact::Shot& truth, double time, int steps) {
  const double limit = steps == 0  ? time
                       : steps < 0 ? std::max(0.0, std::nextafter(time, 0.0))
                                   : std::nextafter(time, HUGE_VAL);
  const Shot limited = shoot(c.bullet, c.target, limit);
  const bool within = truth.within(limit);
  ASSERT_EQ(vectors::reason(limited.outcome), within ? "hit" : "out-of-time") << c.category;
  if (within) {
    EXPECT_EQ(limited.time, time);
  } else {
    EXPECT_EQ(limited.closest.time, time);
    EXPECT_EQ(limited.closest.gap, 0);
  }
}

void check(const Case& c, int index, Row& row) {
  const exact::Shot truth(c);
  const Outcome want = truth.outcome();
  const Shot got = shoot(c.bullet, c.target);
  ASSERT_EQ(vectors::reason(got.outcome), vectors::reason(want));
  ++row.cases;
  row.hits += want == Outcome::Hit;
  row.misses += want != Outcome::Hit && want != Outcome::StartsInside;
  row.textbook_wrong += textbook::shoot(c.bullet, c.target).outcome != want;
  EXPECT_EQ(got.has_closest, want != Outcome::Hit && want != Outcome::StartsInside);
  if (index % 4 == 0 && want == Outcome::Hit) measure_hit(truth, got, row);
  if (index % 4 == 1 && got.has_closest) measure_miss(truth, got, row);
  if (index % 4 == 2 && want == Outcome::Hit) check_limits(c, truth, got.time, index / 4 % 3 - 1);
  // Certified numbers are within 0.51 ulp: the double nearest to the truth, or its neighbour.
  ASSERT_LE(row.time, 1);
  // Certified to 2^-40, as all that vanishes in a graze.
  ASSERT_LE(row.gap, 0x1p-39);
  ASSERT_LE(row.sine, 0x1p-39);
  // A quotient of certified numbers in each coordinate.
  ASSERT_LE(row.normal, 0x1p-51);
}

TEST(Oracle, EveryDecisionIsExactAndEveryNumberWithinItsBound) {
  const int count = count_from_environment("RICOCHET_ORACLE_CASES", 100000);
  std::vector<cases::Make> makes(std::begin(cases::kAll), std::end(cases::kAll));
  makes.insert(makes.end(), std::begin(cases::kHardest), std::end(cases::kHardest));
  std::map<std::string, Row> table;
  Random random(static_cast<std::uint64_t>(count));
  for (int i = 0; i < count; ++i) {
    const Case c = makes[static_cast<std::size_t>(i) % makes.size()](random);
    SCOPED_TRACE(std::string(c.category) + " case " + std::to_string(i));
    check(c, i, table[c.category]);
    if (testing::Test::HasFailure()) return;
  }
  std::printf(
      "  worst errors     cases    hits  misses  time (ulp)      gap   normal     sine  textbook wrong\n");
  for (const auto& [category, row] : table) {
    std::printf("  %-14s %7d %7d %7d %11.0f %8.1e %8.1e %8.1e %13.2f %%\n", category.c_str(), row.cases,
                row.hits, row.misses, row.time, row.gap, row.normal, row.sine,
                100.0 * row.textbook_wrong / row.cases);
    // Both answers occur, so that neither is right by default.
    EXPECT_GT(row.hits, row.cases / 100) << category;
    EXPECT_GT(row.misses, row.cases / 100) << category;
  }
}

}  // namespace
}  // namespace ricochet::oracle_test
