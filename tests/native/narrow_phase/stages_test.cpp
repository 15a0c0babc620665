// Compares the precision stages. If double-doubles are certain, the last stage agrees; so do the filters for spheres
// and for faces, and the stage between. No oracle is needed, so the numbers may be of any size. RICOCHET_SHAPE_CASES
// sets the number of each shape and category (default 100), RICOCHET_SEED the seed.
#include <gtest/gtest.h>

#include <cmath>
#include <type_traits>

#include "native/counts.hpp"
#include "native/oracle/ask.hpp"
#include "native/oracle/touching.hpp"
#include "native/oracle/written.hpp"
#include "native/vectors.hpp"
#include "ricochet/narrow_phase/sphere_shot.hpp"
#include "ricochet/queries/feature_shot.hpp"
#include "ricochet/queries/shoot_question.hpp"

namespace ricochet::stages_test {
namespace {

/// The answer of one stage, and whether it is certain of it.
template <class Said>
struct Answer {
  Said said;
  bool certain;
};

template <class Question>
auto over_double_doubles(const Question& question) {
  Certifier certify;
  const auto said = adaptive::answer_of_first_stage(question, certify);
  return Answer<std::decay_t<decltype(said)>>{said, !certify.is_uncertain()};
}

template <class Question>
auto over_long_numbers(const Question& question, int limbs, bool last) {
  Certifier certify(last);
  const auto said = adaptive::answer_of_long_stage(question, limbs, certify);
  return Answer<std::decay_t<decltype(said)>>{said, !certify.is_uncertain()};
}

/// All numbers of a hit are equal to the bit, except that a place may be rounded to either of two equally near doubles.
bool are_same(const Shot& a, const Shot& b) {
  const auto are_near = [](const Vec3d& one, const Vec3d& other) {
    return largest_coordinate(one - other) <= largest_coordinate(other) * 0x1p-52;
  };
  return a.outcome == b.outcome && a.time == b.time && a.distance == b.distance &&
         are_near(a.center, b.center) && are_near(a.point, b.point) && a.normal == b.normal &&
         a.velocity == b.velocity && a.ricochet_angle == b.ricochet_angle;
}

class Stages : public testing::TestWithParam<int> {
 protected:
  /// Two certain answers have one outcome, and certified numbers differ only by rounding. The static filter, which
  /// answers no grazes, computes its angle from a normal whose coordinates may be off by `angle_slack`.
  void agree(const Shot& got, const Shot& want, const oracle::Case& c, double limit, const char* stage,
             double angle_slack = 0) {
    const auto expect = [&](bool holds, const char* what, double a, double b) {
      if (!holds && ++failures_ <= 5)
        ADD_FAILURE() << stage << ", " << what << ": " << oracle::written(a) << " beside "
                      << oracle::written(b) << "\n"
                      << oracle::written(c, limit);
    };
    expect(got.outcome == want.outcome, "outcome", static_cast<double>(got.outcome),
           static_cast<double>(want.outcome));
    if (got.outcome != want.outcome) return;
    expect(got.has_closest == want.has_closest, "closest", got.has_closest, want.has_closest);
    // Each is the nearest double.
    expect(got.time == want.time, "time", got.time, want.time);
    expect(got.closest.time == want.closest.time, "closest time", got.closest.time, want.closest.time);
    // Numbers that vanish in a graze are certified to 2^-56, and worked out in doubles from there.
    const auto near = [](double a, double b) { return a == b || std::fabs(a - b) <= 0x1p-50 * std::fabs(b); };
    expect(near(got.closest.gap, want.closest.gap), "gap", got.closest.gap, want.closest.gap);
    expect(near(got.ricochet_angle, want.ricochet_angle) ||
               std::fabs(got.ricochet_angle - want.ricochet_angle) <= angle_slack,
           "angle", got.ricochet_angle, want.ricochet_angle);
    for (int i = 0; i < 3; ++i)
      expect(std::fabs(got.normal[i] - want.normal[i]) <= 0x1p-51, "normal", got.normal[i], want.normal[i]);
  }

  void ask(const oracle::Case& c, const MovingShape& target) {
    const ShootQuestion question{c.bullet, target};
    const auto first = over_double_doubles(question);
    ++asked_;
    certain_ += first.certain;
    bool filtered = false;
    Shot by_filter{};
    if (const auto* sphere = std::get_if<Sphere>(&target.shape))
      filtered = sphere_filter::shoot_sphere(c.bullet, {*sphere, target.velocity}, by_filter);
    Shot by_features{};
    const bool featured = shoot_feature(c.bullet, target, by_features);
    filtered_ += filtered || featured;
    if (!first.certain && !filtered && !featured) return;
    const auto last = over_long_numbers(question, kLongestLimbs, true);
    if (featured) {
      agree(by_features, last.said, c, HUGE_VAL, "the filter of features");
      EXPECT_TRUE(!first.certain || are_same(by_features, first.said)) << oracle::written(c, HUGE_VAL);
    }
    if (first.certain) agree(first.said, last.said, c, HUGE_VAL, "double-doubles");
    if (filtered) agree(by_filter, last.said, c, HUGE_VAL, "the static filter", 0x1p-51);
    const auto between = over_long_numbers(question, kLongLimbs, false);
    if (between.certain) agree(between.said, last.said, c, HUGE_VAL, "the stage between");
  }

  /// For a bullet that hits: whether it is later than `limit`.
  void compare(const oracle::Case& c, const MovingShape& target, double limit) {
    const LateImpactQuestion question{c.bullet, target, limit};
    const auto first = over_double_doubles(question);
    const auto between = over_long_numbers(question, kLongLimbs, false);
    const auto last = over_long_numbers(question, kLongestLimbs, true);
    const auto expect = [&](const auto& said) {
      if (said.certain && said.said != last.said && ++failures_ <= 5)
        ADD_FAILURE() << "later than the limit: " << said.said << "\n" << oracle::written(c, limit);
    };
    expect(first);
    expect(between);
  }

  int asked_ = 0, certain_ = 0, filtered_ = 0, failures_ = 0;
};

TEST_P(Stages, WhatIsCertainIsRight) {
  const int count = count_from_environment("RICOCHET_SHAPE_CASES", 100);
  const int seed = seed_from_environment();
  const auto kind = static_cast<oracle::Kind>(GetParam());
  Random random(static_cast<std::uint64_t>(seed) * 1000003 + 800 + static_cast<std::uint64_t>(GetParam()));
  for (const oracle::Category& category : oracle::kCategories) {
    // Numbers with few bits of all sizes are the hardest for error bounds.
    const int times = std::string(category.name) == "sparse" ? 4 : 1;
    for (int i = 0; i < count * times; ++i) {
      const oracle::Case c = oracle::draw_case(random, category, kind);
      const MovingShape target = oracle::target_of(c);
      ask(c, target);
      if (i % 4 != 0) continue;
      const Shot shot = oracle::ask(c);
      if (shot.outcome == Outcome::Hit && shot.time > 0)
        compare(c, target, i % 8 == 0 ? shot.time : std::nextafter(shot.time, 0));
    }
  }
  EXPECT_EQ(failures_, 0);
  std::printf("  %-9s %6d asked: %6d certain over double-doubles, %6d in a filter\n",
              oracle::kKinds[static_cast<std::size_t>(GetParam())], asked_, certain_, filtered_);
  EXPECT_GT(certain_, asked_ / 4);
  EXPECT_LT(certain_, asked_);
}

INSTANTIATE_TEST_SUITE_P(Certain, Stages, testing::Range(0, 9), [](const auto& row) {
  return std::string(oracle::kKinds[static_cast<std::size_t>(row.param)]);
});

}  // namespace
}  // namespace ricochet::stages_test
